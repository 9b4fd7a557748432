// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/window/helppages.h"

#include <QTextBrowser>

namespace shapewright {

// Shows one page of the help, with its pictures as wide as fits. Links that lead to another page are told by
// linkChosen(); an address of the web is left to the desktop, and what leads to no page is no link here.
class HelpBrowser : public QTextBrowser
{
    Q_OBJECT

public:
    explicit HelpBrowser(QWidget *parent = nullptr);

    // `paths` are all pages that links may lead to.
    void showPage(const HelpPage &page, const QStringList &paths);
    [[nodiscard]] QString path() const { return m_path; }
    // Scrolls to a heading; without one, to the beginning.
    void goTo(const QString &anchor);
    // Marks where words are in the page.
    void mark(const QStringList &words);

    QVariant loadResource(int type, const QUrl &name) override;
    // Keys of QTextBrowser, whose own history has nothing in it.
    void backward() override { Q_EMIT stepChosen(-1); }
    void forward() override { Q_EMIT stepChosen(1); }

Q_SIGNALS:
    void linkChosen(const QString &path, const QString &anchor);
    void stepChosen(int places);

private:
    void follow(const QUrl &url);
    void formatBlocks();
    void formatTables();
    void dropDeadLinks(const QStringList &paths);

    QString m_path;
};

} // namespace shapewright
