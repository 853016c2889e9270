// lld runs the pass while it links: over the whole program, and with ThinLTO
// once for each file, on several threads of one process.

// RUN: rm -rf %t && mkdir %t
// RUN: %clang -O1 -flto -c %s -o %t/full-a.o
// RUN: %clang -O1 -flto -c -DOTHER %s -o %t/full-b.o
// RUN: %clang -O1 -flto=thin -c %s -o %t/thin-a.o
// RUN: %clang -O1 -flto=thin -c -DOTHER %s -o %t/thin-b.o

// RUN: env RUSTMERGE_LOG=debug %lld --load-pass-plugin=%plugin --lto-newpm-passes=rust-mergefunc \
// RUN:   -e start %t/full-a.o %t/full-b.o -o %t/full 2>&1 | FileCheck %s --check-prefix=FULL
// FULL: running rust-mergefunc on ld-temp.o
// FULL-NOT: running

// RUN: env RUSTMERGE_LOG=debug %lld --load-pass-plugin=%plugin --lto-newpm-passes=rust-mergefunc \
// RUN:   --thinlto-jobs=2 -e start %t/thin-a.o %t/thin-b.o -o %t/thin 2>&1 | FileCheck %s --check-prefix=THIN
// THIN-DAG: running rust-mergefunc on {{.*}}thin-a.o
// THIN-DAG: running rust-mergefunc on {{.*}}thin-b.o

// A wrong parameter stops the link, in the way in which lld stops at any pass
// that it does not know: it aborts.
// RUN: not --crash %lld --load-pass-plugin=%plugin '--lto-newpm-passes=rust-mergefunc<foo>' \
// RUN:   -e start %t/full-a.o %t/full-b.o -o %t/none 2>&1 | FileCheck %s --check-prefix=WRONG
// WRONG: rust-mergefunc: error: unknown parameter 'foo'
// WRONG-NOT: rust-mergefunc: error: unknown parameter

int other(int);
#ifdef OTHER
int other(int x) { return x + 1; }
#else
int start(int x) { return other(x); }
#endif
