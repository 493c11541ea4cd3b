#pragma once

// The identities of the dataset and of the database, each a type of its own.

#include <cstdint>
#include <string>

#include "schema/strong.h"

namespace errdex {

// The dataset's own identities.
using RecordId = Strong<struct RecordIdTag, std::string>;    // 16 lower-case hex digits
using RepoName = Strong<struct RepoNameTag, std::string>;    // owner/name
using Slug = Strong<struct SlugTag, std::string>;            // unique in its repository
using CommitSha = Strong<struct CommitShaTag, std::string>;  // 40 lower-case hex digits

// Row numbers of the database; they mean nothing outside one file.
using ErrorRow = Strong<struct ErrorRowTag, std::int64_t>;
using ContentRow = Strong<struct ContentRowTag, std::int64_t>;
using TemplateRow = Strong<struct TemplateRowTag, std::int64_t>;
using RevisionRow = Strong<struct RevisionRowTag, std::int64_t>;
using VersionRow = Strong<struct VersionRowTag, std::int64_t>;

}  // namespace errdex
