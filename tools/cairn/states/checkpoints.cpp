// Writes checkpoints and reads them again, with what must be the same when a run goes on.
#include "states/checkpoints.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <filesystem>
#include <optional>
#include <span>
#include <system_error>
#include <type_traits>
#include <utility>

#include "outputs/output_file.hpp"
#include "shared/refusal.hpp"
#include "shared/terminal.hpp"
#include "states/checkpoint_facts.hpp"
#include "states/state_bytes.hpp"

namespace cairn::tool {
namespace {

bool is_there(const std::string& path) {
  std::error_code error;
  return std::filesystem::exists(path, error);
}

bool is_regular_file(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_regular_file(path, error);
}

}  // namespace

checkpoints::checkpoints(checkpoint_options options, checkpoint_facts run)
    : options_(std::move(options)), facts_(std::move(run)) {
  if (!options_.resume.empty()) resume(options_.resume + options_.of_rank);
  if (options_.checkpoint.empty()) return;
  refuse_to_replace();
  remove_abandoned_files(file().substr(0, file().rfind('/') + 1));
  const output_file made(file());  // refused before any work
  signals_.emplace();
}

void checkpoints::resume(const std::string& path) {
  if (!is_there(path)) {
    if (options_.tells)
      complain(facts_.command, fmt::format("note: {}: there is no such file; the run starts afresh", path));
    return;
  }
  auto file = std::make_unique<byte_source>(path);
  checkpoint_facts saved = read_facts(*file);
  refuse_another_run(path, saved, facts_);
  facts_ = std::move(saved);
  resumed_ = true;
  if (has_state(facts_.pass)) saved_ = std::move(file);
}

// A slip must not replace what is no checkpoint.
void checkpoints::refuse_to_replace() const {
  if (!is_regular_file(file())) return;
  byte_source there(file());
  if (there.at_end() || begins_as_checkpoint(there)) return;
  throw refusal(file() + ": is no checkpoint, which --checkpoint would replace; name another file");
}

std::vector<found_range>& checkpoints::ranges(std::size_t axes) {
  facts_.ranges.resize(axes);
  return facts_.ranges;
}

std::optional<read_position> checkpoints::start_of(run_pass pass, saving save) {
  if (resumed_ && pass < facts_.pass) return read_position{facts_.inputs.size(), 0, 0};
  const bool same = std::exchange(resumed_, false) && facts_.pass == pass;
  if (!same) facts_.done = {};
  facts_.pass = pass;
  save_ = std::move(save);
  return facts_.done.all != 0 ? std::optional(facts_.done) : std::nullopt;
}

void checkpoints::poll() {
  if (options_.checkpoint.empty()) return;
  const bool ends = run_signals::end_asked();
  const double passed = std::chrono::duration<double>(clock::now() - written_).count();
  if (!run_signals::take_request() && !ends && passed < options_.every) return;
  try {
    write();
  } catch (const refusal& cause) {
    if (ends) throw;
    complain(facts_.command, fmt::format("note: {}; the run goes on without this checkpoint", cause.what()));
  }
  written_ = clock::now();
  ended_ = ends;
  if (ends)
    throw interrupted(fmt::format("was asked to end; --resume {} goes on from here", options_.checkpoint));
}

void checkpoints::write() {
  output_file made(file());
  made.write(bytes_of(facts_));
  if (save_) save_(sink_into(made));
  made.commit();
}

void checkpoints::remove() const {
  std::error_code error;
  if (!options_.checkpoint.empty() && is_regular_file(file())) std::filesystem::remove(file(), error);
}

namespace {

constexpr std::string_view checkpoint_begins{
    "\x89"
    "cairn\x1a\n",
    8};
constexpr std::uint64_t checkpoint_version = 4, most_bytes = std::uint64_t{1} << 24;

static_assert(std::endian::native == std::endian::little, "numbers are written as they lie in memory");

std::uint64_t checksum_of(std::string_view words) {
  words_checksum sum;
  sum.add(words);
  return sum.value();
}

class fact_writer {
 public:
  template <class Number>
    requires(sizeof(Number) == sizeof(std::uint64_t) && std::is_trivially_copyable_v<Number>)
  void put(Number number) {
    bytes_.append(reinterpret_cast<const char*>(&number), sizeof number);
  }
  void put(std::string_view text) {
    put(std::uint64_t{text.size()});
    bytes_ += text;
    bytes_.append(-text.size() % sizeof(std::uint64_t), '\0');
  }
  template <class List, class Put>
  void put(const List& list, const Put& put_one) {
    put(std::uint64_t{list.size()});
    for (const auto& one : list) put_one(one);
  }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

// Nothing more where the bytes end early or are none of facts.
class fact_reader {
 public:
  explicit fact_reader(std::string_view bytes) : left_(bytes) {}

  template <class Number>
  Number get() {
    static_assert(sizeof(Number) == sizeof(std::uint64_t));
    Number number{};
    const std::string_view bytes = take(sizeof number);
    if (bytes.size() == sizeof number) std::memcpy(&number, bytes.data(), sizeof number);
    return number;
  }
  std::string text() {
    const auto size = get<std::uint64_t>();
    const std::string found(take(size));
    take(-found.size() % sizeof(std::uint64_t));
    return found;
  }
  template <class Item, class Get>
  std::vector<Item> list(const Get& get_one) {
    std::vector<Item> items;
    const auto size = get<std::uint64_t>();
    while (whole_ && items.size() < size) items.push_back(get_one());
    return items;
  }
  bool whole() const { return whole_ && left_.empty(); }

 private:
  std::string_view take(std::uint64_t size) {
    whole_ = whole_ && size <= left_.size();
    if (!whole_) return {};
    const std::string_view taken = left_.substr(0, size);
    left_.remove_prefix(size);
    return taken;
  }
  std::string_view left_;
  bool whole_ = true;
};

std::optional<checkpoint_facts> facts_in(std::string_view bytes) {
  fact_reader from(bytes);
  const auto number = [&] { return from.get<std::uint64_t>(); };
  checkpoint_facts facts;
  facts.command = from.text();
  facts.settings = from.list<run_setting>([&] { return run_setting{from.text(), from.text()}; });
  facts.inputs = from.list<run_input>([&] { return run_input{from.text(), number(), number(), number()}; });
  facts.pass = from.get<run_pass>();
  facts.done = {number(), number(), number()};
  facts.ranges = from.list<found_range>(
      [&] { return found_range{number() != 0, from.get<double>(), from.get<double>()}; });
  table_facts& tables = facts.done.tables;
  tables = {number(), number(), number() != 0, number(), number()};
  const std::uint64_t rule = number();
  tables.rule = static_cast<ragged_rule>(rule % ragged_rules);
  tables.comments = number();
  facts.done.left_out = number();
  const bool known_pass = facts.pass >= run_pass::range && facts.pass <= run_pass::counting;
  const bool known_rule = rule < ragged_rules;
  if (!from.whole() || !known_pass || !known_rule || facts.done.input >= facts.inputs.size())
    return std::nullopt;
  return facts;
}

std::string read_bytes(byte_source& file, std::uint64_t size) {
  std::string bytes(size, '\0');
  const std::size_t got = file.read(std::as_writable_bytes(std::span(bytes)));
  if (got < size)
    throw refusal(fmt::format("{}: byte {}: the checkpoint ends early", file.name(), file.position()));
  return bytes;
}

std::uint64_t read_number(byte_source& file) {
  std::uint64_t number = 0;
  std::memcpy(&number, read_bytes(file, sizeof number).data(), sizeof number);
  return number;
}

std::string tell(const run_setting& setting) {
  return setting.text.empty() ? "no " + setting.name : setting.name + " " + setting.text;
}

}  // namespace

run_input run_input_of(const std::string& input) {
  struct stat facts{};
  if (input == "-" || !size_of_input(input))
    throw refusal(
        name_of_input(input) +
        ": a run that goes on from a checkpoint reads its inputs again, which needs files; write it "
        "to one first");
  if (stat(input.c_str(), &facts) != 0) refuse_with_errno(input, "cannot look at it");
  return {input, static_cast<std::uint64_t>(facts.st_size), static_cast<std::uint64_t>(facts.st_mtim.tv_sec),
          static_cast<std::uint64_t>(facts.st_mtim.tv_nsec)};
}

bool begins_as_checkpoint(byte_source& file) {
  const auto begun = file.peek(checkpoint_begins.size());
  return std::ranges::equal(std::as_bytes(std::span(checkpoint_begins)), begun);
}

std::string bytes_of(const checkpoint_facts& facts) {
  fact_writer body;
  body.put(std::string_view(facts.command));
  body.put(facts.settings, [&](const run_setting& one) {
    body.put(std::string_view(one.name));
    body.put(std::string_view(one.text));
  });
  body.put(facts.inputs, [&](const run_input& one) {
    body.put(std::string_view(one.name));
    for (const std::uint64_t number : {one.bytes, one.seconds, one.nanoseconds}) body.put(number);
  });
  body.put(facts.pass);
  for (const std::uint64_t number : {std::uint64_t{facts.done.input}, facts.done.items, facts.done.all})
    body.put(number);
  body.put(facts.ranges, [&](const found_range& one) {
    body.put(std::uint64_t{one.any});
    body.put(one.low);
    body.put(one.high);
  });
  const table_facts& tables = facts.done.tables;
  for (const std::uint64_t number :
       {tables.tables, tables.headers, std::uint64_t{tables.guessed}, tables.missing, tables.ragged,
        static_cast<std::uint64_t>(tables.rule), tables.comments, facts.done.left_out})
    body.put(number);
  fact_writer all;
  all.put(checkpoint_version);
  all.put(std::uint64_t{body.bytes().size()});
  const std::string checked = all.bytes() + body.bytes();
  fact_writer sum;
  sum.put(checksum_of(checked));
  return std::string(checkpoint_begins) + checked + sum.bytes();
}

checkpoint_facts read_facts(byte_source& file) {
  if (!begins_as_checkpoint(file)) throw refusal(file.name() + ": does not begin as a checkpoint of cairn");
  read_bytes(file, checkpoint_begins.size());
  const std::uint64_t its_version = read_number(file);
  if (its_version != checkpoint_version)
    throw refusal(fmt::format("{}: the checkpoint has version {}; expected {}, which this cairn reads",
                              file.name(), its_version, checkpoint_version));
  const std::uint64_t size = read_number(file);
  const std::string altered = file.name() + ": the checkpoint was altered";
  if (size % sizeof size != 0 || size > most_bytes) throw refusal(altered);
  fact_writer head;
  head.put(checkpoint_version);
  head.put(size);
  const std::string body = read_bytes(file, size);
  if (read_number(file) != checksum_of(head.bytes() + body))
    throw refusal(altered + ": its checksum is not that of its bytes");
  const auto facts = facts_in(body);
  if (!facts) throw refusal(altered);
  return *facts;
}

void refuse_another_run(const std::string& file, const checkpoint_facts& saved, const checkpoint_facts& run) {
  const auto refuse = [&](std::string_view had, std::string_view has) {
    throw refusal(fmt::format(
        "{}: was written by another run: it had {}, here is {}; name another checkpoint, or remove this one",
        file, had, has));
  };
  if (saved.command != run.command) refuse(saved.command, run.command);
  for (std::size_t i = 0; i < std::min(saved.settings.size(), run.settings.size()); ++i) {
    if (saved.settings[i] != run.settings[i]) refuse(tell(saved.settings[i]), tell(run.settings[i]));
  }
  if (saved.settings.size() != run.settings.size()) refuse("other options", "a cairn of another version");
  if (saved.inputs.size() != run.inputs.size())
    refuse(fmt::format("{} input files", saved.inputs.size()), fmt::format("{}", run.inputs.size()));
  for (std::size_t i = 0; i < run.inputs.size(); ++i) {
    if (saved.inputs[i].name != run.inputs[i].name) refuse(saved.inputs[i].name, run.inputs[i].name);
    if (saved.inputs[i] != run.inputs[i])
      throw refusal(
          fmt::format("{}: was written to since {} was made: its size or time is another; remove the "
                      "checkpoint to read it from the start",
                      run.inputs[i].name, file));
  }
}

}  // namespace cairn::tool
