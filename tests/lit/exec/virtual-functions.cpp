// Virtual functions that do the same, in classes whose objects are told apart by
// dynamic_cast, typeid and their tables; destructors; pointers to members.

// RUN: %same-behaviour %t.d %clangxx %s -O0 -O2 -Oz
#include <cstdio>
#include <memory>
#include <typeinfo>
#include <vector>

struct Shape {
  virtual ~Shape() = default;
  virtual int area() const = 0;
  virtual int edges() const { return 0; }
};
#define SHAPE(Name, body) \
  struct Name : Shape { \
    int width, height; \
    Name(int w, int h) : width(w), height(h) {} \
    ~Name() override { std::printf("gone %d\n", width); } \
    int area() const override { body; } \
    int edges() const override { return 4; } \
    int scale(int by) { width *= by; height *= by; return width * height + by; } \
  };
SHAPE(Rectangle, return width * height + (width ^ height) * 3)
SHAPE(Window, return width * height + (width ^ height) * 3)
SHAPE(Door, return width * height - (width ^ height) * 3)

int main() {
  std::vector<std::unique_ptr<Shape>> shapes;
  shapes.push_back(std::make_unique<Rectangle>(2, 3));
  shapes.push_back(std::make_unique<Window>(4, 5));
  shapes.push_back(std::make_unique<Door>(6, 7));
  for (auto &shape : shapes)
    std::printf("%d %d %d %d %s\n", shape->area(), shape->edges(), dynamic_cast<Window *>(shape.get()) != nullptr,
                typeid(*shape) == typeid(Rectangle), typeid(*shape).name());
  int (Rectangle::*rectangle)(int) = &Rectangle::scale;
  int (Window::*window)(int) = &Window::scale;
  Rectangle r(1, 2);
  Window w(3, 4);
  std::printf("%d %d\n", (r.*rectangle)(3), (w.*window)(3));
}
