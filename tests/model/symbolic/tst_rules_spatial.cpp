// SPDX-License-Identifier: Apache-2.0
// Convolutions, pools, resizing, padding.
#include "tests/support/rulerunner.h"

#include <QTest>

using namespace shapewright;
using test::RuleRunner;

class TestRulesSpatial : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsAndWrites();
};

void TestRulesSpatial::readsAndWrites()
{
    RuleRunner runner;
    for (const char *text : {"float[n, 3, floor(h/2) + 1]", "int64[3] = {n, -1, ?}", "float[]", "float",
                             "float[2] = {0.5, n}", "float[n] = {0.5}..."})
        QCOMPARE(QByteArray::fromStdString(runner.text(runner.parse(text))), QByteArray(text));
    QCOMPARE(QByteArray::fromStdString(runner.run("y = NoSuchOperator (x)", 11, {"float[n]"})),
             QByteArray("does not apply"));
}

QTEST_APPLESS_MAIN(TestRulesSpatial)
#include "tst_rules_spatial.moc"
