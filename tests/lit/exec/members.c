// Code that works on different members of structs, before a pointer and after
// it, shares functions and behaves as before.

// RUN: %same-behaviour %t.d %clang %s -O0 -O2 -Oz -- -fno-inline -fwrapv
#include <stddef.h>
#include <stdio.h>

struct Link { struct Link *next; int weight; };

struct Shelf {
  int width, height;
  struct Link by_width;
  long sum;
  struct Link by_height;
  short small[5];
  double large;
};

struct Drawer {
  char name[3];
  int height, width;
  struct Link by_height, by_width;
};

static int steps;
static int noted(int value) { return steps += value * 3 + 1, value ^ steps; }

// The same work on members that are differently many bytes away.
#define MEASURE(name, type, first, second) \
  int name(struct type *it, int by) { \
    it->first = noted(it->first + by); \
    it->second = noted(it->second - by) + it->first; \
    return it->first < it->second ? noted(it->second) : noted(by); \
  }
MEASURE(shelf_width, Shelf, width, height)
MEASURE(shelf_twin, Shelf, width, height)
MEASURE(shelf_height, Shelf, height, width)
MEASURE(shelf_links, Shelf, by_width.weight, by_height.weight)
MEASURE(drawer_width, Drawer, width, height)
MEASURE(drawer_links, Drawer, by_height.weight, by_width.weight)
MEASURE(array, Shelf, small[2], small[4])

// From a member back to what it is part of.
#define OWNER(name, type, link, member) \
  long name(struct Link *from) { \
    long all = 0; \
    for (; from; from = from->next) { \
      struct type *owner = (struct type *)((char *)from - offsetof(struct type, link)); \
      owner->member += noted(from->weight); \
      all = all * 7 + owner->member; \
    } \
    return all; \
  }
OWNER(shelves_by_width, Shelf, by_width, width)
OWNER(shelves_by_height, Shelf, by_height, height)
OWNER(drawers_by_height, Drawer, by_height, height)
OWNER(drawers_by_width, Drawer, by_width, width)

int main(void) {
  static struct Shelf shelves[6];
  static struct Drawer drawers[6];
  for (int i = 0; i < 6; i++) {
    shelves[i] = (struct Shelf){.width = i, .height = 9 - i, .small = {1, 2, i}, .large = i / 2.0};
    drawers[i] = (struct Drawer){.height = i * i, .width = 30 - i};
    shelves[i].by_width = (struct Link){i ? &shelves[i - 1].by_width : NULL, i};
    shelves[i].by_height = (struct Link){i ? &shelves[i / 2].by_height : NULL, 2 * i};
    drawers[i].by_width = (struct Link){i > 1 ? &drawers[i - 2].by_width : NULL, -i};
    drawers[i].by_height = (struct Link){i ? &drawers[i - 1].by_height : NULL, i + 50};
  }
  shelves[0].by_height.next = NULL;
  for (int i = 0; i < 6; i++) {
    printf("%d %d %d %d\n", shelf_width(&shelves[i], i), shelf_height(&shelves[i], 3 - i),
           shelf_links(&shelves[i], i + 2), array(&shelves[i], 5));
    printf("%d\n", shelf_twin(&shelves[i], 7 * i));
    printf("%d %d\n", drawer_width(&drawers[i], 2 * i), drawer_links(&drawers[i], i));
    printf("%ld %ld\n", shelves_by_width(&shelves[i].by_width), shelves_by_height(&shelves[i].by_height));
    printf("%ld %ld\n", drawers_by_width(&drawers[i].by_width), drawers_by_height(&drawers[i].by_height));
  }
  for (int i = 0; i < 6; i++)
    printf("%d %d %d %d %d %g\n", shelves[i].width, shelves[i].height, shelves[i].small[2], drawers[i].width,
           drawers[i].height, shelves[i].large);
  printf("%d\n", steps);
}
