// SPDX-License-Identifier: Apache-2.0
#include "views/panels/dimensionmenu.h"

#include "model/shape/commonsizes.h"
#include "views/panels/dimensionsmodel.h"
#include "views/panels/dimlinks.h"
#include "views/panels/editintents.h"
#include "views/panels/inputsmodel.h"

#include <QApplication>
#include <QClipboard>
#include <QCoreApplication>
#include <QMenu>

namespace shapewright {

namespace {

struct DimensionMenu {
    Q_DECLARE_TR_FUNCTIONS(DimensionMenu)
};

QString entryText(QString text)
{
    return text.replace(QLatin1Char('&'), QStringLiteral("&&"));
}

void addUnify(QMenu &menu, const DimensionsModel &dimensions, int row, const EditTaker &take)
{
    constexpr int most = 30;
    auto *others = menu.addMenu(DimensionMenu::tr("Make the same as"));
    const PanelState state = dimensions.state();
    const DynamicDims::Entry entry = dimensions.entry(row);
    for (int other = 0; other < dimensions.rowCount() && others->actions().size() < most; ++other) {
        const DynamicDims::Entry target = dimensions.entry(other);
        if (other == row || !editsUnified(*state.graph, state.edits, entry, target) ||
            areUnified(*state.graph, state.edits, entry, target))
            continue;
        others->addAction(entryText(dimensions.row(other).name), [=] {
            take(editsUnified(*state.graph, state.edits, entry, target),
                 DimensionMenu::tr("make %1 the same as %2").arg(toQString(entry.name), toQString(target.name)));
        });
    }
    others->setEnabled(!others->isEmpty());
}

// For one axis: what can be done to it alone.
void addAxis(QMenu &menu, const PanelState &state, const ShapeEdits::Axis &axis, const EditTaker &take)
{
    const QString name = toQString(axis.text());
    if (isShared(*state.graph, state.edits, axis)) {
        menu.addAction(entryText(DimensionMenu::tr("Unlink %1").arg(name)), [=] {
            take(editsUnlinked(*state.graph, state.edits, axis), DimensionMenu::tr("unlink %1").arg(name));
        });
    }
}

} // namespace

void fillDimensionMenu(QMenu &menu, const DimensionsModel &dimensions, int row, const EditTaker &take)
{
    const PanelState state = dimensions.state();
    const DynamicDims::Entry entry = dimensions.entry(row);
    const QString name = toQString(entry.name);
    auto *sizes = menu.addMenu(DimensionMenu::tr("Size"));
    for (const std::int64_t size : commonSizes(entry, *state.graph)) {
        sizes->addAction(QString::number(size), [=] {
            take(editsWithDim(*state.graph, state.edits, entry, QString::number(size)),
                 DimensionMenu::tr("%1 = %2").arg(name).arg(size));
        });
    }
    sizes->setEnabled(!sizes->isEmpty());
    QAction *dynamic = menu.addAction(DimensionMenu::tr("Make dynamic"), [=] {
        take(editsWithDim(*state.graph, state.edits, entry, {}), DimensionMenu::tr("make %1 dynamic").arg(name));
    });
    dynamic->setEnabled(isSettable(entry) && !dimensions.row(row).value.isEmpty());
    addUnify(menu, dimensions, row, take);
    for (const ShapeEdits::Axis &axis : entry.places)
        addAxis(menu, state, axis, take);
    menu.addSeparator();
    menu.addAction(DimensionMenu::tr("Copy name"), [name] { QApplication::clipboard()->setText(name); });
}

void fillAxesMenu(QMenu &menu, const InputsModel &inputs, int row, const EditTaker &take)
{
    const PanelState state = inputs.state();
    const Value &value = state.graph->value(inputs.row(row).value);
    for (std::uint32_t axis = 0; value.declared.shape && axis < value.declared.shape->size(); ++axis) {
        const ShapeEdits::Axis place{value.name, axis};
        addAxis(menu, state, place, take);
        if (!(*value.declared.shape)[axis].isValue() || state.edits.axes.contains(place))
            continue;
        const QString name = toQString(place.text());
        QAction *dynamic = menu.addAction(entryText(DimensionMenu::tr("Make %1 dynamic").arg(name)), [=] {
            take(editsMadeDynamic(*state.graph, state.edits, place), DimensionMenu::tr("make %1 dynamic").arg(name));
        });
        dynamic->setToolTip(
            DimensionMenu::tr("The export fixed it: what it made of that number is baked into the model."));
    }
    menu.setToolTipsVisible(true);
}

} // namespace shapewright
