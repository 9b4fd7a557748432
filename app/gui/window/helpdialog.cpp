// SPDX-License-Identifier: Apache-2.0
#include "app/gui/window/helpdialog.h"

#include "app/gui/window/appearance.h"

#include <QDialogButtonBox>
#include <QFile>
#include <QListWidget>
#include <QLocale>
#include <QScrollBar>
#include <QSplitter>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextFrame>
#include <QTextList>
#include <QTextTable>
#include <QVBoxLayout>

namespace shapewright {

namespace {

// In the person's language where there is such a text, else in English. The page on providers is one of the documents.
QString textOf(HelpDialog::Page page)
{
    if (page == HelpDialog::Page::Providers) {
        QFile file(QStringLiteral(":/help/providers.md"));
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }
    for (const QString &language : {QLocale().name().section(QLatin1Char('_'), 0, 0), QStringLiteral("en")}) {
        QFile file(QStringLiteral(":/help/help_%1.md").arg(language));
        if (file.open(QIODevice::ReadOnly))
            return QString::fromUtf8(file.readAll());
    }
    return {};
}

// Markdown comes without room between its blocks.
void spread(QTextDocument &document)
{
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        QTextBlockFormat format = block.blockFormat();
        const bool isCode = format.nonBreakableLines();
        format.setTopMargin(format.headingLevel() == 2 ? 22 : 0);
        format.setBottomMargin(isCode ? 0 : block.textList() ? 4 : 8);
        QTextCursor(block).setBlockFormat(format);
    }
}

} // namespace

HelpDialog::HelpDialog(Page page, const QString &more, QWidget *parent) : QDialog(parent), m_text(new QTextBrowser)
{
    setObjectName(QStringLiteral("helpDialog"));
    setWindowTitle(page == Page::Help ? tr("Help") : tr("Dynamic shapes by provider"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_text->setOpenLinks(false);
    m_text->setAccessibleName(tr("Help"));
    m_text->document()->setDocumentMargin(20);
    QFont font = m_text->font();
    font.setPixelSize(14);
    m_text->document()->setDefaultFont(font);
    m_text->setMarkdown(textOf(page) + more);
    spread(*m_text->document());
    for (QTextFrame *frame : m_text->document()->rootFrame()->childFrames()) {
        auto *table = qobject_cast<QTextTable *>(frame);
        if (!table)
            continue;
        QTextTableFormat format = table->format();
        format.setBorder(0);
        format.setCellSpacing(0);
        format.setCellPadding(4);
        table->setFormat(format);
    }

    auto *contents = new QListWidget;
    contents->setAccessibleName(tr("Contents"));
    contents->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    for (QTextBlock block = m_text->document()->begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 2)
            (new QListWidgetItem(block.text(), contents))->setSizeHint({0, 32});
    }
    connect(contents, &QListWidget::currentTextChanged, this, &HelpDialog::goTo);

    auto *parts = new QSplitter;
    parts->addWidget(contents);
    parts->addWidget(m_text);
    parts->setSizes({270, 640});
    parts->setStretchFactor(1, 1);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(parts, 1);
    layout->addWidget(buttons);
    resize(QSize(960, 700).boundedTo(roomOnScreen(*this)));
}

void HelpDialog::goTo(const QString &heading)
{
    for (QTextBlock block = m_text->document()->begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() != 2 || block.text() != heading)
            continue;
        const int top = m_text->cursorRect(QTextCursor(block)).top() + m_text->verticalScrollBar()->value();
        m_text->verticalScrollBar()->setValue(top - 12);
        return;
    }
}

} // namespace shapewright
