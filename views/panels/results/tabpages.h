// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHash>
#include <QList>
#include <QSet>
#include <QString>
#include <QWidget>

#include <optional>

class QLabel;
class QStackedWidget;
class QTabBar;
class QToolButton;

namespace shapewright {

// Pages of which one is shown, with a bar of tabs to choose it. A tab is known by its page, so that nobody depends on
// how many tabs there are.
class TabPages : public QWidget
{
    Q_OBJECT

public:
    explicit TabPages(QWidget *parent = nullptr);

    // Adds a tab after those that there are, and takes ownership of the page. The tab shows the shorter title while the
    // bar has no room for all the whole ones.
    void addTab(const QString &title, QWidget *page, const QString &shortTitle = {});
    void showPage(QWidget *page);
    // Shows the page and moves the keyboard focus there.
    void focusPage(QWidget *page);
    [[nodiscard]] bool isShown(const QWidget *page) const { return shownPage() == page; }
    [[nodiscard]] QWidget *shownPage() const;
    [[nodiscard]] QTabBar *bar() const { return m_bar; }
    [[nodiscard]] int positionOf(const QWidget *page) const; // of its tab in the bar

    // A page without content folds while it is shown and nobody opened it, so that the picture gets the room.
    void setEmpty(QWidget *page, bool isEmpty);
    // Folds the pages to their tabs, or opens them, as the person wants. A click on a tab opens them, too.
    void setFolded(bool isFolded);
    [[nodiscard]] bool isFolded() const { return m_isFolded; }
    // Whether the tab is in the bar. Tabs are until this says otherwise.
    void setOffered(QWidget *page, bool isOffered);
    // The number beside the title. 0 hides it.
    void setBadge(QWidget *page, int count, bool isError = false);
    // What a screen reader says for the tab.
    void setSpokenTitle(QWidget *page, const QString &title);

Q_SIGNALS:
    void shownPageChanged(); // also by a click on the bar
    void foldedChanged(bool isFolded);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void updateFolding();
    void fitTitles();

    struct Title {
        QString whole;
        QString brief;
    };
    QTabBar *m_bar;
    QStackedWidget *m_pages;
    QList<Title> m_titles; // by position

    QToolButton *m_fold;
    QSet<const QWidget *> m_empty;
    std::optional<bool> m_wanted; // what the person chose for the page that is shown
    bool m_isFolded = false;
    QHash<const QWidget *, QLabel *> m_badges; // by page; made when there is first something to show
};

} // namespace shapewright
