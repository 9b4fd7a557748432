// SPDX-License-Identifier: Apache-2.0
// The menus of ShapesPanel, and the dialog that one of them opens.
#include "views/panels/shapes/shapespanel.h"

#include "model/editing/editintents.h"
#include "views/graph/picture/displaytext.h"
#include "views/panels/fields/fieldlistview.h"
#include "views/panels/shapes/dimensionsmodel.h"
#include "views/panels/shapes/inputsmodel.h"
#include "views/panels/shapes/outputsmodel.h"
#include "views/panels/tensors/tensordelegate.h"

#include <QInputDialog>
#include <QMenu>

namespace shapewright {

namespace {

QMenu *newMenu(QWidget *parent)
{
    auto *menu = new QMenu(parent);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    return menu;
}

} // namespace

// The value of an input is what tests feed and what propagation assumes. It is not part of the shape, so it has an
// editor of its own.
void ShapesPanel::askValue(int row)
{
    const ValueId input = m_inputs->row(row).value;
    auto *dialog = new QInputDialog(this);
    dialog->setObjectName(QStringLiteral("valueDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Value of %1").arg(m_inputs->row(row).name));
    dialog->setLabelText(tr("One number for all elements, or all of them: 1, 2, 3. Tests are fed with it, and shapes "
                            "are inferred from it. Empty: none."));
    dialog->setTextValue(m_inputs->row(row).fed);
    connect(dialog, &QInputDialog::textValueSelected, this,
            [this, input, name = m_inputs->row(row).name](const QString &text) {
                const PanelState &state = m_inputs->state();
                m_request(editsWithValue(*state.graph, state.edits, input, text),
                          text.isEmpty() ? tr("%1 without a value").arg(name) : tr("%1 = %2").arg(name, text));
            });
    dialog->open();
}

void ShapesPanel::openDimensionMenu(const QPoint &position)
{
    const QModelIndex index = m_dimensionsView->indexAt(position);
    if (!index.isValid())
        return;
    QMenu *menu = newMenu(this);
    fillDimensionMenu(*menu, *m_dimensions, index.row(), m_request, [this, index](const std::optional<QString> &text) {
        text ? m_dimensionsView->editWith(index, *text) : m_dimensionsView->edit(index);
    });
    const auto &entry = m_dimensions->entry(index.row());
    const auto value =
        entry.output ? entry.output
                     : m_dimensions->state().graph->input(entry.places.empty() ? entry.name : entry.places[0].input);
    if (value)
        menu->addAction(tr("Explain shape"), this, [this, value] { Q_EMIT explanationRequested(*value); });
    menu->popup(m_dimensionsView->viewport()->mapToGlobal(position));
}

void ShapesPanel::openInputMenu(const QPoint &position)
{
    const QModelIndex index = m_inputsView->indexAt(position);
    if (!index.isValid())
        return;
    const int row = index.row();
    const PanelState &state = m_inputs->state();
    const ValueId input = m_inputs->row(row).value;
    const bool isGroup = m_inputs->row(row).isGroup();
    ShapeEdits without = editsWithoutInput(*state.graph, state.edits, input);
    for (const ValueId member : m_inputs->row(row).members)
        without = editsWithoutInput(*state.graph, without, member);
    QMenu *menu = newMenu(this);
    const auto openAxis = [this, index](int axis) { editAxis(index, axis); };
    for (const FieldModel::Alternative &alternative : m_inputs->alternativesFor(row, m_inputs->refusedText(row)))
        menu->addAction(menuText(alternative.text), this,
                        [this, row, alternative] { m_inputs->applyAlternative(row, alternative); });
    const int chip = m_inputsDelegate->chipAt(m_inputsView->visualRect(index), index, position);
    if (chip >= 0 && !isGroup)
        fillAxisMenu(*menu, *m_inputs, row, chip, m_request, m_requestAdapting, openAxis);
    const QString noTensor = index.flags() & Qt::ItemIsEditable ? QString() : tr("only tensors have a shape");
    addEntry(*menu, tr("Edit shape"), noTensor, [this, index] { m_inputsView->edit(index); });
    const QString label = tr("%1 as declared").arg(m_inputs->row(row).name);
    addEntry(*menu, tr("Restore declared shape"), without != state.edits ? QString() : tr("unchanged"),
             [this, without, label] { Q_EMIT editsRequested(without, label); });
    if (!isGroup)
        addEntry(*menu, tr("Set input value…"), noTensor, [this, row] { askValue(row); });
    if (chip < 0 && !isGroup)
        fillAxesMenu(*menu, *m_inputs, row, m_request, m_requestAdapting, openAxis);
    menu->addAction(tr("Explain shape"), this, [this, input] { Q_EMIT explanationRequested(input); });
    if (!isGroup)
        Q_EMIT menuOpened(menu, input);
    menu->popup(m_inputsView->viewport()->mapToGlobal(position));
}

void ShapesPanel::openOutputMenu(const QPoint &position)
{
    const QModelIndex index = m_outputsView->indexAt(position);
    if (!index.isValid())
        return;
    QMenu *menu = newMenu(this);
    const ValueId value = m_outputs->row(index.row()).value;
    menu->addAction(tr("Explain shape"), this, [this, value] { Q_EMIT explanationRequested(value); });
    if (m_outputs->row(index.row()).members == 1)
        Q_EMIT menuOpened(menu, value);
    menu->popup(m_outputsView->viewport()->mapToGlobal(position));
}

} // namespace shapewright
