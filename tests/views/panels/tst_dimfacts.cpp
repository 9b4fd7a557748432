// SPDX-License-Identifier: Apache-2.0
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "tests/views/panels/panelfixture.h"
#include "views/panels/shapes/dimensionsmodel.h"
#include "views/panels/shapes/dimfacts.h"

#include <QTest>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

class TestDimFacts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sizesInWords_data();
    void sizesInWords();
    void sizesOfBranches_data();
    void sizesOfBranches();
    void sizesThatNothingGoesWith();
};

void TestDimFacts::sizesInWords_data()
{
    QTest::addColumn<QList<int>>("working");
    QTest::addColumn<QString>("text");
    const auto row = [](const QString &text, const QList<int> &working) {
        QTest::newRow(qPrintable(text)) << working << text;
    };
    const auto all = [](int from, int to, auto isRight) {
        QList<int> sizes;
        for (int size = from; size <= to; ++size) {
            if (isRight(size))
                sizes.append(size);
        }
        return sizes;
    };
    const auto any = [](int) { return true; };
    const auto multiple = [](int of) { return [of](int size) { return size % of == 0; }; };
    row(u"only 5 works"_s, {5});
    row(u"1 or 5"_s, {1, 5});
    row(u"at most 128"_s, all(1, 128, any));
    row(u"at least 9"_s, all(9, 1024, any));
    row(u"192–351"_s, all(192, 351, any));
    row(u"1 or 9–16"_s, {1, 9, 10, 11, 12, 13, 14, 15, 16});
    row(u"1 or at least 9"_s, QList<int>{1} + all(9, 1024, any));
    row(u"a multiple of 32"_s, all(1, 1024, multiple(32)));
    row(u"a multiple of 3 up to 15"_s, all(1, 15, multiple(3)));
    row(u"1 or a multiple of 2"_s, QList<int>{1} + all(2, 1024, multiple(2)));
    row(u"2, 6, …, in steps of 4"_s, all(1, 1024, [](int size) { return size % 4 == 2; }));
    row(u"29–32, 61–64, …; any multiple of 32 works"_s,
        all(1, 1024, [](int size) { return size % 32 == 0 || size % 32 >= 29; }));
    row(u"1, 5, 25, 125, 625 and others"_s, {1, 5, 25, 125, 625});
    row(u"3, 8, 16–17, 24, 32, 40, …; any multiple of 8 works"_s,
        all(1, 1024, [](int size) { return size % 8 == 0 || size == 3 || size == 17 || size == 111; }));
}

void TestDimFacts::sizesInWords()
{
    QFETCH(QList<int>, working);
    QFETCH(QString, text);
    const auto sizes = WorkingSizes::of("n", {}, {working.begin(), working.end()});
    const auto graph = test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[n] x) => (float[n] y) { y = Relu(x) })");
    QCOMPARE(sizesText(sizes, *graph), text);
}

void TestDimFacts::sizesOfBranches_data()
{
    QTest::addColumn<QByteArray>("condition");
    QTest::addColumn<QStringList>("facts");
    const QStringList unnamed{u"a multiple of 2 (in the then branch of choice (If))"_s,
                              u"a multiple of 3 (in the else branch of choice (If))"_s};
    const auto row = [](const char *condition, const QStringList &facts) {
        QTest::newRow(condition) << QByteArray(condition) << facts;
    };
    row("seven = Constant<value_int = 7>() c = Equal(which, seven)",
        {u"a multiple of 2 (when which = 7)"_s, u"a multiple of 3 (when which ≠ 7)"_s});
    row("seven = Constant<value_int = 7>() d = Equal(seven, which) c = Not(d)",
        {u"a multiple of 2 (when which ≠ 7)"_s, u"a multiple of 3 (when which = 7)"_s});
    row("c = Identity(flag)", {u"a multiple of 2 (when flag = 1)"_s, u"a multiple of 3 (when flag = 0)"_s});
    row("c = Not(flag)", {u"a multiple of 2 (when flag = 0)"_s, u"a multiple of 3 (when flag = 1)"_s});
    row("seven = Constant<value_int = 7>() c = Less(which, seven)", unnamed);
}

// Sizes that only one branch allows are told with what makes it run, and are not offered.
void TestDimFacts::sizesOfBranches()
{
    QFETCH(QByteArray, condition);
    QFETCH(QStringList, facts);
    const auto graph = test::modelFromText((R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[length, 4] x, int64 which, bool flag) => (y) {)" +
                                            condition + R"(
            [choice] y = If(c) <
                then_branch = a () => (r) { t = Constant<value_ints = [-1, 8]>() r = Reshape(x, t) },
                else_branch = b () => (s) { u = Constant<value_ints = [-1, 12]>() s = Reshape(x, u) }>
        })")
                                               .constData());
    const PanelState state = test::panelState(graph, {});
    DimensionsModel model;
    model.setState(state);
    QCOMPARE(DimFacts(state, model.dims()).of(model.entry(0)), facts);
    for (const QString &offered : model.index(0, 0).data(DimensionsModel::SuggestionsRole).toStringList())
        QCOMPARE(offered.section(u'\t', 0, 0).toInt() % 6, 0);
}

// The model is made for 64 patches, however they lie.
void TestDimFacts::sizesThatNothingGoesWith()
{
    const auto graph = test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[1, 1, height, width] x, float[1, 1, 8, 8] w) => (y) {
            p = Conv<kernel_shape = [8, 8], strides = [8, 8]>(x, w)
            s = Constant<value_ints = [64]>()
            y = Reshape(p, s)
        })");
    DimensionsModel model;
    model.setState(test::panelState(graph, {}));
    const auto offered = [&model] {
        QStringList sizes;
        for (const QString &text : model.index(0, 0).data(DimensionsModel::SuggestionsRole).toStringList())
            sizes.append(text.section(u'\t', 0, 0));
        return sizes.join(u' ');
    };
    QCOMPARE(offered(), u"256 512"_s);
    ShapeEdits edits;
    edits.symbols["width"] = Dim(64);
    model.setState(test::panelState(graph, edits));
    QCOMPARE(offered(), u"64"_s); // of 64 to 71
}

SHAPEWRIGHT_WINDOW_TEST(TestDimFacts)
#include "tst_dimfacts.moc"
