// Programs that are built with the plugin and with other things that change code
// print what they always print.
// REQUIRES: host-x86_64

// RUN: rm -rf %t && mkdir %t
// RUN: %clang -O0 -w %S/Inputs/repeating-program.c -o %t/plain
// RUN: %t/plain > %t/expected

// LLVM's machine outliner comes after it.
// RUN: %clang -Oz -fpass-plugin=%plugin -mllvm -enable-machine-outliner=always %S/Inputs/repeating-program.c -o %t/machine
// RUN: %t/machine | cmp - %t/expected
// RUN: llvm-nm %t/machine | FileCheck %s --check-prefix=SHARED
// SHARED: one.outlined.0
// What our outliner leaves alone is left for that one.
// RUN: env RUSTMERGE_PASSES=rust-mergefunc %clang -Oz -fpass-plugin=%plugin -mllvm -enable-machine-outliner=always %S/Inputs/repeating-program.c -o %t/left
// RUN: llvm-nm %t/left | FileCheck %s --check-prefix=LEFT
// LEFT: OUTLINED_FUNCTION_0

// lld folds functions whose code is the same; forwarding ones among them.
// RUN: %clang -Oz -ffunction-sections -fpass-plugin=%plugin -fuse-ld=lld -Wl,--icf=all %S/Inputs/repeating-program.c -o %t/icf
// RUN: %t/icf | cmp - %t/expected
// RUN: llvm-nm %t/icf | FileCheck %s --check-prefix=SHARED

// Hardening and other attributes of functions.
// RUN: %clang -Oz -fpass-plugin=%plugin -fstack-protector-all -fcf-protection=full -ftrivial-auto-var-init=pattern %S/Inputs/repeating-program.c -o %t/hardened
// RUN: %t/hardened | cmp - %t/expected
// RUN: %clang -Oz -fpass-plugin=%plugin -fsanitize=undefined -fsanitize-trap=all -w %S/Inputs/repeating-program.c -o %t/trap
// RUN: %t/trap | cmp - %t/expected
// RUN: %clang -Oz -g -fpass-plugin=%plugin -fno-asynchronous-unwind-tables -fno-plt %S/Inputs/repeating-program.c -o %t/tables
// RUN: %t/tables | cmp - %t/expected

// Link-time optimisation, both kinds.
// RUN: %clang -Oz -flto -fuse-ld=lld -fpass-plugin=%plugin -Wl,--load-pass-plugin=%plugin %S/Inputs/repeating-program.c -o %t/full
// RUN: %t/full | cmp - %t/expected
// RUN: %clang -Oz -flto=thin -fuse-ld=lld -fpass-plugin=%plugin -Wl,--load-pass-plugin=%plugin %S/Inputs/repeating-program.c -o %t/thin
// RUN: %t/thin | cmp - %t/expected

// By name in the link, instead of lld's own passes.
// RUN: %clang -Oz -flto -c %S/Inputs/repeating-program.c -o %t/lto.o
// RUN: %clang -flto -fuse-ld=lld -Wl,--load-pass-plugin=%plugin -Xlinker --lto-newpm-passes=rust-mergefunc,rust-iroutliner %t/lto.o -o %t/named
// RUN: %t/named | cmp - %t/expected
// RUN: llvm-nm %t/named | FileCheck %s --check-prefix=SHARED
