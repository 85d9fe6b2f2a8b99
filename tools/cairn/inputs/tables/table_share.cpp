// Goes over rows from mark to mark, a column after another for as many rows as their marks fill a cache; rows
// that need more rules one by one.
#include "inputs/tables/table_share.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <type_traits>

#include "inputs/tables/cell_marks.hpp"
#include "inputs/tables/cell_readers.hpp"
#include "inputs/tables/row_reader.hpp"
#include "shared/number_text.hpp"

namespace cairn::tool {
namespace {

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
        quote_(task.layout.quote ? static_cast<unsigned char>(*task.layout.quote) : -1),
        reader_(task.text, task.end, task.is_last, task.layout, share.rewritten) {
    make_room();
  }

  void run(share_words& scratch) {
    constexpr std::size_t worth_it = 8, most_apart = 1024;
    const std::string_view lines = whole_lines();
    std::optional<cell_marks> finder;
    if (!lines.empty()) finder.emplace(lines, task_.layout, columns() == 1);
    std::size_t apart = 1;  // rows by all rules, more where few others are between them
    for (bool going_on = true; going_on && at_ < share_end_;) {
      const bool marked = finder && at_ < lines.data() + lines.size();
      const std::size_t taken = marked ? take_marked(*finder, lines.data()) : 0;
      apart = taken >= worth_it ? 1 : std::min(2 * apart, most_apart);
      going_on = !share_.fault;
      for (std::size_t i = 0; i < apart && going_on && at_ < share_end_; ++i) going_on = take_row();
    }
    share_.ends = at_;
    end_room();
    if (task_.numbers_of != nullptr) number_texts(scratch);
  }

 private:
  std::size_t columns() const { return task_.columns; }
  std::size_t wanted() const { return task_.wanted.size(); }

  void make_room() {
    const std::size_t most_filled_rows = task_.layout.ragged == ragged_rule::filled ? line_ends() + 2 : 0;
    std::size_t keys = 0;
    first_keys_.resize(wanted() + 1);
    for (std::size_t w = 0; w < wanted(); ++w) {
      first_keys_[w] = keys;
      keys += most_keys_of(task_.wanted[w], most_filled_rows);
    }
    first_keys_[wanted()] = keys;
    const std::size_t bytes = keys * sizeof(std::uint64_t);
    if (share_.room.size() < bytes) share_.room = aligned_bytes(bytes);
    share_.rows = share_.lines = share_.blank_lines = share_.ragged = 0;
    share_.fault.reset();
    share_.rewritten.clear();
    share_.lines_of_rows.clear();
    share_.begins = at_;
    share_.columns.assign(wanted(), {});
    rooms_.resize(wanted());
    for (std::size_t w = 0; w < wanted(); ++w) {
      rooms_[w] = {key_at(first_keys_[w]), key_at(first_keys_[w + 1])};
      share_.columns[w].as = task_.wanted[w];
      if (task_.wanted[w].kind == cell_kind::texts && !texts_) texts_ = task_.wanted[w].column;
    }
  }

  // Rows, or those with a cell in that column that has letters. Where rows are filled they may be short: one
  // that reaches the column has as many delimiters before it.
  std::size_t most_keys_of(const wanted_column& one, std::size_t most_filled_rows) const {
    const auto bytes = static_cast<std::size_t>(share_end_ - at_);
    if (task_.layout.ragged != ragged_rule::filled) return bytes / columns() + 2;
    return is_in_rows(one.kind) ? most_filled_rows : bytes / (one.column + 1) + 2;
  }
  std::size_t line_ends() const {
    const auto returns = std::count(at_, share_end_, '\r'), feeds = std::count(at_, share_end_, '\n');
    return static_cast<std::size_t>(returns + feeds);
  }
  std::uint64_t* key_at(std::size_t key) const {
    return reinterpret_cast<std::uint64_t*>(share_.room.data()) + key;
  }

  // Rows before a fault stay.
  void end_room() {
    if (share_.fault) share_.rows = fault_row_;
    for (std::size_t w = 0; w < wanted(); ++w) {
      share_.columns[w].keys = {key_at(first_keys_[w]), rooms_[w].keys};
      if (is_in_rows(task_.wanted[w].kind))
        share_.columns[w].keys = share_.columns[w].keys.first(share_.rows);
      share_.columns[w].odd = {rooms_[w].odd, key_at(first_keys_[w + 1])};
    }
  }

  // Places among rewritten cells stay as they are.
  void number_texts(share_words& scratch) {
    constexpr std::size_t bytes = share_words::most * sizeof(first_word);
    if (!share_.rewritten.empty()) return;
    if (share_.first_words.size() < wanted() * bytes) share_.first_words = aligned_bytes(wanted() * bytes);
    auto* firsts = reinterpret_cast<first_word*>(share_.first_words.data());
    const std::string_view text(task_.text, static_cast<std::size_t>(task_.end - task_.text));
    for (column_cells& column : share_.columns) {
      if (column.as.kind != cell_kind::texts) continue;
      const std::span<first_word, share_words::most> own(firsts, share_words::most);
      column.words = own.first(scratch.number(text, column.keys, *task_.numbers_of, own));
      firsts += share_words::most;
    }
  }

  // The part of the share that marks are looked for in.
  std::string_view whole_lines() const {
    const std::string_view text(at_, static_cast<std::size_t>(share_end_ - at_));
    return text.substr(0, text.rfind('\n') + 1);
  }

  // Takes rows that need few rules; returns how many.
  std::size_t take_marked(cell_marks& finder, const char* text) {
    constexpr std::size_t enough = 4096;
    const std::size_t wanted_marks = std::max(columns(), enough / columns() * columns());
    std::size_t all = 0, rows = 0;
    do {
      marks_ = finder.from(static_cast<std::size_t>(at_ - text), wanted_marks);
      bare_ = !finder.met_quotes_or_returns();
      rows = columns() == 1 ? rows_of_one_cell(text) : rows_of_cells(text);
      if (rows > 0) take_rows(text, rows);
      finder.drop(rows * columns());
      all += rows;
    } while (rows > 0 && !share_.fault);
    return all;
  }

  // The number of rows between marks that have as many cells as the first, up to one that is different or a
  // comment.
  std::size_t rows_of_cells(const char* text) const {
    const std::size_t most = marks_.size() / columns();
    const bool comments = task_.layout.comment.has_value();
    const char* first = at_;
    for (std::size_t row = 0; row < most; ++row) {
      if (comments && task_.layout.begins_comment(*first)) return row;
      const std::uint32_t* const ends = marks_.data() + row * columns();
      for (std::size_t c = 0; c + 1 < columns(); ++c)
        if (text[ends[c]] != task_.layout.delimiter) return row;
      if (text[ends[columns() - 1]] != '\n') return row;
      first = text + ends[columns() - 1] + 1;
    }
    return most;
  }

  // Empty lines are cells where others follow.
  std::size_t rows_of_one_cell(const char* text) const {
    std::size_t rows = marks_.size();
    if (task_.layout.comment) {
      const char* first = at_;
      for (std::size_t row = 0; row < rows; first = text + marks_[row++] + 1)
        if (task_.layout.begins_comment(*first)) rows = row;
    }
    for (; rows > 0; --rows) {
      const char* const first = rows == 1 ? at_ : text + marks_[rows - 2] + 1;
      const char* const end = text + marks_[rows - 1];
      if (end != first && (end != first + 1 || *first != '\r')) break;
    }
    return rows;
  }

  void take_rows(const char* text, std::size_t rows) {
    begin_row(share_.lines);
    for (std::size_t w = 0; w < wanted(); ++w) {
      switch (task_.wanted[w].kind) {
        case cell_kind::unused:
          break;
        case cell_kind::integer:
          take_column<integers>(text, rows, w);
          break;
        case cell_kind::real:
          take_column<reals>(text, rows, w);
          break;
        case cell_kind::date:
          take_column<dates>(text, rows, w);
          break;
        case cell_kind::moment:
          take_column<moments>(text, rows, w);
          break;
        case cell_kind::instant:
          take_column<instants>(text, rows, w);
          break;
        case cell_kind::words:
          take_places<false>(text, rows, w);
          break;
        case cell_kind::numbers:
          task_.only_exact ? take_column<numbers<true>>(text, rows, w)
                           : take_column<numbers<false>>(text, rows, w);
          break;
        case cell_kind::texts:
          take_places<true>(text, rows, w);
          break;
        case cell_kind::rows:
          take_whole_rows(text, rows, w);
          break;
      }
    }
    at_ = text + marks_[rows * columns() - 1] + 1;
    share_.rows += rows;
    share_.lines += rows;
  }

  // A row that ends in that line, or the first of several of one line each.
  void begin_row(std::uint64_t line) {
    flush_blank_lines();
    note_line(line);
  }
  void note_line(std::uint64_t line) {
    const auto& lines = share_.lines_of_rows;
    const bool as_expected = !lines.empty() && lines.back().line + (share_.rows - lines.back().row) == line;
    if (!as_expected) share_.lines_of_rows.push_back({share_.rows, line});
  }

  // each(first, end) of the cells of a column.
  template <bool Bare, class Each>
  void for_cells(const char* text, std::size_t rows, std::size_t c, const Each& each) const {
    const std::uint32_t* mark = marks_.data() + c;
    const char* first = c == 0 ? at_ : text + mark[-1] + 1;
    const bool is_last = !Bare && c + 1 == columns();
    for (std::size_t row = 0; row < rows; ++row) {
      const char* end = text + *mark;
      if (is_last && end > first && end[-1] == '\r') --end;
      each(first, end);
      mark += columns();
      if (row + 1 < rows) first = text + *(mark - 1) + 1;
    }
  }

  // Inline: a call for each cell takes a tenth of the time.
  template <class Kind>
  [[gnu::always_inline]] bool read(const char* first, const char* end, std::uint64_t& key, bool usual) {
    if constexpr (!std::is_base_of_v<times, Kind>)
      if (!usual) return read_unusual<Kind>({first, static_cast<std::size_t>(end - first)}, key);
    return Kind::read(first, end, key);
  }
  // A number that is written in another way is rewritten first.
  template <class Kind>
  [[gnu::noinline]] bool read_unusual(std::string_view cell, std::uint64_t& key) {
    const auto number = task_.layout.cells.usual_number(cell, number_, short_number_room);
    return number && !number->empty() && Kind::read(number->data(), number->data() + number->size(), key);
  }

  template <class Kind>
  void take_column(const char* text, std::size_t rows, std::size_t w) {
    bare_ ? take_column<Kind, true>(text, rows, w) : take_column<Kind, false>(text, rows, w);
  }
  template <class Kind, bool Bare>
  void take_column(const char* text, std::size_t rows, std::size_t w) {
    column_cells& found = share_.columns[w];
    column_room& room = rooms_[w];
    std::uint64_t* const begun = room.keys;
    std::uint64_t* to = begun;
    const bool asks = !task_.layout.cells.has_usual_words(), usual = task_.layout.cells.has_usual_numbers();
    const auto take_nothing = [&] {
      ++found.missing;
      if constexpr (Kind::in_rows) *to++ = nan_bits;
    };
    for_cells<Bare>(text, rows, task_.wanted[w].column, [&](const char* first, const char* end) {
      const bool quoted = !Bare && begins_with_quote(first);
      first += quoted ? 1 : 0;
      end -= quoted ? 1 : 0;
      if (first == end) {
        take_nothing();
      } else if (read<Kind>(first, end, *to, usual)) {
        if (asks && Kind::stands_for_nothing(first, end, *to, task_.layout.cells)) return take_nothing();
        if constexpr (std::is_same_v<Kind, integers>) found.zeros |= *first == '0' && end - first > 1;
        ++to;
      } else {
        room.keys = to;
        const auto row = static_cast<std::uint64_t>(to - begun);
        take_odd(w, quoted ? place_in_quotes(first, end) : place_of(first, end),
                 {share_.rows + row, share_.lines + row});
        to = room.keys;
      }
    });
    room.keys = to;
  }

  template <bool InRows>
  void take_places(const char* text, std::size_t rows, std::size_t w) {
    if (bare_) return take_bare_places<InRows>(text, rows, w);
    std::uint64_t* to = rooms_[w].keys;
    std::uint64_t missing = 0;
    for_cells<false>(text, rows, task_.wanted[w].column, [&](const char* first, const char* end) {
      if (begins_with_quote(first)) {
        *to = place_in_quotes(++first, --end).bits();
      } else {
        *to = place_of(first, end).bits();
      }
      const bool is_there = first != end;
      to += InRows || is_there ? 1 : 0;
      missing += is_there ? 0 : 1;
    });
    rooms_[w].keys = to;
    share_.columns[w].missing += missing;
  }

  // A cell is all that stands between two marks.
  template <bool InRows>
  void take_bare_places(const char* text, std::size_t rows, std::size_t w) {
    const std::uint32_t* const marks = marks_.data();
    const auto before = static_cast<std::uint32_t>(text - task_.text);
    std::uint64_t* to = rooms_[w].keys;
    std::uint64_t missing = 0;
    const auto take = [&](std::uint32_t first, std::uint32_t end) {
      *to = cell_place(before + first, end - first, false).bits();
      to += InRows || first != end ? 1 : 0;
      missing += first == end ? 1 : 0;
    };
    std::size_t mark = task_.wanted[w].column;
    take(mark == 0 ? static_cast<std::uint32_t>(at_ - text) : marks[mark - 1] + 1, marks[mark]);
    for (std::size_t row = 1; row < rows; ++row) {
      mark += columns();
      take(marks[mark - 1] + 1, marks[mark]);
    }
    rooms_[w].keys = to;
    share_.columns[w].missing += missing;
  }

  void take_whole_rows(const char* text, std::size_t rows, std::size_t w) {
    const char* first = at_;
    for (std::size_t row = 1; row <= rows; ++row) {
      const char* const last = text + marks_[row * columns() - 1];
      const char* const end = last - (last > first && last[-1] == '\r' ? 1 : 0);
      *rooms_[w].keys++ = place_of(first, end).bits();
      first = last + 1;
    }
  }

  bool begins_with_quote(const char* cell) const { return static_cast<unsigned char>(*cell) == quote_; }

  // Two quotes in quotes are one.
  cell_place place_in_quotes(const char* first, const char* end) {
    const char quote = static_cast<char>(quote_);
    const char* found = std::find(first, end, quote);
    if (found == end) return place_of(first, end);
    const std::size_t begun = share_.rewritten.size();
    for (; found != end; found = std::find(first, end, quote)) {
      share_.rewritten.append(first, found + 1);
      first = found + 2;
    }
    share_.rewritten.append(first, end);
    return {begun, share_.rewritten.size() - begun, true};
  }

  cell_place place_of(const char* first, const char* end) const {
    return {static_cast<std::size_t>(first - task_.text), static_cast<std::size_t>(end - first), false};
  }

  // A cell of which the quick rules know nothing.
  void take_odd(std::size_t w, cell_place place, row_line where) {
    const cell_kind kind = task_.wanted[w].kind;
    const std::string_view text = place.in(task_.text, share_.rewritten);
    if (kind == cell_kind::numbers) {
      *rooms_[w].keys++ = std::bit_cast<std::uint64_t>(number_in(text, w, where));
    } else if (!is_in_rows(kind) && task_.layout.cells.is_missing(without_blanks(text))) {
      ++share_.columns[w].missing;
    } else if (kind == cell_kind::words || is_in_rows(kind)) {
      *rooms_[w].keys++ = place.bits();
    } else {
      take_value(w, place, without_blanks(text));
    }
  }

  void take_value(std::size_t w, cell_place place, std::string_view text) {
    const cell_kind kind = task_.wanted[w].kind;
    const cell_value value = task_.layout.cells.value_in(text);
    const bool of_numbers = kind == cell_kind::integer || kind == cell_kind::real;
    if (of_numbers && value.kind == cell_kind::words && task_.layout.cells.is_nan(text)) {
      ++share_.columns[w].missing;
    } else if (value.kind == kind) {
      *rooms_[w].keys++ = value.key;
      share_.columns[w].zeros |=
          kind == cell_kind::integer && bare_number(text).front() == '0' && text.size() > 1;
    } else if (kind == cell_kind::real && is_held_by_double(value)) {
      *rooms_[w].keys++ = ordered_key(static_cast<double>(integer_of(value.key)));
    } else {
      *--rooms_[w].odd = place.bits();
    }
  }

  // NaN for nothing.
  double number_in(std::string_view text, std::size_t w, row_line where) {
    const std::optional<double> value = task_.layout.cells.number_in(text);
    const bool is_fault = !value && !task_.layout.cells.is_missing(text);
    if (is_fault) note_fault(text, w, where, row_fault::no_number);
    if (value && task_.only_exact && !task_.layout.cells.double_holds(text, *value))
      note_fault(text, w, where, row_fault::rounded);
    const double found = value.value_or(std::numeric_limits<double>::quiet_NaN());
    const bool is_nothing = std::isnan(found) || task_.layout.cells.is_missing(found);
    share_.columns[w].missing += is_nothing ? 1 : 0;
    return is_nothing && !std::isnan(found) ? std::numeric_limits<double>::quiet_NaN() : found;
  }

  // Columns are read one after another: the first fault is that of the first row.
  void note_fault(std::string_view cell, std::size_t w, row_line where, row_fault::kind what) {
    if (share_.fault && fault_row_ <= where.row) return;
    share_.fault = row_fault{std::string(cell), where.line, what, task_.wanted[w].column};
    fault_row_ = where.row;
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
        if (columns() == 1 && share_.blank_lines++ == 0) share_.first_blank = share_.lines;
        return go_on();
      case row_end::blank:
        if (columns() != 1) return go_on();
        break;
      case row_end::whole:
        break;
    }
    return take_cells(reader_.cells());
  }

  bool take_cells(std::span<const cell_place> cells) {
    if (cells.size() != columns()) {
      const ragged_rule rule = task_.layout.ragged;
      if (rule == ragged_rule::refused) {
        fail(words_of_ragged_row(cells.size(), columns()));
        share_.fault->what = row_fault::ragged;
        return false;
      }
      ++share_.ragged;
      if (rule == ragged_rule::skipped) {
        flush_blank_lines();
        return go_on();
      }
    }
    begin_row(share_.lines + (texts_ ? reader_.line_of(*texts_) : reader_.last_line()));
    for (std::size_t w = 0; w < wanted(); ++w) {
      const std::size_t c = task_.wanted[w].column;
      const bool is_row = task_.wanted[w].kind == cell_kind::rows;
      take_odd(w,
               is_row             ? reader_.row()
               : c < cells.size() ? cells[c]
                                  : cell_place(0, 0, false),
               {share_.rows, share_.lines + reader_.line_of(c)});
    }
    ++share_.rows;
    return go_on() && !share_.fault;
  }

  bool go_on() {
    share_.lines += reader_.lines();
    at_ = reader_.after();
    return true;
  }

  // Blank lines are cells of a table of one column, but at its end.
  void flush_blank_lines() {
    if (share_.blank_lines == 0) return;
    note_line(share_.first_blank);
    share_.rows += share_.blank_lines;
    for (std::size_t w = 0; w < wanted(); ++w) {
      const cell_kind kind = task_.wanted[w].kind;
      share_.columns[w].missing += share_.blank_lines;
      if (is_in_rows(kind))
        rooms_[w].keys = std::fill_n(rooms_[w].keys, share_.blank_lines, key_of_nothing(kind));
    }
    share_.blank_lines = 0;
  }
  static std::uint64_t key_of_nothing(cell_kind kind) {
    return kind == cell_kind::numbers ? nan_bits : cell_place(0, 0, false).bits();
  }

  bool fail(std::string words) {
    share_.fault = {.words = std::move(words), .line = share_.lines + reader_.last_line()};
    fault_row_ = share_.rows;
    return false;
  }

  const share_task& task_;
  table_share& share_;
  const char *at_, *share_end_;
  int quote_;  // or no letter
  row_reader reader_;
  std::vector<std::size_t> first_keys_;  // of each column, in the room of all
  std::vector<column_room> rooms_;
  std::span<const std::uint32_t> marks_;
  bool bare_ = false;  // no quote nor \r stands before the last of these
  std::uint64_t fault_row_ = 0;
  std::string number_;                // rewritten
  std::optional<std::size_t> texts_;  // the column whose lines are told
};

}  // namespace

std::uint64_t table_share::line_of(std::uint64_t row) const {
  const auto after = std::ranges::upper_bound(lines_of_rows, row, {}, &row_line::row);
  const row_line& from = *(after - 1);
  return lines_before + from.line + (row - from.row);
}

std::size_t table_share::rows_on_lines_from(std::uint64_t row) const {
  const auto after = std::ranges::upper_bound(lines_of_rows, row, {}, &row_line::row);
  return static_cast<std::size_t>((after == lines_of_rows.end() ? rows : after->row) - row);
}

void read_share(const share_task& task, const char* begins, table_share& share, share_words& scratch) {
  share_walk(task, begins, share).run(scratch);
}

}  // namespace cairn::tool
