// SPDX-License-Identifier: Apache-2.0
#include "app/gui/window/helpbrowser.h"

#include <QDesktopServices>
#include <QFontDatabase>
#include <QImage>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextFrame>
#include <QTextList>
#include <QTextTable>
#include <QUrl>

namespace shapewright {

namespace {

constexpr int widestPicture = 620; // at the width that the window has at first

bool isWebAddress(const QString &href)
{
    return href.startsWith(QLatin1String("https://")) || href.startsWith(QLatin1String("http://"));
}

// Fragments change under an iterator that formats them, so they are collected first.
QList<QTextFragment> fragmentsOf(const QTextDocument &document)
{
    QList<QTextFragment> fragments;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        for (auto at = block.begin(); !at.atEnd(); ++at)
            fragments.append(at.fragment());
    }
    return fragments;
}

bool isCodeBlock(const QTextBlock &block)
{
    return block.blockFormat().hasProperty(QTextFormat::BlockCodeLanguage);
}

QTextCursor cursorOver(QTextDocument &document, int position, int length)
{
    QTextCursor cursor(&document);
    cursor.setPosition(position);
    cursor.setPosition(position + length, QTextCursor::KeepAnchor);
    return cursor;
}

} // namespace

HelpBrowser::HelpBrowser(QWidget *parent) : QTextBrowser(parent)
{
    setOpenLinks(false);
    document()->setDocumentMargin(20);
    QFont font = this->font();
    font.setPixelSize(14);
    document()->setDefaultFont(font);
    connect(this, &QTextBrowser::anchorClicked, this, &HelpBrowser::follow);
}

void HelpBrowser::showPage(const HelpPage &page, const QStringList &paths)
{
    m_path = page.path;
    setExtraSelections({});
    setMarkdown(page.text);
    QTextCursor all(document());
    all.beginEditBlock(); // laid out once, not after each change
    dropDeadLinks(paths);
    formatBlocks();
    formatTables();
    all.endEditBlock();
    goTo({});
}

void HelpBrowser::goTo(const QString &anchor)
{
    int top = 0;
    for (QTextBlock block = document()->begin(); block.isValid() && !anchor.isEmpty(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 0 || headingAnchor(block.text()) != anchor)
            continue;
        top = cursorRect(QTextCursor(block)).top() + verticalScrollBar()->value() - 12;
        break;
    }
    verticalScrollBar()->setValue(top);
}

void HelpBrowser::mark(const QStringList &words)
{
    QList<ExtraSelection> marked;
    for (const QString &word : words) {
        for (QTextCursor at = document()->find(word); !at.isNull(); at = document()->find(word, at)) {
            QTextCharFormat format;
            format.setBackground(palette().brush(QPalette::Highlight));
            format.setForeground(palette().brush(QPalette::HighlightedText));
            marked.append({at, format});
        }
    }
    setExtraSelections(marked);
}

QVariant HelpBrowser::loadResource(int type, const QUrl &name)
{
    if (type != QTextDocument::ImageResource)
        return {};
    QImage picture(QStringLiteral(":/help/") + linkedPath(m_path, name.path()));
    const qreal ratio = devicePixelRatioF();
    if (picture.width() > widestPicture * ratio)
        picture = picture.scaledToWidth(qRound(widestPicture * ratio), Qt::SmoothTransformation);
    picture.setDevicePixelRatio(ratio);
    return picture;
}

void HelpBrowser::follow(const QUrl &url)
{
    if (isWebAddress(url.toString()))
        QDesktopServices::openUrl(url);
    else
        Q_EMIT linkChosen(linkedPath(m_path, url.path()), url.fragment());
}

// Markdown comes without room between its blocks, and with code that stands out by its letters alone.
void HelpBrowser::formatBlocks()
{
    const QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        QTextBlockFormat format = block.blockFormat();
        const bool isCode = isCodeBlock(block);
        // The lines of a block of code stand together, and so do the items of a list.
        const bool endsCode = isCode && !isCodeBlock(block.next());
        const bool endsList = block.textList() != nullptr && block.next().textList() == nullptr;
        format.setTopMargin(format.headingLevel() == 2 ? 22 : format.headingLevel() > 2 ? 14 : 0);
        format.setBottomMargin(endsCode ? 10 : isCode ? 0 : endsList || block.textList() == nullptr ? 8 : 4);
        if (isCode) {
            format.setBackground(palette().brush(QPalette::AlternateBase));
            format.setNonBreakableLines(true);
        }
        QTextCursor(block).setBlockFormat(format);
    }
    for (const QTextFragment &fragment : fragmentsOf(*document())) {
        QTextCharFormat format = fragment.charFormat();
        if (!format.fontFixedPitch() && !isCodeBlock(document()->findBlock(fragment.position())))
            continue;
        format.setFontFamilies({QStringLiteral("JetBrains Mono"), fixed.family()});
        format.setProperty(QTextFormat::FontPixelSize, 13);
        cursorOver(*document(), fragment.position(), fragment.length()).setCharFormat(format);
    }
}

void HelpBrowser::formatTables()
{
    for (QTextFrame *frame : document()->rootFrame()->childFrames()) {
        auto *table = qobject_cast<QTextTable *>(frame);
        if (table == nullptr)
            continue;
        QTextTableFormat format = table->format();
        format.setBorder(1);
        format.setBorderCollapse(true);
        format.setBorderBrush(palette().brush(QPalette::Mid));
        format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
        format.setCellSpacing(0);
        format.setCellPadding(5);
        format.setTopMargin(8);
        format.setBottomMargin(12);
        table->setFormat(format);
        // Behind a block of code, Qt puts an empty line into the first cell, and forgets that it is of the heading.
        QTextCursor cell = table->cellAt(0, 0).firstCursorPosition();
        if (cell.block().text().isEmpty() && cell.block() != table->cellAt(0, 0).lastCursorPosition().block())
            cell.deleteChar();
        for (int column = 0; column < table->columns(); ++column) {
            QTextCursor heading = table->cellAt(0, column).firstCursorPosition();
            heading.setPosition(table->cellAt(0, column).lastCursorPosition().position(), QTextCursor::KeepAnchor);
            QTextCharFormat bold;
            bold.setFontWeight(QFont::Bold);
            heading.mergeCharFormat(bold);
        }
    }
}

void HelpBrowser::dropDeadLinks(const QStringList &paths)
{
    for (const QTextFragment &fragment : fragmentsOf(*document())) {
        const QString href = fragment.charFormat().anchorHref();
        if (href.isEmpty())
            continue;
        QTextCharFormat format = fragment.charFormat();
        if (isWebAddress(href)) {
            format.setToolTip(href);
        } else if (!paths.contains(linkedPath(m_path, href))) {
            for (const auto property : {QTextFormat::IsAnchor, QTextFormat::AnchorHref, QTextFormat::ForegroundBrush,
                                        QTextFormat::TextUnderlineStyle, QTextFormat::FontUnderline})
                format.clearProperty(property);
        }
        cursorOver(*document(), fragment.position(), fragment.length()).setCharFormat(format);
    }
}

} // namespace shapewright
