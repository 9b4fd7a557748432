// SPDX-License-Identifier: Apache-2.0
#include "views/panels/results/tabpages.h"

#include "model/types/text.h"

#include <QCoreApplication>
#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QStackedWidget>
#include <QStyle>
#include <QTabBar>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace shapewright {

TabPages::TabPages(QWidget *parent)
    : QWidget(parent), m_bar(new QTabBar(this)), m_pages(new QStackedWidget(this)), m_fold(new QToolButton(this))
{
    m_bar->setExpanding(false);
    m_bar->setDrawBase(false);
    m_bar->setFixedHeight(36);
    connect(m_bar, &QTabBar::currentChanged, m_pages, &QStackedWidget::setCurrentIndex);
    connect(m_bar, &QTabBar::currentChanged, this, &TabPages::shownPageChanged);
    connect(m_bar, &QTabBar::currentChanged, this, &TabPages::updateFolding);
    connect(m_bar, &QTabBar::currentChanged, this, &TabPages::fitTitles); // the title of the current one is bold
    connect(m_bar, &QTabBar::tabBarClicked, this, [this](int tab) {
        if (tab >= 0 && m_isFolded)
            setFolded(false);
    });
    m_bar->setUsesScrollButtons(true);
    for (auto *button : m_bar->findChildren<QToolButton *>())
        button->setFocusPolicy(Qt::NoFocus); // the keyboard walks the tabs themselves
    m_fold->setObjectName(QStringLiteral("foldResults"));
    m_fold->setProperty("flat", true);
    m_fold->setArrowType(Qt::DownArrow);
    m_fold->setFocusPolicy(Qt::TabFocus);
    m_fold->setAccessibleName(tr("Collapse the results"));
    m_fold->setToolTip(tr("Collapse the results (Ctrl+J)"));
    connect(m_fold, &QToolButton::clicked, this, [this] { setFolded(!m_isFolded); });
    auto *header = new QFrame(this);
    header->setProperty("role", QStringLiteral("header"));
    auto *headerLayout = new QHBoxLayout(header);
    headerLayout->setContentsMargins(0, 0, 0, 0);
    headerLayout->addWidget(m_bar);
    headerLayout->addStretch(1);
    headerLayout->addWidget(m_fold);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(header);
    layout->addWidget(m_pages, 1);
}

void TabPages::addTab(const QString &title, QWidget *page, const QString &shortTitle)
{
    m_titles.append({title, shortTitle.isEmpty() ? title : shortTitle});
    m_pages->addWidget(page);
    m_bar->addTab(m_bar->property("narrow").toBool() ? m_titles.last().brief : title);
    fitTitles();
}

void TabPages::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitTitles();
}

void TabPages::fitTitles()
{
    m_bar->updateGeometry();       // a badge, or a bold title, makes the bar wider without a word
    constexpr int sparedByTab = 6; // of a narrow bar; see the style sheet
    const bool wasNarrow = m_bar->property("narrow").toBool();
    int wanted = m_bar->sizeHint().width();
    for (int i = 0; i < m_bar->count(); ++i) {
        if (m_bar->isTabVisible(i))
            wanted += m_bar->fontMetrics().horizontalAdvance(m_titles[i].whole) -
                      m_bar->fontMetrics().horizontalAdvance(m_bar->tabText(i)) + (wasNarrow ? sparedByTab : 0);
    }
    const int room =
        width() - m_fold->sizeHint().width() - m_bar->style()->pixelMetric(QStyle::PM_LayoutHorizontalSpacing);
    const bool isNarrow = wanted > room;
    if (isNarrow == wasNarrow)
        return;
    m_bar->setProperty("narrow", isNarrow);
    for (int i = 0; i < m_bar->count(); ++i) {
        m_bar->setTabText(i, isNarrow ? m_titles[i].brief : m_titles[i].whole);
        m_bar->setTabToolTip(i, isNarrow && m_titles[i].brief != m_titles[i].whole ? m_titles[i].whole : QString());
    }
    m_bar->style()->unpolish(m_bar);
    m_bar->style()->polish(m_bar);
    // The bar measures its tabs anew only if it is told of the change, and would scroll them beside empty room.
    QEvent changed(QEvent::StyleChange);
    QCoreApplication::sendEvent(m_bar, &changed);
}

void TabPages::setEmpty(QWidget *page, bool isEmpty)
{
    if (isEmpty)
        m_empty.insert(page);
    else
        m_empty.remove(page);
    updateFolding();
}

void TabPages::setFolded(bool isFolded)
{
    m_wanted = isFolded;
    updateFolding();
}

void TabPages::updateFolding()
{
    const bool isFolded = m_wanted.value_or(m_empty.contains(shownPage()));
    if (isFolded == m_isFolded)
        return;
    m_isFolded = isFolded;
    m_pages->setHidden(isFolded);
    setMaximumHeight(isFolded ? m_bar->height() : QWIDGETSIZE_MAX);
    m_fold->setArrowType(isFolded ? Qt::UpArrow : Qt::DownArrow);
    m_fold->setAccessibleName(isFolded ? tr("Show the results") : tr("Collapse the results"));
    m_fold->setToolTip(isFolded ? tr("Show the results (Ctrl+J)") : tr("Collapse the results (Ctrl+J)"));
    Q_EMIT foldedChanged(isFolded);
}

int TabPages::positionOf(const QWidget *page) const
{
    return m_pages->indexOf(page);
}

QWidget *TabPages::shownPage() const
{
    return m_pages->currentWidget();
}

void TabPages::showPage(QWidget *page)
{
    m_wanted.reset(); // what is shown on request has to be seen
    m_bar->setCurrentIndex(positionOf(page));
    updateFolding();
}

void TabPages::focusPage(QWidget *page)
{
    showPage(page);
    QTreeView *table = qobject_cast<QTreeView *>(page->focusProxy() ? page->focusProxy() : page);
    if (!table)
        table = page->findChild<QTreeView *>();
    // What a page without a table begins with, or the tab itself.
    QWidget *other = page->focusProxy() && page->focusProxy()->isEnabled() ? page->focusProxy() : m_bar;
    QWidget *target = table && table->isVisibleTo(this) ? table : other;
    target->setFocus(Qt::ShortcutFocusReason);
    if (table && !table->currentIndex().isValid())
        table->setCurrentIndex(table->model()->index(0, 0));
}

void TabPages::setOffered(QWidget *page, bool isOffered)
{
    m_bar->setTabVisible(positionOf(page), isOffered);
    m_bar->updateGeometry(); // the bar by itself keeps the width that it had
    fitTitles();
}

void TabPages::setBadge(QWidget *page, int count, bool isError)
{
    QLabel *&badge = m_badges[page];
    if (!badge)
        badge = new QLabel(this);
    const QString text = countText(count);
    const QString role = isError ? QStringLiteral("errorBadge") : QStringLiteral("badge");
    if (badge->text() == text && badge->property("role") == role)
        return; // styling a badge and laying out the bar take longer than all else that an edit does here
    badge->setText(text);
    badge->setProperty("role", role);
    badge->style()->unpolish(badge);
    badge->style()->polish(badge);
    badge->adjustSize();
    // A tab measures its badge when it gets it, and keeps room for a hidden one.
    const int position = positionOf(page);
    m_bar->setTabButton(position, QTabBar::RightSide, nullptr);
    badge->setVisible(count > 0);
    if (count > 0)
        m_bar->setTabButton(position, QTabBar::RightSide, badge);
    fitTitles();
}

void TabPages::setSpokenTitle(QWidget *page, const QString &title)
{
    m_bar->setAccessibleTabName(positionOf(page), title);
}

} // namespace shapewright
