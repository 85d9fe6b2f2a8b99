// cairn/version.hpp: the version of these headers. CMakeLists.txt reads the three numbers from here.
#pragma once

#define CAIRN_VERSION_MAJOR 0
#define CAIRN_VERSION_MINOR 4
#define CAIRN_VERSION_PATCH 0
