#include "tools/mcp/worker_pool.h"

#include "tests/support/catch.h"
#include "tools/mcp/in_flight.h"

using namespace errdex;
using namespace std::chrono_literals;

TEST_CASE("all jobs are done when the pool is drained", "[tools]") {
  std::atomic<int> done{0};
  WorkerPool pool(3, 4);
  for (int i = 0; i < 200; ++i) pool.submit([&done] { ++done; });
  CHECK(pool.drain(10s));
  CHECK(done == 200);
}

TEST_CASE("draining gives up on a job that does not end", "[tools]") {
  std::atomic<bool> release{false};
  WorkerPool pool(1, 4);
  pool.submit([&release] {
    while (!release) std::this_thread::sleep_for(1ms);
  });
  CHECK_FALSE(pool.drain(20ms));
  release = true;
  CHECK(pool.drain(10s));
}

TEST_CASE("jobs run beside each other", "[tools]") {
  std::atomic<int> inside{0};
  WorkerPool pool(2, 4);
  for (int i = 0; i < 2; ++i)
    pool.submit([&inside] {
      ++inside;
      while (inside < 2) std::this_thread::sleep_for(1ms);
    });
  CHECK(pool.drain(10s));
}

TEST_CASE("a request is cancelled by its id while it is answered", "[tools]") {
  InFlight in_flight;
  const InFlight::Mark a = in_flight.add("1");
  const InFlight::Mark b = in_flight.add("\"1\"");
  in_flight.cancel("1");
  in_flight.cancel("2");
  CHECK(*a);
  CHECK_FALSE(*b);
  in_flight.remove("1", a);
  const InFlight::Mark again = in_flight.add("1");
  CHECK_FALSE(*again);
}
