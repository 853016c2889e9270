; Two equal functions f_a and f_b, and two that call them, under the linkage that
; the test puts in for LINKAGE.  The module needs the address of f_a.
target triple = "x86_64-unknown-linux-gnu"

COMDATS

define LINKAGE i32 @f_a(i32 %x) UNNAMED COMDAT {
  %y = mul i32 %x, 3
  %z = add i32 %y, 5
  %w = mul i32 %z, %x
  %v = xor i32 %w, %y
  %u = mul i32 %v, 7
  %t = lshr i32 %u, 3
  %s = xor i32 %t, %u
  %q = mul i32 %s, 11
  %p = add i32 %q, %w
  %p1 = mul i32 %p, 13
  %p2 = xor i32 %p1, %x
  %p3 = add i32 %p2, %q
  %p4 = mul i32 %p3, 17
  %p5 = xor i32 %p4, %s
  %p6 = sub i32 %p5, %w
  %p7 = mul i32 %p6, 19
  %p8 = xor i32 %p7, %u
  %p9 = add i32 %p8, %v
  %p10 = mul i32 %p9, 23
  %p11 = xor i32 %p10, %y
  %p12 = sub i32 %p11, %t
  %p13 = mul i32 %p12, 29
  %p14 = xor i32 %p13, %p4
  %p15 = add i32 %p14, %p7
  %p16 = mul i32 %p15, NUMBER
  %r = sub i32 %p16, %z
  ret i32 %r
}
define LINKAGE i32 @f_b(i32 %x) UNNAMED COMDAT {
  %y = mul i32 %x, 3
  %z = add i32 %y, 5
  %w = mul i32 %z, %x
  %v = xor i32 %w, %y
  %u = mul i32 %v, 7
  %t = lshr i32 %u, 3
  %s = xor i32 %t, %u
  %q = mul i32 %s, 11
  %p = add i32 %q, %w
  %p1 = mul i32 %p, 13
  %p2 = xor i32 %p1, %x
  %p3 = add i32 %p2, %q
  %p4 = mul i32 %p3, 17
  %p5 = xor i32 %p4, %s
  %p6 = sub i32 %p5, %w
  %p7 = mul i32 %p6, 19
  %p8 = xor i32 %p7, %u
  %p9 = add i32 %p8, %v
  %p10 = mul i32 %p9, 23
  %p11 = xor i32 %p10, %y
  %p12 = sub i32 %p11, %t
  %p13 = mul i32 %p12, 29
  %p14 = xor i32 %p13, %p4
  %p15 = add i32 %p14, %p7
  %p16 = mul i32 %p15, NUMBER
  %r = sub i32 %p16, %z
  ret i32 %r
}
define LINKAGE i32 @g_a(i32 %x) UNNAMED COMDAT {
  %y = call i32 @f_a(i32 %x)
  %z = mul i32 %y, %x
  %w = call i32 @f_a(i32 %z)
  %r = sub i32 %w, %z
  ret i32 %r
}
define LINKAGE i32 @g_b(i32 %x) UNNAMED COMDAT {
  %y = call i32 @f_b(i32 %x)
  %z = mul i32 %y, %x
  %w = call i32 @f_b(i32 %z)
  %r = sub i32 %w, %z
  ret i32 %r
}

@address = internal global ptr @f_a

define i32 @one(i32 %x) {
  %f = load volatile ptr, ptr @address
  %a = call i32 %f(i32 %x)
  %b = call i32 @f_b(i32 %x)
  %c = call i32 @g_a(i32 %x)
  %d = call i32 @g_b(i32 %x)
  %s = mul i32 %a, 31
  %t = add i32 %s, %b
  %u = mul i32 %t, 31
  %v = add i32 %u, %c
  %w = mul i32 %v, 31
  %r = add i32 %w, %d
  ret i32 %r
}
