// SPDX-License-Identifier: Apache-2.0
#include "model/overrides/literals.h"
#include "tests/support/registertest.h"

#include <QTest>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;
using namespace std::string_literals;

class TestLiterals : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void textsAreQuoted_data();
    void textsAreQuoted();
    void visibleTexts();
};

void TestLiterals::textsAreQuoted_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<QStringList>("quoted"); // in Python, C, C#, Java, JavaScript; null if impossible
    const auto row = [](const char *name, const std::string &text, const QStringList &quoted) {
        QTest::newRow(name) << text << quoted;
    };
    const auto same = [](const QString &quoted) { return QStringList(5, quoted); };
    row("a name", "batch_size.1", same(uR"x("batch_size.1")x"_s));
    row("empty", "", same(uR"x("")x"_s));
    row("an expression", "2*(past + 1)", same(uR"x("2*(past + 1)")x"_s));
    row("quotes", R"(a"b'c)", same(uR"x("a\"b'c")x"_s));
    row("backslashes", R"(a\b\\)", same(uR"x("a\\b\\\\")x"_s));
    row("what looks like an escape of Java", R"(\u0022)", same(uR"x("\\u0022")x"_s));
    row("line breaks", "a\nb\r\tc", same(uR"x("a\nb\r\tc")x"_s));
    row("ends the literal", "\");evil(\"", same(uR"x("\");evil(\"")x"_s));
    row("a digit after a control character", "\x01\x31",
        {uR"x("\u00011")x"_s, uR"x("\0011")x"_s, uR"x("\u00011")x"_s, uR"x("\0011")x"_s, uR"x("\u{1}1")x"_s});
    row("a trigraph",
        "a?"
        "?/b????",
        {uR"x("a??/b????")x"_s, uR"x("a?\?/b?\?\?\?")x"_s, uR"x("a??/b????")x"_s, uR"x("a??/b????")x"_s,
         uR"x("a??/b????")x"_s});
    row("letters of everywhere", "größe", // 303 266 and 303 237 as bytes
        {u"\"größe\""_s, uR"x("gr\303\266\303\237e")x"_s, u"\"größe\""_s, uR"x("gr\u00f6\u00dfe")x"_s, u"\"größe\""_s});
    row("beyond 16 bits", "n😀", {u"\"n😀\""_s, uR"x("n\360\237\230\200")x"_s, u"\"n😀\""_s, QString(), u"\"n😀\""_s});
    row("turns the direction", "a\u202Eb",
        {uR"x("a\u202eb")x"_s, uR"x("a\342\200\256b")x"_s, uR"x("a\u202eb")x"_s, uR"x("a\u202eb")x"_s,
         uR"x("a\u{202e}b")x"_s});
    row("a line break of Unicode", "a\u2028b",
        {uR"x("a\u2028b")x"_s, uR"x("a\342\200\250b")x"_s, uR"x("a\u2028b")x"_s, uR"x("a\u2028b")x"_s,
         uR"x("a\u{2028}b")x"_s});
    row("a private character beyond 16 bits", "\U000F0000",
        {uR"x("\U000f0000")x"_s, uR"x("\363\260\200\200")x"_s, uR"x("\U000f0000")x"_s, QString(),
         uR"x("\u{f0000}")x"_s});
    row("placeholders of ours", "%1%2@model", same(uR"x("%1%2@model")x"_s));
    row("no UTF-8", "a\xFF", {QString(), uR"x("a\377")x"_s, QString(), QString(), QString()});
    row("a zero byte", "a\0b"s, same(QString()));
}

void TestLiterals::textsAreQuoted()
{
    QFETCH(std::string, text);
    QFETCH(QStringList, quoted);
    const Literal languages[] = {Literal::Python, Literal::C, Literal::CSharp, Literal::Java, Literal::JavaScript};
    for (qsizetype i = 0; i < quoted.size(); ++i) {
        const auto written = shapewright::quoted(text, languages[i]);
        QCOMPARE(written.has_value(), !quoted[i].isNull());
        QCOMPARE(written.value_or(QString()), quoted[i]);
    }
}

void TestLiterals::visibleTexts()
{
    QVERIFY(isVisibleText("batch größe 1"));
    for (const std::string &text : {"a\nb"s, "a\x1b[31m"s, "a\u202E"s, "a\xFF"s, "a\0"s, "\u00A0"s})
        QVERIFY(!isVisibleText(text));
}

SHAPEWRIGHT_APPLESS_TEST(TestLiterals)
#include "tst_literals.moc"
