// Signals by which a batch system speaks to a run that writes checkpoints.
#pragma once

namespace cairn::tool {

// Where SIGTERM and SIGUSR1 are ignored, as nohup does, they stay so.
class run_signals {
 public:
  // From here on SIGUSR1 asks for a checkpoint, and SIGTERM for one and for the end.
  run_signals();
  // From here on SIGTERM ends the program at once, with `try_again`.
  ~run_signals();
  run_signals(const run_signals&) = delete;
  run_signals& operator=(const run_signals&) = delete;

  static bool take_request();  // SIGUSR1 since the last call
  static bool end_asked();     // SIGTERM
};

}  // namespace cairn::tool
