# suffuse_room(PUBLIC name... INTERNAL name...): each name stands for name.h and name.cpp, or the
# one that there is. Public headers are installed: those that suffuse/suffuse.h reaches and no
# others, says the test `consumer`. Internal ones are for the library, its tests and benchmarks.
function(suffuse_room)
  cmake_parse_arguments(ROOM "" "" "PUBLIC;INTERNAL" ${ARGN})
  foreach(name ${ROOM_PUBLIC} ${ROOM_INTERNAL})
    if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${name}.cpp)
      target_sources(suffuse PRIVATE ${name}.cpp)
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
