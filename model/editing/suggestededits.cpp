// SPDX-License-Identifier: Apache-2.0
#include "model/editing/suggestededits.h"

#include "model/editing/axisedits.h"
#include "model/editing/editintents.h"
#include "model/editing/editsteps.h"
#include "model/edits/edittext.h"
#include "model/types/text.h"

#include <QCoreApplication>
#include <QList>
#include <QStringList>

#include <algorithm>

namespace shapewright {

using namespace editsteps;

namespace {

struct SuggestedEdits {
    Q_DECLARE_TR_FUNCTIONS(SuggestedEdits)
};

struct Given {
    QString place;
    QString value;
};

QList<Given> parsed(const QString &suggestion)
{
    QList<Given> all;
    for (QString part : (QLatin1Char(' ') + suggestion).split(QStringLiteral(" --dim "), Qt::SkipEmptyParts)) {
        if (part.size() > 1 && part.startsWith(QLatin1Char('\'')) && part.endsWith(QLatin1Char('\'')))
            part = part.mid(1, part.size() - 2);
        const qsizetype sign = part.lastIndexOf(QLatin1Char('='));
        all.append({part.left(sign), sign > 0 ? part.mid(sign + 1) : QString()});
    }
    return all;
}

// Of an input's axis that is no dimension of its own.
std::optional<ShapeEdits::Axis> axisNamed(const ModelGraph &graph, const std::string &text)
{
    const auto axes = inputAxes(graph);
    const auto found = std::ranges::find(axes, text, &ShapeEdits::Axis::text);
    return found != axes.end() ? std::optional(*found) : std::nullopt;
}

Result<ShapeEdits> with(const ModelGraph &graph, const ShapeEdits &edits, const DynamicDims &dims, const Given &given)
{
    const std::string place = given.place.toStdString();
    if (const auto *entry = dims.find(place))
        return editsWithDim(graph, edits, *entry, given.value);
    if (const auto axis = axisNamed(graph, place)) {
        const auto dim = parseDim(given.value);
        if (!dim || !dim->isValue())
            return editsWithAxis(graph, edits, *axis, given.value);
        ShapeEdits changed = edits; // as an option: it fixes the axis' symbol everywhere
        const auto added = addDimEdit(changed, given.place + QLatin1Char('=') + given.value);
        return added ? checked(graph, edits, std::move(changed)) : tl::unexpected(added.error());
    }
    // A name that another part of it brings in.
    return editsWithDim(graph, edits, {.kind = DynamicDims::Entry::Kind::Symbol, .name = place, .places = {}},
                        given.value);
}

} // namespace

Result<ShapeEdits> editsWithSuggestion(const ModelGraph &graph, const ShapeEdits &edits, const DynamicDims &dims,
                                       const QString &suggestion)
{
    ShapeEdits changed = edits;
    for (const Given &given : parsed(suggestion)) {
        if (given.value.isEmpty())
            return invalid(SuggestedEdits::tr("“%1” is no edit.").arg(suggestion));
        auto next = with(graph, changed, dims, given);
        if (!next)
            return next;
        changed = *std::move(next);
    }
    return checked(graph, edits, std::move(changed));
}

QString suggestionText(const QString &suggestion)
{
    const QList<Given> all = parsed(suggestion);
    QStringList texts;
    for (const Given &given : all) {
        const auto own = std::ranges::find(all, given.value, &Given::place);
        const bool isOfAnAxis =
            std::ranges::any_of(all, [&](const Given &other) { return other.value == given.place; });
        if (own != all.end())
            texts.append(SuggestedEdits::tr("%1 = %2 by itself").arg(given.place, own->value));
        else if (!isOfAnAxis)
            texts.append(SuggestedEdits::tr("%1 = %2").arg(given.place, given.value));
    }
    return texts.join(QStringLiteral(", "));
}

} // namespace shapewright
