// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/memoryneed.h"

#include "model/onnx/wire.h"
#include "tests/support/registertest.h"

#include <QTest>

using namespace shapewright;

constexpr std::uint64_t limit = 100 << 20;
constexpr int parts = 1'000'000;

static bool needsMoreMemory(const std::string &model)
{
    MemoryNeed need(limit);
    need.add(model);
    return need.isAbove();
}

// Models with millions of empty parts, and with fields that may hide them.
class TestMemoryNeed : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void partsCount_data();
    void partsCount();
    void dataDoNotCount();
    void piecesCountTogether();
};

void TestMemoryNeed::partsCount_data()
{
    QTest::addColumn<QByteArray>("before");
    constexpr std::uint32_t unknown = 15;
    constexpr int length = int(unknown << 3) | int(wire::Type::Bytes); // this length can also be read as a tag
    std::string text;
    wire::appendVarint(2 * parts, text);
    text.resize(length, '\0');
    std::string group;
    wire::appendTag(unknown, wire::Type::StartGroup, group);
    wire::appendTag(unknown, wire::Type::Bytes, group);
    wire::appendVarint(length, group);
    group += text;
    wire::appendTag(unknown, wire::Type::EndGroup, group);
    QTest::newRow("nothing before them") << QByteArray();
    QTest::newRow("group before them") << QByteArray::fromStdString(group);
}

void TestMemoryNeed::partsCount()
{
    QFETCH(QByteArray, before);
    const QByteArray properties = QByteArray("\x72\0", 2).repeated(parts); // ModelProto.metadata_props
    QVERIFY(needsMoreMemory((before + properties).toStdString()));
}

void TestMemoryNeed::dataDoNotCount()
{
    std::string text("\x1a"); // ModelProto.producer_version
    wire::appendVarint(2 * parts, text);
    text += QByteArray("\x72\0", 2).repeated(parts).toStdString();
    QVERIFY(!needsMoreMemory(text));
}

void TestMemoryNeed::piecesCountTogether()
{
    const std::string properties = QByteArray("\x72\0", 2).repeated(parts / 10).toStdString();
    MemoryNeed need(limit);
    need.add(properties);
    QVERIFY(!need.isAbove());
    for (int i = 1; i < 10; ++i)
        need.add(properties);
    QVERIFY(need.isAbove());
}

SHAPEWRIGHT_GUILESS_TEST(TestMemoryNeed)
#include "tst_memoryneed.moc"
