// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTextEdit>

namespace shapewright {

// A read-only text that is as high as its content, so that the widget around it scrolls and not the text itself. The
// text can be selected and copied; links are not followed.
class FittedText : public QTextEdit
{
    Q_OBJECT

public:
    explicit FittedText(QWidget *parent = nullptr);

    // HTML tags within the Markdown are shown as plain text.
    void showMarkdown(const QString &text);
    void showPlain(const QString &text);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void fit();
};

} // namespace shapewright
