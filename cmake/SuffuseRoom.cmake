# Every file drags the same headers through the compiler, so up to 20 of a room share them: names in
# anonymous namespaces are unique within a room. The preset dev compiles every file alone.
option(SUFFUSE_UNITY "Compile the files of a room together" ON)

# suffuse_together(target source...): these sources of the target, in batches.
function(suffuse_together target)
  get_filename_component(room ${CMAKE_CURRENT_SOURCE_DIR} NAME)
  set(count 0)
  foreach(source ${ARGN})
    math(EXPR batch "${count} / 20")
    math(EXPR count "${count} + 1")
    set_source_files_properties(${source} TARGET_DIRECTORY ${target} PROPERTIES
                                UNITY_GROUP ${room}_${batch})
  endforeach()
endfunction()

# suffuse_room(PUBLIC name... INTERNAL name... HIGHWAY name...): each name stands for name.h and
# name.cpp, or the one that there is. Public headers are installed: those that suffuse/suffuse.h
# reaches and no others, says the test `consumer`. Internal ones are for the library, its tests and
# benchmarks; so are those of Highway kernels, whose sources are included once for every vector unit
# and must stand alone.
function(suffuse_room)
  cmake_parse_arguments(ROOM "" "" "PUBLIC;INTERNAL;HIGHWAY" ${ARGN})
  set(together "")
  foreach(name ${ROOM_PUBLIC} ${ROOM_INTERNAL} ${ROOM_HIGHWAY})
    if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${name}.cpp)
      target_sources(suffuse PRIVATE ${name}.cpp)
      if(name IN_LIST ROOM_HIGHWAY)
        # Processors that stop at SSSE3, most of them before 2011, take the scalar code.
        set_source_files_properties(${name}.cpp TARGET_DIRECTORY suffuse PROPERTIES
                                    COMPILE_DEFINITIONS HWY_DISABLED_TARGETS=HWY_SSSE3)
      else()
        list(APPEND together ${name}.cpp)
      endif()
    endif()
    if(NOT EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${name}.h)
      continue()
    endif()
    if(name IN_LIST ROOM_PUBLIC)
      target_sources(suffuse PUBLIC FILE_SET HEADERS
                     BASE_DIRS ${PROJECT_SOURCE_DIR} FILES ${name}.h)
    else()
      target_sources(suffuse PRIVATE ${name}.h)
    endif()
  endforeach()
  suffuse_together(suffuse ${together})
endfunction()

# Warnings, C++20, reproducible arithmetic and whatever the preset instruments.
function(suffuse_target_options target)
  target_compile_features(${target} PUBLIC cxx_std_20)
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
  # No fused multiply-add behind our back: the same source gives the same bits on every machine.
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
    -Wno-sign-conversion -Werror=return-type -ffp-contract=off)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # gcc 12 sees uninitialised members in every std::variant that it inlines.
    target_compile_options(${target} PRIVATE -Wno-maybe-uninitialized)
  endif()
  if(SUFFUSE_UNITY)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
      # Warns of a header's type with an anonymous member; what is included here are sources.
      target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
    endif()
  endif()
  if(SUFFUSE_WERROR)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
endfunction()

if(SUFFUSE_SANITIZE)
  add_compile_options(-fsanitize=${SUFFUSE_SANITIZE} -fno-omit-frame-pointer
                      -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${SUFFUSE_SANITIZE})
endif()
if(SUFFUSE_COVERAGE)
  add_compile_options(--coverage -fprofile-update=atomic)
  add_link_options(--coverage)
endif()
if(SUFFUSE_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()
