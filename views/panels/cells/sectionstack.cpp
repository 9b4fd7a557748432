// SPDX-License-Identifier: Apache-2.0
#include "views/panels/cells/sectionstack.h"

#include "views/panels/cells/panelheading.h"

#include <QEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>

namespace shapewright {

SectionStack::SectionStack(QWidget *parent) : QSplitter(Qt::Vertical, parent)
{
    setHandleWidth(1);
    setChildrenCollapsible(false);
    auto *rest = new QWidget(this); // below the last section, where there is more room than content
    rest->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
    addWidget(rest);
    connect(this, &QSplitter::splitterMoved, this, [this] { m_isDragged = true; });
}

void SectionStack::addSection(PanelHeading *heading, const QList<QWidget *> &body)
{
    auto *section = new QWidget(this);
    section->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    auto *content = new QWidget(section);
    auto *inner = new QVBoxLayout(content);
    inner->setContentsMargins(0, 0, 0, 0);
    inner->setSpacing(0);
    for (QWidget *widget : body)
        inner->addWidget(widget);
    auto *layout = new QVBoxLayout(section);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(heading);
    layout->addWidget(content);
    heading->setFoldable();
    connect(heading, &PanelHeading::folded, content, &QWidget::setHidden);
    insertWidget(int(m_sections.size()), section);
    m_sections.append(section);
}

void SectionStack::setFirstNeed(int pixels)
{
    m_firstNeed = pixels;
    distribute();
}

void SectionStack::forgetDragging()
{
    m_isDragged = false;
    distribute();
}

bool SectionStack::event(QEvent *event)
{
    const bool isDone = QSplitter::event(event);
    if (event->type() == QEvent::LayoutRequest)
        distribute();
    return isDone;
}

void SectionStack::resizeEvent(QResizeEvent *event)
{
    QSplitter::resizeEvent(event);
    distribute();
}

void SectionStack::distribute()
{
    if (m_isDragged || m_sections.isEmpty())
        return;
    QList<int> heights, wanted, least;
    for (const QWidget *section : m_sections) {
        wanted.append(section->sizeHint().height());
        least.append(qMin(section->minimumSizeHint().height(), wanted.last()));
    }
    int room = height() - int(m_sections.size()) * handleWidth();
    const int others = std::accumulate(least.begin() + 1, least.end(), 0);
    const bool isEnough = std::accumulate(wanted.begin(), wanted.end(), 0) <= room;
    const int first = m_firstNeed > 0 ? qMin(wanted.first(), m_firstNeed) : wanted.first();
    heights.append(isEnough ? wanted.first() : qMax(least.first(), qMin(first, room - others)));
    room -= heights.first();
    int leastLeft = others, wantedLeft = std::accumulate(wanted.begin() + 1, wanted.end(), 0);
    for (qsizetype i = 1; i < m_sections.size(); ++i) {
        const int share = wantedLeft > 0 ? int(qint64(room) * wanted[i] / wantedLeft) : 0;
        leastLeft -= least[i];
        wantedLeft -= wanted[i];
        heights.append(qMin(wanted[i], qMax(least[i], qMin(qMax(share, room - wantedLeft), room - leastLeft))));
        room -= heights.last();
    }
    if (!isEnough && room > 0) { // the others are all whole, so the first one gets what they leave
        const int more = qMin(room, wanted.first() - heights.first());
        heights.first() += more;
        room -= more;
    }
    heights.append(qMax(0, room));
    if (heights != sizes())
        setSizes(heights);
}

} // namespace shapewright
