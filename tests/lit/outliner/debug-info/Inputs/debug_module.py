"""What the generated modules with debug info begin with."""

HEAD = """
declare void @external(i32)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !2, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DISubroutineType(types: !{})
"""
