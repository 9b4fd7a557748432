// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/theme/theme.h"

#include <QStyledItemDelegate>

namespace shapewright {

class FieldEditor;

// Draws the rows of a FieldModel and makes the editor of a row's field. While an invalid text is typed, the field is
// red. Below a row it shows the error, or the details of a selected row. Subclasses draw the row itself.
class FieldDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    // A dynamic property of each editor: the QPersistentModelIndex of its row.
    static constexpr const char *indexProperty = "index";

    explicit FieldDelegate(const Theme &theme, QObject *parent = nullptr);

    void setTheme(const Theme &theme) { m_theme = theme; }
    [[nodiscard]] const Theme &theme() const { return m_theme; }

    // The rectangle of the field in a row, in the coordinates of `row`.
    [[nodiscard]] virtual QRect fieldRect(const QRect &row, const QModelIndex &index) const = 0;

    QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void setEditorData(QWidget *editor, const QModelIndex &index) const override;
    void setModelData(QWidget *editor, QAbstractItemModel *model, const QModelIndex &index) const override;
    void updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option,
                              const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const final;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const final;

Q_SIGNALS:
    void severalPasted(const QModelIndex &row, const QString &text);
    void alternativeChosen(const QModelIndex &row, const QString &text, int alternative);
    // Emitted for a double click into an editor in which nothing was typed yet.
    void doubleClicked(const QModelIndex &row, const QPoint &globalPosition);

protected:
    bool eventFilter(QObject *editor, QEvent *event) override;
    // The height of a row in pixels, without the text below it.
    [[nodiscard]] virtual int rowHeight(int width, const QModelIndex &index) const = 0;
    // Draws a row, without the text below it. The background and the line beneath are already drawn.
    virtual void paintRow(QPainter *painter, const QRect &row, const QModelIndex &index) const = 0;

    void drawText(QPainter *painter, const QRect &area, const QString &whole, const QFont &font, const QColor &colour,
                  int alignment = Qt::AlignLeft | Qt::AlignVCenter, Qt::TextElideMode elide = Qt::ElideMiddle) const;
    // The given font at another pixel size and weight.
    [[nodiscard]] static QFont sized(QFont font, int pixels, QFont::Weight weight = QFont::Normal);

private:
    void connectEditor(FieldEditor *edit);
    // The text below a row: its error, or else its details if it is selected.
    [[nodiscard]] static QString textBelow(const QModelIndex &index, bool isSelected);
    [[nodiscard]] int heightBelow(int width, const QString &text) const;

    Theme m_theme;
};

} // namespace shapewright
