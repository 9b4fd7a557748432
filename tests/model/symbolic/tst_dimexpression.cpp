// SPDX-License-Identifier: Apache-2.0
#include "model/symbolic/dimexpression.h"
#include "tests/support/registertest.h"

#include <QTest>

using namespace shapewright;

class TestDimExpression : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void evaluates_data();
    void evaluates();
    void refuses_data();
    void refuses();
    void solves_data();
    void solves();
    void substitutes();
};

void TestDimExpression::evaluates_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<DimExpression::Values>("values");
    QTest::addColumn<qint64>("result"); // -1 if there is none
    const auto row = [](const char *text, DimExpression::Values values, qint64 result) {
        QTest::newRow(text) << QByteArray(text) << std::move(values) << result;
    };
    row("batch", {{"batch", 3}}, 3);
    row("past_sequence + 1", {{"past_sequence", 7}}, 8);
    row("past_sequence_length + sequence_length", {{"past_sequence_length", 7}, {"sequence_length", 2}}, 9);
    row("2*batch + 1", {{"batch", 3}}, 7);
    row("floor(h/2)", {{"h", 7}}, 3);
    row("ceiling(h/2)", {{"h", 7}}, 4);
    row("(height//4)", {{"height", 31}}, 7);
    row("h/2", {{"h", 8}}, 4);
    row("h/2 ", {{"h", 7}}, -1); // not an integer
    row("s0*s1", {{"s0", 6}, {"s1", 7}}, 42);
    row("Max(1, s0)", {{"s0", 0}}, 1);
    row("Min(128, sequence)", {{"sequence", 500}}, 128);
    row("n % 8", {{"n", 21}}, 5);
    row("floor((h - 3)/2 + 1)", {{"h", 8}}, 3);
    row("-a + b", {{"a", 2}, {"b", 5}}, 3);
    row("a - b - c", {{"a", 9}, {"b", 5}, {"c", 1}}, 3);
    row("a - (b - c)", {{"a", 9}, {"b", 5}, {"c", 1}}, 5);
    row("a/3*3", {{"a", 7}}, 7);            // exact, since it is computed with fractions
    row("a - b", {{"a", 1}, {"b", 2}}, -1); // negative
    row("a // b", {{"a", 1}, {"b", 0}}, -1);
    row("a * a", {{"a", 4'000'000'000}}, -1); // overflow
    row("batch + other", {{"batch", 1}}, -1); // a name has no value
}

void TestDimExpression::evaluates()
{
    QFETCH(QByteArray, text);
    QFETCH(DimExpression::Values, values);
    QFETCH(qint64, result);
    const auto expression = DimExpression::parse(text.toStdString());
    QVERIFY(expression.has_value());
    QCOMPARE(qint64(expression->evaluate(values).value_or(-1)), result);
}

void TestDimExpression::refuses_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const char *text : {"", "a b", "batch size", "2x", "a +", "+ a", "(a", "a)", "f(a)", "floor(a", "Max(a)",
                             "a..b+", "a,b", "99999999999999999999", "a && b", "?"})
        QTest::newRow(text) << QByteArray(text);
    QTest::newRow("too deep") << QByteArray(200, '(') + "a" + QByteArray(200, ')');
    QTest::newRow("too many signs") << QByteArray(500, '-') + "a";
    QTest::newRow("too long") << "a" + QByteArray("+a").repeated(1000);
}

void TestDimExpression::refuses()
{
    QFETCH(QByteArray, text);
    QVERIFY(!DimExpression::parse(text.toStdString()).has_value());
}

void TestDimExpression::solves_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<qint64>("target");
    QTest::addColumn<qint64>("solution"); // -1 if there is none
    const auto row = [](const char *text, qint64 target, qint64 solution) {
        QTest::addRow("%s = %lld", text, static_cast<long long>(target)) << QByteArray(text) << target << solution;
    };
    row("past + 1", 8, 7);
    row("past + 1", 1, -1); // past would be 0
    row("2*n", 6, 3);
    row("2*n", 7, -1);
    row("2*n + 1", 4'000'000'001, 2'000'000'000);
    row("10 - n", 4, 6);
    row("floor(n/2)", 3, -1); // 6 and 7 both solve it
    row("Max(n, 4)", 4, -1);  // 1 to 4 all solve it
    row("Max(n, 4)", 5, 5);
    row("n*n", 49, 7);
    row("a + b", 3, -1);
}

void TestDimExpression::solves()
{
    QFETCH(QByteArray, text);
    QFETCH(qint64, target);
    QFETCH(qint64, solution);
    QCOMPARE(qint64(DimExpression::parse(text.toStdString())->solve(target).value_or(-1)), solution);
}

void TestDimExpression::substitutes()
{
    const auto expression = DimExpression::parse("past + past_more*2 + seq");
    QCOMPARE(expression->substituted({{"past", "7"}, {"seq", "n"}}), std::string("7 + past_more*2 + n"));
    QCOMPARE(expression->names(), (std::vector<std::string>{"past", "past_more", "seq"}));
    QVERIFY(!expression->isName());
    QVERIFY(DimExpression::parse("past")->isName());
}

SHAPEWRIGHT_GUILESS_TEST(TestDimExpression)
#include "tst_dimexpression.moc"
