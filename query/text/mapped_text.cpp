#include "query/text/mapped_text.h"

#include <algorithm>

namespace errdex::text {

Span MappedText::within(Span span) const {
  const std::size_t begin = std::min(span.begin, text_.size());
  return {begin, std::clamp(span.end, begin, text_.size())};
}

std::string_view MappedText::view(Span span) const {
  const Span inside = within(span);
  return std::string_view(text_).substr(inside.begin, inside.size());
}

std::size_t MappedText::run_of(std::size_t offset) const {
  const auto after = std::upper_bound(runs_.begin(), runs_.end(), offset,
                                      [](std::size_t at, const Run& run) { return at < run.text_begin; });
  return static_cast<std::size_t>(after - runs_.begin()) - 1;
}

std::size_t MappedText::run_end(std::size_t run) const {
  return run + 1 < runs_.size() ? runs_[run + 1].text_begin : text_.size();
}

Span MappedText::raw_unit_at(std::size_t offset) const {
  const Run& run = runs_[run_of(offset)];
  const std::size_t unit = (offset - run.text_begin) / run.text_unit;
  const std::size_t begin = run.raw_begin + unit * run.raw_unit;
  return {begin, begin + run.raw_unit};
}

Span MappedText::raw_span(Span span) const {
  const Span inside = within(span);
  if (text_.empty()) return {};
  if (inside.empty()) {
    const std::size_t place =
        inside.begin < text_.size() ? raw_unit_at(inside.begin).begin : raw_unit_at(text_.size() - 1).end;
    return {place, place};
  }
  const Span first = raw_unit_at(inside.begin);
  const Span last = raw_unit_at(inside.end - 1);
  return {std::min(first.begin, last.begin), std::max(first.end, last.end)};
}

void MappedText::append_units(std::string_view bytes, std::size_t raw_begin, std::uint32_t text_unit,
                              std::uint32_t raw_unit) {
  if (bytes.empty()) return;
  bool continues = false;
  if (!runs_.empty()) {
    const Run& last = runs_.back();
    const std::size_t length = text_.size() - last.text_begin;
    continues = last.text_unit == text_unit && last.raw_unit == raw_unit && length % text_unit == 0 &&
                last.raw_begin + length / text_unit * raw_unit == raw_begin;
  }
  if (!continues) runs_.push_back({text_.size(), raw_begin, text_unit, raw_unit});
  text_ += bytes;
}

void MappedText::append_same(std::string_view bytes, std::size_t raw_begin) {
  append_units(bytes, raw_begin, 1, 1);
}

void MappedText::append_unit(std::string_view bytes, Span raw) {
  append_units(bytes, raw.begin, static_cast<std::uint32_t>(bytes.size()),
               static_cast<std::uint32_t>(raw.size()));
}

void MappedText::append_joint(std::string_view bytes) {
  const std::size_t place = text_.empty() ? 0 : raw_unit_at(text_.size() - 1).end;
  append_units(bytes, place, static_cast<std::uint32_t>(bytes.size()), 0);
}

void MappedText::append_part_of_run(const MappedText& other, const Run& run, Span part) {
  const auto raw_of = [&](std::size_t offset) {
    return run.raw_begin + (offset - run.text_begin) / run.text_unit * run.raw_unit;
  };
  // A part may begin and end inside a unit; such a rest stands for the whole unit.
  std::size_t at = part.begin;
  while (at < part.end) {
    const std::size_t into = (at - run.text_begin) % run.text_unit;
    const std::size_t whole = into == 0 ? (part.end - at) / run.text_unit * run.text_unit : 0;
    const std::size_t length = whole > 0 ? whole : std::min<std::size_t>(run.text_unit - into, part.end - at);
    const auto unit = whole > 0 ? run.text_unit : static_cast<std::uint32_t>(length);
    append_units(other.view({at, at + length}), raw_of(at), unit, run.raw_unit);
    at += length;
  }
}

void MappedText::append_slice(const MappedText& other, Span span) {
  const Span inside = other.within(span);
  if (inside.empty()) return;
  for (std::size_t run = other.run_of(inside.begin);
       run < other.runs_.size() && other.runs_[run].text_begin < inside.end; ++run) {
    append_part_of_run(
        other, other.runs_[run],
        {std::max(inside.begin, other.runs_[run].text_begin), std::min(inside.end, other.run_end(run))});
  }
}

MappedText MappedText::slice(Span span) const {
  MappedText part;
  part.append_slice(*this, span);
  return part;
}

}  // namespace errdex::text
