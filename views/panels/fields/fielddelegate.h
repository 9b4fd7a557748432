// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/theme/theme.h"

#include <QStyledItemDelegate>

namespace shapewright {

class FieldEditor;

// Draws the rows of a FieldModel and makes the editor of their field. A text that cannot be taken reddens the field
// while it is typed.
class FieldDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    // Of an editor: the QPersistentModelIndex of its row.
    static constexpr const char *indexProperty = "index";

    explicit FieldDelegate(const Theme &theme, QObject *parent = nullptr);

    void setTheme(const Theme &theme) { m_theme = theme; }
    [[nodiscard]] const Theme &theme() const { return m_theme; }

    // Where the field of a row stands.
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
    void wayChosen(const QModelIndex &row, const QString &text, int way);
    // Into an editor that nothing was typed into yet.
    void doubleClicked(const QModelIndex &row, const QPoint &globalPosition);

protected:
    bool eventFilter(QObject *editor, QEvent *event) override;
    // Height of a row without what stands beneath.
    [[nodiscard]] virtual int rowHeight(int width, const QModelIndex &index) const = 0;
    // Draws a row in an area without what stands beneath; background and line are there.
    virtual void paintRow(QPainter *painter, const QRect &row, const QModelIndex &index) const = 0;

    void drawText(QPainter *painter, const QRect &area, const QString &text, const QFont &font, const QColor &colour,
                  int alignment = Qt::AlignLeft | Qt::AlignVCenter, Qt::TextElideMode elide = Qt::ElideMiddle) const;
    // A font of the theme, at another size or weight.
    [[nodiscard]] static QFont sized(QFont font, int pixels, QFont::Weight weight = QFont::Normal);

private:
    void connectEditor(FieldEditor *edit);
    // Beneath a row: what stands in its way, else, where it is selected, what is known of it.
    [[nodiscard]] static QString textBelow(const QModelIndex &index, bool isSelected);
    [[nodiscard]] int heightBelow(int width, const QString &text) const;

    Theme m_theme;
};

} // namespace shapewright
