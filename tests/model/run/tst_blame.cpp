// SPDX-License-Identifier: Apache-2.0
#include "model/run/check/blame.h"

#include "model/run/feeds/inputfeeds.h"
#include "model/run/feeds/inputsources.h"
#include "model/shape/propagation/propagate.h"
#include "model/wording/wording.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <QTest>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

namespace {

Error failedAt(const std::string &opType, const std::string &reason)
{
    return {ErrorCode::RunFailed,
            {},
            "Non-zero status code returned while running " + opType + " node. Name:'' Status Message: " + reason,
            {}};
}

} // namespace

// A value that nobody gave is not the model's fault.
class TestBlame : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void faultOfWhat_data();
    void faultOfWhat();
};

void TestBlame::faultOfWhat_data()
{
    QTest::addColumn<Error>("error");
    QTest::addColumn<QString>("fill"); // of an input, by a person
    QTest::addColumn<QString>("edit"); // an input whose value is given
    QTest::addColumn<ErrorCode>("code");
    const auto row = [](const char *name, const Error &error, const QString &fill, const QString &edit,
                        ErrorCode code) { QTest::newRow(name) << error << fill << edit << code; };
    const Error split = failedAt("Split", "Cannot split using values in 'split' attribute");
    row("a generated value", split, {}, {}, ErrorCode::RunGuessRefused);
    row("through another node", failedAt("Expand", "invalid expand shape"), {}, {}, ErrorCode::RunGuessRefused);
    row("a value that was filled", split, u"sizes=ones"_s, {}, ErrorCode::RunFailed);
    row("a value that was given", split, {}, u"sizes"_s, ErrorCode::RunFailed);
    row("another input was filled", split, u"x=ones"_s, {}, ErrorCode::RunGuessRefused);
    row("a node without such a value", failedAt("Neg", "odd"), {}, {}, ErrorCode::RunFailed);
    row("shapes that do not fit",
        failedAt("Expand", "Attempting to broadcast an axis by a dimension other than 1. 4 by 8"), {}, {},
        ErrorCode::RunFailed);
    row("what the runtime lacks",
        {ErrorCode::RunNotSupported, {}, "Could not find an implementation for Split(18) node with name ''", {}}, {},
        {}, ErrorCode::RunNotSupported);
}

void TestBlame::faultOfWhat()
{
    QFETCH(Error, error);
    QFETCH(QString, fill);
    QFETCH(QString, edit);
    const auto graph = test::modelFromText(R"(<ir_version: 10, opset_import: ["": 21]>
        g (float[4] x, int64[2] sizes, int32[1] size) => (a, b, c) {
            a, first = Split(x, sizes)
            wide = Cast<to = 7>(size)
            b = Expand(x, wide)
            c = Neg(x)
        })");
    ShapeEdits edits;
    if (!edit.isEmpty())
        edits.values[edit.toStdString()] = {2, 2};
    const auto table = propagate(*graph, edits);
    QVERIFY(table);
    TestRunRequest request = makeTestRun(*graph, edits, **table, {}, FillKind::Random, 0);
    if (!fill.isEmpty())
        QVERIFY(fillInput(request, fill.toStdString()));
    const Result<TestReport> told = blamed(Result<TestReport>(tl::unexpected(error)), request.guesses, *graph);
    QVERIFY(!told);
    QTEST(told.error().code, "code");
    if (told.error().code != ErrorCode::RunGuessRefused)
        return;
    QVERIFY(isUntestable(told.error().code));
    const QString words = describe(told.error());
    QVERIFY2(words.contains(u"cannot be tested with the data generated for its input “size"_s), qPrintable(words));
    QVERIFY2(words.contains(u"It can be saved"_s) && words.contains(u"The producer of “"_s), qPrintable(words));
}

SHAPEWRIGHT_GUILESS_TEST(TestBlame)
#include "tst_blame.moc"
