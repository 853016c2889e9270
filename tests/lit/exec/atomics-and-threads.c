// Atomic operations of different orderings, widths and operations stay apart.

// RUN: %same-behaviour %t.d %clang %s -O0 -O2 -Oz -- -pthread
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static _Atomic int counter;
static _Atomic long total;

#define WORKER(name) \
  __attribute__((noinline)) void *name(void *argument) { \
    for (int i = 0; i < 1000; i++) { \
      atomic_fetch_add(&counter, 1); \
      atomic_fetch_add_explicit(&total, i, memory_order_relaxed); \
    } \
    return argument; \
  }
WORKER(worker_one)
WORKER(worker_two)
WORKER(worker_three)

int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], 0, worker_one, 0);
  pthread_create(&threads[1], 0, worker_two, 0);
  pthread_create(&threads[2], 0, worker_three, 0);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], 0);
  printf("%d %ld\n", counter, total);
  return 0;
}
