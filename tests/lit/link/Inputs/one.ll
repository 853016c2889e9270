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
  %r = sub i32 %p, %z
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
  %r = sub i32 %p, %z
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
