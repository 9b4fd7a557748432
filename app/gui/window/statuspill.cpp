// SPDX-License-Identifier: Apache-2.0
#include "app/gui/window/statuspill.h"

#include <QPainter>
#include <QStyle>

#include <algorithm>

namespace shapewright {

void StatusPill::setTexts(const QString &whole, const QStringList &briefer)
{
    setText(whole);
    m_briefer = briefer;
    updateGeometry();
}

int StatusPill::widthWith(const QString &one) const
{
    return QLabel::sizeHint().width() - fontMetrics().horizontalAdvance(text()) + fontMetrics().horizontalAdvance(one);
}

QSize StatusPill::minimumSizeHint() const
{
    const QSize whole = QLabel::sizeHint();
    const int least = widthWith(m_briefer.isEmpty() ? QString() : m_briefer.back());
    return {std::min(least, whole.width()), whole.height()};
}

void StatusPill::paintEvent(QPaintEvent *event)
{
    if (width() >= sizeHint().width()) {
        QLabel::paintEvent(event);
        return;
    }
    const auto fitting =
        std::ranges::find_if(m_briefer, [this](const QString &one) { return widthWith(one) <= width(); });
    QPainter painter(this);
    drawFrame(&painter);
    if (fitting != m_briefer.end())
        style()->drawItemText(&painter, contentsRect(), Qt::AlignCenter, palette(), isEnabled(), *fitting,
                              foregroundRole());
}

void StatusPill::resizeEvent(QResizeEvent *event)
{
    QLabel::resizeEvent(event);
    setToolTip(width() < sizeHint().width() ? text() : QString());
}

} // namespace shapewright
