// SPDX-License-Identifier: Apache-2.0
// Checks what a save does with external data: embed them, or place them under other names.
#include "model/onnx/modelfile.h"
#include "model/onnx/tensorpayload.h"
#include "model/onnx/tensorwalk.h"
#include "model/onnx/wire.h"
#include "model/save/dataplan.h"
#include "model/save/save.h"
#include "model/save/savespace.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;

namespace {

using T = onnx::TensorProto;
using How = SaveOptions::ExternalData;
using Fate = PlannedData::Fate;

void say(T &tensor, const std::string &key, const std::string &value)
{
    auto *entry = tensor.add_external_data();
    entry->set_key(key);
    entry->set_value(value);
}

// A tensor of so many bytes. If `offset` or `length` is empty, it is not set.
T external(const std::string &location, const std::string &offset, const std::string &length, std::int64_t bytes = 8)
{
    T tensor;
    tensor.set_name("w");
    tensor.set_data_type(T::UINT8);
    tensor.add_dims(bytes);
    tensor.set_data_location(T::EXTERNAL);
    say(tensor, "location", location);
    if (!offset.empty())
        say(tensor, "offset", offset);
    if (!length.empty())
        say(tensor, "length", length);
    return tensor;
}

onnx::ModelProto emptyModel()
{
    onnx::ModelProto model;
    model.set_ir_version(10);
    model.add_opset_import()->set_version(17);
    model.mutable_graph()->set_name("g");
    return model;
}

onnx::ModelProto modelOf(const std::vector<T> &initializers)
{
    onnx::ModelProto model = emptyModel();
    for (const T &tensor : initializers)
        *model.mutable_graph()->add_initializer() = tensor;
    return model;
}

onnx::AttributeProto *attributeOf(onnx::NodeProto *node, const char *name, onnx::AttributeProto::AttributeType type)
{
    node->set_op_type("Any");
    onnx::AttributeProto *attribute = node->add_attribute();
    attribute->set_name(name);
    attribute->set_type(type);
    return attribute;
}

struct Place {
    const char *name;
    void (*put)(onnx::ModelProto &model, const T &tensor);
};

using A = onnx::AttributeProto;

// All places where onnx.proto allows a tensor.
const Place places[] = {
    {"initializer", [](auto &model, const T &tensor) { *model.mutable_graph()->add_initializer() = tensor; }},
    {"sparse initializer",
     [](auto &model, const T &tensor) {
         auto *sparse = model.mutable_graph()->add_sparse_initializer();
         *sparse->mutable_values() = tensor;
         *sparse->mutable_indices() = tensor;
     }},
    {"attribute",
     [](auto &model, const T &tensor) {
         *attributeOf(model.mutable_graph()->add_node(), "value", A::TENSOR)->mutable_t() = tensor;
     }},
    {"list of an attribute",
     [](auto &model, const T &tensor) {
         auto *attribute = attributeOf(model.mutable_graph()->add_node(), "values", A::TENSORS);
         *attribute->add_tensors() = tensor;
         *attribute->add_tensors() = tensor;
     }},
    {"sparse tensors of an attribute",
     [](auto &model, const T &tensor) {
         auto *attribute = attributeOf(model.mutable_graph()->add_node(), "sparse", A::SPARSE_TENSOR);
         *attribute->mutable_sparse_tensor()->mutable_values() = tensor;
         *attribute->add_sparse_tensors()->mutable_indices() = tensor;
     }},
    {"subgraph",
     [](auto &model, const T &tensor) {
         auto *attribute = attributeOf(model.mutable_graph()->add_node(), "body", A::GRAPH);
         *attribute->mutable_g()->add_initializer() = tensor;
         *attributeOf(attribute->mutable_g()->add_node(), "value", A::TENSOR)->mutable_t() = tensor;
     }},
    {"list of subgraphs",
     [](auto &model, const T &tensor) {
         auto *attribute = attributeOf(model.mutable_graph()->add_node(), "bodies", A::GRAPHS);
         attribute->add_graphs();
         *attribute->add_graphs()->add_initializer() = tensor;
     }},
    {"function",
     [](auto &model, const T &tensor) {
         onnx::FunctionProto *function = model.add_functions();
         function->set_name("F");
         *attributeOf(function->add_node(), "value", A::TENSOR)->mutable_t() = tensor;
     }},
    {"default of a function's attribute",
     [](auto &model, const T &tensor) {
         onnx::FunctionProto *function = model.add_functions();
         function->set_name("F");
         onnx::AttributeProto *attribute = function->add_attribute_proto();
         attribute->set_name("bias");
         attribute->set_type(A::TENSOR);
         *attribute->mutable_t() = tensor;
         attribute = function->add_attribute_proto();
         attribute->set_name("body");
         attribute->set_type(A::GRAPH);
         *attribute->mutable_g()->add_initializer() = tensor;
     }},
    {"training",
     [](auto &model, const T &tensor) {
         onnx::TrainingInfoProto *training = model.add_training_info();
         *training->mutable_initialization()->add_initializer() = tensor;
         *training->mutable_algorithm()->add_initializer() = tensor;
         *attributeOf(training->mutable_algorithm()->add_node(), "value", A::TENSOR)->mutable_t() = tensor;
     }},
};

std::string numberedBytes(std::size_t count)
{
    std::string bytes;
    for (std::size_t i = 0; i < count; ++i)
        bytes += char(i * 7 + i / 256);
    return bytes;
}

// The bytes of each tensor as they are read, wherever they are stored.
std::vector<std::string> payloadsOf(const std::shared_ptr<const ModelFile> &file)
{
    std::vector<std::string> payloads;
    forEachTensor(file->skeleton(), [&](const T &tensor) {
        const std::uint64_t needed = tensor.dims_size() > 0 ? std::uint64_t(tensor.dims(0)) : 0;
        std::string bytes;
        auto payload = TensorPayload::open(file, tensor, needed);
        const Result<void> read =
            payload ? (*payload)->read(0, needed, bytes, {}) : tl::unexpected<Error>(payload.error());
        payloads.push_back(read ? bytes : "cannot be read: " + read.error().detail);
    });
    return payloads;
}

} // namespace

class TestMovingData : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void inlinedEverywhere_data();
    void inlinedEverywhere();
    void inlinedRanges_data();
    void inlinedRanges();
    void inlinedPieces_data();
    void inlinedPieces();
    void lengthsGrowPastVarints();
    void refusedInlining_data();
    void refusedInlining();
    void upToTheLimit();
    void overItself();
    void changedWhileCopying_data();
    void changedWhileCopying();
    void cancelled_data();
    void cancelled();
    void takenNames_data();
    void takenNames();
    void renamedEverywhere_data() { inlinedEverywhere_data(); }
    void renamedEverywhere();
    void beyondTheFolder();
    void besideTheFileBehindALink();
    void linksOutOfTheFolder();
    void upAndBack();

private:
    QString in(const QString &name) const { return m_folder->filePath(name); }
    void write(const QString &name, const std::string &bytes) const;
    std::string bytesOf(const QString &name) const;
    QStringList files(const QString &folder) const;
    Result<std::vector<PlannedData>> save(const QString &target, How how, const JobContext &job = {}) const;

    std::unique_ptr<QTemporaryDir> m_folder;
};

// Makes a folder to read from and an empty one to write to.
void TestMovingData::init()
{
    QTest::failOnWarning(QRegularExpression(u"^(Q[A-Z]|Broken|Empty)"_s)); // a message of Qt's is a fault of ours
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(QDir(m_folder->path()).mkpath(u"from/sub"_s));
    QVERIFY(QDir(m_folder->path()).mkpath(u"to"_s));
}

void TestMovingData::write(const QString &name, const std::string &bytes) const
{
    QFile file(in(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes.data(), qint64(bytes.size())) != qint64(bytes.size()))
        qFatal("the test cannot write %s", qPrintable(name));
}

std::string TestMovingData::bytesOf(const QString &name) const
{
    QFile file(in(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : "cannot be read";
}

QStringList TestMovingData::files(const QString &folder) const
{
    return QDir(in(folder))
        .entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot, QDir::Name);
}

// Saves `from/m.onnx` without edits.
Result<std::vector<PlannedData>> TestMovingData::save(const QString &target, How how, const JobContext &job) const
{
    const auto graph = test::openedGraph(in(u"from/m.onnx"_s));
    auto saved = PendingSave::write(*graph, {}, in(target), {.overwrite = true, .externalData = how}, job);
    if (!saved)
        return tl::unexpected(saved.error());
    if (Result<void> committed = saved->commit(); !committed)
        return tl::unexpected(committed.error());
    return saved->externalData();
}

void TestMovingData::inlinedEverywhere_data()
{
    QTest::addColumn<int>("place");
    for (int i = 0; i < int(std::size(places)); ++i)
        QTest::newRow(places[i].name) << i;
}

void TestMovingData::inlinedEverywhere()
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

void TestMovingData::inlinedRanges_data()
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

void TestMovingData::inlinedRanges()
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

void TestMovingData::inlinedPieces_data()
{
    QTest::addColumn<bool>("payloadInBetween");
    QTest::addColumn<bool>("payloadAtTheEnd");
    QTest::newRow("two") << false << false;
    QTest::newRow("with a payload in a third that says nothing of other files") << true << false;
    QTest::newRow("with such a payload behind") << false << true;
}

// A tensor whose message comes in pieces, which protobuf merges, with its fields in an unusual order.
void TestMovingData::inlinedPieces()
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
void TestMovingData::lengthsGrowPastVarints()
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

void TestMovingData::refusedInlining_data()
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

void TestMovingData::refusedInlining()
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
void TestMovingData::upToTheLimit()
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

void TestMovingData::overItself()
{
    write(u"from/m.onnx"_s, modelOf({external("w.bin", {}, {})}).SerializeAsString());
    write(u"from/w.bin"_s, numberedBytes(8));
    const auto saved = save(u"from/m.onnx"_s, How::Inline);
    QVERIFY(saved);
    QCOMPARE(saved->front().fate, Fate::Inlined);
    QVERIFY(bytesOf(u"from/w.bin"_s) == numberedBytes(8));
    QCOMPARE(files(u"from"_s), (QStringList{u"m.onnx"_s, u"sub"_s, u"w.bin"_s}));
    QVERIFY(payloadsOf(*ModelFile::open(in(u"from/m.onnx"_s))) == std::vector{numberedBytes(8)});
    // Now all data are in the model, and nothing is left to move.
    QVERIFY(save(u"to/m.onnx"_s, How::Inline));
    QVERIFY(bytesOf(u"to/m.onnx"_s) == bytesOf(u"from/m.onnx"_s));
}

void TestMovingData::changedWhileCopying_data()
{
    QTest::addColumn<int>("how");
    QTest::addColumn<bool>("cutOff");
    QTest::newRow("inlined, other bytes") << int(How::Inline) << false;
    QTest::newRow("inlined, cut off") << int(How::Inline) << true;
    QTest::newRow("copied, other bytes") << int(How::Copy) << false;
    QTest::newRow("copied, cut off") << int(How::Copy) << true;
}

void TestMovingData::changedWhileCopying()
{
    QFETCH(int, how);
    QFETCH(bool, cutOff);
    constexpr std::size_t size = 20'000'000; // several chunks
    write(u"from/m.onnx"_s, modelOf({external("w.bin", {}, {}, std::int64_t(size))}).SerializeAsString());
    write(u"from/w.bin"_s, std::string(size, 'a'));
    bool isChanged = false;
    const JobContext job{{}, [&](double) {
                             if (!std::exchange(isChanged, true))
                                 write(u"from/w.bin"_s, std::string(cutOff ? 10 : size, 'b'));
                         }};
    const auto saved = save(u"to/m.onnx"_s, How(how), job);
    QVERIFY(!saved);
    QCOMPARE(saved.error().code, ErrorCode::FileChanged);
    QVERIFY(saved.error().args[0].ends_with("w.bin"));
    QVERIFY(files(u"to"_s).isEmpty());
}

void TestMovingData::cancelled_data()
{
    QTest::addColumn<int>("how");
    QTest::addColumn<double>("when");
    for (const double when : {0.0, 0.2, 0.4, 0.6, 0.8}) {
        QTest::addRow("inlined, at %.1f", when) << int(How::Inline) << when;
        QTest::addRow("copied, at %.1f", when) << int(How::Copy) << when;
    }
}

void TestMovingData::cancelled()
{
    QFETCH(int, how);
    QFETCH(double, when);
    constexpr std::size_t size = 40'000'000;
    write(u"from/m.onnx"_s, modelOf({external("sub/w.bin", {}, {}, std::int64_t(size))}).SerializeAsString());
    write(u"from/sub/w.bin"_s, std::string(size, 'a'));
    std::stop_source stop;
    double last = 0;
    const JobContext job{stop.get_token(), [&](double fraction) {
                             QVERIFY(fraction >= last && fraction <= 1);
                             last = fraction;
                             if (fraction >= when)
                                 stop.request_stop();
                         }};
    const auto saved = save(u"to/m.onnx"_s, How(how), job);
    QVERIFY(!saved);
    QCOMPARE(saved.error().code, ErrorCode::Cancelled);
    QVERIFY(last < when + 0.2); // progress comes often enough to cancel in time
    QVERIFY(files(u"to"_s).isEmpty());
}

void TestMovingData::takenNames_data()
{
    QTest::addColumn<QStringList>("locations"); // of the tensors
    QTest::addColumn<QStringList>("taken");     // in the target's folder; `=`: with the same content
    QTest::addColumn<QStringList>("saved");     // the locations in the saved model
    const auto row = [](const char *name, const QStringList &locations, const QStringList &taken,
                        const QStringList &saved) { QTest::newRow(name) << locations << taken << saved; };
    row("nothing there", {u"w.bin"_s}, {}, {u"w.bin"_s});
    row("the same content", {u"w.bin"_s}, {u"w.bin="_s}, {u"w.bin"_s});
    row("another content", {u"w.bin"_s}, {u"w.bin"_s}, {u"m.data"_s});
    row("the name instead is taken, too", {u"w.bin"_s}, {u"w.bin"_s, u"m.data"_s, u"m-2.data"_s}, {u"m-3.data"_s});
    row("of two files, one", {u"a.bin"_s, u"w.bin"_s}, {u"w.bin"_s}, {u"a.bin"_s, u"m.data"_s});
    row("of two files, both", {u"w.bin"_s, u"a.bin"_s}, {u"a.bin"_s, u"w.bin"_s}, {u"m-2.data"_s, u"m.data"_s});
    row("the name instead is that of another file", {u"a.bin"_s, u"m.data"_s}, {u"a.bin"_s},
        {u"m-2.data"_s, u"m.data"_s});
    row("two tensors in one file, named differently", {u"w.bin"_s, u"./sub/../w.bin"_s}, {u"w.bin"_s},
        {u"m.data"_s, u"m.data"_s});
    row("spelled oddly, free", {u"./w.bin"_s}, {}, {u"./w.bin"_s});
    row("in a folder below", {u"sub/w.bin"_s, u"w.bin"_s}, {u"sub/w.bin"_s}, {u"sub/m.data"_s, u"w.bin"_s});
    row("a folder has the name", {u"w.bin"_s}, {u"w.bin/x"_s}, {u"m.data"_s});
    row("a dangling link has the name", {u"w.bin"_s}, {u"w.bin@"_s}, {u"m.data"_s});
    row("the saved model has the name", {u"m.onnx"_s}, {}, {u"m.data"_s});
}

void TestMovingData::takenNames()
{
    QFETCH(QStringList, locations);
    QFETCH(QStringList, taken);
    QFETCH(QStringList, saved);
    const QString target = u"to/m.onnx"_s, original = u"from/original.onnx"_s;
    QDir(m_folder->path()).mkpath(u"to/sub"_s);
    std::vector<T> tensors;
    for (const QString &location : std::as_const(locations)) {
        tensors.push_back(external(location.toStdString(), {}, "8"));
        write(u"from/"_s + QDir::cleanPath(location), "data of " + QDir::cleanPath(location).toStdString());
    }
    std::map<QString, std::string> before;
    for (QString name : std::as_const(taken)) {
        const bool isSame = name.endsWith(u'='), isLink = name.endsWith(u'@');
        if (isSame || isLink)
            name.chop(1);
        const QString path = u"to/"_s + name;
        QDir(m_folder->path()).mkpath(QFileInfo(path).path());
        if (isLink)
            QVERIFY(QFile::link(u"nowhere"_s, in(path)));
        else
            write(path, isSame ? "data of " + name.toStdString() : "of another model");
        if (!isLink)
            before[path] = bytesOf(path);
    }
    const onnx::ModelProto model = modelOf(tensors);
    write(original, model.SerializeAsString());
    const auto planned = planData(**ModelFile::open(in(original)), {}, in(target), How::Copy);
    QVERIFY(planned);
    {
        const auto graph = test::openedGraph(in(original));
        auto pending = PendingSave::write(*graph, {}, in(target), {.externalData = How::Copy, .isTested = true});
        QVERIFY2(pending, pending ? "" : pending.error().detail.c_str());
        QCOMPARE(pending->externalData().size(), planned->files.size());
        onnx::ModelProto written;
        QFile file(pending->path());
        QVERIFY(file.open(QIODevice::ReadOnly) && written.ParseFromString(file.readAll().toStdString()));
        for (int i = 0; i < written.graph().initializer_size(); ++i) {
            T &tensor = *written.mutable_graph()->mutable_initializer(i);
            QCOMPARE(QString::fromStdString(tensor.external_data(0).value()), saved[i]);
            tensor.mutable_external_data(0)->set_value(locations[i].toStdString());
        }
        QVERIFY(written.SerializeAsString() == model.SerializeAsString()); // nothing else changes
        QVERIFY(payloadsOf(*ModelFile::open(pending->path())) == payloadsOf(*ModelFile::open(in(original))));
    }
    for (const auto &[path, bytes] : before)
        QCOMPARE(bytesOf(path), bytes);
}

void TestMovingData::renamedEverywhere()
{
    QFETCH(int, place);
    onnx::ModelProto model = emptyModel();
    T other = external("other.bin", {}, {});
    places[place].put(model, other);
    T tensor = external("w.bin", "3", "5", 5);
    say(tensor, "checksum", "0123456789");
    tensor.mutable_external_data(0)->mutable_unknown_fields()->AddVarint(9, 9);
    places[place].put(model, tensor);
    write(u"from/m.onnx"_s, model.SerializeAsString());
    write(u"from/w.bin"_s, numberedBytes(100));
    write(u"from/other.bin"_s, numberedBytes(50));
    write(u"to/w.bin"_s, "of another model");
    const auto saved = save(u"to/a long name for a model.onnx"_s, How::Copy);
    QVERIFY2(saved, saved ? "" : saved.error().detail.c_str());
    forEachTensor(model, [](const T &found) {
        if (found.external_data(0).value() == "w.bin") // part of a message of this function, so not const
            const_cast<T &>(found).mutable_external_data(0)->set_value("a long name for a model.data");
    });
    onnx::ModelProto written;
    QVERIFY(written.ParseFromString(bytesOf(u"to/a long name for a model.onnx"_s)));
    QVERIFY(written.SerializeAsString() == model.SerializeAsString());
    QVERIFY(bytesOf(u"to/a long name for a model.data"_s) == numberedBytes(100));
    QVERIFY(bytesOf(u"to/other.bin"_s) == numberedBytes(50));
    QCOMPARE(bytesOf(u"to/w.bin"_s), "of another model");
}

// Data outside of the folder, which the user allowed, are brought into the target's folder. Nothing is written outside
// of it.
void TestMovingData::beyondTheFolder()
{
    write(u"from/m.onnx"_s, modelOf({external("../far/w.bin", {}, {})}).SerializeAsString());
    QVERIFY(QDir(m_folder->path()).mkpath(u"far"_s));
    QVERIFY(QDir(m_folder->path()).mkpath(u"to/deep"_s));
    write(u"far/w.bin"_s, numberedBytes(8));
    const auto file = ModelFile::open(in(u"from/m.onnx"_s), {}, {in(u"far"_s)});
    QVERIFY(file);
    auto saved =
        PendingSave::write(*ModelGraph::build(*file), {}, in(u"to/deep/m.onnx"_s), {.externalData = How::Copy});
    QVERIFY(saved && saved->commit());
    QCOMPARE(files(u"to"_s), QStringList{u"deep"_s});
    QCOMPARE(files(u"to/deep"_s), (QStringList{u"m.onnx"_s, u"w.bin"_s}));
    QVERIFY(payloadsOf(*ModelFile::open(in(u"to/deep/m.onnx"_s))) == std::vector{numberedBytes(8)});
}

// Model hubs store a model as a link to a file elsewhere. A save beside the link or beside the file finds the data, or
// brings them along.
void TestMovingData::besideTheFileBehindALink()
{
    QVERIFY(QDir(m_folder->path()).mkpath(u"hub"_s));
    write(u"hub/m"_s, modelOf({external("w.bin", {}, {})}).SerializeAsString());
    write(u"hub/w.bin"_s, numberedBytes(8));
    QVERIFY(QFile::link(in(u"hub/m"_s), in(u"from/m.onnx"_s)));
    const auto stays = save(u"hub/beside.onnx"_s, How::Keep);
    QVERIFY(stays);
    QCOMPARE(stays->front().fate, Fate::Kept);
    QVERIFY(payloadsOf(*ModelFile::open(in(u"hub/beside.onnx"_s))) == std::vector{numberedBytes(8)});

    const auto moves = save(u"from/fixed.onnx"_s, How::Keep);
    QVERIFY(!moves);
    QCOMPARE(moves.error().code, ErrorCode::ExternalDataWouldMove);
    QVERIFY(save(u"from/fixed.onnx"_s, How::Copy));
    QVERIFY(payloadsOf(*ModelFile::open(in(u"from/fixed.onnx"_s))) == std::vector{numberedBytes(8)});
}

// Both the model and its data are links into another folder. The runtime loads that model, but no other one beside it
// that names the same data.
void TestMovingData::linksOutOfTheFolder()
{
    QVERIFY(QDir(m_folder->path()).mkpath(u"blobs"_s));
    write(u"blobs/m"_s, modelOf({external("w.bin", {}, {})}).SerializeAsString());
    write(u"blobs/w"_s, numberedBytes(8));
    QVERIFY(QFile::link(in(u"blobs/m"_s), in(u"from/m.onnx"_s)));
    QVERIFY(QFile::link(in(u"blobs/w"_s), in(u"from/w.bin"_s)));
    const auto keeps = save(u"from/fixed.onnx"_s, How::Keep);
    QVERIFY(!keeps);
    QCOMPARE(keeps.error().code, ErrorCode::ExternalDataOutOfReach);
    QCOMPARE(files(u"from"_s).join(u' '), u"m.onnx sub w.bin"_s);

    const auto copies = save(u"from/fixed.onnx"_s, How::Copy);
    QVERIFY(copies);
    QCOMPARE(copies->front().location, u"fixed.data"_s); // the link has the name, and stays
    QVERIFY(payloadsOf(*ModelFile::open(in(u"from/fixed.onnx"_s))) == std::vector{numberedBytes(8)});
    QVERIFY(QFileInfo(in(u"from/w.bin"_s)).isSymLink() && !QFileInfo(in(u"from/fixed.data"_s)).isSymLink());

    // A save over the link replaces the link. The blobs are shared with other revisions, and stay.
    const QByteArray blob = test::bytesOf(in(u"blobs/m"_s));
    const auto overLink = save(u"from/m.onnx"_s, How::Keep);
    QVERIFY(!overLink);
    QCOMPARE(overLink.error().code, ErrorCode::ExternalDataOutOfReach);
    QVERIFY(QFileInfo(in(u"from/m.onnx"_s)).isSymLink());
    QVERIFY(save(u"from/m.onnx"_s, How::Copy));
    QVERIFY(!QFileInfo(in(u"from/m.onnx"_s)).isSymLink());
    QVERIFY(payloadsOf(*ModelFile::open(in(u"from/m.onnx"_s))) == std::vector{numberedBytes(8)});
    QCOMPARE(test::bytesOf(in(u"blobs/m"_s)), blob);
    QCOMPARE(QDir(in(u"blobs"_s)).entryList(QDir::Files | QDir::Hidden).join(u' '), u"m w"_s);
    QVERIFY(QFile::remove(in(u"from/m.onnx"_s)) && QFile::link(in(u"blobs/m"_s), in(u"from/m.onnx"_s)));

    const auto space = saveSpace(**ModelFile::open(in(u"from/m.onnx"_s)), in(u"from/next.onnx"_s));
    QCOMPARE(space.of(How::Keep).obstacle, DataChoice::Obstacle::OutOfReach);
    QCOMPARE(space.of(How::Copy).obstacle, DataChoice::Obstacle::None);
    QCOMPARE(space.of(How::Copy).needed, QFileInfo(in(u"blobs/m"_s)).size() + 8);

    // Plain files again: the data may stay.
    QVERIFY(QFile::remove(in(u"from/m.onnx"_s)) && QFile::copy(in(u"blobs/m"_s), in(u"from/m.onnx"_s)));
    QVERIFY(QFile::remove(in(u"from/w.bin"_s)) && QFile::copy(in(u"blobs/w"_s), in(u"from/w.bin"_s)));
    QVERIFY(save(u"from/kept.onnx"_s, How::Keep));
}

// A location that goes up and back is within the folder. From another folder it leads out of that one.
void TestMovingData::upAndBack()
{
    write(u"from/m.onnx"_s, modelOf({external("../from/w.bin", {}, {})}).SerializeAsString());
    write(u"from/w.bin"_s, numberedBytes(8));
    QVERIFY(save(u"from/kept.onnx"_s, How::Keep));
    QVERIFY(payloadsOf(*ModelFile::open(in(u"from/kept.onnx"_s))) == std::vector{numberedBytes(8)});
    const auto keeps = save(u"to/m.onnx"_s, How::Keep);
    QVERIFY(!keeps);
    QCOMPARE(keeps.error().code, ErrorCode::ExternalDataOutOfReach);
    QVERIFY(save(u"to/m.onnx"_s, How::Copy));
    QCOMPARE(files(u"to"_s), (QStringList{u"m.onnx"_s, u"w.bin"_s}));
    QVERIFY(payloadsOf(*ModelFile::open(in(u"to/m.onnx"_s))) == std::vector{numberedBytes(8)});
}

SHAPEWRIGHT_APPLESS_TEST(TestMovingData)
#include "tst_movingdata.moc"
