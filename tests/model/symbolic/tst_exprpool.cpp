// SPDX-License-Identifier: Apache-2.0
#include "model/symbolic/dimexpression.h"
#include "model/symbolic/exprpool.h"
#include "model/symbolic/fraction.h"
#include "tests/support/registertest.h"

#include <QTest>

#include <map>
#include <random>

using namespace shapewright;

class TestExprPool : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void text_data();
    void text();
    void bounds_data();
    void bounds();
    void evaluates();
    void boundsHoldForSmallSizes();
    void carriesMarks();
    void staysReadable();
};

namespace {

Expr parsed(ExprPool &pool, const QString &text)
{
    const auto expression = DimExpression::parse(text.toStdString());
    if (!expression)
        qFatal("%s", qPrintable(text));
    return expression->toExpr(pool, [&pool](const std::string &name) { return pool.symbol(name); });
}

// An expression made in two ways at once: by the pool, and as exact fractions for all a and b from 1 to 8.
struct Twin {
    Expr expr;
    std::vector<Fraction> exact;
};
constexpr int largestTwinSize = 8;

Twin twin(Expr expr, const std::function<Fraction(int a, int b)> &exact)
{
    Twin result{.expr = expr, .exact = {}};
    for (int a = 1; a <= largestTwinSize; ++a) {
        for (int b = 1; b <= largestTwinSize; ++b)
            result.exact.push_back(exact(a, b));
    }
    return result;
}

Twin twin(Expr expr, const Twin &left, const Twin &right,
          const std::function<Fraction(const Fraction &, const Fraction &)> &exact)
{
    Twin result{.expr = expr, .exact = {}};
    for (std::size_t i = 0; i < left.exact.size(); ++i)
        result.exact.push_back(exact(left.exact[i], right.exact[i]));
    return result;
}

} // namespace

void TestExprPool::text_data()
{
    QTest::addColumn<QString>("given");
    QTest::addColumn<QString>("canonical");
    const auto row = [](const char *given, const char *canonical) {
        QTest::newRow(given) << QString::fromLatin1(given) << QString::fromLatin1(canonical);
    };
    row("3", "3");
    row("2*batch + 1", "2*batch + 1");
    row("batch + batch", "2*batch");
    row("b + a", "a + b");
    row("(a + b)*(a - b)", "a*a - b*b");
    row("a - a", "0");
    row("5 - h", "5 - h");
    row("-h", "-h");
    row("floor(h/2)", "floor(h/2)");
    row("(height//4)", "floor(height/4)");
    row("floor((h - 1)/2) + 1", "ceil(h/2)");
    row("ceiling(x/2)", "ceil(x/2)");
    row("floor((5*h + 7)/2)", "2*h + ceil(h/2) + 3");
    row("floor(floor(h/2)/2)", "floor(h/4)");
    row("floor((floor((h - 1)/2) + 1 - 1)/2) + 1", "ceil(h/4)");
    row("floor((2*h + 3)/4)", "ceil(h/2)");
    row("(2*a*b + 4*b)/2", "2*b + a*b");
    row("(a*b + b*c)//b", "a + c");
    row("(a*a + 2*a*b + b*b)//(a + b)", "a + b");
    row("h % 2", "h - 2*floor(h/2)");
    row("8*h % 4", "0");
    row("Max(1, s0)", "s0");
    row("Max(0, s0 - 2)", "Max(0, s0 - 2)");
    row("Max(a, Max(b, a))", "Max(a, b)");
    row("Max(a, a - 1)", "a");
    row("Min(128, sequence)", "Min(128, sequence)");
    row("Min(s, s + 1)", "s");
    row("floor(Max(1, floor(h/2))/2)", "floor(h/4)");
    row("Max(1, floor((Max(1, floor(h/2)) + 2)/2))", "floor(h/4) + 1");
    row("Min(s, floor(s/2))", "floor(s/2)");
    row("floor(s/(2*s))", "0");
    row("floor((a*b + a)/(a*c))", "floor((b + 1)/c)");
    row("past_sequence_length + sequence_length", "past_sequence_length + sequence_length");
    row("s1*s0", "s0*s1");
    row("h/2 + h/2", "h");
    row("(h + 1)/2", "(h + 1)/2");
    row("floor(Max(h/2, w))", "Max(floor(h/2), w)");
}

void TestExprPool::text()
{
    QFETCH(QString, given);
    QFETCH(QString, canonical);
    ExprPool pool;
    const Expr expr = parsed(pool, given);
    QCOMPARE(QString::fromStdString(pool.text(expr)), canonical);
    QVERIFY(expr == parsed(pool, canonical));
}

void TestExprPool::bounds_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("lower");
    const auto row = [](const char *text, const char *lower) {
        QTest::newRow(text) << QString::fromLatin1(text) << QString::fromLatin1(lower);
    };
    row("h", "1");
    row("2*h - 2", "0");
    row("h - w", "none");
    row("h - floor(h/2)", "0");
    row("h*w - 1", "0");
    row("Max(h, 7)", "7");
    row("Min(h, 7)", "1");
    row("7 - Min(h, 7)", "0");
    row("h - Min(h, 7)", "0");
    row("Max(h, w) - h", "0");
    row("4*floor(h/4) - h", "-3");
    row("4*floor((Max(h/2, w) + w)/2) - 2*Max(h/2, w) - 2*w", "-3");
}

void TestExprPool::bounds()
{
    QFETCH(QString, text);
    ExprPool pool;
    const auto lower = pool.lowerBound(parsed(pool, text));
    QTEST(lower ? QString::number(*lower) : QStringLiteral("none"), "lower");
}

// For random expressions, the canonical form, its text when parsed again, and its bounds agree with exact arithmetic.
void TestExprPool::evaluates()
{
    std::mt19937 random(20);
    const auto below = [&random](int limit) { return int(random() % unsigned(limit)); };
    const std::function<QString(int)> make = [&](int depth) -> QString {
        static const char *const names[] = {"a", "b", "c"};
        if (depth == 0 || below(5) == 0)
            return below(2) == 0 ? QString::number(below(7)) : QString::fromLatin1(names[below(3)]);
        const QString left = make(depth - 1);
        const QString right = make(depth - 1);
        switch (below(8)) {
        case 0:
        case 1:
            return QStringLiteral("(%1 + %2)").arg(left, right);
        case 2:
            return QStringLiteral("(%1 - %2)").arg(left, right);
        case 3:
            return QStringLiteral("(%1)*(%2)").arg(left, right);
        case 4:
            return QStringLiteral("floor((%1)/%2)").arg(left).arg(below(6) + 1);
        case 5:
            return QStringLiteral("ceil((%1)/(%2))").arg(left, right);
        case 6:
            return QStringLiteral("Max(%1, %2)").arg(left, right);
        default:
            return QStringLiteral("Min(%1, (%2) % %3)").arg(left, right).arg(below(6) + 1);
        }
    };
    int known = 0;
    for (int round = 0; round < 4000; ++round) {
        const QString text = make(4);
        const auto expression = DimExpression::parse(text.toStdString());
        QVERIFY2(expression, qPrintable(text));
        ExprPool pool;
        const Expr expr = parsed(pool, text);
        if (!expr.isKnown())
            continue;
        const QString canonical = QString::fromStdString(pool.text(expr));
        QVERIFY2(parsed(pool, canonical) == expr, qPrintable(text + QStringLiteral(" → ") + canonical));
        const auto lower = pool.lowerBound(expr);
        const auto upper = pool.upperBound(expr);
        for (int assignment = 0; assignment < 5; ++assignment) {
            const std::map<std::string, std::int64_t> values{
                {"a", below(9) + 1}, {"b", below(90) + 1}, {"c", below(900) + 1}};
            const auto exact = expression->evaluate(values);
            const auto got = pool.evaluate(expr, [&values](const ExprAtom &atom) { return values.at(atom.name); });
            if (exact) // there is no exact value below 0
                QVERIFY2(got == exact, qPrintable(text + QStringLiteral(" → ") + canonical));
            if (got)
                QVERIFY2(lower.value_or(*got) <= *got && *got <= upper.value_or(*got), qPrintable(canonical));
            known += exact ? 1 : 0;
        }
    }
    QVERIFY(known > 3000);
}

// Bounds of random expressions, with negative terms, fractions and nested floors, hold for every small size. Arithmetic
// on fractions that the pool has no part in tells what the expressions really are.
void TestExprPool::boundsHoldForSmallSizes()
{
    std::mt19937 random(7);
    const auto below = [&random](int limit) { return int(random() % unsigned(limit)); };
    ExprPool *pool = nullptr;
    const auto number = [](int value) { return twin(value, [value](int, int) { return Fraction(value); }); };
    const std::function<Twin(int)> make = [&](int depth) -> Twin {
        if (depth == 0 || below(6) == 0) {
            switch (below(3)) {
            case 0:
                return number(below(9) - 4);
            case 1:
                return twin(pool->symbol("a"), [](int a, int) { return Fraction(a); });
            default:
                return twin(pool->symbol("b"), [](int, int b) { return Fraction(b); });
            }
        }
        const Twin left = make(depth - 1);
        const int operation = below(9);
        const Twin right = operation >= 4 && operation <= 6 ? number(below(5) + 1) : make(depth - 1);
        switch (operation) {
        case 0:
            return twin(pool->add(left.expr, right.expr), left, right, std::plus<>());
        case 1:
            return twin(pool->subtract(left.expr, right.expr), left, right, std::minus<>());
        case 2:
        case 3:
            return twin(pool->multiply(left.expr, right.expr), left, right, std::multiplies<>());
        case 4:
            return twin(pool->divide(left.expr, right.expr), left, right, std::divides<>());
        case 5:
        case 6:
            return twin(pool->floorDivide(left.expr, right.expr), left, right,
                        [](const Fraction &x, const Fraction &y) { return (x / y).floor(); });
        case 7:
            return twin(pool->minimum(left.expr, right.expr), left, right,
                        [](const Fraction &x, const Fraction &y) { return y.isLessThan(x) ? y : x; });
        default:
            return twin(pool->maximum(left.expr, right.expr), left, right,
                        [](const Fraction &x, const Fraction &y) { return x.isLessThan(y) ? y : x; });
        }
    };
    int bounded = 0;
    for (int round = 0; round < 20'000; ++round) {
        ExprPool own;
        pool = &own;
        const Twin made = make(4);
        if (!made.expr.isKnown())
            continue;
        const auto lower = own.lowerBound(made.expr);
        const auto upper = own.upperBound(made.expr);
        bounded += lower || upper ? 1 : 0;
        for (std::size_t i = 0; i < made.exact.size(); ++i) {
            const Fraction &exact = made.exact[i];
            const auto place = [&] {
                return QStringLiteral("%1 with a = %2, b = %3")
                    .arg(QString::fromStdString(own.text(made.expr)))
                    .arg(i / largestTwinSize + 1)
                    .arg(i % largestTwinSize + 1);
            };
            const auto got = own.evaluate(made.expr, [i](const ExprAtom &atom) {
                return std::int64_t((atom.name == "a" ? i / largestTwinSize : i % largestTwinSize) + 1);
            });
            QVERIFY2(!exact.isValid() || got == exact.whole(), qPrintable(place()));
            QVERIFY2(!lower || !exact.isLessThan(Fraction(*lower)), qPrintable(place()));
            QVERIFY2(!upper || !Fraction(*upper).isLessThan(exact), qPrintable(place()));
        }
    }
    QVERIFY(bounded > 10'000);
}

void TestExprPool::carriesMarks()
{
    ExprPool pool;
    const Expr declared = Expr(3, Marks::Declared);
    const Expr sum = pool.add(declared, pool.symbol("n").marked(Marks::Assumed));
    QVERIFY(sum.marks() == (Marks::Declared | Marks::Assumed));
    QVERIFY(pool.add(3, pool.symbol("n")).marks() == Marks::None);
    QVERIFY(sum.isSameAs(pool.add(3, pool.symbol("n"))));
}

void TestExprPool::staysReadable()
{
    ExprPool pool;
    Expr sum = 0;
    for (int i = 0; i < 100 && sum.isKnown(); ++i)
        sum = pool.add(sum, pool.symbol("n" + std::to_string(i)));
    QVERIFY(!sum.isKnown());
    QVERIFY(!pool.add(INT64_MAX, 1).isKnown());
    QVERIFY(!pool.multiply(pool.multiply(pool.symbol("n"), INT64_MAX), 2).isKnown());
    QVERIFY(!pool.floorDivide(pool.symbol("n"), 0).isKnown());
    QVERIFY(!pool.floorDivide(1, pool.subtract(pool.symbol("n"), 5)).isKnown());
}

SHAPEWRIGHT_APPLESS_TEST(TestExprPool)
#include "tst_exprpool.moc"
