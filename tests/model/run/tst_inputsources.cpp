// SPDX-License-Identifier: Apache-2.0
#include "model/run/feeds/inputsources.h"

#include "model/run/feeds/datafile.h"
#include "model/run/feeds/inputfeeds.h"
#include "model/run/feeds/npyheader.h"
#include "model/shape/propagation/propagate.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "tests/support/zipfile.h"

#include <onnx/onnx-data.pb.h>

#include <QTemporaryDir>
#include <QTest>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;
using Fill = InputFeed::Fill;
using Form = InputFeed::Form;
using TensorProto = onnx::TensorProto;
using test::npyOf;

namespace {

std::shared_ptr<const ModelGraph> smallModel()
{
    return test::modelFromText(R"(<ir_version: 10, opset_import: ["": 21]>
        g (float[n, 3] x, int64[2] ids, string[1] words, seq(float[1]) list) => (float[n, 3] y, int64[2] z) {
            y = Neg(x)
            z = Identity(ids)
            t = Identity(words)
        })");
}

std::shared_ptr<const ModelGraph> containerModel()
{
    return test::modelFromText(R"(<ir_version: 10, opset_import: ["": 21]>
        g (seq(int64[n]) many, optional(int64[m]) perhaps, optional(seq(int64[k])) some) => (seq(int64[n]) y) {
            y = Identity(many)
            a = Identity(perhaps)
            b = Identity(some)
        })");
}

TestRunRequest requestFor(const ModelGraph &graph)
{
    ShapeEdits edits;
    edits.symbols = {{"n", 2}};
    const auto table = propagate(graph, edits);
    return makeTestRun(graph, edits, **table, u"model.onnx"_s, FillKind::Zeros, 0);
}

const InputFeed &foundFeed(const TestRunRequest &request, const std::string &name)
{
    return *std::ranges::find(request.inputs, name, &InputFeed::name);
}

std::string tensorBytes(std::int64_t value)
{
    return std::string(reinterpret_cast<const char *>(&value), sizeof value);
}

onnx::TensorProto tensorOf(const std::vector<std::int64_t> &values)
{
    onnx::TensorProto tensor;
    tensor.set_data_type(TensorProto::INT64);
    tensor.add_dims(std::int64_t(values.size()));
    for (const std::int64_t value : values)
        tensor.add_int64_data(value);
    return tensor;
}

} // namespace

class TestInputSources : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void fillsAreRead_data();
    void fillsAreRead();
    void wrongFillsAreRefused_data();
    void wrongFillsAreRefused();
    void headersOfNumpyAreRead_data();
    void headersOfNumpyAreRead();
    void spoiltHeadersAreRefused_data();
    void spoiltHeadersAreRefused();
    void fileIsFed();
    void protoIsFed_data();
    void protoIsFed();
    void arrayOfManyIsFed_data();
    void arrayOfManyIsFed();
    void allArraysAreFed();
    void filesTogetherHaveALimit();
    void containersAreFed_data();
    void containersAreFed();
    void sequenceOfOthersIsRefused();
    void floodsOfPartsAreRefused_data();
    void floodsOfPartsAreRefused();
    void textsHoldMoreThanTheirLetters();
    void reportsMismatchedOptionals();
    void reportsMismatches_data();
    void reportsMismatches();
    void folderGivesInputsAndReferences();

private:
    QString written(const QString &name, const QByteArray &bytes)
    {
        QFile file(m_folder->filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("cannot write %s", qPrintable(file.fileName()));
        return file.fileName();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestInputSources::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
}

void TestInputSources::fillsAreRead_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<Fill>("fill");
    QTest::addColumn<double>("low");
    QTest::addColumn<double>("high");
    QTest::addColumn<std::vector<double>>("values");
    const auto row = [](const char *text, Fill fill, double low, double high, std::vector<double> values) {
        QTest::newRow(text) << QString::fromLatin1(text) << fill << low << high << std::move(values);
    };
    row("x=zeros", Fill::Zeros, 0, 1, {});
    row("x=ones", Fill::Ones, 0, 1, {});
    row("x=constant:-2.5", Fill::Values, 0, 1, {-2.5});
    row("x=uniform:-1,1", Fill::Random, -1, 1, {});
    row("x=normal:5,0.5", Fill::Normal, 5, 0.5, {});
    row("ids=arange", Fill::Counting, 0, 1, {});
    row("ids=arange:10", Fill::Counting, 10, 1, {});
    row("ids=arange:10,-2", Fill::Counting, 10, -2, {});
    row("x=positions", Fill::Positions, 0, 2, {});
    row("ids=positions", Fill::Positions, 0, 1, {});
    row("words=text:a:c", Fill::Texts, 0, 1, {});
}

void TestInputSources::fillsAreRead()
{
    QFETCH(QString, text);
    const auto graph = smallModel();
    TestRunRequest request = requestFor(*graph);
    const bool isText = text.startsWith(u"words"_s);
    const auto filled = fillInput(request, text.toStdString());
    QVERIFY2(filled, filled ? "" : filled.error().detail.c_str());
    const InputFeed &feed = foundFeed(request, text.section(u'=', 0, 0).toStdString());
    QTEST(feed.fill, "fill");
    QTEST(feed.low, "low");
    QTEST(feed.high, "high");
    QTEST(feed.values, "values");
    QCOMPARE(feed.texts, isText ? std::vector<std::string>{"a:c"} : std::vector<std::string>());
    QVERIFY(!feed.reason.empty());
}

void TestInputSources::wrongFillsAreRefused_data()
{
    QTest::addColumn<QString>("reason");
    for (const char *text : {"x=", "x=some", "x=constant", "x=constant:a", "x=uniform:", "x=uniform:1,2,3", "x=zeros:1",
                             "x=arange:a", "x=positions:3", "x=text:words"})
        QTest::newRow(text) << u"a fill is"_s;
    QTest::newRow("x=uniform:2,1") << u"LOW is above HIGH"_s;
    QTest::newRow("x=uniform:2") << u"LOW is above HIGH"_s;
    QTest::newRow("nobody=zeros") << u"there are: x, ids, words"_s;
    QTest::newRow("zeros") << u"there is no input"_s;
}

void TestInputSources::wrongFillsAreRefused()
{
    QFETCH(QString, reason);
    const auto graph = smallModel();
    TestRunRequest request = requestFor(*graph);
    const TestRunRequest before = request;
    const auto filled = fillInput(request, QTest::currentDataTag());
    QVERIFY(!filled);
    QCOMPARE(int(filled.error().code), int(ErrorCode::EditsInvalid));
    QVERIFY2(filled.error().detail.find(reason.toStdString()) != std::string::npos, filled.error().detail.c_str());
    QVERIFY(request == before);
}

void TestInputSources::headersOfNumpyAreRead_data()
{
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<int>("bytes");
    QTest::addColumn<int>("elemType");
    QTest::addColumn<std::vector<std::int64_t>>("dims");
    const auto row = [](const char *name, const char *header, int bytes, int elemType, std::vector<std::int64_t> dims) {
        QTest::newRow(name) << QByteArray(header) << bytes << elemType << std::move(dims);
    };
    row("as numpy writes it", "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }    \n", 24,
        TensorProto::FLOAT, {2, 3});
    row("in another order", "{'shape': (4,), 'descr': '<i8', 'fortran_order': False}", 32, TensorProto::INT64, {4});
    row("scalar", "{'descr': '|b1', 'fortran_order': False, 'shape': ()}", 1, TensorProto::BOOL, {});
    row("nothing in it", "{'descr': '<f2', 'fortran_order': False, 'shape': (0, 7)}", 0, TensorProto::FLOAT16, {0, 7});
    row("bfloat16", "{'descr': '<V2', 'fortran_order': False, 'shape': (1,)}", 2, TensorProto::BFLOAT16, {1});
    row("one axis in either order", "{'descr': '|u1', 'fortran_order': True, 'shape': (3,)}", 3, TensorProto::UINT8,
        {3});
}

void TestInputSources::headersOfNumpyAreRead()
{
    QFETCH(QByteArray, header);
    QFETCH(int, bytes);
    for (const char major : {1, 2}) {
        const QString path = written(u"x.npy"_s, npyOf(header, QByteArray(bytes, 'x'), major));
        const auto read = readNpyHeader(path);
        QVERIFY2(read, read ? "" : read.error().detail.c_str());
        QTEST(int(read->elemType), "elemType");
        QTEST(read->dims, "dims");
        QCOMPARE(read->offset, std::uint64_t(header.size() + (major == 1 ? 10 : 12)));
        if (bytes > 0) // one byte less has to be refused
            QVERIFY(!readNpyHeader(written(u"x.npy"_s, npyOf(header, QByteArray(bytes - 1, 'x'), major))));
    }
}

void TestInputSources::spoiltHeadersAreRefused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char *name, const QByteArray &bytes, const QString &reason) {
        QTest::newRow(name) << bytes << reason;
    };
    row("empty", {}, u"no file of numpy's"_s);
    row("text", "hello, this is text", u"no file of numpy's"_s);
    row("header cut off", npyOf("{'descr': '<f4'", {}).chopped(3), u"no file of numpy's"_s);
    row("no shape", npyOf("{'descr': '<f4', 'fortran_order': False}", {}), u"ends"_s);
    row("no order", npyOf("{'descr': '<f4', 'shape': (2,)}", QByteArray(8, 'x')), u"damaged"_s);
    row("size below 0", npyOf("{'descr': '<f4', 'fortran_order': False, 'shape': (-2,)}", {}), u"damaged"_s);
    row("beyond 64 bits", npyOf("{'descr': '<f4', 'fortran_order': False, 'shape': (4611686018427387904, 4)}", {}),
        u"no number of elements"_s);
    row("huge", npyOf("{'descr': '<f4', 'fortran_order': False, 'shape': (1000000000000,)}", {}), u"ends before"_s);
    row("other byte order", npyOf("{'descr': '>f4', 'fortran_order': False, 'shape': (1,)}", QByteArray(4, 'x')),
        u"of type >f4"_s);
    row("objects", npyOf("{'descr': '|O', 'fortran_order': False, 'shape': (1,)}", QByteArray(8, 'x')),
        u"of type |O"_s);
    row("by columns", npyOf("{'descr': '<f4', 'fortran_order': True, 'shape': (1, 1)}", QByteArray(4, 'x')),
        u"ascontiguousarray"_s);
}

void TestInputSources::spoiltHeadersAreRefused()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, reason);
    const auto read = readNpyHeader(written(u"x.npy"_s, bytes));
    QVERIFY(!read);
    QCOMPARE(int(read.error().code), int(ErrorCode::TensorUnreadable));
    QVERIFY2(read.error().detail.find(reason.toStdString()) != std::string::npos, read.error().detail.c_str());
}

void TestInputSources::fileIsFed()
{
    const auto graph = smallModel();
    TestRunRequest request = requestFor(*graph);
    const QByteArray header("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3)}");
    const QString path = written(u"x=1.npy"_s, npyOf(header, QByteArray(24, 'x')));
    const auto fed = feedData(request, *graph, u"x="_s + path);
    QVERIFY2(fed, fed ? "" : fed.error().detail.c_str());
    const InputFeed &feed = foundFeed(request, "x");
    QCOMPARE(int(feed.fill), int(Fill::File));
    QCOMPARE(feed.path, path.toStdString());
    QCOMPARE(feed.offset, std::uint64_t(header.size() + 10));
    QCOMPARE(feed.reason, std::string("from x=1.npy"));
}

void TestInputSources::protoIsFed_data()
{
    QTest::addColumn<bool>("isRaw");
    QTest::newRow("typed field") << false;
    QTest::newRow("raw data") << true;
}

void TestInputSources::protoIsFed()
{
    QFETCH(bool, isRaw);
    onnx::TensorProto tensor;
    tensor.set_data_type(TensorProto::INT64);
    tensor.add_dims(2);
    const std::int64_t numbers[] = {-5, std::int64_t(1) << 40};
    const std::string raw(reinterpret_cast<const char *>(numbers), sizeof numbers);
    if (isRaw) {
        tensor.set_raw_data(raw);
    } else {
        tensor.add_int64_data(numbers[0]);
        tensor.add_int64_data(numbers[1]);
    }
    const auto graph = smallModel();
    TestRunRequest request = requestFor(*graph);
    const auto fed = feedData(request, *graph,
                              u"ids="_s + written(u"ids.pb"_s, QByteArray::fromStdString(tensor.SerializeAsString())));
    QVERIFY2(fed, fed ? "" : fed.error().detail.c_str());
    QCOMPARE(int(foundFeed(request, "ids").fill), int(Fill::Bytes));
    QCOMPARE(foundFeed(request, "ids").bytes, raw);
}

void TestInputSources::arrayOfManyIsFed_data()
{
    QTest::addColumn<QStringList>("arrays");
    QTest::addColumn<QString>("reason"); // why it is refused; empty if it is not
    QTest::newRow("of the input's name") << QStringList{u"x"_s, u"ids"_s, u"other"_s} << QString();
    QTest::newRow("the only one") << QStringList{u"arr_0"_s} << QString();
    QTest::newRow("of other names") << QStringList{u"arr_0"_s, u"arr_1"_s} << u"“ids”; there are: arr_0, arr_1"_s;
    QTest::newRow("none") << QStringList() << u"there are: "_s;
}

void TestInputSources::arrayOfManyIsFed()
{
    QFETCH(QStringList, arrays);
    QFETCH(QString, reason);
    test::ZipFiles files{{"readme.txt", "not an array"}};
    for (const QString &array : arrays)
        files.append({array.toUtf8() + ".npy", npyOf("{'descr': '<i8', 'fortran_order': False, 'shape': (2,)}",
                                                     array == u"x" ? "................" : "0123456789abcdef")});
    const auto graph = smallModel();
    TestRunRequest request = requestFor(*graph);
    const auto fed = feedData(request, *graph, u"ids="_s + written(u"many.npz"_s, test::zipOf(files, ZIP_CM_DEFLATE)));
    QCOMPARE(fed.has_value(), reason.isEmpty());
    if (!fed) {
        QCOMPARE(int(fed.error().code), int(ErrorCode::TensorUnreadable));
        QVERIFY2(fed.error().detail.find(reason.toStdString()) != std::string::npos, fed.error().detail.c_str());
        return;
    }
    QCOMPARE(int(foundFeed(request, "ids").fill), int(Fill::Bytes));
    QCOMPARE(foundFeed(request, "ids").bytes, std::string("0123456789abcdef"));
    QCOMPARE(foundFeed(request, "ids").reason, std::string("from many.npz"));
}

void TestInputSources::allArraysAreFed()
{
    const auto graph = smallModel();
    TestRunRequest request = requestFor(*graph);
    const QByteArray ids = npyOf("{'descr': '<i8', 'fortran_order': False, 'shape': (2,)}", QByteArray(16, 'i'));
    const QByteArray x = npyOf("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3)}", QByteArray(24, 'x'));
    const auto feed = [&](const char *name, const test::ZipFiles &files) {
        return feedData(request, *graph, written(QString::fromLatin1(name), test::zipOf(files)));
    };
    QVERIFY(feed("both=1.npz", {{"ids.npy", ids}, {"x.npy", x}, {"labels.npy", ids}}));
    QCOMPARE(foundFeed(request, "ids").bytes, std::string(16, 'i'));
    QCOMPARE(foundFeed(request, "x").bytes, std::string(24, 'x'));
    QCOMPARE(int(foundFeed(request, "words").fill), int(Fill::Zeros));

    const auto other = feed("other.npz", {{"arr_0.npy", ids}});
    QVERIFY(!other);
    QVERIFY2(other.error().detail.find("no array in it") != std::string::npos, other.error().detail.c_str());
    const auto longer = feed("longer.npz", {{"ids.npy", ids + "more"}});
    QVERIFY(!longer);
    QVERIFY2(longer.error().detail.find("longer than its elements") != std::string::npos,
             longer.error().detail.c_str());
    const auto misfit = feed("misfit.npz", {{"x.npy", ids}});
    QVERIFY(!misfit);
    QVERIFY2(misfit.error().detail.find("its elements are int64") != std::string::npos, misfit.error().detail.c_str());
}

void TestInputSources::filesTogetherHaveALimit()
{
    constexpr int size = 80 << 20;
    const auto graph = test::modelFromText(R"(<ir_version: 10, opset_import: ["": 21]>
        g (uint8[n] a, uint8[n] b, uint8[n] c, uint8[n] d) => (uint8[n] y) { y = Sum(a, b, c, d) })");
    TestRunRequest request = requestFor(*graph);
    for (InputFeed &feed : request.inputs)
        feed.dims = {size};
    for (TestRunRequest::InputType &type : request.inputTypes)
        type.type.shape.reset();
    const QByteArray array =
        npyOf("{'descr': '|u1', 'fortran_order': False, 'shape': (83886080,)}", QByteArray(size, 0));
    const auto fed = feedData( // the last array is not read
        request, *graph,
        written(u"large.npz"_s,
                test::zipOf({{"a.npy", array}, {"b.npy", array}, {"c.npy", array}, {"d.npy", "x"}}, ZIP_CM_DEFLATE)));
    QVERIFY(!fed);
    QVERIFY2(fed.error().detail.find("200 MB") != std::string::npos, fed.error().detail.c_str());
}

void TestInputSources::containersAreFed_data()
{
    QTest::addColumn<QString>("input");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<Form>("form");
    QTest::addColumn<int>("tensors");
    onnx::SequenceProto sequence;
    sequence.set_elem_type(onnx::SequenceProto::TENSOR);
    const auto row = [](const char *name, const QString &input, const auto &proto, Form form, int tensors) {
        QTest::newRow(name) << input << QByteArray::fromStdString(proto.SerializeAsString()) << form << tensors;
    };
    row("nothing in a sequence", u"many"_s, sequence, Form::Sequence, 0);
    *sequence.add_tensor_values() = tensorOf({1, 2, 3});
    *sequence.add_tensor_values() = tensorOf({4});
    row("sequence", u"many"_s, sequence, Form::Sequence, 2);
    onnx::OptionalProto optional;
    optional.set_elem_type(onnx::OptionalProto::TENSOR);
    row("nothing in an optional", u"perhaps"_s, optional, Form::Nothing, 0);
    optional.set_name("perhaps");
    row("nothing, with a name", u"perhaps"_s, optional, Form::Nothing, 0);
    *optional.mutable_tensor_value() = tensorOf({1, 2});
    row("optional", u"perhaps"_s, optional, Form::Tensor, 0);
    row("the tensor of an optional", u"perhaps"_s, tensorOf({1, 2}), Form::Tensor, 0);
    onnx::OptionalProto several;
    several.set_elem_type(onnx::OptionalProto::SEQUENCE);
    *several.mutable_sequence_value() = sequence;
    row("optional sequence", u"some"_s, several, Form::Sequence, 2);
}

void TestInputSources::containersAreFed()
{
    QFETCH(QString, input);
    QFETCH(QByteArray, bytes);
    QFETCH(int, tensors);
    const auto graph = containerModel();
    TestRunRequest request = requestFor(*graph);
    const auto fed = feedData(request, *graph, input + u'=' + written(u"x.pb"_s, bytes));
    QVERIFY2(fed, fed ? "" : fed.error().detail.c_str());
    const InputFeed &feed = foundFeed(request, input.toStdString());
    QTEST(feed.form, "form");
    QCOMPARE(feed.parts.size(), std::size_t(tensors));
    if (feed.form != Form::Nothing)
        QCOMPARE(feed.elemType, int(TensorProto::INT64));
    if (feed.form == Form::Tensor)
        QCOMPARE(feed.bytes, tensorBytes(1) + tensorBytes(2));
    if (tensors == 0)
        return;
    QCOMPARE(feed.parts[0].bytes, tensorBytes(1) + tensorBytes(2) + tensorBytes(3));
    QCOMPARE(feed.parts[0].dims, std::vector<std::int64_t>{3});
    QCOMPARE(feed.parts[1].bytes, tensorBytes(4));
}

void TestInputSources::sequenceOfOthersIsRefused()
{
    const auto graph = containerModel();
    TestRunRequest request = requestFor(*graph);
    const auto reason = [&](const QString &input, const google::protobuf::Message &proto) {
        const QString path = written(u"x.pb"_s, QByteArray::fromStdString(proto.SerializeAsString()));
        const auto fed = feedData(request, *graph, input + u'=' + path);
        return fed ? QString() : QString::fromStdString(fed.error().detail);
    };
    onnx::SequenceProto sequence;
    sequence.set_elem_type(onnx::SequenceProto::TENSOR);
    onnx::TensorProto *tensor = sequence.add_tensor_values();
    *tensor = tensorOf({1, 2});
    tensor->set_data_type(TensorProto::UINT64); // but its data are int64
    QVERIFY2(reason(u"many"_s, sequence).contains(u"bytes"_s), qPrintable(reason(u"many"_s, sequence)));
    tensor->set_raw_data(std::string(16, 'x'));
    tensor->clear_int64_data();
    QCOMPARE(reason(u"many"_s, sequence), u"it holds tensors of uint64, and “many” takes a sequence of int64"_s);
    sequence.set_elem_type(onnx::SequenceProto::SEQUENCE);
    QCOMPARE(reason(u"many"_s, sequence), u"it holds no SequenceProto of tensors"_s);
    onnx::OptionalProto optional;
    *optional.mutable_sequence_value()->add_tensor_values() = tensorOf({1});
    QCOMPARE(reason(u"perhaps"_s, optional), u"it holds a sequence"_s);
    onnx::OptionalProto one;
    *one.mutable_tensor_value() = tensorOf({1});
    QCOMPARE(reason(u"some"_s, one), u"it holds no sequence"_s);
}

// Two bytes of such a file become hundreds in memory.
void TestInputSources::floodsOfPartsAreRefused_data()
{
    QTest::addColumn<QString>("input");
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("empty tensors") << u"many"_s << QByteArray("\x1a\0", 2).repeated(2'000'000);
    QTest::newRow("empty texts") << u"perhaps"_s << QByteArray("\x32\0", 2).repeated(10'000'000);
    QTest::newRow("fields that nobody knows") << u"perhaps"_s << QByteArray("\xfa\x7f\0", 3).repeated(10'000'000);
    QTest::newRow("groups") << u"perhaps"_s << QByteArray("\xfb\x7f\xfc\x7f", 4).repeated(6'000'000);
}

void TestInputSources::floodsOfPartsAreRefused()
{
    QFETCH(QString, input);
    QFETCH(QByteArray, bytes);
    const auto graph = containerModel();
    TestRunRequest request = requestFor(*graph);
    const auto fed = feedData(request, *graph, input + u'=' + written(u"x.pb"_s, bytes));
    QVERIFY(!fed);
    QCOMPARE(int(fed.error().code), int(ErrorCode::TensorUnreadable));
    QVERIFY2(fed.error().detail.find("so many parts") != std::string::npos, fed.error().detail.c_str());
}

void TestInputSources::textsHoldMoreThanTheirLetters()
{
    InputFeed feed;
    feed.texts = {"", "abc"};
    QCOMPARE(heldBytes(feed), qint64(2 * sizeof(std::string) + 3));
}

void TestInputSources::reportsMismatchedOptionals()
{
    const auto graph = test::modelFromText(R"(<ir_version: 10, opset_import: ["": 21]>
        g (optional(int64[m, 2]) x) => (int64[m, 2] y) { y = OptionalGetElement(x) })");
    TestRunRequest request = requestFor(*graph);
    onnx::TensorProto tensor = tensorOf({1, 2});
    const auto reason = [&](const google::protobuf::Message &proto) {
        const QString path = written(u"x.pb"_s, QByteArray::fromStdString(proto.SerializeAsString()));
        const auto fed = feedData(request, *graph, u"x="_s + path);
        return fed ? QString() : QString::fromStdString(fed.error().detail);
    };
    QCOMPARE(reason(tensor), u"its shape is [2], and “x” takes [m, 2]"_s);
    tensor.clear_dims();
    tensor.add_dims(2);
    tensor.add_dims(1);
    QCOMPARE(reason(tensor), u"its axis 1 is 1, and “x” takes 2 there"_s);
    onnx::OptionalProto nothing;
    nothing.set_elem_type(onnx::OptionalProto::TENSOR);
    QCOMPARE(reason(nothing), QString());
    QCOMPARE(foundFeed(request, "x").elemType, int(TensorProto::INT64));
    tensor.set_data_type(TensorProto::UINT64);
    tensor.clear_int64_data();
    tensor.set_raw_data(std::string(16, 'x'));
    QCOMPARE(reason(tensor), u"its elements are uint64, and “x” takes int64"_s);
}

void TestInputSources::reportsMismatches_data()
{
    QTest::addColumn<QString>("input");
    QTest::addColumn<int>("elemType");
    QTest::addColumn<std::vector<std::int64_t>>("dims");
    QTest::addColumn<int>("given");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char *name, const QString &input, int elemType, std::vector<std::int64_t> dims, int given,
                        const QString &reason) {
        QTest::newRow(name) << input << elemType << std::move(dims) << given << reason;
    };
    row("batch of 8 into 2", u"x"_s, TensorProto::FLOAT, {8, 3}, 24, u"its axis 0 is 8, and “x” takes 2 there"_s);
    row("rank", u"x"_s, TensorProto::FLOAT, {6}, 6, u"its shape is [6], and “x” takes [2, 3]"_s);
    row("type", u"ids"_s, TensorProto::FLOAT, {2}, 2, u"its elements are float, and “ids” takes int64"_s);
    row("too few elements", u"x"_s, TensorProto::FLOAT, {2, 3}, 5, u"20 bytes"_s);
    row("larger than its file", u"x"_s, TensorProto::FLOAT, {std::int64_t(1) << 40, 3}, 5, u"ends before"_s);
    row("no size", u"x"_s, TensorProto::FLOAT, {std::int64_t(1) << 62, 4}, 5, u"its shape is"_s);
    row("size below 0", u"x"_s, TensorProto::FLOAT, {-1, 3}, 5, u"its shape is"_s);
    row("no type", u"x"_s, 0, {2, 3}, 6, u"holds no TensorProto"_s);
    row("unknown type", u"x"_s, 99, {2, 3}, 6, u"its element type is not known"_s);
    row("sequence", u"list"_s, TensorProto::FLOAT, {1}, 1, u"holds no SequenceProto"_s);
}

void TestInputSources::reportsMismatches()
{
    QFETCH(QString, input);
    QFETCH(int, elemType);
    QFETCH(std::vector<std::int64_t>, dims);
    QFETCH(int, given);
    QFETCH(QString, reason);
    onnx::TensorProto tensor;
    tensor.set_data_type(elemType);
    for (const std::int64_t dim : dims)
        tensor.add_dims(dim);
    for (int index = 0; index < given; ++index)
        tensor.add_float_data(1);
    const auto graph = smallModel();
    TestRunRequest request = requestFor(*graph);
    const auto fed = feedData(request, *graph,
                              input + u'=' + written(u"t.pb"_s, QByteArray::fromStdString(tensor.SerializeAsString())));
    QVERIFY(!fed);
    QCOMPARE(int(fed.error().code), int(ErrorCode::TensorUnreadable));
    QVERIFY2(fed.error().detail.find(reason.toStdString()) != std::string::npos, fed.error().detail.c_str());
}

void TestInputSources::folderGivesInputsAndReferences()
{
    const auto graph = smallModel();
    TestRunRequest request = requestFor(*graph);
    const auto nothing = feedData(request, *graph, m_folder->path());
    QVERIFY(!nothing);
    QVERIFY2(nothing.error().detail.find("input_0.pb") != std::string::npos, nothing.error().detail.c_str());

    onnx::TensorProto tensor;
    tensor.set_data_type(TensorProto::INT64);
    tensor.add_dims(2);
    tensor.add_int64_data(7);
    tensor.add_int64_data(8);
    written(u"input_1.pb"_s, QByteArray::fromStdString(tensor.SerializeAsString()));
    written(u"output_1.pb"_s, QByteArray::fromStdString(tensor.SerializeAsString()));
    const auto fed = feedData(request, *graph, m_folder->path());
    QVERIFY2(fed, fed ? "" : fed.error().detail.c_str());
    QCOMPARE(int(foundFeed(request, "ids").fill), int(Fill::Bytes));
    QCOMPARE(int(foundFeed(request, "x").fill), int(Fill::Zeros));
    QCOMPARE(request.references.size(), std::size_t(1));
    QCOMPARE(request.references.front().name, std::string("z"));
}

SHAPEWRIGHT_GUILESS_TEST(TestInputSources)
#include "tst_inputsources.moc"
