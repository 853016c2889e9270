; The opposite of one.ll: the functions stand in the other order, and the module
; needs the address of f_b.  FIVE is 5 where both modules must say the same.
target triple = "x86_64-unknown-linux-gnu"

COMDATS

define LINKAGE i32 @g_b(i32 %x) UNNAMED COMDAT {
  %y = call i32 @f_b(i32 %x)
  %z = mul i32 %y, %x
  %w = call i32 @f_b(i32 %z)
  %r = sub i32 %w, %z
  ret i32 %r
}
define LINKAGE i32 @f_b(i32 %x) UNNAMED COMDAT {
  %y = mul i32 %x, 3
  %z = add i32 %y, FIVE
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

; Strong ones that equal the functions above make the module choose another body.
define i32 @STRONG(i32 %x) UNNAMED {
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

@address = internal global ptr @f_b

define i32 @two(i32 %x) {
  %f = load volatile ptr, ptr @address
  %a = call i32 @f_a(i32 %x)
  %b = call i32 %f(i32 %x)
  %c = call i32 @g_a(i32 %x)
  %d = call i32 @g_b(i32 %x)
  %e = call i32 @STRONG(i32 %x)
  %s = mul i32 %a, 31
  %t = add i32 %s, %b
  %u = mul i32 %t, 31
  %v = add i32 %u, %c
  %w = mul i32 %v, 31
  %q = add i32 %w, %d
  %r = xor i32 %q, %e
  ret i32 %r
}
