// Stands in for what throws C++ exceptions where the runtime has none, such as Debian's libc++abi for
// WebAssembly: a program that throws ends.
#include <stddef.h>
#include <stdlib.h>

void *__cxa_allocate_exception(size_t bytes) {
  abort();
}

void __cxa_throw(void *exception, void *type, void (*destructor)(void *)) {
  abort();
}
