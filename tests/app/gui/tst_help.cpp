// SPDX-License-Identifier: Apache-2.0
// The help of the window: its pages are the documents, and a person finds the way through them.
#include "app/gui/window/helpbrowser.h"
#include "app/gui/window/helpdialog.h"
#include "tests/app/gui/guifixture.h"
#include "tests/support/registertest.h"

#include <QLineEdit>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextTable>
#include <QToolButton>
#include <QTreeWidget>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;

class TestHelp : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void contentsAreTheIndex();
    void pagesAreReadFromTheContents();
    void linksLeadToPagesAndHeadings();
    void linksOutsideAreNone();
    void backAndForward();
    void searchFindsSections();
    void picturesFit();
    void tablesBehindCodeHaveTheirHeading();
    void pageStaysWithAnotherTheme();
    void oneWindow();

private:
    [[nodiscard]] QTextBrowser *page() const { return m_help->findChild<QTextBrowser *>(); }
    [[nodiscard]] QTreeWidget *contents() const { return m_help->findChild<QTreeWidget *>(); }
    [[nodiscard]] QString title() const { return page()->document()->begin().text(); }
    // The first line that can be seen.
    [[nodiscard]] QString topLine() const { return page()->cursorForPosition({30, 20}).block().text(); }
    [[nodiscard]] QTreeWidgetItem *item(const QString &text) const
    {
        return contents()->findItems(text, Qt::MatchExactly | Qt::MatchRecursive).value(0);
    }
    [[nodiscard]] QToolButton *button(const QString &text) const
    {
        for (auto *button : m_help->findChildren<QToolButton *>()) {
            if (button->text() == text)
                return button;
        }
        return nullptr;
    }
    // The address of a link with this text; empty if it is none.
    [[nodiscard]] QString link(const QString &text) const
    {
        const QTextCursor found = page()->document()->find(text);
        return found.charFormat().anchorHref();
    }
    void follow(const QString &text) { Q_EMIT page()->anchorClicked(QUrl(link(text))); }

    std::unique_ptr<HelpDialog> m_help;
};

void TestHelp::init()
{
    m_help = std::make_unique<HelpDialog>();
    m_help->setAttribute(Qt::WA_DeleteOnClose, false);
    m_help->resize(900, 600);
    m_help->show();
}

void TestHelp::cleanup()
{
    m_help.reset();
}

void TestHelp::contentsAreTheIndex()
{
    QCOMPARE(title(), u"Start in five minutes"_s);
    QStringList groups;
    for (int i = 0; i < contents()->topLevelItemCount(); ++i) {
        groups.append(contents()->topLevelItem(i)->text(0));
        QVERIFY(contents()->topLevelItem(i)->childCount() > 0);
    }
    QCOMPARE(groups, (QStringList{u"Start"_s, u"The window"_s, u"How to"_s, u"Reference"_s, u"Background"_s}));
    for (const HelpPage &page : readHelpPages())
        QVERIFY2(!page.text.isEmpty() && !page.title.isEmpty(), qPrintable(page.path));
}

void TestHelp::pagesAreReadFromTheContents()
{
    contents()->setCurrentItem(item(u"Glossary"_s));
    QCOMPARE(title(), u"Glossary"_s);
    contents()->setCurrentItem(item(u"Core ML"_s)); // a heading
    QCOMPARE(title(), u"Dynamic shapes by provider"_s);
    QCOMPARE(topLine(), u"Core ML"_s);
}

void TestHelp::linksLeadToPagesAndHeadings()
{
    m_help->openPage(u"howto/coreml.md"_s);
    follow(u"Dynamic shapes by provider"_s); // ../providers.md#core-ml
    QCOMPARE(title(), u"Dynamic shapes by provider"_s);
    QCOMPARE(topLine(), u"Core ML"_s);
    QCOMPARE(contents()->currentItem()->text(0), title());
    m_help->openPage(u"start.md"_s);
    follow(u"the last section"_s); // of the same page
    QCOMPARE(title(), u"Start in five minutes"_s);
    QVERIFY(page()->verticalScrollBar()->value() > 0);
    m_help->openPage(u"nosuch.md"_s);
    QCOMPARE(title(), u"Start in five minutes"_s);
}

// What is no page is plain text.
void TestHelp::linksOutsideAreNone()
{
    HelpBrowser browser;
    browser.showPage({u"howto/x.md"_s, {}, {}, u"[in](../a.md) [out](../../CONTRIBUTING.md) [web](https://x.org)"_s},
                     {u"a.md"_s});
    const auto href = [&browser](const QString &text) {
        return browser.document()->find(text).charFormat().anchorHref();
    };
    QCOMPARE(href(u"in"_s), u"../a.md"_s);
    QCOMPARE(href(u"out"_s), QString());
    QCOMPARE(href(u"web"_s), u"https://x.org"_s);
}

void TestHelp::backAndForward()
{
    QVERIFY(!button(u"Back"_s)->isEnabled() && !button(u"Forward"_s)->isEnabled());
    page()->verticalScrollBar()->setValue(120);
    m_help->openPage(u"glossary.md"_s);
    m_help->openPage(u"keys.md"_s);
    QTest::keyClick(page(), Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(title(), u"Glossary"_s);
    button(u"Back"_s)->click();
    QCOMPARE(title(), u"Start in five minutes"_s);
    QCOMPARE(page()->verticalScrollBar()->value(), 120);
    button(u"Forward"_s)->click();
    QCOMPARE(title(), u"Glossary"_s);
    m_help->openPage(u"limits.md"_s);
    QVERIFY(!button(u"Forward"_s)->isEnabled());
}

void TestHelp::searchFindsSections()
{
    auto *search = m_help->findChild<QLineEdit *>();
    QTest::keyClicks(search, u"cache COREML_cache_key"_s);
    QVERIFY(item(u"Core ML"_s));
    QVERIFY(!item(u"Glossary"_s));
    QTest::keyClick(search, Qt::Key_Return);
    QCOMPARE(title(), u"For Core ML"_s); // the first
    contents()->setCurrentItem(item(u"Core ML"_s));
    QCOMPARE(topLine(), u"Core ML"_s);
    QVERIFY(!page()->extraSelections().isEmpty());
    search->setText(u"nosuchword"_s);
    QVERIFY(item(u"Nothing found"_s));
    search->clear();
    QVERIFY(item(u"Glossary"_s));
    QVERIFY(page()->extraSelections().isEmpty());
    QCOMPARE(contents()->currentItem()->text(0), u"Dynamic shapes by provider"_s);
}

void TestHelp::picturesFit()
{
    const QVariant picture = [] {
        HelpBrowser browser;
        browser.showPage({u"window.md"_s, {}, {}, {}}, {});
        return browser.loadResource(QTextDocument::ImageResource, QUrl(u"adapted-light.png"_s));
    }();
    QVERIFY(!picture.value<QImage>().isNull());
    QVERIFY(picture.value<QImage>().width() <= 700);
}

void TestHelp::tablesBehindCodeHaveTheirHeading()
{
    HelpBrowser browser;
    browser.showPage({u"x.md"_s, {}, {}, u"    code\n\n| one | two |\n| --- | --- |\n| 1 | 2 |\n"_s}, {});
    for (const QString &heading : {u"one"_s, u"two"_s}) {
        const QTextCursor found = browser.document()->find(heading);
        QCOMPARE(found.block().text(), heading);
        QCOMPARE(found.charFormat().fontWeight(), int(QFont::Bold));
        const QTextTableCell cell = found.currentTable()->cellAt(found);
        QCOMPARE(cell.firstCursorPosition().block(), found.block()); // no empty line above
    }
}

void TestHelp::pageStaysWithAnotherTheme()
{
    m_help->openPage(u"providers.md"_s, u"core-ml"_s);
    QPalette dark = m_help->palette();
    dark.setColor(QPalette::Base, Qt::black);
    m_help->setPalette(dark);
    QCOMPARE(topLine(), u"Core ML"_s);
}

void TestHelp::oneWindow()
{
    m_help.reset();
    test::GuiFixture gui;
    gui.show();
    gui.window().actions().help->trigger();
    gui.window().actions().providersHelp->trigger();
    QCOMPARE(gui.window().findChildren<HelpDialog *>().size(), 1);
    gui.window().actions().help->trigger();
    auto *help = gui.find<HelpDialog>("helpDialog");
    QCOMPARE(help->findChild<QTextBrowser *>()->document()->begin().text(), u"Dynamic shapes by provider"_s);
}

SHAPEWRIGHT_WINDOW_TEST(TestHelp)
#include "tst_help.moc"
