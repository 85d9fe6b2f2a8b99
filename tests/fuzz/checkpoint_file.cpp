// What a checkpoint says of its run. The input: a byte, and a file; or, where the byte is odd, the facts in
// it, which get their header and a checksum that is right.
#include <memory>
#include <string>
#include <string_view>

#include "checked_words.hpp"
#include "fields.hpp"
#include "inputs/byte_source.hpp"
#include "inputs_in_memory.hpp"
#include "require.hpp"
#include "shared/refusal.hpp"
#include "states/checkpoint_facts.hpp"

using namespace cairn;

namespace {

std::string with_header(std::string_view facts) {
  const std::string body(facts.substr(0, facts.size() / 8 * 8));
  const std::string checked = fuzz::text_of(2) + fuzz::text_of(body.size()) + body;
  return "\x89"
         "cairn\x1a\n" +
         checked + fuzz::text_of(fuzz::checksum_of(checked));
}

tool::checkpoint_facts read(const std::string& bytes) {
  const fuzz::file_in_memory file(bytes);
  tool::byte_source source(file.path());
  return tool::read_facts(source);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::fields given(data, size);
  const bool whole = given.byte() % 2 == 0;
  try {
    const tool::checkpoint_facts facts = read(whole ? std::string(given.rest()) : with_header(given.rest()));
    fuzz::require(facts.done.input < facts.inputs.size(), "an input that there is");
    const std::string again = tool::bytes_of(facts);
    fuzz::require(tool::bytes_of(read(again)) == again, "facts come back as they were");
    tool::refuse_another_run("file", facts, facts);
    tool::checkpoint_facts another;
    another.command = facts.command;
    another.settings = facts.settings;
    tool::refuse_another_run("file", facts, another);
    fuzz::require(false, "facts without an input are those of no run");
  } catch (const tool::refusal& cause) {
    fuzz::require_fit_to_print(cause.what());
  }
  return 0;
}
