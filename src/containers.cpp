// The standard containers that the library was compiled with: see the header.
#include <cairn/containers.hpp>

const char CAIRN_CONTAINERS = 0;
