// SPDX-License-Identifier: Apache-2.0
#include "views/panels/shapes/dimensionmenu.h"

#include "model/editing/axisedits.h"
#include "model/editing/dimlinks.h"
#include "model/editing/editintents.h"
#include "model/editing/editsteps.h"
#include "model/shape/fixes/commonsizes.h"
#include "model/types/text.h"
#include "views/graph/picture/displaytext.h"
#include "views/panels/shapes/dimensionsmodel.h"
#include "views/panels/shapes/dimfacts.h"
#include "views/panels/shapes/inputsmodel.h"

#include <QApplication>
#include <QClipboard>
#include <QCoreApplication>
#include <QMenu>

namespace shapewright {

namespace {

struct DimensionMenu {
    Q_DECLARE_TR_FUNCTIONS(DimensionMenu)
};

QString whyNotSettable(const DynamicDims::Entry &entry)
{
    if (isSettable(entry))
        return {};
    return DimensionMenu::tr("derived from %1").arg(toQString(joined(entry.follows)));
}

QString whyNotNamed(const DynamicDims::Entry &entry)
{
    switch (entry.kind) {
    case DynamicDims::Entry::Kind::Expression:
        return DimensionMenu::tr("derived from others");
    case DynamicDims::Entry::Kind::UnknownRank:
        return DimensionMenu::tr("it has no axes yet");
    case DynamicDims::Entry::Kind::Denotation:
        return DimensionMenu::tr("a denotation can only be set to numbers");
    case DynamicDims::Entry::Kind::Symbol:
    case DynamicDims::Entry::Kind::Unnamed:
    case DynamicDims::Entry::Kind::Overridden:
        break;
    }
    return {};
}

void addUnify(QMenu &menu, const DimensionsModel &dimensions, int row, const EditHandler &request)
{
    constexpr int most = 30;
    auto *others = menu.addMenu(DimensionMenu::tr("Unify with"));
    const PanelState state = dimensions.state();
    const DynamicDims::Entry entry = dimensions.entry(row);
    for (int other = 0; other < dimensions.rowCount() && others->actions().size() < most; ++other) {
        const DynamicDims::Entry target = dimensions.entry(other);
        if (other == row || !editsUnified(*state.graph, state.edits, entry, target) ||
            areUnified(*state.graph, state.edits, entry, target))
            continue;
        others->addAction(menuText(dimensions.row(other).name), [=] {
            request(editsUnified(*state.graph, state.edits, entry, target),
                    DimensionMenu::tr("unify %1 with %2").arg(toQString(entry.name), toQString(target.name)));
        });
    }
    if (others->isEmpty())
        others->setTitle(DimensionMenu::tr("%1 (%2)").arg(
            others->title(), canBeLinked(entry) ? DimensionMenu::tr("there is no other")
                                                : DimensionMenu::tr("it has no size of its own")));
    others->setEnabled(!others->isEmpty());
}

// Adds an entry that unlinks an axis from its symbol, or links it again.
void addLink(QMenu &menu, const PanelState &state, const ShapeEdits::Axis &axis, const EditHandler &request)
{
    const ModelGraph &graph = *state.graph;
    const QString place = toQString(axis.text());
    const QString name = toQString(editsteps::nameAt(graph, state.edits, axis));
    const Dim declared = editsteps::declaredDim(graph, axis).value_or(Dim());
    const QString own = declared.isParam() ? toQString(declared.param()) : QString();
    if (!own.isEmpty() && own != name) {
        addEntry(menu, DimensionMenu::tr("Link %1 with %2 again").arg(place, own), {}, [=] {
            request(editsWithAxis(*state.graph, state.edits, axis, own, AxisReach::ThisAxis),
                    DimensionMenu::tr("link %1 with %2 again").arg(place, own));
        });
        return;
    }
    const QString whyNot = isShared(graph, state.edits, axis) ? QString()
                           : name.isEmpty()                   ? DimensionMenu::tr("it has no name")
                                            : DimensionMenu::tr("no other axis is called %1").arg(name);
    addEntry(menu, DimensionMenu::tr("Unlink %1").arg(place), whyNot, [=] {
        request(editsUnlinked(*state.graph, state.edits, axis), DimensionMenu::tr("unlink %1").arg(place));
    });
}

// Adds an entry for an axis that is static in the file. Whether the graph can be adapted is found out when it is
// chosen.
void addAdapting(QMenu &menu, const PanelState &state, const ShapeEdits::Axis &axis, bool isChanged,
                 const EditHandler &adapt)
{
    const QString name = toQString(axis.text());
    const QString text = isChanged ? DimensionMenu::tr("Adapt the graph to the new size of %1…")
                                   : DimensionMenu::tr("Make %1 dynamic and adapt the graph…");
    const bool isDone = state.wishes.adapt && isChanged;
    addEntry(menu, text.arg(name), isDone ? DimensionMenu::tr("done already") : QString(), [=] {
        adapt(isChanged ? Result<ShapeEdits>(state.edits) : editsMadeDynamic(*state.graph, state.edits, axis),
              isChanged ? DimensionMenu::tr("adapt the graph")
                        : DimensionMenu::tr("make %1 dynamic, adapt the graph").arg(name));
    });
    menu.actions().last()->setToolTip(
        DimensionMenu::tr("Also changes the constants that hold the old size, where that is possible."));
}

void addSizes(QMenu &menu, const PanelState &state, const DynamicDims::Entry &entry, const EditHandler &request)
{
    auto *sizes = menu.addMenu(DimensionMenu::tr("Size"));
    const QString name = toQString(entry.name);
    for (const std::int64_t size : commonSizes(entry, *state.graph)) {
        if (!mayWork(state, entry, size))
            continue;
        sizes->addAction(QString::number(size), [=] {
            request(editsWithDim(*state.graph, state.edits, entry, QString::number(size)),
                    DimensionMenu::tr("%1 = %2").arg(name).arg(size));
        });
    }
    if (sizes->isEmpty())
        sizes->setTitle(DimensionMenu::tr("Size (no common sizes)"));
    sizes->setEnabled(!sizes->isEmpty());
}

} // namespace

void addEntry(QMenu &menu, const QString &text, const QString &whyNot, const std::function<void()> &act)
{
    QAction *entry =
        menu.addAction(menuText(whyNot.isEmpty() ? text : DimensionMenu::tr("%1 (%2)").arg(text, whyNot)), act);
    entry->setEnabled(whyNot.isEmpty());
}

void fillDimensionMenu(QMenu &menu, const DimensionsModel &dimensions, int row, const EditHandler &request,
                       const FieldOpener &open)
{
    constexpr std::size_t mostPlaces = 12; // so that the menu is not higher than a screen
    const PanelState state = dimensions.state();
    const DynamicDims::Entry entry = dimensions.entry(row);
    const DimensionsModel::Row &shown = dimensions.row(row);
    const QString name = toQString(entry.name);
    const bool isNamed = entry.kind == DynamicDims::Entry::Kind::Symbol;
    const bool isRenamed = shown.kind == DimensionsModel::Row::Kind::Renamed;
    addEntry(menu, DimensionMenu::tr("Set size…"), whyNotSettable(entry), [open] { open({}); });
    addEntry(menu, isNamed ? DimensionMenu::tr("Rename…") : DimensionMenu::tr("Name it…"), whyNotNamed(entry),
             [=, text = isRenamed ? shown.value
                        : isNamed ? name
                                  : QString()] { open(text); });
    addSizes(menu, state, entry, request);
    const QString whyNotDynamic = shown.value.isEmpty() ? DimensionMenu::tr("already dynamic") : whyNotSettable(entry);
    addEntry(menu, isRenamed ? DimensionMenu::tr("Restore original name") : DimensionMenu::tr("Make dynamic"),
             whyNotDynamic, [=] {
                 request(editsWithDim(*state.graph, state.edits, entry, {}),
                         DimensionMenu::tr("make %1 dynamic").arg(name));
             });
    addUnify(menu, dimensions, row, request);
    for (std::size_t i = 0; i < entry.places.size() && i < mostPlaces; ++i)
        addLink(menu, state, entry.places[i], request);
    menu.addSeparator();
    menu.addAction(DimensionMenu::tr("Copy name"), [name] { QApplication::clipboard()->setText(name); });
}

void fillAxisMenu(QMenu &menu, const InputsModel &inputs, int row, int axis, const EditHandler &request,
                  const EditHandler &adapt, const AxisOpener &open)
{
    const PanelState state = inputs.state();
    const auto place = inputs.axisOf(row, axis);
    if (!place)
        return;
    const QString name = toQString(place->text());
    addEntry(menu, DimensionMenu::tr("Edit %1 alone…").arg(name), {}, [open, axis] { open(axis); });
    const auto declared = editsteps::declaredDim(*state.graph, *place);
    if (!declared)
        return;
    if (!declared->isValue())
        return addLink(menu, state, *place, request);
    const bool isChanged = editsteps::editedDim(state.edits, *place).has_value();
    addEntry(menu, DimensionMenu::tr("Make %1 dynamic").arg(name),
             isChanged ? DimensionMenu::tr("it was set to another size") : QString(), [=] {
                 request(editsMadeDynamic(*state.graph, state.edits, *place),
                         DimensionMenu::tr("make %1 dynamic").arg(name));
             });
    menu.actions().last()->setToolTip(
        DimensionMenu::tr("Static in the file: constants computed from it are baked into the model."));
    addAdapting(menu, state, *place, isChanged, adapt);
    menu.setToolTipsVisible(true);
}

void fillAxesMenu(QMenu &menu, const InputsModel &inputs, int row, const EditHandler &request, const EditHandler &adapt,
                  const AxisOpener &open)
{
    constexpr int most = 12;
    const Chips &shape = inputs.row(row).shape;
    for (int axis = 0; axis < most; ++axis) {
        const auto place = inputs.axisOf(row, axis);
        if (!place)
            break;
        auto *one = menu.addMenu(
            menuText(DimensionMenu::tr("%1, now %2").arg(toQString(place->text()), shape.value(axis).text)));
        fillAxisMenu(*one, inputs, row, axis, request, adapt, open);
    }
}

} // namespace shapewright
