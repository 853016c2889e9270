"""Prints a function of about this many calls: runs of one more each, with a store between them."""

import sys

print('target triple = "x86_64-unknown-linux-gnu"\ndeclare void @out(i32)')
print("define void @f(ptr %p) {")
length, run = 0, 1
while length < int(sys.argv[1]):
    print("  call void @out(i32 1)\n" * run + "  store i64 7, ptr %p")
    length, run = length + run + 1, run + 1
print("  ret void\n}")
