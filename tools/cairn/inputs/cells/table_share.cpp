// Goes over rows from mark to mark, a column after another for as many rows as their marks fill a cache; rows
// that need more rules one by one.
#include "inputs/cells/table_share.hpp"

#include <fast_float/fast_float.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <system_error>

#include "inputs/formats/tables/rows/cell_marks.hpp"
#include "inputs/formats/tables/rows/row_faults.hpp"
#include "shared/number_text.hpp"

namespace cairn::tool {
namespace {

// Readers of a cell that is no empty one: false where it is of another kind, or more than a few rules need to
// be asked.
struct integers {
  static bool read(const char* first, const char* end, std::uint64_t& key) {
    std::int64_t value = 0;
    if (!short_integer(first, end, value)) return false;
    key = ordered_key(value);
    return true;
  }
  static bool stands_for_nothing(const char*, const char*, std::uint64_t key, const missing_words& words) {
    return words.hold(static_cast<double>(integer_of(key)));
  }
};

struct reals {
  static bool read(const char* first, const char* end, std::uint64_t& key) {
    double value = 0;
    if (!short_number(first, end, value) && !long_number(first, end, value)) return false;
    key = ordered_key(value);
    return true;
  }
  static bool stands_for_nothing(const char*, const char*, std::uint64_t key, const missing_words& words) {
    return words.hold(real_of(key));
  }
  // No whole number of many digits, which a double may round; no NaN.
  static bool long_number(const char* first, const char* end, double& value) {
    constexpr std::ptrdiff_t few = 16;
    if (end - first > few && std::find(first, end, '.') == end && std::find(first, end, 'e') == end)
      return false;
    const auto [stop, error] = fast_float::from_chars(first, end, value);
    return stop == end && error != std::errc::invalid_argument && !std::isnan(value);
  }
};

// Words are compared letter by letter.
struct times {
  static bool stands_for_nothing(const char* first, const char* end, std::uint64_t,
                                 const missing_words& words) {
    return words.hold({first, static_cast<std::size_t>(end - first)});
  }
};

struct dates : times {
  static bool read(const char* first, const char* end, std::uint64_t& key) {
    const auto days = days_in({first, static_cast<std::size_t>(end - first)});
    if (days) key = ordered_key(*days);
    return days.has_value();
  }
};

struct moments : times {
  static bool read(const char* first, const char* end, std::uint64_t& key) {
    const auto moment = moment_in({first, static_cast<std::size_t>(end - first)});
    if (moment) key = ordered_key(*moment);
    return moment.has_value();
  }
};

// The keys of a column grow from the front of its room, odd cells from its end.
struct column_room {
  std::uint64_t *keys, *odd;
};

class share_walk {
 public:
  share_walk(const share_task& task, const char* begins, table_share& share)
      : task_(task),
        share_(share),
        at_(begins),
        share_end_(share.text.data() + share.text.size()),
        reader_(task.text, task.end, task.is_last, task.layout, share.rewritten) {
    make_room();
  }

  void run() {
    constexpr std::size_t worth_it = 8, most_apart = 1024;
    const std::string_view lines = whole_lines();
    std::optional<cell_marks> finder;
    const table_layout& layout = task_.layout;
    if (!lines.empty()) finder.emplace(lines, layout.delimiter, layout.quote.value_or(layout.delimiter));
    std::size_t apart = 1;  // rows by all rules, more where few others are between them
    for (bool going_on = true; going_on && at_ < share_end_;) {
      const bool marked = finder && at_ < lines.data() + lines.size();
      const std::size_t taken = marked ? take_marked(*finder, lines.data()) : 0;
      apart = taken >= worth_it ? 1 : std::min(2 * apart, most_apart);
      for (std::size_t i = 0; i < apart && going_on && at_ < share_end_; ++i) going_on = take_row();
    }
    share_.ends = at_;
    end_room();
  }

 private:
  std::size_t columns() const { return task_.kinds.size(); }

  void make_room() {
    std::size_t keys = 0;
    first_keys_.resize(columns() + 1);
    for (std::size_t c = 0; c < columns(); ++c) {
      first_keys_[c] = keys;
      keys += most_rows_with(c);
    }
    first_keys_[columns()] = keys;
    const std::size_t bytes = keys * sizeof(std::uint64_t);
    if (share_.room.size() < bytes) share_.room = aligned_bytes(bytes);
    share_.rows = share_.lines = share_.blank_lines = share_.ragged = 0;
    share_.fault.reset();
    share_.rewritten.clear();
    share_.begins = at_;
    share_.columns.assign(columns(), {});
    rooms_.resize(columns());
    for (std::size_t c = 0; c < columns(); ++c) {
      rooms_[c] = {key_at(first_keys_[c]), key_at(first_keys_[c + 1])};
      share_.columns[c].kind = task_.kinds[c];
    }
  }

  // Rows with a cell in that column that has letters. Where rows are filled they may be short: one that
  // reaches the column has as many delimiters before it.
  std::size_t most_rows_with(std::size_t column) const {
    const bool filled = task_.layout.ragged == ragged_rule::filled;
    return static_cast<std::size_t>(share_end_ - at_) / (filled ? column + 1 : columns()) + 2;
  }
  std::uint64_t* key_at(std::size_t key) const {
    return reinterpret_cast<std::uint64_t*>(share_.room.data()) + key;
  }

  void end_room() {
    for (std::size_t c = 0; c < columns(); ++c) {
      share_.columns[c].keys = {key_at(first_keys_[c]), rooms_[c].keys};
      share_.columns[c].odd = {rooms_[c].odd, key_at(first_keys_[c + 1])};
    }
  }

  // The part of the share that marks are looked for in.
  std::string_view whole_lines() const {
    const std::string_view text(at_, static_cast<std::size_t>(share_end_ - at_));
    return text.substr(0, text.rfind('\n') + 1);
  }

  // How many rows without quotes were taken.
  std::size_t take_marked(cell_marks& finder, const char* text) {
    std::size_t all = 0, rows = 0;
    do {
      find_marks(finder, text);
      rows = plain_rows_in(text);
      if (rows > 0) take_rows(text, rows);
      all += rows;
    } while (rows > 0);
    return all;
  }

  // Those from here on: of one row at least, where there are so many.
  void find_marks(cell_marks& finder, const char* text) {
    constexpr std::size_t enough = 4096;
    const auto here = static_cast<std::size_t>(at_ - text);
    while (head_ < marks_.size() && marks_[head_] < here) ++head_;
    if (marks_.size() - head_ >= columns()) return;
    marks_.erase(marks_.begin(), marks_.begin() + static_cast<std::ptrdiff_t>(head_));
    head_ = 0;
    const std::size_t wanted = std::max(columns(), enough / columns() * columns());
    while (marks_.size() < wanted) {
      const auto some = finder.from(marks_.empty() ? here : std::size_t{marks_.back()} + 1, 1);
      if (some.empty()) return;
      marks_.insert(marks_.end(), some.begin(), some.end());
      finder.drop(some.size());
    }
  }

  // How many rows the marks show that have as many cells as the first, up to one that is different. A comment
  // and an empty line of a table of one column are different.
  std::size_t plain_rows_in(const char* text) const {
    const std::size_t most = (marks_.size() - head_) / columns();
    const char* first = at_;
    const bool comments = task_.layout.comment.has_value();
    for (std::size_t row = 0; row < most; ++row) {
      if (comments && task_.layout.begins_comment(*first)) return row;
      const std::uint32_t* const ends = marks_.data() + head_ + row * columns();
      for (std::size_t c = 0; c + 1 < columns(); ++c)
        if (text[ends[c]] != task_.layout.delimiter) return row;
      const char* const last = text + ends[columns() - 1];
      if (*last != '\n') return row;
      if (columns() == 1 && (last == first || (last == first + 1 && *first == '\r'))) return row;
      first = last + 1;
    }
    return most;
  }

  void take_rows(const char* text, std::size_t rows) {
    flush_blank_lines();
    for (std::size_t c = 0; c < columns(); ++c) {
      switch (task_.kinds[c]) {
        case cell_kind::unused:
          break;
        case cell_kind::integer:
          take_column<integers>(text, rows, c);
          break;
        case cell_kind::real:
          take_column<reals>(text, rows, c);
          break;
        case cell_kind::date:
          take_column<dates>(text, rows, c);
          break;
        case cell_kind::moment:
          take_column<moments>(text, rows, c);
          break;
        case cell_kind::words:
          take_words(text, rows, c);
          break;
      }
    }
    head_ += rows * columns();
    at_ = text + marks_[head_ - 1] + 1;
    share_.rows += rows;
    share_.lines += rows;
  }

  // each(first, end) of the cells of a column.
  template <class Each>
  void for_cells(const char* text, std::size_t rows, std::size_t c, const Each& each) const {
    const std::uint32_t* mark = marks_.data() + head_ + c;
    const char* first = c == 0 ? at_ : text + mark[-1] + 1;
    const bool is_last = c + 1 == columns();
    for (std::size_t row = 0; row < rows; ++row) {
      const char* end = text + *mark;
      if (is_last && end > first && end[-1] == '\r') --end;
      each(first, end);
      mark += columns();
      if (row + 1 < rows) first = text + *(mark - 1) + 1;
    }
  }

  template <class Kind>
  void take_column(const char* text, std::size_t rows, std::size_t c) {
    column_cells& found = share_.columns[c];
    column_room& room = rooms_[c];
    std::uint64_t* to = room.keys;
    const bool asks = !task_.layout.missing.is_usual();
    for_cells(text, rows, c, [&](const char* first, const char* end) {
      if (first == end) {
        ++found.missing;
      } else if (Kind::read(first, end, *to)) {
        if (asks && Kind::stands_for_nothing(first, end, *to, task_.layout.missing)) {
          ++found.missing;
          return;
        }
        if constexpr (std::is_same_v<Kind, integers>) found.zeros |= *first == '0' && end - first > 1;
        ++to;
      } else {
        room.keys = to;
        take_odd(c, cell_place(static_cast<std::size_t>(first - task_.text),
                               static_cast<std::size_t>(end - first), false));
        to = room.keys;
      }
    });
    room.keys = to;
  }

  void take_words(const char* text, std::size_t rows, std::size_t c) {
    column_cells& found = share_.columns[c];
    std::uint64_t* to = rooms_[c].keys;
    const char* const begin = task_.text;
    for_cells(text, rows, c, [&](const char* first, const char* end) {
      *to = cell_place(static_cast<std::size_t>(first - begin), static_cast<std::size_t>(end - first), false)
                .bits();
      const bool is_there = first != end;
      to += is_there ? 1 : 0;
      found.missing += is_there ? 0 : 1;
    });
    rooms_[c].keys = to;
  }

  // A cell of which the quick rules know nothing.
  void take_odd(std::size_t c, cell_place place) {
    const std::string_view text = without_blanks(place.in(task_.text, share_.rewritten));
    const cell_kind kind = task_.kinds[c];
    if (kind == cell_kind::unused) return;
    if (task_.layout.missing.hold(text)) {
      ++share_.columns[c].missing;
      return;
    }
    if (kind == cell_kind::words) {
      *rooms_[c].keys++ = place.bits();
      return;
    }
    const cell_value value = value_of_cell(text);
    const bool of_numbers = kind == cell_kind::integer || kind == cell_kind::real;
    if (of_numbers && value.kind == cell_kind::words && is_nan_cell(text)) {
      ++share_.columns[c].missing;
    } else if (value.kind == kind) {
      *rooms_[c].keys++ = value.key;
      share_.columns[c].zeros |=
          kind == cell_kind::integer && bare_number(text).front() == '0' && text.size() > 1;
    } else if (kind == cell_kind::real && is_held_by_double(value)) {
      *rooms_[c].keys++ = ordered_key(static_cast<double>(integer_of(value.key)));
    } else {
      *--rooms_[c].odd = place.bits();
    }
  }

  static bool is_held_by_double(const cell_value& value) {
    return value.kind == cell_kind::integer && !is_wide(value.key);
  }

  // A row by all rules. False where none can be read.
  bool take_row() {
    switch (reader_.read(at_)) {
      case row_end::cut:
        return false;
      case row_end::open_quote:
        return fail(open_quote_words);
      case row_end::after_quote:
        return fail(after_quote_words);
      case row_end::comment:
        return go_on();
      case row_end::empty:
        share_.blank_lines += columns() == 1 ? 1 : 0;
        return go_on();
      case row_end::blank:
        if (columns() != 1) return go_on();
        break;
      case row_end::whole:
        break;
    }
    flush_blank_lines();
    return take_cells(reader_.cells());
  }

  bool take_cells(std::span<const cell_place> cells) {
    if (cells.size() != columns()) {
      const ragged_rule rule = task_.layout.ragged;
      if (rule == ragged_rule::refused) return fail(words_of_ragged_row(cells.size(), columns()));
      ++share_.ragged;
      if (rule == ragged_rule::skipped) return go_on();
    }
    for (std::size_t c = 0; c < columns(); ++c)
      take_odd(c, c < cells.size() ? cells[c] : cell_place(0, 0, false));
    ++share_.rows;
    return go_on();
  }

  bool go_on() {
    share_.lines += reader_.lines();
    at_ = reader_.after();
    return true;
  }

  // Blank lines are cells of a table of one column, but at its end.
  void flush_blank_lines() {
    if (share_.blank_lines == 0) return;
    share_.rows += share_.blank_lines;
    share_.columns[0].missing += share_.blank_lines;
    share_.blank_lines = 0;
  }

  bool fail(std::string words) {
    share_.fault = row_fault{std::move(words), share_.lines + reader_.last_line()};
    return false;
  }

  const share_task& task_;
  table_share& share_;
  const char *at_, *share_end_;
  row_reader reader_;
  std::vector<std::size_t> first_keys_;  // of each column, in the room of all
  std::vector<column_room> rooms_;
  std::vector<std::uint32_t> marks_;  // those before head_ are done
  std::size_t head_ = 0;
};

}  // namespace

void read_share(const share_task& task, const char* begins, table_share& share) {
  share_walk(task, begins, share).run();
}

}  // namespace cairn::tool
