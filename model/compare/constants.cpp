// SPDX-License-Identifier: Apache-2.0
#include "model/compare/constants.h"

#include "model/graph/tensorplace.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <complex>
#include <limits>
#include <string_view>
#include <variant>

namespace shapewright::compare {

namespace {

template <typename Element>
double distance(const Element &a, const Element &b)
{
    if constexpr (std::is_same_v<Element, std::string>) {
        return 0;
    } else {
        const double apart = double(std::abs(std::complex<double>(a) - std::complex<double>(b)));
        return std::isfinite(apart) ? apart : std::numeric_limits<double>::infinity();
    }
}

bool isSame(double a, double b)
{
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b); // NaN is itself, and -0 is not 0
}
bool isSame(const std::complex<double> &a, const std::complex<double> &b)
{
    return isSame(a.real(), b.real()) && isSame(a.imag(), b.imag());
}
template <typename Element>
bool isSame(const Element &a, const Element &b)
{
    return a == b;
}

void count(const TensorElements &a, const TensorElements &b, ConstantDifference &difference)
{
    std::visit(
        [&](const auto &own) {
            const auto *other = std::get_if<std::decay_t<decltype(own)>>(&b);
            if (other == nullptr)
                return;
            for (std::size_t i = 0; i < std::min(own.size(), other->size()); ++i) {
                if (isSame(own[i], (*other)[i]))
                    continue;
                ++difference.different;
                difference.largest = std::max(difference.largest, distance(own[i], (*other)[i]));
            }
        },
        a);
}

// Strings, and what is stored otherwise than in raw data, have no bytes to compare.
bool haveBytes(const TensorReader &reader)
{
    return reader.hasBytes() && !reader.facts().isSparse;
}

} // namespace

Result<ConstantDifference> compareConstants(TensorReader &a, TensorReader &b, bool countAll, const JobContext &job)
{
    const std::int64_t elements = a.facts().count;
    ConstantDifference difference{.elements = elements};
    if (a.readsSameBytesAs(b))
        return difference; // two models may share their external data
    const bool asBytes = haveBytes(a) && haveBytes(b);
    std::string bytes, otherBytes;
    for (std::int64_t first = 0; first < elements; first += TensorReader::longestRange) {
        const std::int64_t length = std::min(TensorReader::longestRange, elements - first);
        if (asBytes) {
            const auto read = a.readBytes(first, length, bytes, job);
            const auto readOther = b.readBytes(first, length, otherBytes, job);
            if (!read || !readOther)
                return tl::unexpected(read ? readOther.error() : read.error());
            if (bytes == otherBytes)
                continue;
            if (!countAll) {
                difference.different = -1;
                return difference;
            }
        }
        const auto ours = a.read(first, length, job), theirs = b.read(first, length, job);
        if (!ours || !theirs)
            return tl::unexpected(ours ? theirs.error() : ours.error());
        count(*ours, *theirs, difference);
        if (difference.different > 0 && !countAll) {
            difference.different = -1;
            return difference;
        }
    }
    return difference;
}

Result<std::uint64_t> contentHash(const ModelGraph &model, ValueId constant, const JobContext &job)
{
    const auto reader = openTensor(model, constant);
    if (!reader)
        return tl::unexpected(reader.error());
    const std::int64_t elements = (*reader)->facts().count;
    std::size_t hash = std::size_t((*reader)->facts().elemType);
    for (const std::int64_t dim : (*reader)->facts().dims)
        hash = hash * 1'000'003 + std::size_t(dim);
    std::string bytes;
    for (std::int64_t first = 0; first < elements; first += TensorReader::longestRange) {
        const std::int64_t length = std::min(TensorReader::longestRange, elements - first);
        if (haveBytes(**reader)) {
            if (const auto read = (*reader)->readBytes(first, length, bytes, job); !read)
                return tl::unexpected(read.error());
            hash = hash * 1'000'003 ^ std::hash<std::string_view>()(bytes);
            continue;
        }
        const auto read = (*reader)->read(first, length, job);
        if (!read)
            return tl::unexpected(read.error());
        for (std::size_t i = 0; i < elementsSize(*read); ++i)
            hash = hash * 1'000'003 ^ std::hash<std::string>()(elementText((*reader)->facts().elemType, *read, i));
    }
    return hash;
}

} // namespace shapewright::compare
