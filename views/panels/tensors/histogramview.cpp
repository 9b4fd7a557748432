// SPDX-License-Identifier: Apache-2.0
#include "views/panels/tensors/histogramview.h"

#include "model/types/text.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace shapewright {

namespace {

constexpr int chartMargin = 12;
constexpr int barsHeight = 92;
constexpr int captionHeight = 20;

QString shortNumber(double value)
{
    return QString::number(value, 'g', 3);
}

// The number as it is in the tensor if that is short, and else with four digits.
QString shortNumber(const std::string &text)
{
    const QString whole = toQString(text);
    bool isNumber = false;
    const double value = whole.toDouble(&isNumber);
    return whole.size() <= 8 || !isNumber ? whole : QString::number(value, 'g', 4);
}

} // namespace

HistogramView::HistogramView(const Theme &theme, QWidget *parent) : QWidget(parent), m_theme(theme)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAttribute(Qt::WA_AlwaysShowToolTips);
}

void HistogramView::setTheme(const Theme &theme)
{
    m_theme = theme;
    update();
}

void HistogramView::show(const TensorStatistics &statistics)
{
    m_statistics = statistics;
    const std::vector<std::uint64_t> &counts = statistics.histogram.counts;
    m_highest = counts.empty() ? 0 : double(std::ranges::max(counts));
    setVisible(!counts.empty());
    setAccessibleName(tr("Histogram from %1 to %2, mean %3, standard deviation %4")
                          .arg(toQString(statistics.min), toQString(statistics.max), shortNumber(statistics.mean),
                               shortNumber(statistics.deviation)));
    updateGeometry();
    update();
}

QSize HistogramView::sizeHint() const
{
    return {240, heightForWidth(width())};
}

// Mean and deviation get a line of their own where they do not fit between the ends.
int HistogramView::heightForWidth(int width) const
{
    return barsHeight + captionHeight * (isOneLine(width) ? 1 : 2) + 2 * chartMargin;
}

bool HistogramView::isOneLine(int width) const
{
    constexpr int gap = 8;
    const QFontMetrics metrics(m_theme.monoFont);
    int needed = 2 * chartMargin + 2 * gap;
    for (const QString &text : {shortNumber(m_statistics.min), meanText(), shortNumber(m_statistics.max)})
        needed += metrics.horizontalAdvance(text);
    return needed <= width;
}

QString HistogramView::meanText() const
{
    return tr("mean %1 · std %2").arg(shortNumber(m_statistics.mean), shortNumber(m_statistics.deviation));
}

QRectF HistogramView::bar(int position) const
{
    const auto steps = double(m_statistics.histogram.counts.size());
    const double width = std::min((this->width() - 2.0 * chartMargin) / steps, 48.0);
    const auto count = double(m_statistics.histogram.counts[std::size_t(position)]);
    // A bar that has any elements is at least 1.5 pixels high, so that it is visible beside one of millions.
    const double height = count > 0 ? std::max(barsHeight * count / m_highest, 1.5) : 0;
    const double gap = width > 4 ? std::min(width * 0.18, 3.0) : 0;
    const double left = (this->width() - width * steps) / 2; // a few broad bars are centred
    return {left + width * position, chartMargin + barsHeight - height, width - gap, height};
}

void HistogramView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor colour = m_theme.accent;
    colour.setAlphaF(m_theme.isDark ? 0.75f : 0.6f);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    const auto steps = int(m_statistics.histogram.counts.size());
    for (int position = 0; position < steps; ++position)
        painter.drawRoundedRect(bar(position), 1, 1);
    const QRect caption(chartMargin, chartMargin + barsHeight + 3, width() - 2 * chartMargin, captionHeight);
    painter.fillRect(QRect(chartMargin, chartMargin + barsHeight, caption.width(), 1), m_theme.border);
    painter.setFont(m_theme.monoFont);
    painter.setPen(m_theme.mutedText);
    painter.drawText(caption, Qt::AlignLeft | Qt::AlignVCenter, shortNumber(m_statistics.min));
    painter.drawText(caption, Qt::AlignRight | Qt::AlignVCenter, shortNumber(m_statistics.max));
    painter.drawText(isOneLine(width()) ? caption : caption.translated(0, captionHeight), Qt::AlignCenter, meanText());
}

QString HistogramView::barText(int position) const
{
    const Histogram &histogram = m_statistics.histogram;
    const double step = (histogram.high - histogram.low) / double(histogram.counts.size());
    return tr("%1 elements near %2")
        .arg(countText(histogram.counts[std::size_t(position)]), shortNumber(histogram.low + step * (position + 0.5)));
}

bool HistogramView::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const auto steps = int(m_statistics.histogram.counts.size());
    for (int position = 0; position < steps; ++position) {
        const QRectF area = bar(position);
        if (help->pos().x() >= area.left() && help->pos().x() <= area.right()) {
            QToolTip::showText(help->globalPos(), barText(position), this);
            return true;
        }
    }
    QToolTip::hideText();
    return true;
}

} // namespace shapewright
