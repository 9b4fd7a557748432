// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QListView>

namespace shapewright {

// A list whose rows have one field to type in, as FieldDelegate draws it. A click on the field or typing opens it,
// Enter and Tab go on to the next one; Tab at the end leaves the list. As high as its rows, down to a few of them.
class FieldListView : public QListView
{
    Q_OBJECT

public:
    explicit FieldListView(QWidget *parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    void setModel(QAbstractItemModel *model) override;

    // Never scrolls: what it stands in does.
    void setShowsAllRows(bool all);
    // Opens a row's field with a text in it, selected, in place of its value.
    void editWith(const QModelIndex &index, const QString &text);
    void closeField();

Q_SIGNALS:
    void editorClosed();
    // Tab went on from a part of a field to another one, which may not be there.
    void partWanted(const QModelIndex &index, int part);

protected:
    bool event(QEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void closeEditor(QWidget *editor, QAbstractItemDelegate::EndEditHint hint) override;

private:
    void fitRows();
    [[nodiscard]] int contentHeight() const;
    void moveOn(int rows, bool leaves);
    bool takeKey(const QKeyEvent &event);
    [[nodiscard]] QList<int> selectedRows() const;

    bool m_showsAllRows = false;
    int m_rowsHeight = 0; // of all rows, as far as they are measured
};

} // namespace shapewright
