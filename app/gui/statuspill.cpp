// SPDX-License-Identifier: Apache-2.0
#include "app/gui/statuspill.h"

#include <QPainter>
#include <QStyle>

namespace shapewright {

namespace {

constexpr int leastWidth = 90;

} // namespace

QSize StatusPill::minimumSizeHint() const
{
    const QSize whole = QLabel::sizeHint();
    return {qMin(leastWidth, whole.width()), whole.height()};
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
    style()->drawItemText(&painter, content, Qt::AlignLeft | Qt::AlignVCenter, palette(), isEnabled(),
                          fontMetrics().elidedText(text(), Qt::ElideRight, content.width()), foregroundRole());
}

void StatusPill::resizeEvent(QResizeEvent *event)
{
    QLabel::resizeEvent(event);
    setToolTip(width() < sizeHint().width() ? text() : QString());
}

} // namespace shapewright
