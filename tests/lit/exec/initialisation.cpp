// Constructors and destructors of globals that do the same all run, in order;
// static locals and thread locals are initialised once each.

// RUN: %same-behaviour %t.d %clangxx %s -O0 -O2 -Oz
#include <cstdio>

struct Noisy {
  int number;
  explicit Noisy(int n) : number(n) { std::printf("born %d\n", n); }
  ~Noisy() { std::printf("dies %d\n", number); }
};
struct Loud {
  int number;
  explicit Loud(int n) : number(n) { std::printf("born %d\n", n); }
  ~Loud() { std::printf("dies %d\n", number); }
};

Noisy a(1);
Loud b(2);
Noisy c(3);

__attribute__((noinline)) int &first() { static Noisy n(10); return n.number; }
__attribute__((noinline)) int &second() { static Noisy n(10); return n.number; }
thread_local Noisy local(20);
__attribute__((constructor)) static void early_one() { std::puts("early"); }
__attribute__((constructor)) static void early_two() { std::puts("early"); }

int main() {
  first()++;
  second() += 5;
  std::printf("%d %d %d\n", first(), second(), local.number);
}
