// Exceptions that pass through shared code, destructors and virtual calls around it,
// and containers of the standard library behave as before.

// RUN: %same-behaviour %t.d %clangxx %s -O0 -O2 -Oz
#include <cstdio>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

static std::vector<std::string> journal;

struct Guard {
  std::string name;
  explicit Guard(std::string n) : name(std::move(n)) {}
  ~Guard() { journal.push_back("left " + name); }
};

[[gnu::noinline]] int checked(int value, int limit) {
  if (value > limit) throw std::out_of_range("above " + std::to_string(limit));
  if (value % 7 == 3) throw value;
  return value * 3 - limit;
}

#define WORK(name, limit, factor) \
  [[gnu::noinline]] int name(int x, int y) { \
    Guard guard(#name); \
    int a = checked(x, limit) + checked(y, limit + 1); \
    std::map<int, std::string> names; \
    for (int i = 0; i < 5; i++) names[(a + i) % 3] += std::to_string(i * factor); \
    std::string all; \
    for (auto &[key, text] : names) all += std::to_string(key) + "=" + text + ";"; \
    journal.push_back(all); \
    return (int)all.size() * factor + a; \
  }
WORK(work_low, 20, 3)
WORK(work_high, 400, 11)
WORK(work_again, 90, 3)

struct Shape {
  int size;
  explicit Shape(int s) : size(s) {}
  virtual ~Shape() { journal.push_back("gone " + std::to_string(size)); }
  virtual int area() const = 0;
};
#define SHAPE(name, expression) \
  struct name : Shape { \
    using Shape::Shape; \
    int area() const override { \
      int sum = 0; \
      for (int i = 0; i < size; i++) sum += expression; \
      if (sum > 5000) throw std::runtime_error(#name " is too large"); \
      return sum; \
    } \
  };
SHAPE(Line, i)
SHAPE(Square, i * size)
SHAPE(Other, i)

template <class T>
[[gnu::noinline]] int tried(T function) {
  try {
    return function();
  } catch (const std::exception &problem) {
    journal.push_back(problem.what());
    return -1;
  } catch (int value) {
    return -value;
  }
}

int main() {
  for (int x = -3; x < 120; x += 17)
    for (int y = 2; y < 60; y += 19) {
      std::printf("%d %d %d\n", tried([=] { return work_low(x, y); }), tried([=] { return work_high(x, y); }),
                  tried([=] { return work_again(y, x); }));
    }
  for (int size : {3, 30, 200}) {
    Line line(size);
    Square square(size);
    Other other(size);
    for (Shape *shape : {(Shape *)&line, (Shape *)&square, (Shape *)&other})
      std::printf("%d\n", tried([=] { return shape->area(); }));
  }
  for (auto &entry : journal) std::puts(entry.c_str());
}
