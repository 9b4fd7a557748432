// SPDX-License-Identifier: Apache-2.0
#include "views/panels/fielddelegate.h"

#include "views/panels/fieldeditor.h"
#include "views/panels/fieldmodel.h"

#include <QAbstractItemView>
#include <QPainter>
#include <QStyle>

namespace shapewright {

namespace {

constexpr int margin = 12;

int viewWidth(const QStyleOptionViewItem &option)
{
    const auto *view = qobject_cast<const QAbstractItemView *>(option.widget);
    return view ? view->viewport()->width() : option.rect.width();
}

} // namespace

FieldDelegate::FieldDelegate(const Theme &theme, QObject *parent) : QStyledItemDelegate(parent), m_theme(theme) {}

QWidget *FieldDelegate::createEditor(QWidget *parent, const QStyleOptionViewItem &, const QModelIndex &index) const
{
    auto *edit = new FieldEditor(parent);
    edit->setSuggestions(index.data(FieldModel::SuggestionsRole).toStringList());
    edit->setObjectName(QStringLiteral("fieldEditor"));
    edit->setProperty("dim", true);
    edit->setProperty(indexProperty, QVariant::fromValue(QPersistentModelIndex(index)));
    edit->setAccessibleName(index.data(Qt::DisplayRole).toString());
    edit->setAccessibleDescription(index.data(Qt::WhatsThisRole).toString());
    auto *self = const_cast<FieldDelegate *>(this); // signals are no part of the state
    connect(edit, &FieldEditor::suggestionChosen, self, [self, edit] {
        Q_EMIT self->commitData(edit);
        Q_EMIT self->closeEditor(edit, NoHint);
    });
    connect(edit, &FieldEditor::severalPasted, self, [self, edit](const QString &text) {
        const auto row = edit->property(indexProperty).value<QPersistentModelIndex>();
        Q_EMIT self->closeEditor(edit, RevertModelCache);
        if (row.isValid())
            Q_EMIT self->severalPasted(row, text);
    });
    const auto *fields = qobject_cast<const FieldModel *>(index.model());
    if (!fields)
        return edit;
    connect(edit, &QLineEdit::textEdited, fields,
            [edit, fields, row = QPersistentModelIndex(index)](const QString &text) {
                const bool wrong = row.isValid() && !fields->editsFor(row.row(), text);
                if (edit->property("invalid").toBool() == wrong)
                    return;
                edit->setProperty("invalid", wrong);
                edit->style()->unpolish(edit);
                edit->style()->polish(edit);
            });
    return edit;
}

void FieldDelegate::setEditorData(QWidget *editor, const QModelIndex &index) const
{
    auto *edit = qobject_cast<QLineEdit *>(editor);
    // Also called when the model changes: what the person is typing stays.
    if (!edit || edit->isModified())
        return;
    edit->setText(index.data(Qt::EditRole).toString());
    edit->selectAll();
}

void FieldDelegate::setModelData(QWidget *editor, QAbstractItemModel *model, const QModelIndex &index) const
{
    const auto *edit = qobject_cast<QLineEdit *>(editor);
    if (edit && edit->isModified())
        model->setData(index, edit->text(), Qt::EditRole);
}

void FieldDelegate::updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option,
                                         const QModelIndex &index) const
{
    editor->setGeometry(fieldRect(option.rect, index));
}

QSize FieldDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const int width = viewWidth(option);
    const auto *view = qobject_cast<const QAbstractItemView *>(option.widget);
    const bool isSelected = view && view->selectionModel() && view->selectionModel()->isSelected(index);
    return {width, rowHeight(width, index) + heightBelow(width, textBelow(index, isSelected))};
}

QString FieldDelegate::textBelow(const QModelIndex &index, bool isSelected)
{
    const QString error = index.data(FieldModel::ErrorRole).toString();
    return error.isEmpty() && isSelected ? index.data(FieldModel::DetailsRole).toString() : error;
}

int FieldDelegate::heightBelow(int width, const QString &text) const
{
    if (text.isEmpty())
        return 0;
    const QRect area(0, 0, width - 2 * margin, 10'000);
    return QFontMetrics(m_theme.uiFont).boundingRect(area, Qt::TextWordWrap, text).height() + 8;
}

void FieldDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const bool selected = option.state & QStyle::State_Selected;
    painter->fillRect(option.rect, selected ? m_theme.accentTint : m_theme.surface);
    painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), m_theme.border);
    if ((option.state & QStyle::State_HasFocus) && (option.state & QStyle::State_KeyboardFocusChange)) {
        painter->setPen(m_theme.accent);
        painter->drawRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5));
    }
    const QString below = textBelow(index, selected);
    const int height = heightBelow(option.rect.width(), below);
    paintRow(painter, option.rect.adjusted(0, 0, 0, -height - 1), index);
    if (height > 0) {
        const QRect area(option.rect.left() + margin, option.rect.bottom() - height, option.rect.width() - 2 * margin,
                         height - 4);
        painter->setFont(m_theme.uiFont);
        painter->setPen(index.data(FieldModel::ErrorRole).isValid() ? m_theme.error : m_theme.mutedText);
        painter->drawText(area, Qt::TextWordWrap, below);
    }
    painter->restore();
}

void FieldDelegate::drawText(QPainter *painter, const QRect &area, const QString &text, const QFont &font,
                             const QColor &colour, int alignment) const
{
    painter->setFont(font);
    painter->setPen(colour);
    painter->drawText(area, alignment, QFontMetrics(font).elidedText(text, Qt::ElideMiddle, area.width()));
}

QFont FieldDelegate::sized(QFont font, int pixels, QFont::Weight weight)
{
    font.setPixelSize(pixels);
    font.setWeight(weight);
    return font;
}

} // namespace shapewright
