# Buildroot: compiles some packages with clang and rustmerge.  In external.mk of an external tree:
#
#   RUSTMERGE_PACKAGES = zlib lua
#   include rustmerge.mk
#
# For packages with make or configure: CMake has one compiler for all packages, and meson wants one word.  The
# machine has clang and rustmerge; sysroot and libgcc are those of Buildroot's own toolchain, RUSTMERGE_GCC of
# another.  BR2_OPTIMIZE_S for -Os.
RUSTMERGE_CLANG ?= clang
RUSTMERGE_CLANGXX ?= clang++
RUSTMERGE_GCC ?= $(HOST_DIR)
RUSTMERGE_TARGET = --target=$(GNU_TARGET_NAME) --sysroot=$(STAGING_DIR) --gcc-toolchain=$(RUSTMERGE_GCC) \
	$(if $(GCC_TARGET_ARCH),-march=$(GCC_TARGET_ARCH)) $(if $(GCC_TARGET_CPU),-mcpu=$(GCC_TARGET_CPU)) \
	$(if $(GCC_TARGET_ABI),-mabi=$(GCC_TARGET_ABI)) $(if $(GCC_TARGET_FPU),-mfpu=$(GCC_TARGET_FPU)) \
	$(if $(GCC_TARGET_FLOAT_ABI),-mfloat-abi=$(GCC_TARGET_FLOAT_ABI))

RUSTMERGE_STAMPS = $(foreach package,$(RUSTMERGE_PACKAGES),$(addprefix $($(call UPPERCASE,$(package))_DIR)/.stamp_,\
	configured built staging_installed target_installed))
# private: what a package depends on keeps its compiler.
$(RUSTMERGE_STAMPS): private TARGET_CC = rustmerge-clang -- $(RUSTMERGE_CLANG) $(RUSTMERGE_TARGET)
$(RUSTMERGE_STAMPS): private TARGET_CXX = rustmerge-clang -- $(RUSTMERGE_CLANGXX) $(RUSTMERGE_TARGET)
