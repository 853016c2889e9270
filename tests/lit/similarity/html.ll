; The page has its data in it and needs nothing else.

; RUN: %opt -passes='rust-ir-similarity<html=%t.html>' %s -disable-output
; RUN: FileCheck %s --input-file=%t.html
; RUN: not grep -i "https*:" %t.html
; RUN: not %opt -passes='rust-ir-similarity<html=%t.missing/page>' %s -disable-output 2>&1 \
; RUN:   | FileCheck %s --check-prefix=ERROR

; Corresponding operands have the same numbers, exchanged ones too; nothing in a
; name ends the script.
; CHECK: <!DOCTYPE html>
; CHECK: const data = {"module":
; CHECK-SAME: "all_groups":1,
; CHECK-SAME{LITERAL}: "functions":["f","\u003c/script\u003e"],
; CHECK-SAME{LITERAL}: "function":0,"block":"","lines":[{"parts":[["%x",5]," = mul i32 ",["%a",3],", ",["%b",4]]},
; CHECK-SAME: {{^\{"parts":\[\[}}"%y",6]," = sub i32 ",["%x",5],", ",["%a",3]]}]
; CHECK-SAME: "function":1,"block":""
; ERROR: cannot write

define i32 @f(i32 %a, i32 %b) {
  %x = mul i32 %a, %b
  %y = sub i32 %x, %a
  ret i32 %y
}

define i32 @"</script>"(i32 %a, i32 %b) {
  %x = mul i32 %b, %a
  %y = sub i32 %x, %a
  ret i32 %y
}
