// SPDX-License-Identifier: Apache-2.0
#include "views/panels/shapes/shapespanel.h"

#include "model/editing/suggestededits.h"
#include "views/panels/cells/panelheading.h"
#include "views/panels/cells/sectionstack.h"
#include "views/panels/fields/fieldlistview.h"
#include "views/panels/shapes/dimensionsdelegate.h"
#include "views/panels/shapes/dimensionsmodel.h"
#include "views/panels/shapes/dimhints.h"
#include "views/panels/shapes/inputsmodel.h"
#include "views/panels/shapes/outputsmodel.h"
#include "views/panels/tensors/tensordelegate.h"

#include <QItemSelectionModel>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace shapewright {

namespace {

// A row for numbered tensors has a mark that says whether it is open, and its members are indented.
QString markedName(const QString &name, bool isGroup, bool isOpen, bool isMember)
{
    return isGroup ? (isOpen ? QStringLiteral("▾ ") : QStringLiteral("▸ ")) + name
                   : (isMember ? QStringLiteral("  ") : QString()) + name;
}

// The current editor must be closed first. When it closes, it would take the focus from a new one.
void editLater(FieldListView *view, const QModelIndex &index)
{
    QTimer::singleShot(0, view, [view, row = QPersistentModelIndex(index)] {
        if (row.isValid())
            view->edit(row);
    });
}

void setUp(FieldListView *view, const QString &objectName, const QString &title, QAbstractItemDelegate *delegate,
           QAbstractItemModel *model)
{
    view->setObjectName(objectName);
    view->setAccessibleName(title);
    view->setItemDelegate(delegate);
    view->setModel(model);
    view->setContextMenuPolicy(Qt::CustomContextMenu);
}

QString noDimensionsText(const PanelState &state)
{
    const auto isTensor = [&state](ValueId input) { return state.graph->value(input).declared->isTensor(); };
    if (state.isEmpty() || std::ranges::all_of(state.graph->main().inputs, isTensor))
        return ShapesPanel::tr("All inputs of this model are static.");
    return ShapesPanel::tr("Nothing to set: sequences, maps and optional inputs have no shape.");
}

} // namespace

ShapesPanel::ShapesPanel(const Theme &theme, QWidget *parent)
    : QWidget(parent), m_dimensions(new DimensionsModel(this)), m_inputs(new InputsModel(this)),
      m_outputs(new OutputsModel(this)), m_dimensionsDelegate(new DimensionsDelegate(theme, this)),
      m_dimensionsView(new FieldListView(this)), m_inputsView(new FieldListView(this)),
      m_outputsView(new FieldListView(this)), m_noDimensions(new QLabel(this)),
      m_contradictions(new DimHints(DimHints::Shown::Errors, this)),
      m_offers(new DimHints(DimHints::Shown::Offers, this)), m_filter(new QLineEdit(this)),
      m_sections(new SectionStack(this))
{
    makeNote(*m_noDimensions);
    m_noDimensions->setObjectName(QStringLiteral("noDimensions"));

    setUp(m_dimensionsView, QStringLiteral("dimensions"), tr("Dimensions"), m_dimensionsDelegate, m_dimensions);
    connect(m_dimensions, &DimensionsModel::editsRequested, this, &ShapesPanel::editsRequested);
    connect(m_dimensionsView->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &ShapesPanel::followSelection);
    m_dimensionsView->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_dimensionsView->setDragDropMode(QAbstractItemView::DragDrop);
    m_dimensionsView->setDefaultDropAction(Qt::LinkAction);
    m_dimensionsView->setDropIndicatorShown(true);
    connect(m_dimensionsView, &QWidget::customContextMenuRequested, this, &ShapesPanel::openDimensionMenu);
    connect(m_dimensionsDelegate, &FieldDelegate::severalPasted, m_dimensions,
            [this](const QModelIndex &row, const QString &text) { m_dimensions->paste(row.row(), text); });
    for (const DimHints *hints : {m_contradictions, m_offers})
        connect(hints, &DimHints::suggestionRequested, this, &ShapesPanel::applySuggestion);
    makeInputs(theme);
    makeOutputs(theme);
    const auto takeAlternatives = [](FieldDelegate *delegate, FieldModel *model) {
        connect(delegate, &FieldDelegate::alternativeChosen, model,
                [model](const QModelIndex &index, const QString &text, int alternative) {
                    model->applyAlternative(index.row(), model->alternativesFor(index.row(), text).value(alternative));
                });
    };
    takeAlternatives(m_dimensionsDelegate, m_dimensions);
    takeAlternatives(m_inputsDelegate, m_inputs);

    m_filter->setObjectName(QStringLiteral("shapesFilter"));
    m_filter->setPlaceholderText(tr("Filter dimensions, inputs and outputs"));
    m_filter->setAccessibleName(tr("Filter"));
    m_filter->setClearButtonEnabled(true);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &text) {
        for (FieldListView *view : {m_dimensionsView, m_inputsView, m_outputsView})
            view->setFilter(text.trimmed());
    });
    m_sections->setObjectName(QStringLiteral("shapeSections"));
    m_sections->addSection(new PanelHeading(tr("Dimensions"), tr("used by · size"), this),
                           {m_contradictions, m_dimensionsView, m_offers, m_noDimensions});
    m_sections->addSection(new PanelHeading(tr("Inputs"), tr("type a shape: 1, 128"), this), {m_inputsView});
    m_sections->addSection(new PanelHeading(tr("Outputs"), tr("after · before"), this), {m_outputsView});
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_filter);
    layout->addWidget(m_sections, 1);
}

void ShapesPanel::makeInputs(const Theme &theme)
{
    m_inputsDelegate = new TensorDelegate(
        theme,
        [this](const QModelIndex &index) {
            const InputsModel::Row &row = m_inputs->row(index.row());
            QString note = row.fed.isEmpty() ? row.type : tr("%1 = %2").arg(row.type, row.fed);
            if (!row.remark.isEmpty())
                note += QStringLiteral(" · ") + row.remark;
            if (row.isGroup())
                note = tr("%1 × %2").arg(row.members.size()).arg(row.type);
            return TensorRow{markedName(row.name, row.isGroup(), row.isOpen, row.isMember), note, row.shape};
        },
        this);
    setUp(m_inputsView, QStringLiteral("inputs"), tr("Graph inputs"), m_inputsDelegate, m_inputs);
    connect(m_inputs, &InputsModel::editsRequested, this, &ShapesPanel::editsRequested);
    connect(m_inputs, &InputsModel::overrideOffered, this,
            [this](int row, const QString &text) { Q_EMIT overrideOffered(m_inputs->row(row).name, text); });
    connect(m_inputsView, &QWidget::customContextMenuRequested, this, &ShapesPanel::openInputMenu);
    connect(m_inputsView, &FieldListView::partWanted, this, &ShapesPanel::editAxis);
    // An editor also closes when the panel is destroyed while it is seen. Then there is only the model.
    connect(m_inputsView, &FieldListView::editorClosed, m_inputs, [inputs = m_inputs] { inputs->editAxis(-1, -1); });
    connect(m_inputsDelegate, &FieldDelegate::doubleClicked, this, [this](const QModelIndex &index, const QPoint &at) {
        const QPoint position = m_inputsView->viewport()->mapFromGlobal(at);
        editAxis(index, m_inputsDelegate->chipAt(m_inputsView->visualRect(index), index, position));
    });
    connect(m_inputsView, &QAbstractItemView::clicked, this, [this](const QModelIndex &index) {
        Q_EMIT valueActivated(m_inputs->row(index.row()).value);
        m_inputs->setOpen(index.row(), !m_inputs->row(index.row()).isOpen);
    });
    connect(m_inputsView, &FieldListView::openRequested, this,
            [this](const QModelIndex &index, bool isOpen) { m_inputs->setOpen(index.row(), isOpen); });
}

void ShapesPanel::makeOutputs(const Theme &theme)
{
    m_outputsDelegate = new TensorDelegate(
        theme,
        [this](const QModelIndex &index) {
            const OutputsModel::Row &row = m_outputs->row(index.row());
            const QString note = row.fate != OutputsModel::Fate::Stays ? OutputsModel::fateText(row.fate)
                                 : row.members > 1                     ? tr("%1 × %2").arg(row.members).arg(row.type)
                                                                       : QString();
            return TensorRow{.name = markedName(row.name, row.members > 1, row.isOpen, row.isMember),
                             .note = note,
                             .shape = row.shape,
                             .isStruck = row.fate == OutputsModel::Fate::Removed};
        },
        this);
    setUp(m_outputsView, QStringLiteral("outputs"), tr("Graph outputs"), m_outputsDelegate, m_outputs);
    const auto activate = [this](const QModelIndex &index) {
        const int row = index.row();
        Q_EMIT valueActivated(m_outputs->row(row).value);
        setOutputOpen(row, !m_outputs->row(row).isOpen);
    };
    connect(m_outputsView, &FieldListView::openRequested, this,
            [this](const QModelIndex &index, bool isOpen) { setOutputOpen(index.row(), isOpen); });
    connect(m_outputsView, &QWidget::customContextMenuRequested, this, &ShapesPanel::openOutputMenu);
    connect(m_outputsView, &QAbstractItemView::clicked, this, activate);
    connect(m_outputsView, &QAbstractItemView::activated, this, activate);
}

void ShapesPanel::setOutputOpen(int row, bool isOpen)
{
    m_outputs->setOpen(row, isOpen);
    m_outputsView->setCurrentIndex(m_outputs->index(row));
}

void ShapesPanel::setTheme(const Theme &theme)
{
    m_dimensionsDelegate->setTheme(theme);
    m_inputsDelegate->setTheme(theme);
    m_outputsDelegate->setTheme(theme);
    for (FieldListView *view : {m_dimensionsView, m_inputsView, m_outputsView})
        view->viewport()->update();
}

void ShapesPanel::setState(const PanelState &state)
{
    constexpr int mostAtOnce = 10; // rows of Dimensions that are kept in view
    constexpr int leastFiltered = 20;
    const bool isAnother = state.graph != m_inputs->state().graph;
    m_dimensions->setState(state);
    m_inputs->setState(state);
    m_outputs->setState(state);
    const QList<DimHint> hints = dimHints(state);
    m_contradictions->setHints(hints);
    m_offers->setHints(hints);
    alignShapes();
    m_dimensionsView->setVisible(m_dimensions->rowCount() > 0);
    m_noDimensions->setVisible(m_dimensions->rowCount() == 0);
    m_noDimensions->setText(noDimensionsText(state));
    const int longest = std::max({m_dimensions->rowCount(), m_inputs->rowCount(), m_outputs->rowCount()});
    m_filter->setVisible(longest >= leastFiltered || !m_filter->text().isEmpty());
    if (isAnother) {
        m_filter->clear();
        m_sections->forgetDragging();
    }
    const int around = m_sections->widget(0)->sizeHint().height() - m_dimensionsView->sizeHint().height();
    m_sections->setFirstNeed(around + m_dimensionsView->heightOfRows(mostAtOnce));
}

void ShapesPanel::alignShapes()
{
    m_inputsDelegate->alignShapes(*m_inputs);
    m_outputsDelegate->alignShapes(*m_outputs);
}

void ShapesPanel::overrideExport(const QString &input, const QString &shape)
{
    if (const int row = rowOf(input); row >= 0)
        m_request(overridingEdits(input, shape), m_inputs->editLabel(row, shape.trimmed()));
}

Result<ShapeEdits> ShapesPanel::overridingEdits(const QString &input, const QString &shape) const
{
    const int row = rowOf(input);
    return row >= 0 ? m_inputs->overridingEditsFor(row, shape) : failure(ErrorCode::EditsInvalid);
}

int ShapesPanel::rowOf(const QString &input) const
{
    for (int row = 0; row < m_inputs->rowCount(); ++row) {
        if (m_inputs->row(row).name == input)
            return row;
    }
    return -1;
}

void ShapesPanel::takeFocus()
{
    FieldListView *view = m_dimensions->rowCount() == 0 ? m_inputsView : m_dimensionsView;
    // The row becomes current but not selected, because a selection would highlight the dimension in the picture.
    if (!view->currentIndex().isValid() && view->model()->rowCount() > 0)
        view->selectionModel()->setCurrentIndex(view->model()->index(0, 0), QItemSelectionModel::NoUpdate);
    view->setFocus(Qt::OtherFocusReason);
}

void ShapesPanel::focusDimensions()
{
    takeFocus();
    if (m_dimensions->rowCount() > 0)
        m_dimensionsView->edit(m_dimensionsView->currentIndex());
}

void ShapesPanel::editValue(const QString &input)
{
    if (const int row = rowOf(input); row >= 0)
        askValue(row);
}

void ShapesPanel::editSize(const QString &dim)
{
    const int row = m_dimensions->rowOf(dim);
    if (row < 0)
        return;
    m_dimensionsView->closeField();
    m_dimensionsView->setCurrentIndex(m_dimensions->index(row));
    m_dimensionsView->setFocus(Qt::OtherFocusReason);
    editLater(m_dimensionsView, m_dimensions->index(row));
}

void ShapesPanel::followSelection()
{
    const QModelIndexList rows = m_dimensionsView->selectionModel()->selectedIndexes();
    if (rows.isEmpty())
        return Q_EMIT dimensionSelected({}, {});
    const PanelState &state = m_dimensions->state();
    const auto carriers = valuesWith(m_dimensions->entry(rows.first().row()), *state.graph, *state.before);
    Q_EMIT dimensionSelected(m_dimensions->row(rows.first().row()).symbol, {carriers.begin(), carriers.end()});
}

void ShapesPanel::selectSymbol(const QString &name)
{
    const QSignalBlocker silence(m_dimensionsView->selectionModel());
    m_dimensionsView->clearSelection();
    for (int row = 0; row < m_dimensions->rowCount() && !name.isEmpty(); ++row) {
        if (m_dimensions->row(row).symbol == name)
            m_dimensionsView->setCurrentIndex(m_dimensions->index(row, 0));
    }
    m_dimensionsView->viewport()->update();
}

void ShapesPanel::applySuggestion(const Suggestion &suggestion)
{
    const PanelState &state = m_dimensions->state();
    if (suggestion.adapts)
        return m_requestAdapting(state.edits, suggestionText(suggestion));
    const auto edits = editsWithSuggestion(*state.graph, state.edits, m_dimensions->dims(), suggestion);
    m_request(edits, suggestionText(suggestion));
}

EditHandler ShapesPanel::emitting(void (ShapesPanel::*wanted)(const ShapeEdits &edits, const QString &label))
{
    return [this, wanted](const Result<ShapeEdits> &edits, const QString &label) {
        if (edits)
            Q_EMIT(this->*wanted)(*edits, label);
        else
            Q_EMIT editsRefused(edits.error());
    };
}

void ShapesPanel::editAxis(const QModelIndex &index, int axis)
{
    if (!m_inputs->axisOf(index.row(), axis))
        return;
    m_inputsView->closeField();
    m_inputs->editAxis(index.row(), axis);
    m_inputsView->setCurrentIndex(index);
    editLater(m_inputsView, index);
}

} // namespace shapewright
