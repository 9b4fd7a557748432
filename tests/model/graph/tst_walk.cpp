// SPDX-License-Identifier: Apache-2.0
#include "model/graph/walk.h"
#include "tests/support/registertest.h"
#include "tests/support/samplegraphs.h"

#include <QTest>

using namespace shapewright;
using namespace shapewright::test;

class TestWalk : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void producersAndConsumers_data();
    void producersAndConsumers();
    void sameOperatorGoesRound();
    void cyclesAreListedLast();
};

namespace {

ValueId valueOf(const ModelGraph &model, const QString &name)
{
    for (std::uint32_t graph = 0; graph < model.graphs().size(); ++graph) {
        const auto &values = model.graphs()[graph].values;
        for (std::uint32_t index = 0; index < values.size(); ++index) {
            if (values[index].name == name.toStdString() && values[index].origin != Value::Origin::Dangling)
                return {GraphId(graph), index};
        }
    }
    qFatal("no such value");
}

QStringList operators(const ModelGraph &model, const std::vector<NodeId> &nodes)
{
    QStringList names;
    for (const NodeId node : nodes)
        names.append(QString::fromStdString(model.node(node).opType));
    return names;
}

} // namespace

void TestWalk::producersAndConsumers_data()
{
    QTest::addColumn<QString>("value");
    QTest::addColumn<QStringList>("producers");
    QTest::addColumn<QStringList>("consumers");
    QTest::addColumn<QStringList>("producersOfItsNode");
    const auto row = [](const char *value, const QStringList &producers, const QStringList &consumers,
                        const QStringList &before) {
        QTest::newRow(value) << QString::fromUtf8(value) << producers << consumers << before;
    };
    const QString relu = QStringLiteral("Relu"), add = QStringLiteral("Add"), max = QStringLiteral("Max"),
                  control = QStringLiteral("If");
    row("a", {}, {relu, max}, {});
    row("r", {relu}, {add, max}, {});
    row("s", {add}, {relu}, {relu});    // once, although Add reads r twice
    row("p", {max}, {control}, {relu}); // leaves the subgraph
    row("y", {relu}, {}, {control});
}

void TestWalk::producersAndConsumers()
{
    QFETCH(QString, value);
    QFETCH(QStringList, producers);
    QFETCH(QStringList, consumers);
    QFETCH(QStringList, producersOfItsNode);
    const auto model = withBranches();
    const ValueId id = valueOf(*model, value);
    QCOMPARE(operators(*model, producersOf(*model, id)), producers);
    QCOMPARE(operators(*model, consumersOf(*model, id)), consumers);
    if (const auto producer = model->value(id).producer) {
        QCOMPARE(operators(*model, producersOf(*model, *producer)), producersOfItsNode);
        QCOMPARE(operators(*model, consumersOf(*model, *producer)), consumers);
    }
}

void TestWalk::sameOperatorGoesRound()
{
    const auto model = withBranches();
    const NodeId first = *model->value(valueOf(*model, QStringLiteral("r"))).producer;
    const NodeId last = *model->value(valueOf(*model, QStringLiteral("y"))).producer;
    const NodeId inside = *model->value(valueOf(*model, QStringLiteral("q"))).producer;
    QCOMPARE(nextOfSameOperator(*model, first, Direction::Forward), last);
    QCOMPARE(nextOfSameOperator(*model, last, Direction::Forward), inside);
    QCOMPARE(nextOfSameOperator(*model, inside, Direction::Forward), first);
    QCOMPARE(nextOfSameOperator(*model, first, Direction::Backward), inside);
    const NodeId alone = *model->value(valueOf(*model, QStringLiteral("s"))).producer;
    QVERIFY(!nextOfSameOperator(*model, alone, Direction::Forward));
}

void TestWalk::cyclesAreListedLast()
{
    const auto model = withCycle();
    QCOMPARE(allNodesInOrder(model->main()), (std::vector<std::uint32_t>{2, 0, 1}));
}

SHAPEWRIGHT_GUILESS_TEST(TestWalk)
#include "tst_walk.moc"
