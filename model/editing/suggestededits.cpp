// SPDX-License-Identifier: Apache-2.0
#include "model/editing/suggestededits.h"

#include "model/editing/axisedits.h"
#include "model/editing/editintents.h"
#include "model/editing/editsteps.h"
#include "model/types/text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <vector>

namespace shapewright {

using namespace editsteps;

namespace {

struct SuggestedEdits {
    Q_DECLARE_TR_FUNCTIONS(SuggestedEdits)
};

// The entry of a dimension. The entry of a symbol goes before that of an input or a denotation with the same name.
const DynamicDims::Entry *entryOf(const SizePlace &place, const DynamicDims &dims)
{
    using Kind = DynamicDims::Entry::Kind;
    const auto isMeant = [&place](const DynamicDims::Entry &entry) {
        const bool isSymbol = entry.kind == Kind::Symbol || entry.kind == Kind::Expression;
        return place.axis ? entry.sizePlace() == place : isSymbol && entry.name == place.name;
    };
    const auto found = std::ranges::find_if(dims.entries, isMeant);
    if (found != dims.entries.end())
        return &*found;
    return place.axis ? nullptr : dims.find(place.name);
}

Step stepOf(const ModelGraph &graph, const DynamicDims &dims, const SuggestedSize &size)
{
    const Dim &given = size.given;
    if (const auto *entry = entryOf(size.place, dims))
        return
            [&graph, entry, given](const ShapeEdits &edits) { return unchecked::withDim(graph, edits, *entry, given); };
    if (size.place.axis) {
        const ShapeEdits::Axis axis{size.place.name, *size.place.axis};
        if (!given.isValue())
            return [&graph, axis, given](const ShapeEdits &edits) {
                return editsWithAxis(graph, edits, axis, given, AxisReach::ThisAxis);
            };
        return [axis, given](const ShapeEdits &edits) -> Result<ShapeEdits> {
            ShapeEdits changed = edits;
            changed.axes[axis] = given; // like the option `--dim`, this fixes the symbol of the axis everywhere
            return changed;
        };
    }
    // A name that another size of the suggestion introduces.
    return [&graph, name = size.place.name, given](const ShapeEdits &edits) {
        const DynamicDims::Entry entry{.kind = DynamicDims::Entry::Kind::Symbol, .name = name, .places = {}};
        return unchecked::withDim(graph, edits, entry, given);
    };
}

} // namespace

Result<ShapeEdits> editsWithSuggestion(const ModelGraph &graph, const ShapeEdits &edits, const DynamicDims &dims,
                                       const Suggestion &suggestion)
{
    if (suggestion.allows != Suggestion::Permission::None) {
        ShapeEdits allowed = edits; // the edits themselves may still be wrong
        allowed.zeroConfirmed |= suggestion.allows == Suggestion::Permission::ZeroSizes;
        allowed.exportOverridden |= suggestion.allows == Suggestion::Permission::StaticDims;
        return allowed;
    }
    std::vector<Step> steps;
    for (const SuggestedSize &size : suggestion.sizes)
        steps.push_back(stepOf(graph, dims, size));
    return checkedSteps(graph, edits, steps);
}

QString suggestionText(const Suggestion &suggestion)
{
    if (suggestion.adapts)
        return SuggestedEdits::tr("adapt the graph");
    if (suggestion.allows == Suggestion::Permission::ZeroSizes)
        return SuggestedEdits::tr("allow zero-size dimensions");
    if (suggestion.allows == Suggestion::Permission::StaticDims)
        return SuggestedEdits::tr("allow changing static dimensions");
    QStringList texts;
    for (const auto &[place, given] : suggestion.sizes) {
        const auto isOwnSize = [&given](const SuggestedSize &other) {
            return given.isParam() && other.place == SizePlace{given.param(), {}};
        };
        const auto own = std::ranges::find_if(suggestion.sizes, isOwnSize);
        const bool isOfAnAxis = !place.axis && std::ranges::any_of(suggestion.sizes, [&](const SuggestedSize &other) {
            return other.given == Dim::param(place.name);
        });
        const QString name = toQString(place.text());
        if (own != suggestion.sizes.end())
            texts.append(SuggestedEdits::tr("%1 = %2, this axis only").arg(name, toQString(own->given.text())));
        else if (!isOfAnAxis)
            texts.append(SuggestedEdits::tr("%1 = %2").arg(name, toQString(given.text())));
    }
    return texts.join(QStringLiteral(", "));
}

} // namespace shapewright
