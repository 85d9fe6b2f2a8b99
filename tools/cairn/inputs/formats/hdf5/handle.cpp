// Asks the library for the cause of its last error.
#include "inputs/formats/hdf5/handle.hpp"

namespace cairn::tool {
namespace {

herr_t take_innermost(unsigned depth, const H5E_error2_t* error, void* words) {
  if (depth == 0 && error->desc != nullptr) *static_cast<std::string*>(words) = error->desc;
  return 0;
}

}  // namespace

std::string hdf5_words() {
  std::string words;
  H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, take_innermost, &words);
  return words.empty() ? "the HDF5 library refused it without a word" : words;
}

}  // namespace cairn::tool
