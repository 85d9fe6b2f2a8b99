// Runs the tool as a user does, in a folder of its own.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>

#include "folder.hpp"

struct outcome {
  int code = -1;  // the exit code; 128 + the signal that ended it
  std::string out, err;
};

class program : public folder {
 public:
  // A line for the shell, in which cairn stands for the tool (CAIRN_TESTED names another) and DATA for the
  // folder of test data.
  outcome run(const std::string& line) const {
    const std::string here = *this / "";
    const std::string out = here + "../cairn-out" + token() + "." + std::to_string(++runs_);
    const std::string err = out + ".err";
    std::string script = "{ cd '";
    script += here + "' && cairn() { \"${CAIRN_TESTED:-" CAIRN_PROGRAM "}\" \"$@\"; }; DATA='" CAIRN_TEST_DATA
                     "'; ";
    script += "LC_ALL=C; export LC_ALL; (" + line + ")\n} >'" + out + "' 2>'" + err + "' </dev/null";
    const int status = std::system(script.c_str());
    const outcome seen{WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), contents_of(out),
                       contents_of(err)};
    std::filesystem::remove(out);
    std::filesystem::remove(err);
    return seen;
  }

  // The document of a run that must succeed and print nothing else, but for a note on standard error.
  nlohmann::json json(const std::string& line) const {
    const outcome seen = run(line);
    if (seen.code != 0 || !(seen.err.empty() || is_note(seen.err)))
      throw std::runtime_error(line + ": " + seen.err);
    return nlohmann::json::parse(seen.out);
  }

 private:
  static bool is_note(const std::string& text) {
    return text.find(": note: ") != std::string::npos && text.find('\n') == text.size() - 1;
  }
  std::string token() const { return std::filesystem::path(*this / "").parent_path().filename().string(); }
  mutable int runs_ = 0;
};

// A run that must end with `code`, print nothing, and say why on standard error.
inline void expect_refusal(const program& tool, int code, const std::string& line, const std::string& words) {
  const outcome seen = tool.run(line);
  EXPECT_EQ(seen.code, code) << line << "\n" << seen.err;
  EXPECT_TRUE(seen.out.empty()) << line << "\n" << seen.out;
  EXPECT_NE(seen.err.find(words), std::string::npos) << line << "\n" << seen.err;
  EXPECT_TRUE(seen.err.starts_with("cairn")) << seen.err;
}

// What every JSON document says of a run on one thread of the host.
inline void expect_run_of_one_thread(const nlohmann::json& found) {
  EXPECT_EQ(found["place"], "host");
  EXPECT_FALSE(found["target"].get<std::string>().empty());
  EXPECT_FALSE(found["method"].get<std::string>().empty());
  EXPECT_EQ(found["threads"], 1);
  for (const char* const part : {"read", "compute", "write"})
    EXPECT_GE(found["seconds"][part].get<double>(), 0);
}
