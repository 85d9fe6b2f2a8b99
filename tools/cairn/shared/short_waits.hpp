// How long OpenMP's threads wait for one another where other programs want the processors.
#pragma once

namespace cairn::tool {

// libgomp's threads burn their processor for milliseconds after each parallel region; where others want it
// they have used up their share by the next region, which then waits for them. libgomp reads its environment
// before main: if more is running than there are processors, and the environment does not say how threads
// wait, the program begins anew with one that does; but not where OpenMP binds threads, since the first one
// is bound by then. Returns where nothing is to be done or nothing can be.
// Before anything is read, written or started.
void wait_shortly_where_others_run(char** arguments);

}  // namespace cairn::tool
