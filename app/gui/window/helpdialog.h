// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/window/helppages.h"

#include <QDialog>

class QLineEdit;
class QToolButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace shapewright {

class HelpBrowser;

// The documents, as they are compiled into the program: their contents on the left, or what a search finds, and a page
// on the right. It goes back and forward between the pages that were shown, and loads nothing from elsewhere.
class HelpDialog : public QDialog
{
    Q_OBJECT

public:
    explicit HelpDialog(QWidget *parent = nullptr);

    // Shows a page, such as `providers.md`, from a heading on. A page that there is not changes nothing.
    void openPage(const QString &path, const QString &anchor = {});

protected:
    void changeEvent(QEvent *event) override;

private:
    struct Place {
        QString path;
        QString anchor;
        int scrolled = -1; // where the page was left, once it was
    };

    [[nodiscard]] QWidget *makeLeftSide();
    void showContents();
    void search();
    void showPlace(const Place &place);
    void step(int places);
    void select(const QString &path);
    void openItem(QTreeWidgetItem *item);
    [[nodiscard]] QStringList words() const;
    [[nodiscard]] const HelpPage *page(const QString &path) const;

    QList<HelpPage> m_pages;
    QStringList m_paths;
    QList<Place> m_places; // that were shown
    qsizetype m_at = -1;
    QLineEdit *m_search;
    QTreeWidget *m_contents;
    HelpBrowser *m_browser;
    QToolButton *m_back;
    QToolButton *m_forward;
};

} // namespace shapewright
