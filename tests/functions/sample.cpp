// A program without headers, so that a bare clang compiles it: the same things
// written twice, templates over types of one size, exceptions, virtual calls,
// atomics, switches, recursion, variadic and vector code.

typedef unsigned long Word;
typedef float Four __attribute__((vector_size(16)));

extern "C" int observe(int);
extern "C" void consume(void *);
extern "C" int log_all(const char *, ...);

template <typename T> struct List {
  struct Node {
    T value;
    Node *next;
  };
  Node *head = nullptr;
  Word count = 0;

  bool contains(const T &wanted) const {
    for (Node *node = head; node; node = node->next)
      if (node->value == wanted)
        return true;
    return false;
  }
  void reverse() {
    Node *done = nullptr;
    while (head) {
      Node *next = head->next;
      head->next = done;
      done = head;
      head = next;
    }
    head = done;
  }
  T last(T otherwise) const {
    T found = otherwise;
    for (Node *node = head; node; node = node->next)
      found = node->value;
    return found;
  }
  void push(Node *node) {
    node->next = head;
    head = node;
    ++count;
    observe(static_cast<int>(count));
  }
};

template struct List<int>;
template struct List<unsigned>;
template struct List<long>;
template struct List<unsigned long>;
template struct List<int *>;
template struct List<char *>;
template struct List<double>;
template struct List<short>;

struct Guard {
  int *slot;
  explicit Guard(int *slot) : slot(slot) { ++*slot; }
  ~Guard() { consume(slot); }
};

template <int Tag> int guarded(int *slot, int x) {
  Guard guard(slot);
  try {
    return observe(x + (Tag & 1));
  } catch (int &number) {
    return number;
  } catch (...) {
    return -1;
  }
}
template int guarded<1>(int *, int);
template int guarded<2>(int *, int);
template int guarded<3>(int *, int);
template int guarded<4>(int *, int);

struct Shape {
  virtual ~Shape();
  virtual int area() const = 0;
};
struct Square : Shape {
  int side;
  int area() const override { return side * side; }
};
struct Tile : Shape {
  int side;
  int area() const override { return side * side; }
};
struct Box : Shape {
  int a, b;
  int area() const override { return a * b; }
};
int total(const Square &a, const Tile &b, const Box &c) { return a.area() + b.area() + c.area(); }
Shape *make_square() { return new Square; }
Shape *make_tile() { return new Tile; }

int classify_one(int x) {
  switch (x) {
  case 1: return observe(11);
  case 7: return observe(12);
  case 90: return observe(x);
  case 1000: return observe(13) + 1;
  default: return x;
  }
}
int classify_two(int x) {
  switch (x) {
  case 1: return observe(11);
  case 7: return observe(12);
  case 90: return observe(x);
  case 1000: return observe(13) + 1;
  default: return x;
  }
}
int classify_three(int x) {
  switch (x) {
  case 1: return observe(11);
  case 8: return observe(12);
  case 90: return observe(x);
  case 1000: return observe(13) + 1;
  default: return x;
  }
}

int ackermann(int m, int n) {
  return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
int peter(int m, int n) {
  return m == 0 ? n + 1 : n == 0 ? peter(m - 1, 1) : peter(m - 1, peter(m, n - 1));
}

int add_relaxed(int *x) { return __atomic_fetch_add(x, 1, __ATOMIC_RELAXED); }
int add_strict(int *x) { return __atomic_fetch_add(x, 1, __ATOMIC_SEQ_CST); }
unsigned add_unsigned(unsigned *x) { return __atomic_fetch_add(x, 1, __ATOMIC_SEQ_CST); }
int read_volatile(volatile int *x) { return *x + *x; }
int read_plain(int *x) { return *x + *x; }

Four blend(Four a, Four b) { return a * b + __builtin_shufflevector(a, b, 0, 5, 2, 7); }
Four mix(Four a, Four b) { return a * b + __builtin_shufflevector(a, b, 0, 5, 2, 7); }
Four stir(Four a, Four b) { return a * b + __builtin_shufflevector(a, b, 4, 1, 6, 3); }

static int by_name(int x) { return log_all("%d %d", x, x * 3) + 5; }
static int by_other_name(int x) { return log_all("%d %d", x, x * 3) + 5; }
int (*const handlers[])(int) = {by_name, by_other_name, classify_one, classify_two};

int *compare_address(int *p) { return p == reinterpret_cast<int *>(&by_name) ? nullptr : p; }
int *compare_address2(int *p) { return p == reinterpret_cast<int *>(&by_name) ? nullptr : p; }

unsigned long hash_one(const unsigned char *text, unsigned long length) {
  unsigned long state = 1469598103934665603ul;
  for (unsigned long i = 0; i < length; ++i)
    state = (state ^ text[i]) * 1099511628211ul;
  return state;
}
unsigned long hash_two(const unsigned char *text, unsigned long length) {
  unsigned long state = 1469598103934665603ul;
  for (unsigned long i = 0; i < length; ++i)
    state = (state ^ text[i]) * 1099511628211ul;
  return state;
}

long computed_goto(const unsigned char *code) {
  static void *const labels[] = {&&add, &&twice, &&stop};
  long value = 0;
  goto *labels[*code++];
add:
  ++value;
  goto *labels[*code++];
twice:
  value *= 2;
  goto *labels[*code++];
stop:
  return value;
}

int with_assembly(int x) {
  asm volatile("nop" : "+r"(x) : : "memory");
  return x + 1;
}
int with_same_assembly(int y) {
  asm volatile("nop" : "+r"(y) : : "memory");
  return y + 1;
}
int with_other_assembly(int x) {
  asm volatile("pause" : "+r"(x) : : "memory");
  return x + 1;
}
