// error: device arrays move, they are never copied
#include <cairn/cairn.hpp>

cairn::device_array<float> twice(const cairn::device_array<float>& one) { return one; }
