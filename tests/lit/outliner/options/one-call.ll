; A call of a shared function takes the same arguments as the call that it replaces, so that nothing is saved where
; a region makes one call and each argument is another one in each region.  Large constants were cheaper in the
; new call than in the region, and each of 16 rounds wrapped the calls of the round before.

; RUN: %opt -mtriple=aarch64-unknown-linux-gnu -passes='rust-iroutliner<no-frequency;verify>' -S %s | FileCheck %s
; RUN: %opt -mtriple=riscv64-unknown-linux-gnu -passes='rust-iroutliner<no-frequency;verify>' -S %s | FileCheck %s
; RUN: %opt -mtriple=loongarch64-unknown-linux-gnu -passes='rust-iroutliner<no-frequency;verify>' -S %s | FileCheck %s

; Arguments that agree are in the shared function once; it is not wrapped again.
; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -passes='rust-iroutliner<no-frequency;verify>' -S %s | \
; RUN:   FileCheck %s --check-prefix=AGREE

declare void @reg_write(i64, i64)
declare void @report(i32, i32, i32, i32, i32, i32)

; CHECK-NOT: @uart_on.outlined
define void @uart_on() minsize nounwind {
  tail call void @reg_write(i64 1073811456, i64 131084)
  ret void
}
define void @spi_on() minsize nounwind {
  tail call void @reg_write(i64 1073819648, i64 220929)
  ret void
}
define void @i2c_on() minsize nounwind {
  tail call void @reg_write(i64 1073763328, i64 262435)
  ret void
}
define void @timer_on() minsize nounwind {
  tail call void @reg_write(i64 1073741824, i64 65665)
  ret void
}
define void @adc_on() minsize nounwind {
  tail call void @reg_write(i64 1073815560, i64 196609)
  ret void
}
define void @dma_on() minsize nounwind {
  tail call void @reg_write(i64 1073897488, i64 338241)
  ret void
}
define void @usb_on() minsize nounwind {
  tail call void @reg_write(i64 1342177288, i64 138241)
  ret void
}

; AGREE: tail call void @[[REPORT:report_1\.outlined\.[0-9]+]](i32 1000001)
; AGREE: define internal void @[[REPORT]](i32
; AGREE-NEXT: tail call void @report(
; AGREE: tail call void @[[REPORT]](i32 1000002)
; AGREE: tail call void @[[REPORT]](i32 1000003)
; AGREE-NOT: define internal
define void @report_1() minsize nounwind {
  tail call void @report(i32 1000001, i32 20000, i32 30000, i32 40000, i32 50000, i32 60000)
  ret void
}
define void @report_2() minsize nounwind {
  tail call void @report(i32 1000002, i32 20000, i32 30000, i32 40000, i32 50000, i32 60000)
  ret void
}
define void @report_3() minsize nounwind {
  tail call void @report(i32 1000003, i32 20000, i32 30000, i32 40000, i32 50000, i32 60000)
  ret void
}
