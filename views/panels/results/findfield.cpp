// SPDX-License-Identifier: Apache-2.0
#include "views/panels/results/findfield.h"

#include <QKeyEvent>
#include <QLabel>
#include <QStyle>

namespace shapewright {

namespace {

constexpr int pageRows = 6;
constexpr int mostWidth = 270;

QString howToSay()
{
    const std::pair<QString, QString> ways[] = {
        {QStringLiteral("conv 3x3"), FindField::tr("all words must match")},
        {QStringLiteral("1x3x224x224"), FindField::tr("consecutive dims; <b>?</b> is an unknown one, <b>_</b> any")},
        {QStringLiteral("[batch, _, 64]"), FindField::tr("in brackets: the whole shape")},
        {QStringLiteral("axis=1"), FindField::tr("an attribute and its value")},
        {QStringLiteral("op:Conv"), FindField::tr("operators of that name only")},
        {QStringLiteral("name: dim: shape: attr:"), FindField::tr("likewise, there only")},
        {QStringLiteral("type:float16"), FindField::tr("tensors of that type")},
        {QStringLiteral("denotation:DATA_BATCH"), FindField::tr("dims with that denotation")},
    };
    QString rows;
    for (const auto &[example, meaning] : ways)
        rows += QStringLiteral("<tr><td><code>%1</code></td><td>&nbsp;&nbsp;%2</td></tr>").arg(example, meaning);
    return QStringLiteral("<p style='white-space:pre'>%1</p><table>%2</table>")
        .arg(FindField::tr("Finds nodes and tensors of all graphs (Ctrl+F)."), rows);
}

} // namespace

FindField::FindField(QWidget *parent) : QLineEdit(parent), m_count(new QLabel(this))
{
    setObjectName(QStringLiteral("findField"));
    setPlaceholderText(tr("Find nodes, tensors, dims…"));
    setAccessibleName(tr("Find nodes, tensors and dims"));
    setToolTip(howToSay());
    setMaxLength(2000);
    // The field gives way to the other widgets, since a tool bar that is too narrow shrinks all of them by the same
    // amount.
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMaximumWidth(mostWidth);
    m_count->setObjectName(QStringLiteral("findCount"));
    m_count->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_count->hide();
}

void FindField::setCountText(const QString &text, bool isNothing)
{
    m_count->setText(text);
    m_count->setProperty("role", isNothing ? QStringLiteral("bad") : QStringLiteral("muted"));
    m_count->style()->unpolish(m_count);
    m_count->style()->polish(m_count);
    m_count->setVisible(!text.isEmpty());
    setAccessibleDescription(text);
    placeCount();
}

QSize FindField::sizeHint() const
{
    constexpr int frame = 24;
    return {fontMetrics().horizontalAdvance(placeholderText()) + frame, qMax(30, QLineEdit::sizeHint().height())};
}

QSize FindField::minimumSizeHint() const
{
    constexpr int least = 110; // in a narrow window, the other tools are worth more than the whole hint
    return {qMin(least, sizeHint().width()), sizeHint().height()};
}

void FindField::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return Q_EMIT stepRequested(event->modifiers() & Qt::ShiftModifier ? -1 : 1);
    case Qt::Key_Up:
        return Q_EMIT moveRequested(-1);
    case Qt::Key_Down:
        return Q_EMIT moveRequested(1);
    case Qt::Key_PageUp:
        return Q_EMIT moveRequested(-pageRows);
    case Qt::Key_PageDown:
        return Q_EMIT moveRequested(pageRows);
    case Qt::Key_Escape:
        return Q_EMIT endRequested();
    default:
        QLineEdit::keyPressEvent(event);
    }
}

void FindField::resizeEvent(QResizeEvent *event)
{
    QLineEdit::resizeEvent(event);
    placeCount();
}

void FindField::placeCount()
{
    m_count->adjustSize();
    const int right = 8;
    m_count->move(width() - m_count->width() - right, (height() - m_count->height()) / 2);
    setTextMargins(0, 0, m_count->isHidden() ? 0 : m_count->width() + right / 2, 0);
}

} // namespace shapewright
