// SPDX-License-Identifier: Apache-2.0
#include "model/graph/operatorsets.h"
#include "tests/support/registertest.h"

#include <onnx/defs/schema.h>

#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;

// Checks that our schemas equal those of the onnx library's registry, for every operator and version in it.
class TestOperatorSets : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void likeTheRegistry();
    void unknown();
};

void TestOperatorSets::likeTheRegistry()
{
    const auto &domains = onnx::OpSchemaRegistry::DomainToVersionRange::Instance().Map();
    int compared = 0;
    for (const onnx::OpSchema &known : onnx::OpSchemaRegistry::get_all_schemas()) {
        const int newest = domains.at(known.domain()).second;
        for (int version = 0; version <= newest + 1; ++version) {
            const onnx::OpSchema *expected = onnx::OpSchemaRegistry::Schema(known.Name(), version, known.domain());
            const onnx::OpSchema *found = operatorSchema(known.Name(), version, known.domain());
            QCOMPARE(found == nullptr, expected == nullptr);
            if (!found)
                continue;
            QCOMPARE(found->SinceVersion(), expected->SinceVersion());
            QCOMPARE(found->domain(), expected->domain());
            ++compared;
        }
    }
    QVERIFY(compared > 1000);
}

void TestOperatorSets::unknown()
{
    QVERIFY(!operatorSchema("Frobnicate", 21, ""));
    QVERIFY(!operatorSchema("Relu", 21, "my.domain"));
    QVERIFY(!operatorSchema("Relu", -1, ""));
}

SHAPEWRIGHT_GUILESS_TEST(TestOperatorSets)
#include "tst_operatorsets.moc"
