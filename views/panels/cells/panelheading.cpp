// SPDX-License-Identifier: Apache-2.0
#include "views/panels/cells/panelheading.h"

#include <QHBoxLayout>
#include <QLabel>

namespace shapewright {

PanelHeading::PanelHeading(const QString &title, const QString &hint, QWidget *parent)
    : QFrame(parent), m_title(new QLabel(title, this)), m_hint(new QLabel(this))
{
    setProperty("role", QStringLiteral("header"));
    m_title->setProperty("role", QStringLiteral("heading"));
    m_title->setTextFormat(Qt::PlainText);
    m_hint->setProperty("role", QStringLiteral("hint"));
    m_hint->setTextFormat(Qt::PlainText);
    m_hint->setMinimumWidth(0);
    m_hint->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 0, 12, 0);
    layout->setSpacing(12);
    layout->addWidget(m_title);
    layout->addWidget(m_hint, 1);
    setFixedHeight(34);
    setHint(hint);
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
    const int room = width() - m_title->sizeHint().width() - 36;
    const QString shown = m_hint->fontMetrics().elidedText(m_wholeHint, Qt::ElideMiddle, qMax(0, room));
    m_hint->setText(shown);
    m_hint->setToolTip(shown == m_wholeHint ? QString() : m_wholeHint);
}

} // namespace shapewright
