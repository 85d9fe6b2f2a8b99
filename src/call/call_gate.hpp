// Which calls an object lets in at a time: one, or several that visit it and change nothing.
#pragma once

#include <atomic>
#include <mutex>
#include <stdexcept>
#include <string_view>
#include <thread>

#include "src/call/sentence.hpp"

namespace cairn {

// A call waits until another thread's has ended. Within a call, execution::progress may not make another one
// of the same object, which is half done. Within a visit, calls that read are let in, calls that change are
// not.
class call_gate {
 public:
  // `object` names its class in errors; a literal.
  explicit call_gate(std::string_view object) : object_(object) {}

  // Whether a visit goes on; of the call that was let in.
  bool visited() const { return visits_ != 0; }

 private:
  friend class read_call;
  friend class change_call;
  friend class visiting_call;

  void enter(std::string_view who) {
    if (inside_.load() == std::this_thread::get_id())
      throw std::invalid_argument(sentence(object_, "::", who,
                                           ": called within execution::progress of another call of this ",
                                           object_, "; expected a call when that one has ended"));
    busy_.lock();
    inside_.store(std::this_thread::get_id());
  }
  void leave() {
    inside_.store({});
    busy_.unlock();
  }

  std::string_view object_;
  std::mutex busy_;
  std::atomic<std::thread::id> inside_{};
  std::atomic<int> visits_ = 0;
};

// Lets a call in that reads. std::invalid_argument where it was made within another one.
class read_call {
 public:
  read_call(call_gate& gate, std::string_view who) : gate_(gate) { gate.enter(who); }
  read_call(const read_call&) = delete;
  read_call& operator=(const read_call&) = delete;
  ~read_call() { gate_.leave(); }

 private:
  call_gate& gate_;
};

// Lets a call in that changes the object. std::invalid_argument also where a visit goes on.
class change_call {
 public:
  change_call(call_gate& gate, std::string_view who) : reading_(gate, who) {
    if (!gate.visited()) return;
    throw std::invalid_argument(sentence(gate.object_, "::", who, ": this ", gate.object_,
                                         " is being visited; expected a change when the visit has ended"));
  }

 private:
  read_call reading_;
};

// A visit, to be made within a call that reads; it goes on when that call has ended.
class visiting_call {
 public:
  explicit visiting_call(call_gate& gate) : gate_(gate) { ++gate_.visits_; }
  visiting_call(const visiting_call&) = delete;
  visiting_call& operator=(const visiting_call&) = delete;
  ~visiting_call() { --gate_.visits_; }

 private:
  call_gate& gate_;
};

}  // namespace cairn
