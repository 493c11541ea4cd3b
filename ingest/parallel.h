#pragma once

// Independent pieces of work on all processors. What is made must not depend on who did it: callers put
// results by index and use them in that order, so a database has the same bytes whatever the machine.

#include <cstddef>
#include <functional>

namespace errdex {

// How many workers run_in_parallel() uses: the processors that this process may use, at most 16.
std::size_t parallel_workers();

// Calls work(worker, index) once for every index below `count`; worker is below parallel_workers(), and one
// worker does one thing at a time. The calling thread takes part. Little work is done on it alone.
// Throws: what the work of the lowest failed index threw, when all have ended.
void run_in_parallel(std::size_t count,
                     const std::function<void(std::size_t worker, std::size_t index)>& work);

}  // namespace errdex
