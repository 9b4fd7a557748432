// SPDX-License-Identifier: Apache-2.0
#include "app/gui/window/statuspill.h"

#include <QPainter>
#include <QStyle>

namespace shapewright {

void StatusPill::setTexts(const QString &whole, const QString &brief)
{
    setText(whole);
    m_brief = brief;
    updateGeometry();
}

QSize StatusPill::minimumSizeHint() const
{
    const QSize whole = QLabel::sizeHint();
    const int less = fontMetrics().horizontalAdvance(text()) - fontMetrics().horizontalAdvance(m_brief);
    return {whole.width() - qMax(0, less), whole.height()};
}

void StatusPill::paintEvent(QPaintEvent *event)
{
    if (width() >= sizeHint().width()) {
        QLabel::paintEvent(event);
        return;
    }
    QPainter painter(this);
    drawFrame(&painter);
    const QRect content = contentsRect();
    style()->drawItemText(&painter, content, Qt::AlignCenter, palette(), isEnabled(), m_brief, foregroundRole());
}

void StatusPill::resizeEvent(QResizeEvent *event)
{
    QLabel::resizeEvent(event);
    setToolTip(width() < sizeHint().width() ? text() : QString());
}

} // namespace shapewright
