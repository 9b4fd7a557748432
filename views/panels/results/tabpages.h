// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHash>
#include <QString>
#include <QWidget>

class QLabel;
class QStackedWidget;
class QTabBar;

namespace shapewright {

// Pages of which one is shown, with a bar of tabs to choose it. A tab is known by its page, so that nobody depends on
// how many tabs there are.
class TabPages : public QWidget
{
    Q_OBJECT

public:
    explicit TabPages(QWidget *parent = nullptr);

    // Adds a tab after those that there are, and takes ownership of the page.
    void addTab(const QString &title, QWidget *page);
    void showPage(QWidget *page);
    // Shows the page and moves the keyboard focus there.
    void focusPage(QWidget *page);
    [[nodiscard]] bool isShown(const QWidget *page) const { return shownPage() == page; }
    [[nodiscard]] QWidget *shownPage() const;
    [[nodiscard]] QTabBar *bar() const { return m_bar; }
    [[nodiscard]] int positionOf(const QWidget *page) const; // of its tab in the bar

    // Whether the tab is in the bar. Tabs are until this says otherwise.
    void setOffered(QWidget *page, bool isOffered);
    // The number beside the title. 0 hides it.
    void setBadge(QWidget *page, int count, bool isError = false);
    // What a screen reader says for the tab.
    void setSpokenTitle(QWidget *page, const QString &title);

Q_SIGNALS:
    void shownPageChanged(); // also by a click on the bar

private:
    QTabBar *m_bar;
    QStackedWidget *m_pages;
    QHash<const QWidget *, QLabel *> m_badges; // by page; made when there is first something to show
};

} // namespace shapewright
