// With MAIN a program that calls one() and two() of other files, which call sink().

extern "C" int sink(long a, long b, long c);
#ifdef MAIN
#include <cstdio>
int sink(long a, long b, long c) { return a + b * 2 + c * 3; }
extern "C" long one(long);
extern "C" long two(long);
int main() { std::printf("%ld %ld\n", one(5), two(6)); }
#endif

// Calls of a function with x, y and sum: more code than a call of a shared function.
#define MANY_CALLS(callee) \
  sum += callee(x, y, sum); \
  sum ^= y * 3; \
  callee(sum, 1, 2); \
  callee(sum, y, 9); \
  callee(x, sum, 4); \
  callee(y, sum, 5); \
  sum += callee(sum, x, 77); \
  callee(sum, y, 6);
