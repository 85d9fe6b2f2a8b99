// Draws the point of a hash of words.
#include <cairn/words/word_hash.hpp>

#include "src/counting/secret_hash.hpp"

namespace cairn {

word_hash::word_hash() {
  const secret_hash secret;
  point_ = secret.first_factor() >> 32;
  factor_ = secret.second_factor();
}

}  // namespace cairn
