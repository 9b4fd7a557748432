// SPDX-License-Identifier: Apache-2.0
// Whether ONNX Runtime loads a model is predicted as it is: by the types that it infers in every branch and body before
// anything runs, and by what it knows there before and after it folded constants.
#include "tests/app/cli/clirun.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using test::CliRun;
using test::runCli;

namespace {

enum class Loads { Yes, Unoptimized, No };

QStringList errorCodes(const CliRun &run)
{
    QStringList codes;
    for (const QJsonValue &value : run.json().value(u"problems"_s).toArray()) {
        const QJsonObject problem = value.toObject();
        if (problem.value(u"severity"_s) == u"error"_s)
            codes.append(problem.value(u"code"_s).toString());
    }
    return codes;
}

} // namespace

class TestLoading : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void agreesWithTheRuntime_data();
    void agreesWithTheRuntime();
    void namesTheBranchAndTheWaysOut();
};

void TestLoading::agreesWithTheRuntime_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("edits");
    QTest::addColumn<Loads>("loads");
    const auto row = [](const char *name, const QString &text, const QStringList &edits, Loads loads) {
        QTest::newRow(name) << u"<ir_version: 8, opset_import: [\"\" : 18]>\n"_s + text << edits << loads;
    };
    // A branch that does not run; in it, a size is computed from x, and with that many ones w is added.
    const auto inBranch = [&row](const char *name, const QString &input, const QString &initializers,
                                 const QString &nodes, const QStringList &edits, Loads loads) {
        row(name, uR"(g (float[%1] x, bool c) => (float[?] y) <float one = {1}, float[4] w = {1, 2, 3, 4} %2> {
                y = If (c) <then_branch = t () => (float[?] a) { %3 ones = Expand (one, size) a = Add (ones, w) },
                            else_branch = e () => (float[?] b) { b = Identity (w) }>
            })"_s.arg(input, initializers, nodes),
            edits, loads);
    };
    const QStringList three{u"--dim"_s, u"N=3"_s};
    const QStringList four{u"--dim"_s, u"N=4"_s};
    inBranch("Shape", u"N"_s, {}, u"size = Shape (x)"_s, three, Loads::No);
    inBranch("Shape that fits", u"N"_s, {}, u"size = Shape (x)"_s, four, Loads::Yes);
    inBranch("Shape, not fixed", u"N"_s, {}, u"size = Shape (x)"_s, {}, Loads::Yes);
    inBranch("Cast", u"N"_s, {}, u"s = Shape (x) i = Cast <to = 6> (s) size = Cast <to = 7> (i)"_s, three, Loads::No);
    inBranch("Identity", u"N"_s, {}, u"s = Shape (x) size = Identity (s)"_s, three, Loads::Unoptimized);
    inBranch("Concat with a constant", u"N"_s, u", int64[1] five = {5}"_s,
             u"s = Shape (x) size = Concat <axis = 0> (five, s)"_s, three, Loads::Unoptimized);
    inBranch("Concat of sizes", u"N"_s, {}, u"s = Shape (x) size = Concat <axis = 0> (s, s)"_s, three, Loads::No);
    inBranch("Slice", u"N, 2"_s, u", int64[1] z = {0}, int64[1] o = {1}"_s, u"s = Shape (x) size = Slice (s, z, o)"_s,
             three, Loads::Unoptimized);
    inBranch("Gather of one", u"N, 2"_s, u", int64[1] z = {0}"_s, u"s = Shape (x) size = Gather (s, z)"_s, three,
             Loads::No);
    inBranch("Gather of a scalar", u"N, 2"_s, u", int64 z = {0}, int64[1] ax = {0}"_s,
             u"s = Shape (x) n = Gather (s, z) size = Unsqueeze (n, ax)"_s, three, Loads::No);
    inBranch("Reshape of a scalar", u"N, 2"_s, u", int64 z = {0}, int64[1] ax = {1}"_s,
             u"s = Shape (x) n = Gather (s, z) size = Reshape (n, ax)"_s, three, Loads::Unoptimized);
    inBranch("Squeeze", u"N"_s, u", int64[1] ax = {0}"_s, u"s = Shape (x) n = Squeeze (s) size = Unsqueeze (n, ax)"_s,
             three, Loads::No);
    inBranch("Max", u"N"_s, u", int64[1] k = {2}"_s, u"s = Shape (x) size = Max (s, k)"_s, three, Loads::Unoptimized);
    inBranch("Neg and Abs", u"N"_s, {}, u"s = Shape (x) n = Neg (s) size = Abs (n)"_s, three, Loads::Unoptimized);
    inBranch("ReduceProd", u"N, 2"_s, {}, u"s = Shape (x) size = ReduceProd <keepdims = 1> (s)"_s, three,
             Loads::Unoptimized);
    inBranch("Size", u"N, 2"_s, u", int64[1] ax = {0}"_s, u"n = Size (x) size = Unsqueeze (n, ax)"_s, three,
             Loads::Yes);
    for (const auto &[op, dim] :
         {std::pair(u"Add"_s, u"N=3"_s), std::pair(u"Sub"_s, u"N=6"_s), std::pair(u"Mul"_s, u"N=3"_s)}) {
        const QStringList edits{u"--dim"_s, dim};
        inBranch(qPrintable(op + u" with a constant"_s), u"N"_s, u", int64[1] k = {3}"_s,
                 u"s = Shape (x) size = %1 (s, k)"_s.arg(op), edits, Loads::Unoptimized);
        inBranch(qPrintable(op + u" of sizes"_s), u"N, 3"_s, u", int64 z = {0}, int64 i = {1}, int64[1] ax = {0}"_s,
                 u"s = Shape (x) n = Gather (s, z) m = Gather (s, i) r = %1 (n, m) size = Unsqueeze (r, ax)"_s.arg(op),
                 edits, Loads::No);
    }
    inBranch("a Constant node", u"N, 2"_s, {},
             u"k = Constant <value_ints = [0]> () s = Shape (x) size = Gather (s, k)"_s, three, Loads::No);
    inBranch("computed of constants", u"N, 2"_s, u", int64[1] m = {1}"_s,
             u"k = Sub (m, m) s = Shape (x) size = Gather (s, k)"_s, three, Loads::Unoptimized);

    // Nodes of one operator with inputs of the same types.
    const QString alike = uR"(g (float[N] x, bool c) => (float[?] y)
            <float one = {1}, int64[1] four = {4}, int64[1] k = {%1}> {
            y = If (c) <then_branch = t () => (float[?] a) {
                            e = Expand (one, four) d = Add (x, e) f = Expand (one, k) a = Add (x, f) },
                        else_branch = e () => (float[?] b) { b = Identity (x) }>
        })"_s;
    row("alike but for elements", alike.arg(5), four, Loads::No);
    row("alike, and with the same elements", alike.arg(4), four, Loads::Yes);
    const QString joined = uR"(g (float[N, 2] x, bool c) => (float[?, ?] y) <float[2, 2] w = {1, 2, 3, 4}> {
            y = If (c) <then_branch = t () => (float[?, ?] a) {
                            d = Concat <axis = 0> (x, w) a = Concat <axis = %1> (x, w) },
                        else_branch = e () => (float[?, ?] b) { b = Identity (x) }>
        })"_s;
    row("alike but for an attribute", joined.arg(1), three, Loads::No);
    row("alike, and with the same attribute", joined.arg(0), three, Loads::Yes);

    // Whether a branch is taken makes no difference when the file is loaded, unless its condition becomes a constant.
    const QString dead = uR"(g (float[N] x) => (float[?] y) <float[4] w = {1, 2, 3, 4} %1> {
            %2
            y = If (c) <then_branch = t () => (float[?] a) { %3 a = Add (x, w) },
                        else_branch = e () => (float[?] b) { b = Identity (x) }>
        })"_s;
    row("a built-in condition", dead.arg(u", bool c = {0}"_s, QString(), QString()), three, Loads::No);
    row("a built-in condition, sizes that fit", dead.arg(u", bool c = {0}"_s, QString(), QString()), four, Loads::Yes);
    row("a condition of sizes", dead.arg(u", int64[1] k = {4}"_s, u"s = Shape (x) c = Equal (s, k)"_s, QString()),
        three, Loads::No);
    const QString folded =
        uR"(g (float[N] x) => (float[?] y) <float one = {1}, int64[1] k = {2}, float[4] w = {1, 2, 3, 4}> {
            s = Shape (x) big = Max (s, k) is = Equal (big, k) c = Squeeze (is)
            y = If (c) <then_branch = t () => (float[?] a) { ones = Expand (one, big) a = Add (ones, w) },
                        else_branch = e () => (float[?] b) { b = Identity (x) }>
        })"_s;
    row("a branch that is gone before its sizes are known", folded, three, Loads::Yes);
    row("what fails only when it runs", uR"(g (float[N] x) => (float[?] y) <bool c = {0}, int64[1] k = {5}> {
            y = If (c) <then_branch = t () => (float[?] a) { a = Reshape (x, k) },
                        else_branch = e () => (float[?] b) { b = Identity (x) }>
        })"_s,
        three, Loads::Yes);
    row("a branch in a branch", uR"(g (float[N] x, bool c) => (float[?] y) <bool no = {0}, float[4] w = {1, 2, 3, 4}> {
            y = If (c) <then_branch = t () => (float[?] a) {
                            a = If (no) <then_branch = t2 () => (float[?] a2) { a2 = Add (x, w) },
                                         else_branch = e2 () => (float[?] b2) { b2 = Identity (x) }> },
                        else_branch = e () => (float[?] b) { b = Identity (x) }>
        })"_s,
        three, Loads::No);
    row("a loop without turns", uR"(g (float[N] x) => (float[?] y) <int64 t = {0}, float[4] w = {1, 2, 3, 4}> {
            y = Loop (t, "", x) <body = b (int64 i, bool c, float[?] v) => (bool d, float[?] u) {
                d = Identity (c) u = Add (x, w) }>
        })"_s,
        three, Loads::No);
    row("a size that is put into a list along a computed axis",
        uR"(g (float[N, 4] x) => (float[?, ?] y) <int64[1] z = {0}, int64 o = {1}> {
            a = Identity (z) s = Shape (x) n = Gather (s, o) m = Unsqueeze (n, a)
            t = Concat <axis = 0> (m, m) y = Resize <axes = [0, 1]> (x, , , t) })"_s,
        three, Loads::Yes);
    row("an element of a sequence",
        uR"(g (float[N, K] x) => (float[?] y) <int64 one = {1}, int64 o = {0}, int64[1] z = {0}> {
            q = SplitToSequence <keepdims = 0> (x, one) e = SequenceAt (q, o)
            s = Shape (x) r = Gather (s, z) y = Tile (e, r) })"_s,
        three, Loads::Yes);
    row("a loop whose state is not typed",
        uR"(g (float[N] x) => (float[?] y) <int64 t = {0}, float[4] w = {1, 2, 3, 4}> {
            y = Loop (t, "", x) <body = b (int64 i, bool c, float[?] v) => (bool d, float[?] u) {
                d = Identity (c) u = Add (v, w) }>
        })"_s,
        three, Loads::Yes);
    row("a scan", uR"(g (float[2] s, float[N, K] x) => (float[?] f, float[?, ?] y) <float[4] w = {1, 2, 3, 4}> {
            f, y = Scan (s, x) <num_scan_inputs = 1, body = b (float[2] p, float[?] v) => (float[2] q, float[?] u) {
                q = Identity (p) u = Add (v, w) }>
        })"_s,
        {u"--dim"_s, u"K=3"_s}, Loads::No);
}

void TestLoading::agreesWithTheRuntime()
{
    QFETCH(QString, text);
    QFETCH(QStringList, edits);
    QFETCH(Loads, loads);
    const auto model = test::modelFromText(text.toUtf8().constData());
    QStringList fills{u"--fill"_s, u"zeros"_s};
    if (model->input("c")) // a condition, which would be true: the branch is not to run
        fills << u"--fill"_s << u"c=zeros"_s;
    const QTemporaryDir folder;
    const QString fixed = folder.filePath(u"fixed.onnx"_s);
    const CliRun fix = runCli(QStringList{u"fix"_s, model->file().path(), fixed, u"--json"_s} + edits);
    QCOMPARE(fix.exitCode == 0, loads == Loads::Yes);
    QCOMPARE(QFile::exists(fixed), loads == Loads::Yes);
    if (loads == Loads::Yes) { // and so it does with value_info
        const QString told = folder.filePath(u"told.onnx"_s);
        const CliRun more = runCli(QStringList{u"fix"_s, model->file().path(), told, u"--write-value-info"_s} + edits);
        QVERIFY2(more.exitCode == 0, qPrintable(more.all()));
        const CliRun run = runCli(QStringList{u"run"_s, told} + fills);
        QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
    }
    const QStringList codes = errorCodes(fix);
    QCOMPARE(codes.contains(u"load-fails"_s) || codes.contains(u"edit-breaks-node"_s), loads == Loads::No);
    QCOMPARE(codes.contains(u"loads-unoptimized-only"_s), loads == Loads::Unoptimized);
    if (loads != Loads::Yes) {
        const CliRun forced = runCli(QStringList{u"fix"_s, model->file().path(), fixed, u"--force"_s} + edits);
        QVERIFY2(forced.exitCode == 0, qPrintable(forced.all()));
    }
    // What the runtime itself says of the file.
    const QStringList run = QStringList{u"run"_s, fixed, u"--json"_s} + fills;
    const CliRun optimized = runCli(run);
    QVERIFY2((optimized.exitCode == 0) == (loads == Loads::Yes), qPrintable(optimized.all()));
    const CliRun plain = runCli(run + QStringList{u"--optimization"_s, u"off"_s});
    QVERIFY2((plain.exitCode == 0) == (loads != Loads::No), qPrintable(plain.all()));
    const CliRun asked = runCli(QStringList{u"fix"_s, model->file().path(), fixed, u"--overwrite"_s, u"--test"_s,
                                            u"--optimization"_s, u"off"_s} +
                                fills + edits);
    QVERIFY2((asked.exitCode == 0) == (loads != Loads::No), qPrintable(asked.all()));
    QCOMPARE(optimized.json().value(u"unoptimized"_s).isString(), loads == Loads::Unoptimized);
}

void TestLoading::namesTheBranchAndTheWaysOut()
{
    const auto model = test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[N, C, 5] x) => (float[?] y) <int64[1] axes = {1}, bool no = {0}> {
            [maybe] y = If (no) <then_branch = t () => (float[?] a) { [cut] a = Squeeze (x, axes) },
                                 else_branch = e () => (float[?] b) { b = Identity (x) }>
        })");
    for (const QString &command : {u"fix"_s, u"overrides"_s, u"run"_s, u"shapes"_s}) {
        const QTemporaryDir folder;
        QStringList arguments{command, model->file().path()};
        if (command == u"fix")
            arguments << folder.filePath(u"out.onnx"_s);
        const CliRun run = runCli(arguments + QStringList{u"--dim"_s, u"C=4"_s, u"--dim"_s, u"N=2"_s});
        QVERIFY2(run.exitCode != 0 || command == u"shapes", qPrintable(command));
        QVERIFY2(run.all().contains(u"cut"_s) && run.all().contains(u"maybe.then_branch"_s), qPrintable(run.all()));
        QVERIFY2(run.all().contains(u"x [2, 4, 5]"_s), qPrintable(run.all()));
        QVERIFY2(run.all().contains(u"try: --dim C=1"_s), qPrintable(run.all()));
    }
}

SHAPEWRIGHT_GUILESS_TEST(TestLoading)
#include "tst_loading.moc"
