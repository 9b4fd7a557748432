// SPDX-License-Identifier: Apache-2.0
// Checks what a save makes of external data that it embeds.
#include "model/onnx/wire.h"
#include "model/save/savespace.h"
#include "tests/model/save/datafixture.h"
#include "tests/support/registertest.h"

#include <QFile>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using namespace shapewright::test::data;

class TestInlinedData : public QObject, protected DataFixture
{
    Q_OBJECT

private Q_SLOTS:
    void init() { begin(); }
    void inlinedEverywhere_data() { addPlaces(); }
    void inlinedEverywhere();
    void inlinedRanges_data();
    void inlinedRanges();
    void inlinedPieces_data();
    void inlinedPieces();
    void lengthsGrowPastVarints();
    void refusedInlining_data();
    void refusedInlining();
    void upToTheLimit();
};

void TestInlinedData::inlinedEverywhere()
{
    QFETCH(int, place);
    onnx::ModelProto model = emptyModel();
    // A tensor before and one after it, which stay as they are.
    T inner = external({}, {}, {});
    inner.clear_external_data();
    inner.clear_data_location();
    inner.set_raw_data("12345678");
    places[place].put(model, inner);
    T tensor = external("w.bin", "3", "500", 500);
    tensor.set_doc_string("kept");
    tensor.mutable_unknown_fields()->AddLengthDelimited(1000, "of the future");
    places[place].put(model, tensor);
    places[place].put(model, inner);
    write(u"from/m.onnx"_s, model.SerializeAsString());
    write(u"from/w.bin"_s, numberedBytes(1000));
    const auto saved = save(u"to/m.onnx"_s, How::Inline);
    QVERIFY2(saved, saved ? "" : saved.error().detail.c_str());

    int count = 0;
    forEachTensor(model, [&](const T &found) {
        if (found.data_location() != T::EXTERNAL)
            return;
        T &inlined = const_cast<T &>(found); // part of a message of this function, so not const
        inlined.clear_external_data();
        inlined.clear_data_location();
        inlined.set_raw_data(numberedBytes(1000).substr(3, 500));
        ++count;
    });
    QVERIFY(count > 0);
    onnx::ModelProto written;
    QVERIFY(written.ParseFromString(bytesOf(u"to/m.onnx"_s)));
    QVERIFY(written.SerializeAsString() == model.SerializeAsString());
    QCOMPARE(files(u"to"_s), QStringList{u"m.onnx"_s});
    const auto before = payloadsOf(*ModelFile::open(in(u"from/m.onnx"_s)));
    QVERIFY(payloadsOf(*ModelFile::open(in(u"to/m.onnx"_s))) == before);
}

void TestInlinedData::inlinedRanges_data()
{
    QTest::addColumn<QString>("offset");
    QTest::addColumn<QString>("length");
    QTest::addColumn<int>("bytes");
    QTest::newRow("all is said") << u"100"_s << u"50"_s << 50;
    QTest::newRow("no length") << u"100"_s << QString() << 50;
    QTest::newRow("length 0") << u"100"_s << u"0"_s << 50;
    QTest::newRow("no offset") << QString() << u"50"_s << 50;
    QTest::newRow("nothing") << QString() << QString() << 1000;
    QTest::newRow("to the end") << u"990"_s << u"10"_s << 10;
    QTest::newRow("no element") << u"100"_s << QString() << 0;
    QTest::newRow("no element at the end") << u"1000"_s << QString() << 0;
}

void TestInlinedData::inlinedRanges()
{
    QFETCH(QString, offset);
    QFETCH(QString, length);
    QFETCH(int, bytes);
    // The same range twice, and once with a payload in addition that has to be ignored.
    T tensor = external("./w.bin", offset.toStdString(), length.toStdString(), bytes);
    T odd = tensor;
    odd.set_raw_data("ignored");
    write(u"from/m.onnx"_s, modelOf({tensor, tensor, odd}).SerializeAsString());
    write(u"from/w.bin"_s, numberedBytes(1000));
    const auto saved = save(u"to/m.onnx"_s, How::Inline);
    QVERIFY2(saved, saved ? "" : saved.error().detail.c_str());
    onnx::ModelProto written;
    QVERIFY(written.ParseFromString(bytesOf(u"to/m.onnx"_s)));
    for (const T &inlined : written.graph().initializer()) {
        QVERIFY(!inlined.has_data_location() && inlined.external_data().empty() && inlined.has_raw_data());
        QVERIFY(inlined.raw_data() == numberedBytes(1000).substr(offset.toUInt(), std::size_t(bytes)));
    }
}

void TestInlinedData::inlinedPieces_data()
{
    QTest::addColumn<bool>("payloadInBetween");
    QTest::addColumn<bool>("payloadAtTheEnd");
    QTest::newRow("two") << false << false;
    QTest::newRow("with a payload in a third that says nothing of other files") << true << false;
    QTest::newRow("with such a payload behind") << false << true;
}

// A tensor whose message comes in pieces, which protobuf merges, with its fields in an unusual order.
void TestInlinedData::inlinedPieces()
{
    QFETCH(bool, payloadInBetween);
    QFETCH(bool, payloadAtTheEnd);
    T first = external("elsewhere.bin", "7", {}), second, odd;
    first.clear_dims();
    second.add_dims(8);
    say(second, "location", "w.bin");
    odd.set_raw_data("another!");
    const auto field = [](std::uint32_t number, const std::string &payload) {
        std::string bytes;
        wire::appendTag(number, wire::Type::Bytes, bytes);
        wire::appendVarint(payload.size(), bytes);
        return bytes + payload;
    };
    constexpr std::uint32_t t = onnx::AttributeProto::kTFieldNumber;
    std::string attribute = payloadInBetween ? field(t, odd.SerializeAsString()) : std::string();
    attribute += field(t, first.SerializeAsString()) + field(onnx::AttributeProto::kNameFieldNumber, "value");
    attribute += field(t, second.SerializeAsString());
    attribute += payloadAtTheEnd ? field(t, odd.SerializeAsString()) : std::string();
    const std::string node = field(onnx::NodeProto::kAttributeFieldNumber, attribute);
    const std::string graph = field(onnx::GraphProto::kNodeFieldNumber, node);
    write(u"from/m.onnx"_s, field(onnx::ModelProto::kGraphFieldNumber, graph) + emptyModel().SerializeAsString());
    write(u"from/w.bin"_s, numberedBytes(20));
    const auto saved = save(u"to/m.onnx"_s, How::Inline);
    if (payloadAtTheEnd) { // it would hide the embedded bytes
        QVERIFY(!saved);
        QCOMPARE(saved.error().code, ErrorCode::VerificationFailed);
        QVERIFY(files(u"to"_s).isEmpty());
        return;
    }
    QVERIFY2(saved, saved ? "" : saved.error().detail.c_str());
    onnx::ModelProto written;
    QVERIFY(written.ParseFromString(bytesOf(u"to/m.onnx"_s)));
    const T &inlined = written.graph().node(0).attribute(0).t();
    QVERIFY(!inlined.has_data_location() && inlined.external_data().empty());
    QVERIFY(inlined.raw_data() == numberedBytes(20).substr(7, 8));
}

// Each enclosing message grows past the sizes at which its length takes another byte.
void TestInlinedData::lengthsGrowPastVarints()
{
    for (const std::int64_t start : {0, 16300}) {
        for (std::int64_t bytes = start; bytes < start + 140; ++bytes) {
            onnx::ModelProto model = emptyModel();
            for (const Place &place : places)
                place.put(model, external("w.bin", {}, {}, bytes));
            write(u"from/m.onnx"_s, model.SerializeAsString());
            write(u"from/w.bin"_s, numberedBytes(std::size_t(bytes)));
            const auto saved = save(u"to/m.onnx"_s, How::Inline);
            QVERIFY2(saved, saved ? "" : saved.error().detail.c_str());
            const auto payloads = payloadsOf(*ModelFile::open(in(u"to/m.onnx"_s)));
            QCOMPARE(std::size_t(std::ranges::count(payloads, numberedBytes(std::size_t(bytes)))), payloads.size());
        }
    }
}

void TestInlinedData::refusedInlining_data()
{
    QTest::addColumn<QByteArray>("tensor");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("said"); // a part of the error's detail
    const auto row = [](const char *name, const T &tensor, ErrorCode code, const char *said) {
        QTest::newRow(name) << QByteArray::fromStdString(tensor.SerializeAsString()) << int(code) << QByteArray(said);
    };
    row("missing", external("none.bin", {}, {}), ErrorCode::ExternalDataMissing, "");
    row("a folder", external("sub", {}, {}), ErrorCode::FileUnreadable, "not a regular file");
    row("outside", external("../w.bin", {}, {}), ErrorCode::CannotWrite, "outside of the model's folder");
    row("short", external("w.bin", {}, {}, 101), ErrorCode::CannotWrite, "there are 100");
    row("short behind its offset", external("w.bin", "95", "8"), ErrorCode::CannotWrite, "there are 5");
    row("begins behind the end", external("w.bin", "1099511627776", {}), ErrorCode::CannotWrite, "there are 0");
    row("no element behind the end", external("w.bin", "101", {}, 0), ErrorCode::CannotWrite, "there are 0");
    row("offset that is no number", external("w.bin", "-1", {}), ErrorCode::CannotWrite, "there are 0");
    row("says too many bytes", external("w.bin", "0", "9"), ErrorCode::CannotWrite, "its shape needs 8");
    row("says too few bytes", external("w.bin", "0", "7"), ErrorCode::CannotWrite, "its shape needs 8");
    T odd = external("w.bin", {}, {});
    odd.set_dims(0, -8);
    row("negative dim", odd, ErrorCode::CannotWrite, "impossible shape");
    odd.set_dims(0, std::int64_t(1) << 62);
    odd.add_dims(4);
    row("too many elements", odd, ErrorCode::CannotWrite, "impossible shape");
    odd = external("w.bin", {}, {});
    odd.set_data_type(T::STRING);
    row("texts", odd, ErrorCode::CannotWrite, "no data in other files");
}

void TestInlinedData::refusedInlining()
{
    QFETCH(QByteArray, tensor);
    QFETCH(int, code);
    QFETCH(QByteArray, said);
    T proto;
    QVERIFY(proto.ParseFromArray(tensor.constData(), int(tensor.size())));
    const std::string model = modelOf({proto}).SerializeAsString();
    write(u"from/m.onnx"_s, model);
    write(u"from/w.bin"_s, numberedBytes(100));
    write(u"w.bin"_s, numberedBytes(100));
    const auto saved = save(u"to/m.onnx"_s, How::Inline);
    QVERIFY(!saved);
    QCOMPARE(int(saved.error().code), code);
    QVERIFY2(saved.error().detail.find(said.constData()) != std::string::npos, saved.error().detail.c_str());
    QVERIFY(files(u"to"_s).isEmpty());
    // In the same folder the data may stay as they are.
    QVERIFY(save(u"from/other.onnx"_s, How::Keep));
    QVERIFY(bytesOf(u"from/other.onnx"_s) == model);
}

// Only the plan is tested, so that nothing of that size is written.
void TestInlinedData::upToTheLimit()
{
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
    const auto planned = [this](std::vector<std::int64_t> sizes) {
        std::vector<T> tensors;
        for (const std::int64_t size : sizes)
            tensors.push_back(external("w.bin", {}, {}, size));
        write(u"from/m.onnx"_s, modelOf(tensors).SerializeAsString());
        QFile data(in(u"from/w.bin"_s));
        if (!data.open(QIODevice::WriteOnly) || !data.resize(qint64(6) << 30)) // sparse
            qFatal("the test cannot write");
        return planData(**ModelFile::open(in(u"from/m.onnx"_s)), {}, in(u"to/m.onnx"_s), How::Inline);
    };
    const auto near = planned({most - 1000});
    QVERIFY(near);
    const std::int64_t fits = most - 1000 + (most - std::int64_t(near->modelBytes));
    const auto whole = planned({fits});
    QVERIFY(whole);
    QCOMPARE(whole->modelBytes, std::uint64_t(most));
    const auto over = planned({fits + 1});
    QVERIFY(!over);
    QCOMPARE(over.error().code, ErrorCode::TooLargeToInline);
    QCOMPARE(over.error().args[1], std::to_string(most + 1));
    const auto far = planned({std::int64_t(3) << 30, std::int64_t(3) << 30});
    QVERIFY(!far);
    QCOMPARE(far.error().code, ErrorCode::TooLargeToInline);
    QVERIFY(std::stoull(far.error().args[1]) > std::uint64_t(6) << 30);
    QVERIFY(!save(u"to/m.onnx"_s, How::Inline));
    QVERIFY(files(u"to"_s).isEmpty());
}

SHAPEWRIGHT_APPLESS_TEST(TestInlinedData)
#include "tst_inlineddata.moc"
