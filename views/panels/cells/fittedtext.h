// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTextEdit>

namespace shapewright {

// A text to read, as high as it is: what it stands in scrolls. It can be selected and copied; links lead nowhere.
class FittedText : public QTextEdit
{
    Q_OBJECT

public:
    explicit FittedText(QWidget *parent = nullptr);

    // Markup of HTML is shown as it is written.
    void showMarkdown(const QString &text);
    void showPlain(const QString &text);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void fit();
};

} // namespace shapewright
