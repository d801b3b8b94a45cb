# libishitori, shared and static: the public headers of include/, src/library/ behind them, and every module. Installed
# with a CMake package (find_package(ishitori)) and a pkg-config file.
file(GLOB library_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/library/*.cpp)
set(library_modules base rules claims check engine values period misere words play run ask serve show commands)
if(TARGET ishitori_survey)
  list(APPEND library_modules forms catalogue jobs queue survey)
else()
  list(FILTER library_sources EXCLUDE REGEX "/workers\\.cpp$")
endif()

# Nothing of it is visible from outside but what include/ marks.
add_library(ishitori_library OBJECT ${library_sources})
set_target_properties(ishitori_library PROPERTIES POSITION_INDEPENDENT_CODE ON UNITY_BUILD_BATCH_SIZE 2
                      CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
target_compile_definitions(ishitori_library PRIVATE ISHITORI_BUILDING)
target_include_directories(ishitori_library PUBLIC ${CMAKE_SOURCE_DIR}/include)
target_link_libraries(ishitori_library PUBLIC ishitori_commands)
target_compile_options(ishitori_library PRIVATE $<$<CONFIG:Release>:-O1>)
ishitori_hardened(ishitori_library)

set(library_soversion ${PROJECT_VERSION_MAJOR})  # a new one when a program built for this one would break

add_library(ishitori_shared SHARED $<TARGET_OBJECTS:ishitori_library> $<TARGET_OBJECTS:ishitori_commit>)
target_link_libraries(ishitori_shared PRIVATE ishitori_commands)
target_link_options(ishitori_shared PRIVATE -Wl,--exclude-libs,ALL)
if(NOT ISHITORI_SANITIZE)  # clang++ has its sanitizers' functions in the program
  target_link_options(ishitori_shared PRIVATE -Wl,--no-undefined)
endif()
ishitori_hardened(ishitori_shared)
set_target_properties(ishitori_shared PROPERTIES OUTPUT_NAME ishitori EXPORT_NAME ishitori
                      VERSION ${PROJECT_VERSION} SOVERSION ${library_soversion})

set(library_objects $<TARGET_OBJECTS:ishitori_library> $<TARGET_OBJECTS:ishitori_commit>)
foreach(module ${library_modules})
  list(APPEND library_objects $<TARGET_OBJECTS:ishitori_${module}>)
endforeach()
add_library(ishitori_static STATIC ${library_objects})
target_compile_definitions(ishitori_static INTERFACE ISHITORI_STATIC)
set_target_properties(ishitori_static PROPERTIES OUTPUT_NAME ishitori EXPORT_NAME static)

foreach(library ishitori_shared ishitori_static)
  target_include_directories(${library} INTERFACE $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_compile_features(${library} INTERFACE cxx_std_20)
  set_target_properties(${library} PROPERTIES LINKER_LANGUAGE CXX)
endforeach()
set(static_needs fmt::fmt ${highway} Threads::Threads)
if(TARGET ishitori_survey)
  list(APPEND static_needs SQLite::SQLite3)
  set(static_sqlite " sqlite3")
  set(static_sqlite_dependency "find_dependency(SQLite3)")
endif()
if(highway)
  set(static_highway " libhwy")
  set(static_highway_dependency "find_dependency(hwy)")
endif()
target_link_libraries(ishitori_static INTERFACE ${static_needs})

install(TARGETS ishitori_shared ishitori_static EXPORT ishitoriTargets)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
include(CMakePackageConfigHelpers)
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/ishitori)
install(EXPORT ishitoriTargets NAMESPACE ishitori:: DESTINATION ${package_folder})
configure_package_config_file(${CMAKE_SOURCE_DIR}/cmake/ishitoriConfig.cmake.in ${CMAKE_BINARY_DIR}/ishitoriConfig.cmake
                              INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/ishitoriConfigVersion.cmake COMPATIBILITY SameMajorVersion)
install(FILES ${CMAKE_BINARY_DIR}/ishitoriConfig.cmake ${CMAKE_BINARY_DIR}/ishitoriConfigVersion.cmake
        DESTINATION ${package_folder})
file(RELATIVE_PATH from_pkgconfig /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)  # the folder may be moved
configure_file(${CMAKE_SOURCE_DIR}/cmake/ishitori.pc.in ${CMAKE_BINARY_DIR}/ishitori.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/ishitori.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
