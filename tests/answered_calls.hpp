// A sandbox that answers a system call in the system's place.
#pragma once

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>

#include <array>
#include <cstddef>
#include <stdexcept>

namespace cairn::tests {

// `answer`: SECCOMP_RET_ERRNO with an errno, SECCOMP_RET_KILL_PROCESS. For the calling thread and those it
// starts, until they end. std::runtime_error where the system has no such filters.
inline void answer_call(unsigned call, unsigned answer) {
  std::array filter{
      sock_filter(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr))),
      sock_filter(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1)),
      sock_filter(BPF_STMT(BPF_RET | BPF_K, answer)),
      sock_filter(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)),
  };
  const sock_fprog program{filter.size(), filter.data()};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
      prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
    throw std::runtime_error("no filter for system calls");
}

}  // namespace cairn::tests
