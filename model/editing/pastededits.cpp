// SPDX-License-Identifier: Apache-2.0
#include "model/editing/pastededits.h"

#include "model/editing/editintents.h"
#include "model/editing/editsteps.h"
#include "model/editing/suggestededits.h"
#include "model/edits/edittext.h"
#include "model/types/text.h"

#include <QCoreApplication>
#include <QStringList>

namespace shapewright {

using namespace editsteps;

namespace {

struct PastedEdits {
    Q_DECLARE_TR_FUNCTIONS(PastedEdits)
};

template <typename Map>
void overlay(Map &onto, const Map &given)
{
    for (const auto &[key, value] : given)
        onto.insert_or_assign(key, value);
}

Result<ShapeEdits> withJson(const ModelGraph &graph, const ShapeEdits &edits, const QString &text)
{
    const auto given = editsFromJson(text.toUtf8());
    if (!given)
        return given;
    ShapeEdits changed = edits;
    overlay(changed.symbols, given->symbols);
    overlay(changed.denotations, given->denotations);
    overlay(changed.axes, given->axes);
    overlay(changed.shapes, given->shapes);
    overlay(changed.values, given->values);
    changed.zeroConfirmed = changed.zeroConfirmed || given->zeroConfirmed;
    changed.exportOverridden = changed.exportOverridden || given->exportOverridden;
    return checked(graph, edits, std::move(changed));
}

Result<ShapeEdits> withNamed(const ModelGraph &graph, const ShapeEdits &edits, const DynamicDims &dims, QString name,
                             const QString &value)
{
    name = name.trimmed();
    if (name.startsWith(QStringLiteral("? ")))
        name = name.mid(2);
    const auto *entry = dims.find(name.toStdString());
    if (entry == nullptr)
        entry = dims.find(upperCase(name.toStdString())); // a denotation
    if (entry != nullptr)
        return editsWithDim(graph, edits, *entry, value);
    if (const auto input = graph.input(name.toStdString()))
        return editsWithShape(graph, edits, *input, value);
    return invalid(PastedEdits::tr("The model has no dimension or input called “%1”.").arg(name));
}

} // namespace

Result<ShapeEdits> editsPasted(const ModelGraph &graph, const ShapeEdits &edits, const DynamicDims &dims, int firstRow,
                               const QString &text)
{
    const QString pasted = text.trimmed();
    if (pasted.startsWith(QLatin1Char('{')))
        return withJson(graph, edits, pasted);
    if (pasted.startsWith(QStringLiteral("--dim ")))
        return editsWithSuggestion(graph, edits, dims, pasted);
    ShapeEdits changed = edits;
    std::size_t row = std::size_t(qMax(0, firstRow));
    for (const QString &line : pasted.split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
        if (line.trimmed().isEmpty())
            continue;
        const QLatin1Char separator(line.contains(QLatin1Char('\t')) ? '\t' : '=');
        const qsizetype sign = line.lastIndexOf(separator);
        while (sign < 0 && row < dims.entries.size() && !isSettable(dims.entries[row]))
            ++row;
        if (sign < 0 && row >= dims.entries.size())
            return invalid(PastedEdits::tr("There are more lines than dimensions from here on."));
        Result<ShapeEdits> next = sign < 0
                                      ? editsWithDim(graph, changed, dims.entries[row++], line)
                                      : withNamed(graph, changed, dims, line.left(sign), line.mid(sign + 1).trimmed());
        if (!next)
            return next;
        changed = *std::move(next);
    }
    return changed;
}

Result<ShapeEdits> editsWithout(const ModelGraph &graph, const ShapeEdits &edits, const DynamicDims &dims,
                                const QList<int> &rows)
{
    ShapeEdits changed = edits;
    for (const int row : rows) {
        const DynamicDims::Entry &entry = dims.entries[std::size_t(row)];
        if (!isSettable(entry))
            continue;
        auto next = editsWithDim(graph, changed, entry, {});
        if (!next)
            return next;
        changed = *std::move(next);
    }
    return changed;
}

} // namespace shapewright
