// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QListView>

namespace shapewright {

// A list whose rows have one field each, drawn and edited by a FieldDelegate. A click on the field or typing opens its
// editor. Enter and Tab go on to the next field; Tab in the last one leaves the list. The list is as high as all its
// rows, and can shrink to one and a half of them.
class FieldListView : public QListView
{
    Q_OBJECT

public:
    explicit FieldListView(QWidget *parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    void setModel(QAbstractItemModel *model) override;

    // With `all`, the list always shows every row and never scrolls, because the widget around it does.
    void setShowsAllRows(bool all);
    // Hides the rows whose text does not contain this one.
    void setFilter(const QString &text);
    // The height of the first rows in pixels.
    [[nodiscard]] int heightOfRows(int count) const;
    // Opens the editor of a row with `text` in place of the row's value, and selects the text.
    void editWith(const QModelIndex &index, const QString &text);
    void closeField();

Q_SIGNALS:
    // Left or Right was pressed on a row.
    void openRequested(const QModelIndex &index, bool isOpen);
    void editorClosed();
    // Emitted when Tab moves from one part of a field to the next or the previous one. There may be no such part.
    void partWanted(const QModelIndex &index, int part);

protected:
    bool event(QEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void closeEditor(QWidget *editor, QAbstractItemDelegate::EndEditHint hint) override;

private:
    void fitRows();
    void filterRows();
    [[nodiscard]] int contentHeight() const;
    void moveOn(int rows, bool leaves);
    bool handleKey(const QKeyEvent &event);
    [[nodiscard]] QList<int> selectedRows() const;

    QString m_filter;
    bool m_showsAllRows = false;
    int m_rowsHeight = 0; // in pixels; at most 200 rows are measured unless all are shown
};

} // namespace shapewright
