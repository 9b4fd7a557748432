// SPDX-License-Identifier: Apache-2.0
#include "model/edits/shellwords.h"

#include "model/edits/suggestiontext.h"
#include "tests/support/hostilenames.h"
#include "tests/support/registertest.h"

#include <QTest>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

class TestShellWords : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void harmlessWordsStayAsTheyAre();
    void aShellReadsWhatWasQuoted_data();
    void aShellReadsWhatWasQuoted();
    void typedLines_data();
    void typedLines();
    void suggestionsComeBack_data();
    void suggestionsComeBack();
    void whatReadsAsSomethingElseIsQuoted();
};

void TestShellWords::harmlessWordsStayAsTheyAre()
{
    QCOMPARE(shellLine({u"--dim"_s, u"batch_size.1-a=2"_s}), u"--dim batch_size.1-a=2"_s);
    QCOMPARE(shellLine({u"--dim"_s, u"x[0]=3"_s}), u"--dim 'x[0]=3'"_s);
    QCOMPARE(shellLine({u"a"_s, QString()}), u"a ''"_s);
    QCOMPARE(shellWords(u"a\nb"_s), std::optional(QStringList{u"a"_s, u"b"_s})); // lines that are pasted together
}

void TestShellWords::aShellReadsWhatWasQuoted_data()
{
    QTest::addColumn<QString>("word");
    for (const QString &name : test::hostileNames())
        QTest::newRow(qPrintable(name)) << name;
    QTest::newRow("nothing") << QString();
    QTest::newRow("an assignment for zsh") << u"=ls"_s;
    QTest::newRow("a form of ours") << u"\"$(printf '\\011')\""_s;
}

void TestShellWords::aShellReadsWhatWasQuoted()
{
    QFETCH(const QString, word);
    const QStringList words{u"before"_s, word, u"x="_s + word, word + word};
    const QString line = shellLine(words);
    for (const QChar c : line)
        QVERIFY2(c == u'\n' || c.category() != QChar::Other_Control, qPrintable(line));
    QCOMPARE(test::argumentsPasted(u"stub "_s + line, u"stub"_s), std::optional(words));
    QCOMPARE(shellWords(line), std::optional(words));
}

void TestShellWords::typedLines_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<bool>("isRead");
    QTest::addColumn<QStringList>("words");
    const auto row = [](const char *line, const QStringList &words) {
        QTest::newRow(line) << QString::fromUtf8(line) << true << words;
    };
    row("", {});
    row("  a\t b ", {u"a"_s, u"b"_s});
    row("'a b'\"c d\"e", {u"a bc de"_s});
    row("\"a\\\"b\\\\c\\d\" e\\ f \\'", {u"a\"b\\c\\d"_s, u"e f"_s, u"'"_s});
    row("'a\\'", {u"a\\"_s});
    row("a \\\n b \"c\\\nd\"", {u"a"_s, u"b"_s, u"cd"_s});
    row("--dim x[0]=3 a~b a#b", {u"--dim"_s, u"x[0]=3"_s, u"a~b"_s, u"a#b"_s});
    row("\"\" ''", {QString(), QString()});
    for (const char *line : {"'a",
                             "\"a",
                             "a\\",
                             "$HOME",
                             "\"$HOME\"",
                             "`ls`",
                             "\"`ls`\"",
                             "$(ls)",
                             "a;b",
                             "a|b",
                             "a&b",
                             "a>b",
                             "a<b",
                             "(a)",
                             "*",
                             "{a,b}",
                             "~",
                             "# a",
                             "\"$(printf '\\141')\"",
                             "\"$(printf '\\011' ; ls)\""})
        QTest::newRow(line) << QString::fromUtf8(line) << false << QStringList();
}

void TestShellWords::typedLines()
{
    QFETCH(const QString, line);
    QFETCH(const bool, isRead);
    QFETCH(const QStringList, words);
    const auto read = shellWords(line);
    QCOMPARE(read.has_value(), isRead);
    if (!isRead)
        return;
    QCOMPARE(*read, words);
    QCOMPARE(test::argumentsPasted(u"stub "_s + line, u"stub"_s), std::optional(words));
}

void TestShellWords::suggestionsComeBack_data()
{
    test::addHostileNames();
}

void TestShellWords::suggestionsComeBack()
{
    QFETCH(const QString, name);
    const std::string text = name.toStdString();
    Suggestion suggestion{
        .sizes = {{{text, {}}, Dim(2)}, {{text, 1}, Dim(3)}, {{"plain", {}}, Dim(4)}, {{text + "2", 0}, Dim()}}};
    if (isNameThatCanBeGiven(text))
        suggestion.sizes.push_back({{"other", 0}, Dim::param(text)});
    const QString line = suggestionLine(suggestion);
    QVERIFY(!line.isEmpty());
    QCOMPARE(suggestionFromLine(line), std::optional(suggestion));
    QCOMPARE(test::argumentsPasted(u"stub "_s + line, u"stub"_s), std::optional(suggestionArguments(suggestion)));
}

void TestShellWords::whatReadsAsSomethingElseIsQuoted()
{
    const auto line = [](const SizePlace &place, const Dim &given) {
        return suggestionLine({.sizes = {{place, given}}});
    };
    QCOMPARE(line({"x", 0}, Dim(1)), u"--dim 'x[0]=1'"_s);
    QCOMPARE(line({"x[0]", {}}, Dim(1)), u"--dim '\"x[0]\"=1'"_s); // a symbol that looks like an axis
    for (const char *name : {"12", "-m", "a=b"}) {
        const Suggestion suggestion{.sizes = {{{"n", {}}, Dim::param(name)}}};
        QCOMPARE(suggestionFromLine(suggestionLine(suggestion)), std::optional(suggestion));
    }
    QCOMPARE(line({"n", {}}, Dim()), QString()); // a symbol cannot be made unknown
    QCOMPARE(line({"-n", {}}, Dim(1)), u"--dim=-n=1"_s);
}

SHAPEWRIGHT_GUILESS_TEST(TestShellWords)
#include "tst_shellwords.moc"
