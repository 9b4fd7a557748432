// SPDX-License-Identifier: Apache-2.0
// The recipe "a shape rule for an operator" of CONTRIBUTING.md, followed for an operator that does not exist.
#include "tests/support/registertest.h"
#include "tests/support/rulerunner.h"

#include <QTest>

using namespace shapewright;

namespace {

// Twice, which repeats its input along the first axis as often as its attribute `times` says.
bool twice(NodeContext &context)
{
    const Dims *dims = context.shape(0);
    if (dims == nullptr)
        return false;
    if (dims->empty()) {
        context.fail("a scalar has no axis to repeat");
        return true;
    }
    Dims repeated = *dims;
    repeated.front() = context.pool().multiply(repeated.front(), context.integer("times", 2));
    context.setTensor(0, context.elemType(0), repeated);
    return true;
}

// As a file of model/symbolic/rules adds its own.
void addFakeRules(RuleTable &table)
{
    table["Twice"].shape = twice;
}

} // namespace

class TestNewRule : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cases_data();
    void cases();
    void withoutAnEntryItIsUnknown();
};

void TestNewRule::cases_data()
{
    QTest::addColumn<std::string>("node");
    QTest::addColumn<std::string>("input");
    QTest::addColumn<std::string>("output");
    const auto row = [](const char *name, const char *node, const char *input, const char *output) {
        QTest::newRow(name) << std::string(node) << std::string(input) << std::string(output);
    };
    row("numbers", "y = Twice (x)", "float[3, 4]", "float[6, 4]");
    row("symbols", "y = Twice <times = 3> (x)", "float[n, h]", "float[3*n, h]");
    row("unknown rank", "y = Twice (x)", "float", "does not apply");
    row("scalar", "y = Twice (x)", "float[]", "fails: a scalar has no axis to repeat");
}

void TestNewRule::cases()
{
    QFETCH(const std::string, node);
    QFETCH(const std::string, input);
    QFETCH(const std::string, output);
    RuleTable table;
    addFakeRules(table);
    test::RuleRunner runner;
    QCOMPARE(QString::fromStdString(runner.run(table, node, 17, {input})), QString::fromStdString(output));
}

void TestNewRule::withoutAnEntryItIsUnknown()
{
    QCOMPARE(findRules({}, "Twice"), nullptr);
}

SHAPEWRIGHT_APPLESS_TEST(TestNewRule)
#include "tst_newrule.moc"
