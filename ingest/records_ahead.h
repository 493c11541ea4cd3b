#pragma once

// Reads records for the second pass while those before them are written: parsing takes about as long as
// writing, and a database has one writer.

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "schema/record.h"

namespace errdex {

class RecordsAhead {
 public:
  struct Place {
    std::uint64_t number = 0;
    std::uint64_t bytes = 0;  // of the record in the source; a few mebibytes of records are held at most
  };
  // Gives the record of a place; called on another thread, one call at a time, in the order of `places`.
  using ReadRecord = std::function<ErrorRecord(std::uint64_t number)>;

  // Lifetime: what `read` uses must outlive this, and must not be used beside it.
  RecordsAhead(std::vector<Place> places, ReadRecord read);
  ~RecordsAhead();
  RecordsAhead(const RecordsAhead&) = delete;
  RecordsAhead& operator=(const RecordsAhead&) = delete;

  // The record of the next place. Requires: fewer calls so far than places.
  // Throws: what reading it threw.
  ErrorRecord next();

 private:
  using Batch = std::vector<ErrorRecord>;

  void read_all();
  Batch read_batch(std::size_t& at);
  bool put(Batch batch);
  void fetch();

  std::vector<Place> places_;
  ReadRecord read_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Batch> ready_;  // guarded by mutex_, as the next two
  std::exception_ptr failure_;
  bool stop_ = false;
  Batch current_;          // of the reading side alone, as the next
  std::size_t taken_ = 0;  // of current_
  std::thread thread_;     // last: it uses all of the above
};

}  // namespace errdex
