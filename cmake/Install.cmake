# `cmake --install` gives find_package(suffuse) the target suffuse::suffuse, and pkg-config suffuse.
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/suffuse)

install(TARGETS suffuse EXPORT suffuse_targets FILE_SET HEADERS)
if(TARGET suffuse_cli)
  install(TARGETS suffuse_cli)
endif()
install(EXPORT suffuse_targets NAMESPACE suffuse:: DESTINATION ${package_dir})

file(WRITE ${PROJECT_BINARY_DIR}/suffuse-config.cmake
  "include(\${CMAKE_CURRENT_LIST_DIR}/Dependencies.cmake)\n"
  "include(\${CMAKE_CURRENT_LIST_DIR}/suffuse_targets.cmake)\n")
write_basic_package_version_file(${PROJECT_BINARY_DIR}/suffuse-config-version.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/suffuse-config.cmake
              ${PROJECT_BINARY_DIR}/suffuse-config-version.cmake
              ${PROJECT_SOURCE_DIR}/cmake/Dependencies.cmake
        DESTINATION ${package_dir})

# For those who do not use CMake. Whoever links a static library links what it stands on.
set(modules fmt zlib libzip libzstd libxxhash libhwy)
list(JOIN modules " " modules)
if(BUILD_SHARED_LIBS)
  set(private .private)
else()
  set(threads ${CMAKE_THREAD_LIBS_INIT})
endif()
set(package_config_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
file(RELATIVE_PATH to_prefix ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
configure_file(cmake/suffuse.pc.in suffuse.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/suffuse.pc DESTINATION ${package_config_dir})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
