#include "tools/common/progress_text.h"

#include "tests/support/catch.h"

using namespace errdex;

TEST_CASE("progress tells records, speed and the time that is left", "[tools]") {
  IngestProgress progress{IngestStage::Reading, 1024, 0, 50'000'000, 200'000'000};
  CHECK(progress_text(progress, 0.5) == "reading: 1024 records, 50 of 200 MB");
  CHECK(progress_text(progress, 2) == "reading: 1024 records, 50 of 200 MB, 25 MB/s, 0:06 left");
  progress.total_bytes = 0;
  CHECK(progress_text(progress, 2) == "reading: 1024 records, 50 MB, 25 MB/s");
  progress = {IngestStage::Reading, 1, 0, 1'000'000, 1'000'000'000};
  CHECK(progress_text(progress, 1) == "reading: 1 records, 1 of 1000 MB, 1 MB/s, 16:39 left");
  progress = {IngestStage::Writing, 0, 5000, 0, 0};
  CHECK(progress_text(progress, 0) == "writing: 0 of 5000 records");
  CHECK(progress_text(progress, 3) == "writing: 0 of 5000 records, 0 records/s");
  progress.records = 2000;
  CHECK(progress_text(progress, 4) == "writing: 2000 of 5000 records, 500 records/s, 0:06 left");
  progress.stage = IngestStage::Indexing;
  CHECK(progress_text(progress, 9) == "indexing: 5000 records");
}
