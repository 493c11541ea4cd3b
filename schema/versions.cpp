#include "schema/versions.h"

#include <array>
#include <charconv>
#include <cstdio>

namespace errdex {
namespace {

// Reads digits and separators one by one; every step says whether it could.
class TimeReader {
 public:
  explicit TimeReader(std::string_view text) : rest_(text) {}

  bool number(std::size_t digits, int& value) {
    if (rest_.size() < digits) return false;
    const char* end = rest_.data() + digits;
    for (const char* digit = rest_.data(); digit != end; ++digit)
      if (*digit < '0' || *digit > '9') return false;
    std::from_chars(rest_.data(), end, value);
    rest_.remove_prefix(digits);
    return true;
  }
  bool literal(char expected) {
    if (rest_.empty() || rest_.front() != expected) return false;
    rest_.remove_prefix(1);
    return true;
  }
  // The digits after the decimal point, as milliseconds.
  bool fraction(int& milliseconds) {
    int digits = 0;
    milliseconds = 0;
    for (; !rest_.empty() && rest_.front() >= '0' && rest_.front() <= '9'; rest_.remove_prefix(1), ++digits)
      if (digits < 3) milliseconds = milliseconds * 10 + (rest_.front() - '0');
    for (int missing = digits; missing < 3; ++missing) milliseconds *= 10;
    return digits > 0;
  }
  [[nodiscard]] bool done() const { return rest_.empty(); }

 private:
  std::string_view rest_;
};

bool is_leap(int year) {
  return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

int days_in_month(int year, int month) {
  constexpr std::array<int, 12> days{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return month == 2 && is_leap(year) ? 29 : days[static_cast<std::size_t>(month - 1)];
}

struct CivilTime {
  int year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, millisecond = 0;
};

bool in_range(const CivilTime& time) {
  return time.month >= 1 && time.month <= 12 && time.day >= 1 &&
         time.day <= days_in_month(time.year, time.month) && time.hour <= 23 && time.minute <= 59 &&
         time.second <= 59;
}

// Moves `time` by whole minutes, at most a day and a bit in either direction.
void shift(CivilTime& time, int minutes) {
  int total = time.hour * 60 + time.minute + minutes;
  for (; total < 0; total += 24 * 60) {
    if (--time.day == 0) {
      if (--time.month == 0) time.month = 12, --time.year;
      time.day = days_in_month(time.year, time.month);
    }
  }
  for (; total >= 24 * 60; total -= 24 * 60) {
    if (++time.day > days_in_month(time.year, time.month)) {
      time.day = 1;
      if (++time.month == 13) time.month = 1, ++time.year;
    }
  }
  time.hour = total / 60;
  time.minute = total % 60;
}

bool read_zone(TimeReader& reader, int& minutes_east) {
  if (reader.literal('Z') || reader.literal('z')) return reader.done();
  const bool east = reader.literal('+');
  if (!east && !reader.literal('-')) return false;
  int hours = 0;
  int minutes = 0;
  if (!reader.number(2, hours)) return false;
  reader.literal(':');
  if (!reader.number(2, minutes) || hours > 23 || minutes > 59) return false;
  minutes_east = (hours * 60 + minutes) * (east ? 1 : -1);
  return reader.done();
}

bool read_clock(TimeReader& reader, CivilTime& time) {
  if (!reader.number(2, time.hour) || !reader.literal(':') || !reader.number(2, time.minute)) return false;
  if (reader.literal(':') && !reader.number(2, time.second)) return false;
  return !(reader.literal('.') || reader.literal(',')) || reader.fraction(time.millisecond);
}

}  // namespace

std::string DbSchemaVersion::text() const {
  return std::to_string(model) + "." + std::to_string(revision) + "." + std::to_string(addition);
}

std::optional<std::string> normalized_time(std::string_view text) {
  TimeReader reader(text);
  CivilTime time;
  if (!reader.number(4, time.year) || !reader.literal('-') || !reader.number(2, time.month) ||
      !reader.literal('-') || !reader.number(2, time.day))
    return std::nullopt;
  int minutes_east = 0;
  if (!reader.done()) {
    if (!reader.literal('T') && !reader.literal('t') && !reader.literal(' ')) return std::nullopt;
    if (!read_clock(reader, time) || !read_zone(reader, minutes_east)) return std::nullopt;
  }
  if (!in_range(time)) return std::nullopt;
  shift(time, -minutes_east);
  if (time.year < 0 || time.year > 9999) return std::nullopt;
  std::array<char, 64> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%04d-%02d-%02dT%02d:%02d:%02d.%03dZ", time.year, time.month,
                time.day, time.hour, time.minute, time.second, time.millisecond);
  return std::string(buffer.data());
}

}  // namespace errdex
