// Lambdas of the same shape, closures in std::function, and coroutines, whose
// parts are functions after splitting.

// RUN: %same-behaviour %t.d %clangxx %s -O0 -O2 -Oz -- -std=c++20
#include <coroutine>
#include <cstdio>
#include <functional>
#include <vector>

struct Generator {
  struct promise_type {
    int value;
    Generator get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(int v) { value = v; return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
  std::coroutine_handle<promise_type> handle;
};

Generator squares_one(int n) { for (int i = 0; i < n; i++) co_yield i * i; }
Generator squares_two(int n) { for (int i = 0; i < n; i++) co_yield i * i; }
Generator cubes(int n) { for (int i = 0; i < n; i++) co_yield i * i * i; }

void print(Generator g) {
  for (g.handle.resume(); !g.handle.done(); g.handle.resume()) std::printf("%d ", g.handle.promise().value);
  g.handle.destroy();
  std::puts("");
}

int main() {
  int base = 5;
  std::vector<std::function<int(int)>> functions;
  functions.push_back([=](int x) { return x * base + 3; });
  functions.push_back([=](int x) { return x * base + 3; });
  functions.push_back([=](int x) { return x * base - 3; });
  functions.push_back([&](int x) { return x * base + 3; });
  base = 6;
  for (auto &f : functions) std::printf("%d\n", f(10));
  print(squares_one(5));
  print(squares_two(5));
  print(cubes(5));
}
