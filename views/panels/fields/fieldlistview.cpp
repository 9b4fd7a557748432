// SPDX-License-Identifier: Apache-2.0
#include "views/panels/fields/fieldlistview.h"

#include "views/panels/fields/fielddelegate.h"
#include "views/panels/fields/fieldmodel.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QTimer>

#include <algorithm>

namespace shapewright {

FieldListView::FieldListView(QWidget *parent) : QListView(parent)
{
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollMode(ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setEditTriggers(AnyKeyPressed | EditKeyPressed | DoubleClicked);
    setResizeMode(Adjust);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    setTabKeyNavigation(false);
}

void FieldListView::setModel(QAbstractItemModel *model)
{
    QListView::setModel(model);
    if (!model)
        return;
    for (const auto change : {&FieldListView::filterRows, &FieldListView::fitRows}) {
        connect(model, &QAbstractItemModel::modelReset, this, change);
        connect(model, &QAbstractItemModel::rowsInserted, this, change);
    }
    connect(model, &QAbstractItemModel::rowsRemoved, this, &FieldListView::fitRows);
    connect(selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        scheduleDelayedItemsLayout(); // a selected row shows its details and is higher
        fitRows();
    });
    connect(model, &QAbstractItemModel::dataChanged, this, [this] {
        // A row that now has an error is higher.
        scheduleDelayedItemsLayout();
        fitRows();
    });
    fitRows();
}

void FieldListView::setShowsAllRows(bool all)
{
    m_showsAllRows = all;
    setVerticalScrollBarPolicy(all ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded);
    fitRows();
}

int FieldListView::contentHeight() const
{
    const int rows = model() ? model()->rowCount() : 0;
    // Measuring thousands of rows takes time, and a list of more than 200 rows scrolls in any window anyway.
    const int measured = m_showsAllRows ? rows : qMin(rows, 200);
    return heightOfRows(measured);
}

int FieldListView::heightOfRows(int count) const
{
    int height = 0;
    for (int row = 0; row < qMin(count, model() ? model()->rowCount() : 0); ++row)
        height += isRowHidden(row) ? 0 : sizeHintForRow(row);
    return height;
}

void FieldListView::setFilter(const QString &text)
{
    if (text == m_filter)
        return;
    m_filter = text;
    filterRows();
    fitRows();
}

void FieldListView::filterRows()
{
    for (int row = 0; row < (model() ? model()->rowCount() : 0); ++row) {
        const bool isHidden =
            !model()->index(row, 0).data(FieldModel::FilterRole).toString().contains(m_filter, Qt::CaseInsensitive);
        if (isHidden != isRowHidden(row))
            setRowHidden(row, isHidden);
    }
}

void FieldListView::fitRows()
{
    // With so many rows, those in view are laid out first.
    constexpr int manyRows = 2000;
    setLayoutMode(model() && model()->rowCount() > manyRows ? Batched : SinglePass);
    m_rowsHeight = contentHeight();
    setMaximumHeight(m_rowsHeight);
    updateGeometry();
}

QSize FieldListView::sizeHint() const
{
    return {240, m_rowsHeight};
}

QSize FieldListView::minimumSizeHint() const
{
    return {120, m_showsAllRows ? m_rowsHeight : qMin(m_rowsHeight, 64)};
}

void FieldListView::resizeEvent(QResizeEvent *event)
{
    QListView::resizeEvent(event);
    if (event->oldSize().width() != event->size().width()) {
        scheduleDelayedItemsLayout(); // rows wrap elsewhere, which QListView does not expect of a column of rows
        fitRows();
    }
}

void FieldListView::mouseReleaseEvent(QMouseEvent *event)
{
    QListView::mouseReleaseEvent(event);
    const QModelIndex index = indexAt(event->position().toPoint());
    const auto *fields = qobject_cast<FieldDelegate *>(itemDelegate());
    if (!fields || !index.isValid() || event->button() != Qt::LeftButton || !(index.flags() & Qt::ItemIsEditable))
        return;
    if (fields->fieldRect(visualRect(index), index).contains(event->position().toPoint()))
        edit(index);
}

void FieldListView::keyPressEvent(QKeyEvent *event)
{
    const bool opens = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    // An open editor has used this key already; then the view gets it too.
    if (opens && state() == EditingState)
        return;
    if (opens && currentIndex().isValid() && (currentIndex().flags() & Qt::ItemIsEditable)) {
        edit(currentIndex());
        return;
    }
    if (state() != EditingState && handleKey(*event))
        return;
    if (state() != EditingState && currentIndex().isValid() &&
        (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right))
        return Q_EMIT openRequested(currentIndex(), event->key() == Qt::Key_Right);
    QListView::keyPressEvent(event);
}

QList<int> FieldListView::selectedRows() const
{
    QList<int> rows;
    for (const QModelIndex &index : selectionModel()->selectedIndexes())
        rows.append(index.row());
    if (rows.isEmpty() && currentIndex().isValid())
        rows.append(currentIndex().row());
    std::sort(rows.begin(), rows.end());
    return rows;
}

// Copies, pastes into and clears the selected rows, as in a spreadsheet. Returns whether the key was used.
bool FieldListView::handleKey(const QKeyEvent &event)
{
    auto *fields = qobject_cast<FieldModel *>(model());
    const QList<int> rows = selectedRows();
    if (!fields || rows.isEmpty())
        return false;
    if (event.matches(QKeySequence::Copy))
        QApplication::clipboard()->setText(fields->copiedText(rows));
    else if (event.matches(QKeySequence::Paste))
        fields->paste(rows.first(), QApplication::clipboard()->text());
    else if (event.key() == Qt::Key_Delete || event.key() == Qt::Key_Backspace)
        fields->clear(rows);
    else
        return false;
    return true;
}

void FieldListView::closeEditor(QWidget *editor, QAbstractItemDelegate::EndEditHint hint)
{
    // SubmitModelCache is the hint for Enter, but it also comes when another row became the current one. Only Enter
    // goes on to the next field.
    const QPersistentModelIndex edited = editor->property(FieldDelegate::indexProperty).value<QPersistentModelIndex>();
    if (hint == QAbstractItemDelegate::SubmitModelCache && currentIndex() != edited)
        hint = QAbstractItemDelegate::NoHint;
    const bool refused = currentIndex().isValid() && currentIndex().data(FieldModel::ErrorRole).isValid();
    if (refused && hint == QAbstractItemDelegate::SubmitModelCache)
        return; // the field shows the error, and the typed text stays so that it can be corrected
    const QVariant part = edited.isValid() ? edited.data(FieldModel::PartRole) : QVariant();
    QListView::closeEditor(editor, QAbstractItemDelegate::NoHint);
    Q_EMIT editorClosed();
    if (part.isValid()) {
        const int step = hint == QAbstractItemDelegate::EditNextItem       ? 1
                         : hint == QAbstractItemDelegate::EditPreviousItem ? -1
                                                                           : 0;
        if (step != 0)
            Q_EMIT partWanted(edited, part.toInt() + step);
        return;
    }
    if (hint == QAbstractItemDelegate::EditNextItem)
        moveOn(1, true);
    else if (hint == QAbstractItemDelegate::EditPreviousItem)
        moveOn(-1, true);
    else if (hint == QAbstractItemDelegate::SubmitModelCache)
        moveOn(1, false);
}

void FieldListView::editWith(const QModelIndex &index, const QString &text)
{
    setCurrentIndex(index);
    edit(index);
    if (auto *editor = qobject_cast<QLineEdit *>(indexWidget(index))) {
        editor->setText(text);
        editor->selectAll();
    }
}

void FieldListView::closeField()
{
    if (QWidget *editor = indexWidget(currentIndex()))
        QListView::closeEditor(editor, QAbstractItemDelegate::NoHint);
}

bool FieldListView::event(QEvent *event)
{
    const bool isByKey = event->type() == QEvent::ContextMenu &&
                         static_cast<QContextMenuEvent *>(event)->reason() == QContextMenuEvent::Keyboard;
    if (!isByKey || contextMenuPolicy() != Qt::CustomContextMenu || !currentIndex().isValid())
        return QListView::event(event);
    // A keyboard event has the position of the middle of the list, but it is meant for the current row.
    scrollTo(currentIndex());
    Q_EMIT customContextMenuRequested(visualRect(currentIndex()).bottomLeft() + QPoint(8, -1));
    return true;
}

void FieldListView::moveOn(int rows, bool leaves)
{
    int row = currentIndex().row() + rows;
    while (row >= 0 && row < model()->rowCount() &&
           (isRowHidden(row) || !(model()->index(row, 0).flags() & Qt::ItemIsEditable)))
        row += rows;
    if (row < 0 || row >= model()->rowCount()) {
        if (leaves)
            focusNextPrevChild(rows > 0);
        return;
    }
    const QModelIndex next = model()->index(row, 0);
    setCurrentIndex(next);
    // The present editor has to be gone first: when it closes, it would take the focus from a new one.
    QTimer::singleShot(0, this, [this, index = QPersistentModelIndex(next)] {
        if (index.isValid() && (index.flags() & Qt::ItemIsEditable))
            edit(index);
    });
}

} // namespace shapewright
