// SPDX-License-Identifier: Apache-2.0
#include "views/panels/cells/fittedtext.h"

#include <QEvent>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>

#include <cmath>

namespace shapewright {

FittedText::FittedText(QWidget *parent) : QTextEdit(parent)
{
    setReadOnly(true);
    setProperty("role", QStringLiteral("text"));
    setFrameShape(QFrame::NoFrame);
    setTabChangesFocus(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    document()->setDocumentMargin(0);
}

void FittedText::showMarkdown(const QString &text)
{
    document()->setMarkdown(text, QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub) |
                                      QTextDocument::MarkdownNoHTML);
    // Code blocks do not wrap by default, and a panel is too narrow for their lines.
    QTextBlockFormat wrapped;
    wrapped.setNonBreakableLines(false);
    QTextCursor cursor(document());
    cursor.select(QTextCursor::Document);
    cursor.mergeBlockFormat(wrapped);
    fit();
}

void FittedText::showPlain(const QString &text)
{
    setPlainText(text);
    fit();
}

void FittedText::resizeEvent(QResizeEvent *event)
{
    QTextEdit::resizeEvent(event);
    fit();
}

void FittedText::changeEvent(QEvent *event)
{
    QTextEdit::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fit();
}

void FittedText::fit()
{
    document()->setTextWidth(viewport()->width());
    const int around = height() - viewport()->height();
    const int wanted = int(std::ceil(document()->size().height())) + qMax(around, 0);
    if (wanted != height() || maximumHeight() != wanted)
        setFixedHeight(wanted);
}

} // namespace shapewright
