// SPDX-License-Identifier: Apache-2.0
#include "model/wording/problemwording.h"
#include "model/wording/wording.h"
#include "tests/support/registertest.h"

#include <QSet>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;

namespace {

constexpr int lastError = int(ErrorCode::Internal);

} // namespace

class TestWording : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyErrorHasAMessageAndAName();
    void everyProblemHasAMessageAndAName();
    void argumentsAreNotTakenForPlaceholders();
    void bothSidesOfAContradiction();
    void nearestNames();
    void offset();
};

void TestWording::everyErrorHasAMessageAndAName()
{
    QSet<QString> names, messages;
    for (int code = 0; code <= lastError; ++code) {
        Error error{ErrorCode(code), {"first", "second", "third"}, {}, {}};
        if (error.code == ErrorCode::Internal || error.code == ErrorCode::RunFailed)
            error.detail = "reason";
        const QString message = describe(error);
        QVERIFY2(!message.isEmpty() && !message.contains(u'%'), qPrintable(message));
        names.insert(errorCodeName(error.code));
        messages.insert(message);
    }
    QCOMPARE(names.size(), lastError + 1);
    QCOMPARE(messages.size(), lastError + 1);
    QVERIFY(!names.contains(QString()));
}

void TestWording::everyProblemHasAMessageAndAName()
{
    const ModelGraph graph;
    QSet<QString> messages;
    QSet<std::string> names;
    for (int code = 0; code < int(problemCodeCount()); ++code) {
        Problem problem;
        problem.code = Problem::Code(code);
        problem.args = {"first", "second", "third", "fourth", "fifth"};
        problem.detail = "reason";
        const QString message = describe(problem, graph);
        QVERIFY2(!message.isEmpty() && !message.contains(u'%'), qPrintable(message));
        names.insert(problemCodeName(problem.code));
        messages.insert(message);
    }
    QCOMPARE(names.size(), qsizetype(problemCodeCount()));
    QCOMPARE(messages.size(), qsizetype(problemCodeCount()));
    QVERIFY(!names.contains(std::string()));
}

void TestWording::argumentsAreNotTakenForPlaceholders()
{
    Problem problem;
    problem.code = Problem::Code::OutputMismatch;
    problem.args = {"%2", "[%3]", "[%1]"};
    const QString message = describe(problem, {});
    QVERIFY2(message.contains(u"“%2”"_s) && message.contains(u"[%3]"_s) && message.contains(u"[%1]"_s),
             qPrintable(message));
}

void TestWording::bothSidesOfAContradiction()
{
    Problem problem;
    problem.code = Problem::Code::ConflictingEdits;
    problem.args = {"N", "1", "--shape a", "3", "--shape b"};
    QCOMPARE(describe(problem, {}), u"“N” was given two sizes: 1 (--shape a) and 3 (--shape b)."_s);
}

void TestWording::nearestNames()
{
    Problem problem;
    problem.code = Problem::Code::UnknownSymbol;
    problem.args = {"bacth", "batch", "batch_2"};
    QCOMPARE(describe(problem, {}), u"The model has no dim called “bacth”. Did you mean “batch” or “batch_2”?"_s);
    problem.args = {"bacth"};
    QCOMPARE(describe(problem, {}), u"The model has no dim called “bacth”."_s);
}

void TestWording::offset()
{
    const Error error{ErrorCode::Truncated, {"m.onnx"}, {}, 4711};
    QVERIFY(describe(error).contains(u"4711"_s));
}

SHAPEWRIGHT_APPLESS_TEST(TestWording)
#include "tst_wording.moc"
