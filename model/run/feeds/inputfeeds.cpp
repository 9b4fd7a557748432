// SPDX-License-Identifier: Apache-2.0
#include "model/run/feeds/inputfeeds.h"

#include "model/onnx/externaldata.h"
#include "model/onnx/modelfile.h"
#include "model/run/feeds/amounts.h"
#include "model/run/feeds/containerfeed.h"
#include "model/run/feeds/dimsizes.h"
#include "model/run/feeds/fedsizes.h"
#include "model/run/feeds/feedtext.h"
#include "model/run/feeds/inputuses.h"
#include "model/shape/tables/shapetable.h"
#include "model/types/text.h"

#include <QFileInfo>

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace shapewright {

namespace {

using Fill = InputFeed::Fill;

void fillEvenly(InputFeed &feed, FillKind kind)
{
    switch (kind) {
    case FillKind::Zeros:
        feed.fill = Fill::Zeros;
        feed.reason = FeedText::tr("zeros").toStdString();
        return;
    case FillKind::Ones:
        feed.fill = Fill::Ones;
        feed.reason = FeedText::tr("ones").toStdString();
        return;
    case FillKind::Random:
        feed.fill = Fill::Random;
        feed.reason = FeedText::tr("random numbers from 0 to 1").toStdString();
        return;
    }
}

QString lookupName(const InputUses &uses)
{
    return uses.lookup.empty() ? FeedText::tr("a Gather") : toQString(uses.lookup);
}

// Fills an input with indices, all of them in range.
void fillIds(InputFeed &feed, FillKind kind, const InputUses &uses)
{
    feed.low = 0;
    feed.high = double(std::max<std::int64_t>(*uses.entries - 1, 0));
    feed.fill = kind == FillKind::Random                   ? Fill::Random
                : kind == FillKind::Ones && feed.high >= 1 ? Fill::Ones
                                                           : Fill::Zeros;
    feed.reason =
        FeedText::tr("indices below %1 for %2").arg(QString::number(*uses.entries), lookupName(uses)).toStdString();
}

// Fills an input with positions, as a model that computes them itself would count.
void fillPositions(InputFeed &feed, const InputUses &uses)
{
    const std::int64_t longest = feed.dims.empty() ? 1 : feed.dims.back();
    feed.fill = Fill::Positions;
    feed.low = 0;
    feed.high = double(std::max<std::int64_t>(std::min(uses.entries.value_or(longest), longest) - 1, 0));
    const bool isBounded = uses.entries && *uses.entries < longest;
    feed.reason = (isBounded ? FeedText::tr("positions 0, 1, 2, … along the last axis, below %1 for %2")
                                   .arg(QString::number(*uses.entries), lookupName(uses))
                             : FeedText::tr("positions 0, 1, 2, … along the last axis"))
                      .toStdString();
}

// Fills integers of unknown meaning: lengths, positions, sizes. Bytes of an image may be anything, so they can be
// random.
void fillWholeNumbers(InputFeed &feed, FillKind kind)
{
    const bool isByte = feed.elemType == onnx::TensorProto::UINT8 || feed.elemType == onnx::TensorProto::INT8;
    if (isByte) {
        fillEvenly(feed, kind);
        if (kind != FillKind::Random)
            return;
        feed.high = feed.elemType == onnx::TensorProto::UINT8 ? 255 : 127;
        feed.reason = FeedText::tr("random bytes").toStdString();
        return;
    }
    feed.fill = Fill::Zeros;
    feed.reason = FeedText::tr("zeros, because other whole numbers might be out of range").toStdString();
}

void fill(InputFeed &feed, FillKind kind, const InputUses &uses)
{
    const bool whole = isIntegerType(feed.elemType);
    const bool truth = feed.elemType == onnx::TensorProto::BOOL;
    if (saysMask(feed.name) || truth || (whole && uses.isMask)) {
        if (!uses.entries || *uses.entries > 1) {
            feed.fill = Fill::Ones;
            feed.reason =
                (truth ? FeedText::tr("all true (attention mask)") : FeedText::tr("all ones (attention mask)"))
                    .toStdString();
            return;
        }
    }
    if (feed.elemType == onnx::TensorProto::STRING) {
        feed.fill = Fill::Zeros;
        feed.reason = FeedText::tr("the text `red`").toStdString();
    } else if (whole && kind == FillKind::Random && (uses.isPosition || saysPosition(feed.name))) {
        fillPositions(feed, uses);
    } else if (whole && uses.entries) {
        fillIds(feed, kind, uses);
    } else if (whole) {
        fillWholeNumbers(feed, kind);
    } else {
        fillEvenly(feed, kind);
    }
}

// The largest element that is fed, as far as known.
double greatestOf(const InputFeed &feed)
{
    switch (feed.fill) {
    case Fill::Ones:
        return 1;
    case Fill::Random:
    case Fill::Positions:
        return feed.high;
    case Fill::Values:
        return feed.values.empty() ? 0 : std::ranges::max(feed.values);
    case Fill::Zeros:
    case Fill::Normal:
    case Fill::Counting:
    case Fill::File:
    case Fill::Bytes:
    case Fill::Texts:
        break;
    }
    return 0;
}

bool shareOneHot(const InputUses &a, const InputUses &b)
{
    return std::ranges::find_first_of(a.oneHots, b.oneHots) != a.oneHots.end();
}

// The smallest depth for which no index is out of range.
double leastDepth(const std::vector<InputFeed> &feeds, const std::vector<InputUses> &uses, const InputUses &depth)
{
    constexpr double most = 9'007'199'254'740'992; // 2^53
    double least = 1;
    for (std::size_t i = 0; i < feeds.size(); ++i) {
        if (!uses[i].isCount && shareOneHot(depth, uses[i]))
            least = std::min(std::max(least, std::floor(greatestOf(feeds[i])) + 1), most);
    }
    return least;
}

// Fills counts with the number that the shapes imply, or with the smallest valid one.
void fillCounts(std::vector<InputFeed> &feeds, const std::vector<InputUses> &uses)
{
    for (std::size_t i = 0; i < feeds.size(); ++i) {
        if (!uses[i].isCount)
            continue;
        const bool isDepth = !uses[i].oneHots.empty();
        const double count = uses[i].count ? double(*uses[i].count) : leastDepth(feeds, uses, uses[i]);
        const QString why = uses[i].count ? FeedText::tr("%1, as many as come out")
                            : isDepth     ? FeedText::tr("%1, a depth above all indices")
                                          : FeedText::tr("%1, the least count that is any");
        feeds[i].fill = Fill::Values;
        feeds[i].values = {count};
        feeds[i].reason.insert(0, why.arg(std::int64_t(count)).toStdString());
    }
}

std::size_t fedElements(const InputFeed &feed)
{
    double count = 1; // a double, because the product may exceed all integer types
    for (const std::int64_t dim : feed.dims)
        count *= double(dim);
    return std::size_t(std::min(count, 1e9));
}

std::string listText(const std::vector<double> &numbers)
{
    std::string text;
    for (const double number : numbers)
        text += (text.empty() ? "" : ", ") + QString::number(number).toStdString();
    return text;
}

// Fills lengths, steps and the like. Where several uses want different numbers, the smallest ones count.
void fillAmounts(TestRunRequest &request, const std::vector<InputUses> &uses, const ModelGraph &graph,
                 const ShapeTable &table)
{
    const FedSizes sizes(request);
    for (std::size_t i = 0; i < request.inputs.size(); ++i) {
        InputFeed &feed = request.inputs[i];
        std::optional<Amount> least;
        for (const Use &use : uses[i].amounts) {
            const auto amount = amountFor(use, graph, table, sizes);
            const std::size_t count = amount ? amount->numbers.size() : 0;
            if ((count == 1 || count == fedElements(feed)) && count > 0 && (!least || amount->numbers < least->numbers))
                least = amount;
        }
        if (!least)
            continue;
        const std::size_t assumed = feed.reason.find("; "); // what dims were taken as
        feed.fill = Fill::Values;
        feed.values = least->numbers;
        feed.reason = listText(least->numbers) + ": " + least->why +
                      (assumed == std::string::npos ? std::string() : feed.reason.substr(assumed));
    }
}

// The nodes that may refuse what was chosen here.
void noteGuesses(TestRunRequest &request, const std::vector<InputUses> &uses)
{
    for (std::size_t i = 0; i < request.inputs.size(); ++i) {
        for (const NodeId node : uses[i].choosy)
            request.guesses.push_back({request.inputs[i].name, node});
    }
}

std::int64_t externalBytes(const ModelGraph &graph)
{
    std::int64_t bytes = 0;
    for (std::size_t id = 0; id < graph.graphs().size(); ++id) {
        const onnx::GraphProto *proto = graph.graphProto(GraphId(id));
        if (!proto)
            continue;
        for (const onnx::TensorProto &tensor : proto->initializer()) {
            if (tensor.data_location() != onnx::TensorProto::EXTERNAL)
                continue;
            const ExternalData data = graph.file().externalData(tensor);
            const std::int64_t length = data.length ? std::int64_t(*data.length) : QFileInfo(data.path).size();
            bytes += std::clamp<std::int64_t>(length, 0, std::numeric_limits<std::int64_t>::max() - bytes);
        }
    }
    return bytes;
}

// The declaration of an input of the main graph.
const onnx::ValueInfoProto *inputProto(const ModelGraph &graph, const std::string &name)
{
    const auto &inputs = graph.graphProto(mainGraph)->input();
    const auto found = std::ranges::find(inputs, name, &onnx::ValueInfoProto::name);
    return found == inputs.end() ? nullptr : &*found;
}

void addContainer(TestRunRequest &request, const ModelGraph &graph, ValueId input, const ValueType &type,
                  const DimSizes &sizes, FillKind kind)
{
    const onnx::ValueInfoProto *proto = inputProto(graph, graph.value(input).name);
    std::optional<InputFeed> feed = proto ? containerFeed(proto->type()) : std::nullopt;
    if (!feed)
        return;
    feed->name = proto->name();
    if (type.inner && feed->form != InputFeed::Form::Map)
        feed->dims = sizes.dimsOf(*type.inner);
    fill(*feed, kind, {});
    if (feed->form == InputFeed::Form::Sequence)
        feed->reason = FeedText::tr("%1 tensors, each %2")
                           .arg(QString::number(feed->length), toQString(feed->reason))
                           .toStdString();
    if (feed->form == InputFeed::Form::Map)
        feed->reason = FeedText::tr("%1 entries, %2")
                           .arg(QString::number(feed->dims.front()), toQString(feed->reason))
                           .toStdString();
    else if (const std::string assumed = type.inner ? sizes.assumptions(*type.inner) : std::string(); !assumed.empty())
        feed->reason += "; " + assumed;
    request.inputTypes.push_back({feed->name, type});
    request.inputs.push_back(*std::move(feed));
}

} // namespace

TestRunRequest makeTestRun(const ModelGraph &graph, const ShapeEdits &edits, const ShapeTable &table,
                           const TestedFile &file, FillKind fillKind, std::uint64_t seed, const WantedSizes &wanted)
{
    TestRunRequest request;
    request.modelPath = file.path;
    request.dataFolder = file.dataFolder;
    request.seed = seed;
    request.externalBytes = externalBytes(graph);
    if (!file.dataFolder.isEmpty()) // then the file is mapped, too
        request.externalBytes += QFileInfo(file.path).size();
    const DimSizes sizes(graph, table, wanted);
    std::vector<InputUses> uses; // in the order of request.inputs
    for (const ValueId input : graph.main().inputs) {
        const ValueType &type = table.at(input).type;
        if (type.kind != ValueType::Kind::Tensor) {
            addContainer(request, graph, input, type, sizes, fillKind); // without one, the runtime reports the input
            uses.resize(request.inputs.size());
            continue;
        }
        InputFeed feed;
        feed.name = graph.value(input).name;
        feed.elemType = type.elemType;
        feed.dims = sizes.dimsOf(input);
        uses.push_back(usesOf(graph, table, input));
        if (const auto given = edits.values.find(feed.name); given != edits.values.end()) {
            feed.fill = Fill::Values;
            feed.values = given->second;
            feed.reason = FeedText::tr("given value").toStdString();
            uses.back().isCount = false; // the given value is kept
            uses.back().amounts.clear();
            uses.back().choosy.clear();
        } else if (!uses.back().isCount) { // counts are filled after all other inputs
            fill(feed, fillKind, uses.back());
        }
        if (const std::string assumed = sizes.assumptions(input); !assumed.empty())
            feed.reason += "; " + assumed;
        request.inputTypes.push_back({feed.name, type});
        request.inputs.push_back(std::move(feed));
    }
    fillCounts(request.inputs, uses);
    fillAmounts(request, uses, graph, table);
    noteGuesses(request, uses);
    for (const ValueId output : graph.main().outputs) {
        const ValueShape &said = table.at(output);
        request.outputs.push_back(
            {graph.value(output).name, said.type.isTensor() ? said.type.shape : std::nullopt, 0, said.marks});
    }
    return request;
}

} // namespace shapewright
