# find_package(rustmerge) for CMake 3.16 and later.
#
#   find_package(rustmerge REQUIRED)
#   rustmerge_enable(target...)
#
# Targets that clang compiles are made smaller by the plugin of the compiler's LLVM: C and C++ of targets
# that are compiled for size (MinSizeRel with -Oz or -Os), and at the link where
# INTERPROCEDURAL_OPTIMIZATION is set, for which lld links.  Installed by ci/install; docs/hosts.md of
# rustmerge says more.

get_filename_component(_rustmerge_lib "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)
set(RUSTMERGE_PLUGIN_DIRECTORY "${_rustmerge_lib}/rustmerge"
    CACHE PATH "Where llvm-NN/librustmerge.so is")
mark_as_advanced(RUSTMERGE_PLUGIN_DIRECTORY)

# Sets a variable to the plugin for the compiler of a language, and another one to what is wrong where
# there is none.
function(_rustmerge_plugin language plugin problem)
  set(${plugin} "" PARENT_SCOPE)
  set(${problem} "" PARENT_SCOPE)
  # Apple's clang has version numbers of its own.
  if(NOT "${CMAKE_${language}_COMPILER_ID}" STREQUAL "Clang")
    set(${problem} "the ${language} compiler is ${CMAKE_${language}_COMPILER_ID}; clang is wanted"
        PARENT_SCOPE)
    return()
  endif()
  string(REGEX MATCH "^[0-9]+" version "${CMAKE_${language}_COMPILER_VERSION}")
  set(file "${RUSTMERGE_PLUGIN_DIRECTORY}/llvm-${version}/librustmerge.so")
  if(EXISTS "${file}")
    set(${plugin} "${file}" PARENT_SCOPE)
  else()
    set(${problem} "there is no plugin for clang ${version}: ${file}" PARENT_SCOPE)
  endif()
endfunction()

# What find_package says: a plugin for one of the languages that the project has now.
set(_rustmerge_found FALSE)
set(_rustmerge_problem "no C or C++ in this project yet; call project() first")
foreach(_rustmerge_language C CXX)
  if(CMAKE_${_rustmerge_language}_COMPILER)
    _rustmerge_plugin(${_rustmerge_language} _rustmerge_file _rustmerge_problem)
    if(_rustmerge_file)
      set(_rustmerge_found TRUE)
      break()
    endif()
  endif()
endforeach()
if(NOT _rustmerge_found)
  set(rustmerge_FOUND FALSE)
  set(rustmerge_NOT_FOUND_MESSAGE "rustmerge: ${_rustmerge_problem}")
endif()

# Loads the plugin where targets are compiled and linked.
function(rustmerge_enable)
  foreach(target IN LISTS ARGN)
    if(NOT TARGET "${target}")
      message(FATAL_ERROR "rustmerge_enable: '${target}' is no target")
    endif()
    set(loaded "")
    foreach(language C CXX)
      if(CMAKE_${language}_COMPILER)
        _rustmerge_plugin(${language} plugin problem)
        if(plugin)
          set(loaded "${plugin}")
          target_compile_options(${target} PRIVATE
            "$<$<COMPILE_LANGUAGE:${language}>:-fpass-plugin=${plugin}>")
        endif()
      endif()
    endforeach()
    if(NOT loaded)
      message(FATAL_ERROR "rustmerge_enable: ${problem}")
    endif()
    get_target_property(type ${target} TYPE)
    # lld has no option for it where it links other files than ELF's.
    set(others "^(Windows.*|CYGWIN|MSYS|Darwin|iOS|tvOS|watchOS|visionOS|Emscripten|WASI)$")
    if(type MATCHES "^(EXECUTABLE|SHARED_LIBRARY|MODULE_LIBRARY)$" AND NOT CMAKE_SYSTEM_NAME MATCHES "${others}")
      # Only the link sees all code with LTO, and only lld loads plugins.
      set(has_lto "$<BOOL:$<TARGET_PROPERTY:${target},INTERPROCEDURAL_OPTIMIZATION>>")
      file(SHA256 "${loaded}" digest)
      target_link_options(${target} PRIVATE
        "$<${has_lto}:-fuse-ld=lld>"
        "$<${has_lto}:LINKER:--load-pass-plugin=${loaded}>"
        # A cache of ThinLTO objects has to know the plugin.
        "$<${has_lto}:LINKER:-mllvm,-load=${loaded},-mllvm,-rustmerge-cache-key=${digest}>")
      set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS "${loaded}")
    endif()
  endforeach()
endfunction()
