// SPDX-License-Identifier: Apache-2.0
#include "views/panels/fields/fieldeditor.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QListWidget>
#include <QScreen>

namespace shapewright {

namespace {

constexpr int alternativeRole = Qt::UserRole + 1;

QString textOf(const QListWidgetItem &item)
{
    return item.data(Qt::UserRole).toString();
}

int alternativeOf(const QListWidgetItem *item)
{
    return item != nullptr && item->data(alternativeRole).isValid() ? item->data(alternativeRole).toInt() : -1;
}

} // namespace

FieldEditor::FieldEditor(QWidget *parent) : QLineEdit(parent), m_list(new QListWidget(this))
{
    m_list->setWindowFlags(Qt::ToolTip | Qt::WindowDoesNotAcceptFocus);
    m_list->setAttribute(Qt::WA_ShowWithoutActivating);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setAccessibleName(tr("Suggestions"));
    m_list->setProperty("role", QStringLiteral("suggestions"));
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(m_list, &QListWidget::itemPressed, this, [this](const QListWidgetItem *item) {
        if (const int alternative = alternativeOf(item); alternative >= 0) {
            m_list->hide();
            return Q_EMIT alternativeChosen(alternative);
        }
        setText(textOf(*item));
        setModified(true);
        m_list->hide();
        Q_EMIT suggestionChosen();
    });
    connect(this, &QLineEdit::textEdited, this, &FieldEditor::showSuggestions);
}

FieldEditor::~FieldEditor() = default;

void FieldEditor::setSuggestions(const QStringList &suggestions)
{
    m_suggestions = suggestions;
}

void FieldEditor::setAlternatives(const QStringList &alternatives)
{
    if (m_alternatives == alternatives)
        return;
    m_alternatives = alternatives;
    showSuggestions(text());
}

int FieldEditor::currentAlternative() const
{
    return areSuggestionsShown() ? alternativeOf(m_list->currentItem()) : -1;
}

bool FieldEditor::areSuggestionsShown() const
{
    return m_list->isVisible();
}

void FieldEditor::showEvent(QShowEvent *event)
{
    QLineEdit::showEvent(event);
    showSuggestions({});
}

void FieldEditor::hideEvent(QHideEvent *event)
{
    m_list->hide();
    QLineEdit::hideEvent(event);
}

void FieldEditor::showSuggestions(const QString &typed)
{
    m_list->clear();
    for (const QString &suggestion : m_suggestions) {
        const QString text = suggestion.section(QLatin1Char('\t'), 0, 0);
        if (!text.startsWith(typed.trimmed(), Qt::CaseInsensitive) || text == typed.trimmed())
            continue;
        auto *item = new QListWidgetItem(QString(suggestion).replace(QLatin1Char('\t'), QStringLiteral("   ")), m_list);
        item->setData(Qt::UserRole, text);
    }
    for (int alternative = 0; alternative < m_alternatives.size(); ++alternative)
        (new QListWidgetItem(m_alternatives[alternative], m_list))->setData(alternativeRole, alternative);
    if (m_list->count() == 0 || !isVisible())
        return m_list->hide();
    placeList();
    m_list->show();
}

void FieldEditor::placeList()
{
    const int wide = qMax(width(), m_list->sizeHintForColumn(0) + 2 * m_list->frameWidth() + 12);
    m_list->resize(wide, m_list->count() * m_list->sizeHintForRow(0) + 2 * m_list->frameWidth());
    const QPoint wanted = mapToGlobal(QPoint(width() - wide, height() + 1 + m_distance));
    const QRect room = screen()->availableGeometry();
    // The list is aligned to the right end of the field, unless it would then begin left of the window.
    const int left = qMax(wanted.x(), qMax(room.left(), window()->mapToGlobal(QPoint()).x() + 4));
    m_list->move(qMin(left, room.right() - wide), wanted.y());
}

void FieldEditor::setListDistance(int pixels)
{
    m_distance = pixels;
    if (areSuggestionsShown())
        placeList();
}

void FieldEditor::step(int rows)
{
    m_list->setCurrentRow(qBound(0, m_list->currentRow() + rows, m_list->count() - 1));
    if (currentAlternative() >= 0) // an alternative applies to the typed text, so the text stays
        return;
    setText(textOf(*m_list->currentItem()));
    setModified(true);
}

void FieldEditor::mouseDoubleClickEvent(QMouseEvent *event)
{
    QLineEdit::mouseDoubleClickEvent(event);
    if (!isModified())
        Q_EMIT doubleClicked(event->globalPosition().toPoint());
}

void FieldEditor::keyPressEvent(QKeyEvent *event)
{
    const QString clipboard =
        event->matches(QKeySequence::Paste) ? QApplication::clipboard()->text().trimmed() : QString();
    if (clipboard.contains(QLatin1Char('\n')))
        return Q_EMIT severalPasted(clipboard);
    const bool isUp = event->key() == Qt::Key_Up;
    if (areSuggestionsShown() && (isUp || event->key() == Qt::Key_Down) && event->modifiers() == Qt::NoModifier)
        return step(isUp ? -1 : 1);
    QLineEdit::keyPressEvent(event);
}

} // namespace shapewright
