// SPDX-License-Identifier: Apache-2.0
#include "model/save/verify.h"

#include "model/edits/shapeedits.h"
#include "model/shape/propagation/propagate.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <future>
#include <string_view>
#include <thread>

using namespace std::chrono_literals;
using namespace Qt::Literals::StringLiterals;
using namespace shapewright;

// What is read back after a save is compared with what was to be written.
class TestVerify : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsEachWrongByte_data();
    void findsEachWrongByte();
    void findsWhatIsMissing();
    void waitsForWhatIsBeingWritten();
};

namespace {

// With two inputs that an edit changes, a declaration that it does not, a branch, a small tensor, and a large one.
std::shared_ptr<const ModelGraph> model(bool withMetadata)
{
    onnx::ModelProto proto;
    const auto status = onnx::OnnxParser::Parse(proto, R"(
        <ir_version: 8, opset_import: ["" : 17]>
        g (float[N, 100] x, bool c) => (float[N, 100] y)
        <float[100] w, float[1] one = {1}, float[1] two> {
            large = Add(x, w)
            two = Relu(one)
            sum = Add(large, two)
            y = If(c) <
                then_branch = g1 () => (float[N, 100] a) { a = Identity(sum) },
                else_branch = g2 () => (float[N, 100] b) { b = Neg(sum) }
            >
        })");
    if (!status.IsOK())
        qFatal("%s", status.ErrorMessage().c_str());
    onnx::TensorProto *weights = proto.mutable_graph()->add_initializer();
    weights->set_name("w");
    weights->set_data_type(onnx::TensorProto::FLOAT);
    weights->add_dims(100);
    weights->set_raw_data(std::string(400, 'w'));
    if (withMetadata) {
        auto *entry = proto.add_metadata_props();
        entry->set_key("key");
        entry->set_value("value");
    }
    return test::modelFromProto(proto);
}

struct Planned {
    std::shared_ptr<const ModelGraph> graph;
    SavePlan plan;
    DataPlan data;
    QByteArray bytes; // of the file that is meant
};

Planned planned(const QString &target, const SaveOptions &options, bool withMetadata)
{
    Planned all{.graph = model(withMetadata), .plan = {}, .data = {}, .bytes = {}};
    ShapeEdits edits;
    edits.symbols["N"] = Dim(300);
    const auto table = propagate(*all.graph, edits);
    const auto plan = table ? planSave(*all.graph, edits, **table, options) : tl::unexpected(table.error());
    const auto data =
        plan ? planData(all.graph->file(), *plan, target, options.externalData) : tl::unexpected(plan.error());
    const auto pending = plan ? PendingSave::write(*all.graph, *plan, target, options) : tl::unexpected(plan.error());
    if (!data || !pending)
        qFatal("nothing was written");
    all.plan = *plan;
    all.data = *data;
    QFile file(pending->path());
    if (!file.open(QIODevice::ReadOnly))
        qFatal("the file cannot be read");
    all.bytes = file.readAll();
    return all;
}

bool isTaken(const Planned &all, const QString &target, const QByteArray &bytes)
{
    auto output = OutputFile::create(target, true);
    if (!output || !output->append(std::string_view(bytes.constData(), std::size_t(bytes.size()))))
        qFatal("the file cannot be written");
    output->endAppending();
    const auto verified = verifyWritten(all.graph->file(), all.plan, all.data, *output, {});
    if (!verified && verified.error().code != ErrorCode::VerificationFailed)
        qFatal("%s", verified.error().detail.c_str());
    return verified.has_value();
}

} // namespace

void TestVerify::findsEachWrongByte_data()
{
    QTest::addColumn<bool>("writeValueInfo");
    QTest::addColumn<bool>("withMetadata");
    QTest::newRow("dims replaced") << false << false;
    QTest::newRow("dims replaced, and fields after the graph") << false << true;
    QTest::newRow("value_info added") << true << false;
    QTest::newRow("value_info added, and fields after the graph") << true << true;
}

void TestVerify::findsEachWrongByte()
{
    QFETCH(bool, writeValueInfo);
    QFETCH(bool, withMetadata);
    const QTemporaryDir folder;
    const QString target = folder.filePath(u"m.onnx"_s);
    const Planned all = planned(target, {.writeValueInfo = writeValueInfo}, withMetadata);
    QVERIFY(all.plan.replacements.size() >= 2);
    QCOMPARE(all.plan.additions.empty(), !writeValueInfo);
    QVERIFY(isTaken(all, target, all.bytes));
    const qsizetype payload = all.bytes.indexOf(QByteArray(400, 'w'));
    QVERIFY(payload > 0);
    for (qsizetype i = 0; i < all.bytes.size(); ++i) {
        if (i >= payload && i < payload + 400)
            continue; // large payloads are not read
        for (const char flipped : {'\x01', '\x20', '\x80'}) {
            QByteArray bytes = all.bytes;
            bytes[i] = char(bytes[i] ^ flipped);
            QVERIFY2(!isTaken(all, target, bytes), qPrintable(u"byte %1 of %2"_s.arg(i).arg(bytes.size())));
        }
    }
}

void TestVerify::findsWhatIsMissing()
{
    const QTemporaryDir folder;
    const QString target = folder.filePath(u"m.onnx"_s);
    const Planned all = planned(target, {}, true);
    for (qsizetype length = 0; length < all.bytes.size(); ++length)
        QVERIFY2(!isTaken(all, target, all.bytes.first(length)), qPrintable(QString::number(length)));
    QVERIFY(!isTaken(all, target, all.bytes + '\0'));
}

void TestVerify::waitsForWhatIsBeingWritten()
{
    const QTemporaryDir folder;
    const QString target = folder.filePath(u"m.onnx"_s);
    const Planned all = planned(target, {.writeValueInfo = true}, true);
    auto output = OutputFile::create(target, true);
    QVERIFY(output);
    auto writing = std::async(std::launch::async, [&] {
        const std::string_view bytes(all.bytes.constData(), std::size_t(all.bytes.size()));
        bool isWritten = true;
        for (std::size_t at = 0; at < bytes.size(); at += 100) {
            std::this_thread::sleep_for(1ms);
            isWritten = isWritten && output->append(bytes.substr(at, 100));
        }
        output->endAppending();
        return isWritten;
    });
    QVERIFY(verifyWritten(all.graph->file(), all.plan, all.data, *output, {}));
    QVERIFY(writing.get());
}

SHAPEWRIGHT_APPLESS_TEST(TestVerify)
#include "tst_verify.moc"
