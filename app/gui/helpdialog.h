// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>

class QTextBrowser;

namespace shapewright {

// What the words mean, how the window is used, and how models are exported so that they need little of it. A text of
// ours; it leads nowhere outside.
class HelpDialog : public QDialog
{
    Q_OBJECT

public:
    explicit HelpDialog(QWidget *parent = nullptr);

private:
    void goTo(const QString &heading);

    QTextBrowser *m_text;
};

} // namespace shapewright
