// SPDX-License-Identifier: Apache-2.0
#include "views/panels/fields/fielddelegate.h"

#include "model/types/printabletext.h"
#include "views/panels/fields/fieldeditor.h"
#include "views/panels/fields/fieldmodel.h"

#include <QAbstractItemView>
#include <QKeyEvent>
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
    const_cast<FieldDelegate *>(this)->connectEditor(edit); // connecting leaves the state alone
    const auto *fields = qobject_cast<const FieldModel *>(index.model());
    if (!fields)
        return edit;
    const auto judge = [edit, fields, row = QPersistentModelIndex(index)] {
        if (!row.isValid())
            return;
        QStringList alternatives;
        for (const FieldModel::Alternative &alternative : fields->alternativesFor(row.row(), edit->text()))
            alternatives.append(alternative.text);
        edit->setAlternatives(alternatives);
        const bool wrong = !fields->editsFor(row.row(), edit->text());
        if (edit->property("invalid").toBool() == wrong)
            return;
        edit->setProperty("invalid", wrong);
        edit->style()->unpolish(edit);
        edit->style()->polish(edit);
    };
    connect(edit, &QLineEdit::textEdited, fields, judge);
    // A text that was refused may be accepted elsewhere, as by a button of a message. Then its field is done.
    connect(fields, &QAbstractItemModel::dataChanged, edit,
            [this, edit, fields, judge, row = QPersistentModelIndex(index)] {
                if (!row.isValid() || !edit->property("invalid").toBool())
                    return;
                const auto edits = fields->editsFor(row.row(), edit->text());
                if (edits && *edits == fields->state().edits)
                    Q_EMIT const_cast<FieldDelegate *>(this)->closeEditor(edit, RevertModelCache);
                else
                    judge();
            });
    return edit;
}

void FieldDelegate::connectEditor(FieldEditor *edit)
{
    connect(edit, &FieldEditor::suggestionChosen, this, [this, edit] {
        Q_EMIT commitData(edit);
        Q_EMIT closeEditor(edit, NoHint);
    });
    const auto rowOf = [](const FieldEditor *editor) {
        return editor->property(indexProperty).value<QPersistentModelIndex>();
    };
    connect(edit, &FieldEditor::severalPasted, this, [this, edit, rowOf](const QString &text) {
        const QPersistentModelIndex row = rowOf(edit);
        Q_EMIT closeEditor(edit, RevertModelCache);
        if (row.isValid())
            Q_EMIT severalPasted(row, text);
    });
    connect(edit, &FieldEditor::alternativeChosen, this, [this, edit, rowOf](int alternative) {
        const QPersistentModelIndex row = rowOf(edit);
        const QString text = edit->text();
        if (row.isValid())
            Q_EMIT alternativeChosen(row, text, alternative);
        Q_EMIT closeEditor(edit, RevertModelCache);
    });
    connect(edit, &FieldEditor::doubleClicked, this, [this, edit, rowOf](const QPoint &position) {
        if (const QPersistentModelIndex row = rowOf(edit); row.isValid())
            Q_EMIT doubleClicked(row, position);
    });
}

bool FieldDelegate::eventFilter(QObject *editor, QEvent *event)
{
    auto *edit = qobject_cast<FieldEditor *>(editor);
    if (edit && event->type() == QEvent::KeyPress && edit->currentAlternative() >= 0) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            Q_EMIT edit->alternativeChosen(edit->currentAlternative());
            return true;
        }
    }
    return QStyledItemDelegate::eventFilter(editor, event);
}

void FieldDelegate::setEditorData(QWidget *editor, const QModelIndex &index) const
{
    auto *edit = qobject_cast<QLineEdit *>(editor);
    // The view also calls this when the model changes. The text that is being typed has to stay.
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
    const QRect field = fieldRect(option.rect, index);
    editor->setGeometry(field);
    if (auto *edit = qobject_cast<FieldEditor *>(editor)) // the list goes below the error text
        edit->setListDistance(index.data(FieldModel::ErrorRole).isValid() ? option.rect.bottom() - field.bottom() : 0);
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

void FieldDelegate::drawText(QPainter *painter, const QRect &area, const QString &whole, const QFont &font,
                             const QColor &colour, int alignment, Qt::TextElideMode elide) const
{
    const QString text = shapewright::displayText(whole); // a name may contain the end of a line
    const QFont literal = literalFont(font, text);
    painter->setFont(literal);
    painter->setPen(colour);
    painter->drawText(area, alignment, QFontMetrics(literal).elidedText(text, elide, area.width()));
}

QFont FieldDelegate::sized(QFont font, int pixels, QFont::Weight weight)
{
    font.setPixelSize(pixels);
    font.setWeight(weight);
    return font;
}

} // namespace shapewright
