// SPDX-License-Identifier: Apache-2.0
#include "views/panels/cells/panelheading.h"

#include "views/theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QToolButton>

namespace shapewright {

PanelHeading::PanelHeading(const QString &title, const QString &hint, QWidget *parent)
    : QFrame(parent), m_title(new QLabel(title, this)), m_hint(new QLabel(this))
{
    setProperty("role", QStringLiteral("header"));
    m_title->setProperty("role", QStringLiteral("heading"));
    m_title->setTextFormat(Qt::PlainText);
    m_hint->setProperty("role", QStringLiteral("hint"));
    m_hint->setTextFormat(Qt::PlainText);
    m_hint->setMinimumWidth(1); // a long hint never widens the panel
    m_hint->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 0, 12, 0);
    layout->setSpacing(12);
    layout->addWidget(m_title);
    layout->addWidget(m_hint, 1);
    setFixedHeight(34);
    setHint(hint);
}

void PanelHeading::setFoldable()
{
    m_fold = new QToolButton(this);
    m_fold->setProperty("flat", true);
    m_fold->setCheckable(true);
    m_fold->setArrowType(Qt::DownArrow);
    m_fold->setFixedSize(18, 22);
    m_fold->setFocusPolicy(Qt::NoFocus); // Tab goes from list to list
    m_fold->setAccessibleName(tr("Collapse %1").arg(m_title->text()));
    connect(m_fold, &QToolButton::toggled, this, [this](bool isFolded) {
        m_fold->setArrowType(isFolded ? Qt::RightArrow : Qt::DownArrow);
        Q_EMIT folded(isFolded);
    });
    auto *row = qobject_cast<QHBoxLayout *>(layout());
    row->insertWidget(0, m_fold);
    row->setContentsMargins(4, 0, 12, 0);
    row->setSpacing(4);
}

void PanelHeading::mouseReleaseEvent(QMouseEvent *event)
{
    QFrame::mouseReleaseEvent(event);
    if (m_fold != nullptr && event->button() == Qt::LeftButton && rect().contains(event->position().toPoint()))
        m_fold->toggle();
}

void PanelHeading::setTitle(const QString &title)
{
    m_title->setText(title);
    elideHint();
}

void PanelHeading::setHint(const QString &hint)
{
    m_wholeHint = hint;
    elideHint();
}

void PanelHeading::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    elideHint();
}

void PanelHeading::elideHint()
{
    // The hint's own width cannot be used, since it follows the text that is set here.
    int room = width() - m_title->sizeHint().width() - 36;
    for (const QToolButton *button : findChildren<QToolButton *>())
        room -= button->sizeHint().width();
    m_hint->setFont(literalFont(m_hint->font(), m_wholeHint)); // often a name
    const QString shown = m_hint->fontMetrics().elidedText(m_wholeHint, Qt::ElideMiddle, qMax(0, room));
    m_hint->setText(shown);
    m_hint->setToolTip(shown == m_wholeHint ? QString() : m_wholeHint);
}

void makeNote(QLabel &label)
{
    label.setProperty("role", QStringLiteral("muted"));
    label.setWordWrap(true);
    label.setMargin(12);
}

} // namespace shapewright
