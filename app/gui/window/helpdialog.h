// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>

class QTextBrowser;

namespace shapewright {

// A text of ours: what the words mean, how the window is used, and how models are exported so that they need little of
// it; or what providers do with dynamic shapes. It leads nowhere outside.
// `more` is Markdown that follows the text.
class HelpDialog : public QDialog
{
    Q_OBJECT

public:
    enum class Page { Help, Providers };
    HelpDialog(Page page, const QString &more, QWidget *parent = nullptr);

private:
    void goTo(const QString &heading);

    QTextBrowser *m_text;
};

} // namespace shapewright
