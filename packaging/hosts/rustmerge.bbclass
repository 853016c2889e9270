# Yocto, where clang compiles (TOOLCHAIN = "clang"): inherit rustmerge in a recipe, or
# INHERIT += "rustmerge" in local.conf.  -Os or -Oz in SELECTED_OPTIMIZATION makes the outliner run.
# The plugin is for the LLVM of clang-native.
RUSTMERGE_PLUGIN ?= "/usr/lib/rustmerge/llvm-22/librustmerge.so"

# Recipes for the build machine have flags of their own.
TARGET_CFLAGS:append:toolchain-clang = " -fpass-plugin=${RUSTMERGE_PLUGIN}"
TARGET_CXXFLAGS:append:toolchain-clang = " -fpass-plugin=${RUSTMERGE_PLUGIN}"

# Another plugin compiles again; its path is in the flags.
do_compile[file-checksums] += "${RUSTMERGE_PLUGIN}:True"
