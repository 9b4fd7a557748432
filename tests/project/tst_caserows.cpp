// SPDX-License-Identifier: Apache-2.0
// What people reported of other tools, in the corpus' folder `cases`: each is a named row of a test of the window or of
// its lists. A case that comes new has to get one.
#include "tests/support/registertest.h"
#include "tests/support/testmodels.h"

#include <QDir>
#include <QDirIterator>
#include <QTest>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

class TestCaseRows : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void files_data();
    void files();
    void others_data();
    void others();

private:
    QString m_tests;  // the texts of all tests of views and window
    QString m_readme; // of the cases, on one line
};

void TestCaseRows::initTestCase()
{
    SHAPEWRIGHT_NEED_MODELS();
    m_readme = QString::fromUtf8(test::bytesOf(test::model(u"cases/README.md"_s))).simplified();
    for (const char *folder : {"/tests/views", "/tests/app/gui"}) {
        QDirIterator tests(QStringLiteral(SHAPEWRIGHT_SOURCE_FOLDER) + QString::fromLatin1(folder), {u"tst_*.cpp"_s},
                           QDir::Files, QDirIterator::Subdirectories);
        while (tests.hasNext())
            m_tests += QString::fromUtf8(test::bytesOf(tests.next()));
    }
    QVERIFY(!m_readme.isEmpty() && !m_tests.isEmpty());
}

void TestCaseRows::files_data()
{
    QTest::addColumn<QString>("name");
    for (const QString &file : QDir(test::model(u"cases"_s)).entryList({u"*.onnx"_s}))
        QTest::newRow(qPrintable(file)) << file.chopped(5);
}

void TestCaseRows::files()
{
    QFETCH(QString, name);
    QVERIFY2(m_readme.contains(name), "the cases do not tell what is right");
    QVERIFY2(m_tests.contains(u"(\"%1: "_s.arg(name)), "no row begins with its name");
}

// Those without a file that are about showing and editing: the words of the cases, and how the rows begin.
void TestCaseRows::others_data()
{
    QTest::addColumn<QString>("words");
    QTest::addColumn<QString>("row");
    const auto row = [](const char *words, const char *start) {
        QTest::newRow(start) << QString::fromUtf8(words) << QString::fromUtf8(start);
    };
    row("several inputs in one command", "several inputs in one go");
    row("an unknown `--dim_param`", "an unknown name");
    row("a wrong input shape in a run", "a wrong input shape");
    row("a fixed 1 changed to 4", "a fixed 1 changed to 4");
    row("selecting a long edge shows both ends", "selecting a long edge shows both ends");
    row("search by shape `?x3`", "search by shape");
    row("and by type", "search by type");
    row("SVG that other viewers show right", "SVG that other viewers show right");
    row("pictures from the command line", "pictures from the command line");
    row("names and shapes on edges together", "names and shapes on edges together");
    row("save always says what it did", "save always says what it did");
    row("outputs never vanish", "outputs never vanish");
    row("a new name is the default", "a new name is the default");
}

void TestCaseRows::others()
{
    QFETCH(QString, words);
    QFETCH(QString, row);
    QVERIFY2(m_readme.contains(words), "the cases no longer say so");
    QVERIFY2(m_tests.contains(u"(\""_s + row), "no row begins so");
}

SHAPEWRIGHT_GUILESS_TEST(TestCaseRows)
#include "tst_caserows.moc"
