// SPDX-License-Identifier: Apache-2.0
#include "model/run/check/rowsruns.h"

#include "model/run/check/capturedtensors.h"
#include "model/run/check/testsettings.h"
#include "model/run/feeds/inputfeeds.h"
#include "model/run/feeds/randomvalues.h"

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace shapewright {

namespace {

using T = onnx::TensorProto;

std::int64_t countOf(const std::vector<std::int64_t> &dims)
{
    std::int64_t count = 1;
    for (const std::int64_t dim : dims)
        count *= dim;
    return count;
}

template <typename Number>
void append(std::string &bytes, Number number)
{
    bytes.append(reinterpret_cast<const char *>(&number), sizeof number);
}

// Returns false if the type has no bytes here.
bool appendNumber(std::string &bytes, std::int32_t elemType, double number)
{
    switch (elemType) {
    case T::FLOAT:
        append(bytes, float(number));
        return true;
    case T::DOUBLE:
        append(bytes, number);
        return true;
    case T::FLOAT16:
        // Halves from 0 to 1 are enough.
        append(bytes, std::uint16_t(number < 0.25 ? 0 : number < 0.5 ? 0x3400 : number < 1 ? 0x3800 : 0x3c00));
        return true;
    case T::INT32:
        append(bytes, std::int32_t(number));
        return true;
    case T::INT64:
        append(bytes, std::int64_t(number));
        return true;
    case T::UINT8:
    case T::BOOL:
        append(bytes, std::uint8_t(number));
        return true;
    case T::INT8:
        append(bytes, std::int8_t(number));
        return true;
    default:
        return false;
    }
}

// The data of an input, as the feed describes them, but masks hide something.
std::optional<std::string> dataOf(const InputFeed &feed, std::mt19937_64 &random)
{
    using Fill = InputFeed::Fill;
    if (feed.form != InputFeed::Form::Tensor)
        return {};
    const std::int64_t count = countOf(feed.dims);
    const std::int64_t last = feed.dims.empty() ? 1 : std::max<std::int64_t>(feed.dims.back(), 1);
    const bool isWhole = isIntegerType(feed.elemType) || feed.elemType == T::BOOL;
    std::string bytes;
    std::int64_t shown = last;
    for (std::int64_t i = 0; i < count; ++i) {
        if (i % last == 0)
            shown = std::uniform_int_distribution<std::int64_t>(1, last)(random);
        double number = 0;
        switch (feed.fill) {
        case Fill::Zeros:
            break;
        case Fill::Ones:
            number = feed.dims.size() < 2 || i % last < shown ? 1 : 0;
            break;
        case Fill::Random:
            number = isWhole ? double(std::uniform_int_distribution<std::int64_t>(std::int64_t(feed.low),
                                                                                  std::int64_t(feed.high))(random))
                             : std::uniform_real_distribution<double>(feed.low, feed.high)(random);
            break;
        case Fill::Positions:
            number = double((i % last) % (std::int64_t(feed.high) + 1));
            break;
        case Fill::Values:
            if (feed.values.empty() || (feed.values.size() != 1 && feed.values.size() != std::size_t(count)))
                return {};
            number = feed.values[feed.values.size() == 1 ? 0 : std::size_t(i)];
            break;
        default:
            return {};
        }
        if (!appendNumber(bytes, feed.elemType, number))
            return {};
    }
    return bytes;
}

// Some positions of an axis, each as often as told.
std::string taken(const std::string &bytes, const std::vector<std::int64_t> &dims, std::uint32_t axis,
                  std::int64_t first, std::int64_t count, std::int64_t repeat)
{
    std::int64_t outer = 1;
    for (std::uint32_t i = 0; i < axis; ++i)
        outer *= dims[i];
    const std::size_t block = outer * dims[axis] == 0 ? 0 : bytes.size() / std::size_t(outer * dims[axis]);
    std::string result;
    for (std::int64_t o = 0; o < outer; ++o) {
        for (std::int64_t k = first; k < first + count; ++k) {
            for (std::int64_t r = 0; r < repeat; ++r)
                result.append(bytes, std::size_t(o * dims[axis] + k) * block, block);
        }
    }
    return result;
}

void give(InputFeed &feed, std::string bytes)
{
    feed.fill = InputFeed::Fill::Bytes;
    feed.bytes = std::move(bytes);
}

Result<std::vector<double>> numbersOf(const CapturedTensors &tensors, const std::string &name)
{
    const auto reader = tensors.open(name);
    if (!reader)
        return tl::unexpected(reader.error());
    std::vector<double> numbers;
    const std::int64_t count = (*reader)->facts().count;
    for (std::int64_t first = 0; first < count; first += TensorReader::longestRange) {
        const auto read = (*reader)->read(first, std::min(TensorReader::longestRange, count - first));
        if (!read)
            return tl::unexpected(read.error());
        std::visit(
            [&]<typename Element>(const std::vector<Element> &elements) {
                if constexpr (std::is_arithmetic_v<Element>)
                    numbers.insert(numbers.end(), elements.begin(), elements.end());
                else if constexpr (std::is_same_v<Element, std::string>)
                    for (const std::string &text : elements)
                        numbers.push_back(double(std::hash<std::string>()(text)));
            },
            *read);
    }
    return numbers;
}

// The numbers of some positions of an axis.
std::vector<double> taken(const std::vector<double> &numbers, const std::vector<std::int64_t> &dims, std::uint32_t axis,
                          std::int64_t first, std::int64_t count)
{
    std::int64_t outer = 1, inner = 1;
    for (std::uint32_t i = 0; i < dims.size(); ++i)
        (i < axis ? outer : inner) *= i == axis ? 1 : dims[i];
    std::vector<double> result;
    for (std::int64_t o = 0; o < outer; ++o) {
        const auto start = numbers.begin() + (o * dims[axis] + first) * inner;
        result.insert(result.end(), start, start + count * inner);
    }
    return result;
}

// A tensor of a run, and the part of it that a row has.
struct CapturedRows {
    std::vector<std::int64_t> dims;
    std::vector<double> numbers;

    // The rows have an axis of their own, or are the first factor of the first axis. Nothing if there is no such part.
    [[nodiscard]] std::optional<std::vector<double>> row(std::optional<std::uint32_t> axis, std::int64_t row,
                                                         std::int64_t rows) const
    {
        const std::uint32_t at = axis.value_or(0);
        if (at >= dims.size() || dims[at] % rows != 0 || (axis && dims[at] != rows))
            return {};
        const std::int64_t block = dims[at] / rows;
        return taken(numbers, dims, at, row * block, block);
    }
};

Result<std::optional<CapturedRows>> captured(const TestReport &report, const TestRunRequest &request,
                                             const std::string &name)
{
    const CapturedTensors tensors(report.captured, request.capture->path);
    const CapturedTensor *found = tensors.find(name);
    if (found == nullptr)
        return std::optional<CapturedRows>();
    auto numbers = numbersOf(tensors, name);
    if (!numbers)
        return tl::unexpected(numbers.error());
    return std::optional(CapturedRows{found->dims, *std::move(numbers)});
}

// The greatest difference, relative to the greatest number. 0 if all agree.
double differenceOf(const std::vector<double> &tested, const std::vector<double> &wanted)
{
    double greatest = 1e-12, difference = 0;
    bool agrees = tested.size() == wanted.size();
    for (std::size_t i = 0; i < wanted.size() && i < tested.size(); ++i) {
        if (std::isfinite(wanted[i]))
            greatest = std::max(greatest, std::abs(wanted[i]));
        if (tested[i] == wanted[i] || (std::isnan(tested[i]) && std::isnan(wanted[i])))
            continue;
        const double between = std::abs(tested[i] - wanted[i]);
        agrees = agrees && between <= 1e-4 + 1e-4 * std::abs(wanted[i]);
        difference = std::isfinite(between) ? std::max(difference, between) : HUGE_VAL;
    }
    return agrees ? 0 : tested.size() != wanted.size() ? HUGE_VAL : difference / greatest;
}

} // namespace

std::optional<RowsRuns> planRowsRuns(const AdaptedModel &adapted, const AdaptedFiles &files,
                                     const TestSettings &settings, const QString &folder)
{
    if (adapted.axes.size() != 1 || !randomValues(files.original).nodes.empty())
        return {};
    const AdaptedModel::Axes &axes = adapted.axes.front();
    const Dim &size = axes.wish.size;
    RowsRuns runs{.oldSize = axes.oldSize, .areRows = axes.areRows, .axes = axes.outputs};
    if (axes.areRows)
        runs.sizes = size.isValue() ? std::vector{size.value()} : std::vector<std::int64_t>{1, 2, 5};
    else if (!size.isValue())
        runs.sizes = {axes.oldSize};
    constexpr std::int64_t mostRows = 16;
    if (runs.sizes.empty() || runs.sizes.back() > mostRows)
        return {};
    const auto axisOf = [&axes](const std::string &input) {
        const auto found = std::ranges::find(axes.wish.axes, input, &ShapeEdits::Axis::input);
        return found != axes.wish.axes.end() ? std::optional(found->axis) : std::nullopt;
    };
    TestRunRequest original =
        makeTestRun(files.original, {}, files.originalTable, files.originalFile, FillKind::Random, settings.seed);
    TestRunRequest run =
        makeTestRun(files.adapted, files.edits, files.adaptedTable, files.adaptedFile, FillKind::Random, settings.seed);
    if (original.inputs.size() != run.inputs.size())
        return {};
    for (TestRunRequest *request : {&original, &run}) {
        request->timeoutSeconds = settings.timeoutSeconds;
        request->memoryMegabytes = settings.memoryMegabytes;
        request->settings = settings.run;
        request->settings.repetitions = 0;
    }
    const std::int64_t rows = axes.areRows ? runs.sizes.back() : 1;
    for (std::int64_t row = 0; row < rows; ++row)
        runs.original.push_back(original);
    runs.adapted.assign(runs.sizes.size(), run);
    std::mt19937_64 random(settings.seed + 1);
    for (std::size_t i = 0; i < original.inputs.size(); ++i) {
        InputFeed feed = run.inputs[i];
        const auto axis = axisOf(feed.name);
        if (axis && *axis >= feed.dims.size())
            return {};
        if (axis)
            feed.dims[*axis] = axes.areRows ? rows : axes.oldSize;
        const auto bytes = dataOf(feed, random);
        if (!bytes)
            return {};
        for (std::size_t k = 0; k < runs.sizes.size(); ++k) {
            InputFeed &input = runs.adapted[k].inputs[i];
            input.dims = feed.dims;
            const bool isPart = axis && axes.areRows;
            if (isPart)
                input.dims[*axis] = runs.sizes[k];
            give(input, isPart ? taken(*bytes, feed.dims, *axis, 0, runs.sizes[k], 1) : *bytes);
        }
        for (std::int64_t row = 0; row < rows; ++row) {
            InputFeed &input = runs.original[std::size_t(row)].inputs[i];
            const bool isPart = axis && axes.areRows;
            input.dims = feed.dims;
            if (axis)
                input.dims[*axis] = axes.oldSize;
            give(input, isPart ? taken(*bytes, feed.dims, *axis, row, 1, axes.oldSize) : *bytes);
        }
    }
    const auto capture = [&folder](std::vector<TestRunRequest> &requests, const QString &name) {
        for (std::size_t i = 0; i < requests.size(); ++i) {
            TensorCapture wanted{.path = folder + QStringLiteral("/%1-%2").arg(name).arg(i)};
            for (const TestRunRequest::Expected &output : requests[i].outputs)
                wanted.names.push_back(output.name);
            requests[i].capture = std::move(wanted);
            for (TestRunRequest::Expected &output : requests[i].outputs)
                output.shape.reset();
        }
    };
    capture(runs.adapted, QStringLiteral("adapted"));
    capture(runs.original, QStringLiteral("original"));
    return runs;
}

Result<RowsComparison> compareRows(const RowsRuns &runs, const std::vector<TestReport> &adapted,
                                   const std::vector<TestReport> &original)
{
    constexpr double rounding = 0.01;
    RowsComparison comparison{.areRows = runs.areRows};
    for (std::size_t run = 0; run < adapted.size(); ++run) {
        for (std::size_t output = 0; output < runs.adapted[run].outputs.size(); ++output) {
            const std::string &name = runs.adapted[run].outputs[output].name;
            const auto tested = captured(adapted[run], runs.adapted[run], name);
            if (!tested)
                return tl::unexpected(tested.error());
            const auto axis = output < runs.axes.size() ? runs.axes[output] : std::nullopt;
            const std::int64_t rows = runs.areRows ? runs.sizes[run] : 1;
            for (std::int64_t row = 0; row < rows && *tested; ++row) {
                const auto wanted = captured(original[std::size_t(row)], runs.original[std::size_t(row)], name);
                if (!wanted)
                    return tl::unexpected(wanted.error());
                if (!*wanted)
                    continue;
                const bool isWhole = !runs.areRows || (!axis && (*tested)->dims == (*wanted)->dims);
                const auto one = isWhole ? std::optional((*tested)->numbers) : (*tested)->row(axis, row, rows);
                const auto other = isWhole ? std::optional((*wanted)->numbers) : (*wanted)->row(axis, 0, runs.oldSize);
                ++comparison.compared;
                const double difference = one && other ? differenceOf(*one, *other) : HUGE_VAL;
                comparison.difference = std::max(comparison.difference, difference);
                if (difference > rounding) {
                    comparison.differs = name;
                    return comparison;
                }
            }
        }
    }
    return comparison;
}

} // namespace shapewright
