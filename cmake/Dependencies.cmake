# What the library stands on; docs/dependencies.md gives the reasons. Installed beside the package
# configuration, so that a consumer of the static library finds the same things the same way.
find_package(Threads REQUIRED)
find_package(ZLIB REQUIRED)
find_package(fmt REQUIRED)
find_package(PkgConfig REQUIRED)
# pkg-config, because Debian's libzip package configuration demands tools that it does not ship.
foreach(module libzip libzstd libxxhash libhwy)
  pkg_check_modules(${module} REQUIRED IMPORTED_TARGET ${module})
endforeach()
