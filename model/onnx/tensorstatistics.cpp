// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/tensorstatistics.h"

#include "model/protocol/stringcounter.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>

namespace shapewright {

namespace {

double numberOf(double value)
{
    return value;
}
double numberOf(std::int64_t value)
{
    return double(value);
}
double numberOf(std::uint64_t value)
{
    return double(value);
}
double numberOf(const std::complex<double> &value)
{
    return std::abs(value);
}
double numberOf(const std::string &value)
{
    return double(value.size());
}

// The mean and the sum of squared deviations, combined from pieces.
// Source: Chan, Golub, LeVeque, "Updating Formulae and a Pairwise Algorithm for Computing Sample Variances" (1979).
struct Moments {
    double count = 0;
    double mean = 0;
    double squares = 0;

    void add(const Moments &other)
    {
        if (other.count == 0)
            return;
        const double total = count + other.count;
        const double delta = other.mean - mean;
        squares += other.squares + delta * delta * (count / total) * other.count;
        mean = mean * (count / total) + other.mean * (other.count / total);
        count = total;
    }
};

class Gatherer
{
public:
    explicit Gatherer(std::int32_t elemType) : m_elemType(elemType) {}

    void add(const TensorElements &elements)
    {
        std::visit([&](const auto &list) { addList(list, elements); }, elements);
        if (const auto *texts = std::get_if<std::vector<std::string>>(&elements)) {
            for (const std::string &text : *texts)
                m_strings.add(text);
        }
    }

    // Adds the elements that a sparse tensor does not store.
    void addZeros(std::int64_t zeros)
    {
        if (zeros == 0)
            return;
        m_statistics.zeros += zeros;
        m_moments.add({.count = double(zeros)});
        m_statistics.finite += zeros;
        takeEnds(0, 0, zeroElements(m_elemType, 1), 0, 0);
    }

    [[nodiscard]] bool hasRange() const { return m_statistics.finite > 0; }
    [[nodiscard]] double low() const { return m_low; }
    [[nodiscard]] double high() const { return m_high; }

    TensorStatistics finish(std::int64_t count)
    {
        m_statistics.count = count;
        m_statistics.mean = m_moments.mean;
        if (m_statistics.finite > 0)
            m_statistics.deviation = std::sqrt(m_moments.squares / m_moments.count);
        if (m_strings.statistics().count > 0)
            m_statistics.strings = m_strings.statistics();
        return m_statistics;
    }

private:
    template <typename List>
    void addList(const List &list, const TensorElements &elements)
    {
        // The loop passes over the piece twice, while it is in the cache: this way the sum of squares loses no
        // precision.
        Moments piece;
        std::size_t lowest = 0;
        std::size_t highest = 0;
        double low = std::numeric_limits<double>::infinity();
        double high = -low;
        double sum = 0;
        for (std::size_t i = 0; i < list.size(); ++i) {
            const double value = numberOf(list[i]);
            if (!std::isfinite(value)) {
                ++(std::isnan(value) ? m_statistics.nans : m_statistics.infinities);
                continue;
            }
            m_statistics.zeros += value == 0;
            ++piece.count;
            sum += value;
            // Integers beyond 2^53 may be equal as doubles, so the integers themselves are compared.
            if (value < low || (value == low && isLess(list[i], list[lowest]))) {
                low = value;
                lowest = i;
            }
            if (value > high || (value == high && isLess(list[highest], list[i]))) {
                high = value;
                highest = i;
            }
        }
        if (piece.count == 0)
            return;
        piece.mean = sum / piece.count;
        for (const auto &element : list) {
            const double value = numberOf(element);
            if (std::isfinite(value))
                piece.squares += (value - piece.mean) * (value - piece.mean);
        }
        m_statistics.finite += std::int64_t(piece.count);
        m_moments.add(piece);
        takeEnds(low, high, elements, lowest, highest);
    }

    template <typename Element>
    static bool isLess(const Element &a, const Element &b)
    {
        if constexpr (std::is_integral_v<Element>)
            return a < b;
        else
            return false;
    }

    void takeEnds(double low, double high, const TensorElements &elements, std::size_t lowest, std::size_t highest)
    {
        const bool isFirst = m_statistics.min.empty();
        if (isFirst || low < m_low || (low == m_low && isBelow(elements, lowest, m_lowest))) {
            m_low = low;
            m_lowest = integerAt(elements, lowest);
            m_statistics.min = endText(elements, lowest, low);
        }
        if (isFirst || high > m_high || (high == m_high && isAbove(elements, highest, m_highest))) {
            m_high = high;
            m_highest = integerAt(elements, highest);
            m_statistics.max = endText(elements, highest, high);
        }
    }

    // Of all element types, only integers have more digits than a double.
    __extension__ typedef __int128 Integer;
    static Integer integerAt(const TensorElements &elements, std::size_t position)
    {
        if (const auto *signeds = std::get_if<std::vector<std::int64_t>>(&elements))
            return (*signeds)[position];
        if (const auto *unsigneds = std::get_if<std::vector<std::uint64_t>>(&elements))
            return (*unsigneds)[position];
        return 0;
    }
    static bool isBelow(const TensorElements &elements, std::size_t position, Integer other)
    {
        return integerAt(elements, position) < other;
    }
    static bool isAbove(const TensorElements &elements, std::size_t position, Integer other)
    {
        return integerAt(elements, position) > other;
    }

    [[nodiscard]] std::string endText(const TensorElements &elements, std::size_t position, double value) const
    {
        const bool isItself = elements.index() <= 2; // false for magnitudes and lengths
        return isItself ? elementText(m_elemType, elements, position) : elementText(m_elemType, value);
    }

    std::int32_t m_elemType;
    TensorStatistics m_statistics;
    Moments m_moments;
    StringCounter m_strings;
    double m_low = 0;
    double m_high = 0;
    Integer m_lowest = 0;
    Integer m_highest = 0;
};

// For integers the steps have an integer width. With another width some steps would cover one integer more than others.
Histogram emptyHistogram(double low, double high, bool isWhole)
{
    Histogram histogram{.low = low, .high = high};
    std::size_t steps = histogramSteps;
    const double range = high - low;
    if (low == high) {
        steps = 1;
    } else if (isWhole && range < 1e15) {
        const double width = std::ceil((range + 1) / histogramSteps);
        steps = std::size_t(std::ceil((range + 1) / width));
        histogram.high = low + width * double(steps) - 1;
    }
    histogram.counts.assign(steps, 0);
    return histogram;
}

class Counter
{
public:
    Counter(Histogram &histogram, bool isWhole) : m_histogram(histogram), m_steps(double(histogram.counts.size()))
    {
        // Halves are used because the difference of two doubles can be twice what a double holds.
        const double half = histogram.high / 2 - histogram.low / 2 + (isWhole ? 0.5 : 0);
        m_scale = half > 0 ? m_steps / half : 0;
    }

    void add(double value, std::uint64_t times = 1)
    {
        const double step = (value / 2 - m_histogram.low / 2) * m_scale;
        const double last = m_steps - 1;
        // A range below all normal numbers makes the scale infinite and `step` possibly NaN. This comparison puts such
        // elements into the first step.
        const std::size_t position = step >= 0 ? std::size_t(std::min(step, last)) : 0;
        m_histogram.counts[position] += times;
    }

    void add(const TensorElements &elements)
    {
        std::visit(
            [&](const auto &list) {
                for (const auto &element : list) {
                    const double value = numberOf(element);
                    if (std::isfinite(value))
                        add(value);
                }
            },
            elements);
    }

private:
    Histogram &m_histogram;
    double m_steps;
    double m_scale;
};

// Passes all stored elements to `take`, piece by piece. `half` is 0 or 1: which half of the work this is, for the
// progress.
Result<void> forEachPiece(TensorReader &reader, const JobContext &job, int half,
                          const std::function<void(const TensorElements &)> &take)
{
    const std::int64_t stored = reader.storedCount();
    for (std::int64_t done = 0; done < stored; done += TensorReader::longestRange) {
        if (job.cancelled())
            return failure(ErrorCode::Cancelled);
        job.report(0.5 * (half + double(done) / double(stored)));
        const auto elements = reader.readStored(done, std::min(TensorReader::longestRange, stored - done), job);
        if (!elements)
            return tl::unexpected(elements.error());
        take(*elements);
    }
    return {};
}

} // namespace

Result<TensorStatistics> tensorStatistics(TensorReader &reader, const JobContext &job)
{
    const TensorFacts &facts = reader.facts();
    const std::int64_t unstored = facts.count - reader.storedCount();
    Gatherer gatherer(facts.elemType);
    bool isWhole = false; // for integers, and for the lengths of strings
    auto gathered = forEachPiece(reader, job, 0, [&](const TensorElements &elements) {
        isWhole = elements.index() != 0 && elements.index() != 3;
        gatherer.add(elements);
    });
    if (!gathered)
        return tl::unexpected(gathered.error());
    gatherer.addZeros(unstored);
    TensorStatistics statistics = gatherer.finish(facts.count);
    if (!gatherer.hasRange())
        return statistics;
    statistics.histogram = emptyHistogram(gatherer.low(), gatherer.high(), isWhole);
    Counter counter(statistics.histogram, isWhole);
    auto counted = forEachPiece(reader, job, 1, [&](const TensorElements &elements) { counter.add(elements); });
    if (!counted)
        return tl::unexpected(counted.error());
    if (unstored > 0)
        counter.add(0, std::uint64_t(unstored));
    return statistics;
}

} // namespace shapewright
