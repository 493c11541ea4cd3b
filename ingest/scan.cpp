#include "ingest/scan.h"

namespace errdex {
struct Scan::State {};
Scan::Scan(const IngestRequest&, const StoredState&) {}
Scan::~Scan() = default;
ScanResult Scan::run() {
  return {};
}
ErrorRecord Scan::read_again(std::uint64_t) {
  return {};
}
}  // namespace errdex
