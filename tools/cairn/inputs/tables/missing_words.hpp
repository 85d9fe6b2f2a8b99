// Words that stand for nothing where numbers belong: NA, null, - and the like.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::tool {

class missing_words {
 public:
  // pandas' (its list of 3.0), and -, --, . and ?, which tables of agencies have.
  missing_words();
  // These instead; a cell is compared with them without the blanks around it, letter by letter, and with
  // those that are numbers by value too: -999 is -999.0.
  explicit missing_words(const std::vector<std::string>& words);

  // Whether a cell's text is one of them. An empty cell always is.
  bool hold(std::string_view cell) const;
  bool hold(double number) const;
  // Without blanks around them.
  const std::vector<std::string>& words() const { return words_; }
  bool is_usual() const { return usual_; }  // none is a number or a date

 private:
  void add(const std::string& word);

  std::vector<std::string> words_;
  std::vector<bool> begins_;  // whether one of them begins with this letter
  std::vector<double> numbers_;
  bool usual_ = false;
};

}  // namespace cairn::tool
