// SPDX-License-Identifier: Apache-2.0
#include "tests/support/registertest.h"
#include "views/panels/cells/fittedtext.h"
#include "views/panels/details/documentationsection.h"
#include "views/panels/details/operatortext.h"

#include <QPushButton>
#include <QTest>
#include <QTextBlock>

using namespace shapewright;
using Source = OperatorDocs::Source;

class TestOperatorText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void summarizes_data();
    void summarizes();
    void listsParameters();
    void undescribedOperatorIsReported();
    void filesAreNoMarkup();
    void opensInPlace();
};

void TestOperatorText::summarizes_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("summary");
    QTest::newRow("first paragraph") << "\nWhat it does,\nin short.\n\nMore." << "What it does,\nin short.";
    QTest::newRow("up to the code") << "\n   Computes\n   ```\n   Y = X\n   ```\n   as is." << "Computes";
    QTest::newRow("links are texts") << "Like [numpy](https://numpy.org)." << "Like numpy.";
    QTest::newRow("sentences of a long one")
        << QStringLiteral("One. ").repeated(100) << QStringLiteral("One. ").repeated(64).trimmed();
    QTest::newRow("what a colon announces") << "Computes this:\n\n Y = X\n\nMore." << "Computes this:\n\n Y = X";
    QTest::newRow("nothing") << " \n" << "An operator of ONNX Runtime: what it takes is known, but not described.";
}

void TestOperatorText::summarizes()
{
    QFETCH(const QString, text);
    const OperatorText shown = operatorText({.source = Source::Schema, .text = text.toStdString()}, {});
    QTEST(shown.summary, "summary");
    QVERIFY(shown.isMarkdown);
}

void TestOperatorText::listsParameters()
{
    using Occurs = OperatorDocs::Parameter::Occurs;
    OperatorDocs docs{.source = Source::Schema, .text = "Adds.", .isDeprecated = true};
    docs.inputs = {{"A", "T", "First.\n      Second line.", Occurs::Once}, {"C", "T", "", Occurs::Optional}};
    docs.attributes = {{"alpha", "float", "Factor.", false, "1"}, {"axis", "int", "", true, {}}};
    docs.constraints = {{"T", "tensor(float)", "Floats."}};
    const OperatorText text = operatorText(docs, {});
    QVERIFY(text.summary.startsWith(QStringLiteral("Deprecated")));
    for (const char *line : {"- **A** (`T`): First.\n  Second line.", "- **C** (`T`, optional)",
                             "- **alpha** (`float`, default `1`): Factor.", "- **axis** (`int`, required)",
                             "- **T**: Floats. tensor(float)"})
        QVERIFY2(text.whole.contains(QString::fromUtf8(line)), qPrintable(text.whole));
}

void TestOperatorText::undescribedOperatorIsReported()
{
    const OperatorText text = operatorText({}, QStringLiteral("com.microsoft"));
    QVERIFY(text.summary.contains(QStringLiteral("com.microsoft")));
    QCOMPARE(text.whole, text.summary);
    QVERIFY(!operatorText({}, {}).summary.isEmpty());
    OperatorDocs listed{.source = OperatorDocs::Source::Schema};
    listed.inputs = {{"X", "T", ""}};
    const OperatorText ofRuntime = operatorText(listed, QStringLiteral("com.microsoft"));
    QVERIFY(ofRuntime.summary.contains(QStringLiteral("ONNX Runtime")));
    QVERIFY(ofRuntime.whole.contains(QStringLiteral("`T`")));
}

// Texts of a file are untrusted and shown literally.
void TestOperatorText::filesAreNoMarkup()
{
    const std::string hostile = "<img src=\"file:///etc/passwd\"> **bold** [link](https://example.com)";
    const OperatorText text = operatorText({.source = Source::LocalFunction, .text = hostile}, {});
    QVERIFY(!text.isMarkdown);
    FittedText view;
    view.showPlain(text.summary);
    QCOMPARE(view.toPlainText(), QString::fromStdString(hostile));
    QCOMPARE(view.document()->firstBlock().begin().fragment().charFormat().fontWeight(), int(QFont::Normal));
    // HTML within Markdown is shown literally, too.
    view.showMarkdown(QString::fromStdString(hostile));
    QVERIFY2(view.toPlainText().contains(QStringLiteral("<img src=")), qPrintable(view.toPlainText()));
    // A very long text is truncated.
    const OperatorText endless =
        operatorText({.source = Source::LocalFunction, .text = std::string(10'000'000, 'x')}, {});
    QVERIFY(endless.whole.size() < 100'000);
}

void TestOperatorText::opensInPlace()
{
    DocumentationSection section;
    section.resize(300, 400);
    section.show(
        {QStringLiteral("Short."), QStringLiteral("Short.\n\n") + QStringLiteral("Long. ").repeated(200), true}, {});
    section.QWidget::show();
    auto *text = section.findChild<FittedText *>();
    auto *more = section.findChild<QPushButton *>();
    QVERIFY(more->isVisible());
    const int closed = text->height();
    QTest::keyClick(more, Qt::Key_Space);
    QTRY_VERIFY(text->height() > 5 * closed);
    QVERIFY(text->toPlainText().contains(QStringLiteral("Long.")));
    more->click();
    QTRY_COMPARE(text->height(), closed);
    section.show({QStringLiteral("Alone."), QStringLiteral("Alone."), false}, {});
    QVERIFY(!more->isVisible());
}

SHAPEWRIGHT_WINDOW_TEST(TestOperatorText)
#include "tst_operatortext.moc"
