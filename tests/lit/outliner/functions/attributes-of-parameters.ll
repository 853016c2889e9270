; Attributes of parameters that are not known keep the function's code; those of a
; result keep only what returns it.

; RUN: sed 's/PARAMETER/noundef align 8 nest/; s/RESULT/noundef/' %s | %outline | FileCheck %s --check-prefix=MOVES
; RUN: sed 's/PARAMETER/"unheard-of"/; s/RESULT//' %s | %outline | FileCheck %s --check-prefix=STAYS --implicit-check-not=outlined
; RUN: sed 's/PARAMETER/"noalias"/; s/RESULT//' %s | %outline | FileCheck %s --check-prefix=STAYS --implicit-check-not=outlined
; RUN: sed 's/PARAMETER/swiftasync/; s/RESULT//' %s | %outline | FileCheck %s --check-prefix=STAYS --implicit-check-not=outlined
; RUN: sed 's/PARAMETER//; s/RESULT/"unheard-of"/' %s | %outline | FileCheck %s --check-prefix=RET
; RUN: sed 's/PARAMETER//; s/RESULT/"noundef"/' %s | %outline | FileCheck %s --check-prefix=RET

; STAYS: define {{.*}}i32 @a(

; MOVES-LABEL: i32 @a(
; MOVES-NEXT: [[R:%.*]] = tail call i32 @a.outlined
; MOVES-NEXT: ret i32 [[R]]

; RET-LABEL: i32 @a(
; RET-NEXT: [[R:%.*]] = call i32 @a.outlined
; RET-NEXT: ret i32 [[R]]
define RESULT i32 @a(ptr PARAMETER %p, i32 %x) {
  %y = mul i32 %x, %x
  store i32 %y, ptr %p
  %z = xor i32 %y, %x
  ret i32 %z
}
define RESULT i32 @b(ptr PARAMETER %p, i32 %x) {
  %y = mul i32 %x, %x
  store i32 %y, ptr %p
  %z = xor i32 %y, %x
  ret i32 %z
}
