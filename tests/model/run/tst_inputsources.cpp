// SPDX-License-Identifier: Apache-2.0
#include "model/run/inputsources.h"

#include "model/run/inputfeeds.h"
#include "model/run/npyheader.h"
#include "model/shape/propagate.h"
#include "tests/support/modelbuilder.h"

#include <QTemporaryDir>
#include <QTest>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;
using Fill = InputFeed::Fill;
using TensorProto = onnx::TensorProto;

Q_DECLARE_METATYPE(shapewright::InputFeed::Fill)

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

TestRunRequest requestFor(const ModelGraph &graph)
{
    ShapeEdits edits;
    edits.symbols = {{"n", 2}};
    const auto table = propagate(graph, edits);
    return makeTestRun(graph, edits, **table, u"model.onnx"_s, FillKind::Zeros, 0);
}

const InputFeed &feedOf(const TestRunRequest &request, const std::string &name)
{
    return *std::ranges::find(request.inputs, name, &InputFeed::name);
}

QByteArray npy(const QByteArray &header, const QByteArray &data, char major = 1)
{
    QByteArray bytes("\x93NUMPY", 6);
    bytes.append(major).append('\0');
    bytes.append(char(header.size() & 0xFF)).append(char(header.size() >> 8));
    if (major > 1)
        bytes.append(2, '\0');
    return bytes + header + data;
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
    void misfitsAreTold_data();
    void misfitsAreTold();
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
    const InputFeed &feed = feedOf(request, text.section(u'=', 0, 0).toStdString());
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
    for (const char *text : {"x=", "x=some", "x=constant", "x=constant:a", "x=uniform:", "x=uniform:2,1",
                             "x=uniform:1,2,3", "x=zeros:1", "x=arange:a", "x=positions:3", "x=text:words"})
        QTest::newRow(text) << u"a fill is"_s;
    QTest::newRow("nobody=zeros") << u"there are: x, ids, words"_s;
    QTest::newRow("zeros") << u"there is no input"_s;
    row("x=positions", Fill::Positions, 0, 2, {});
    row("ids=positions", Fill::Positions, 0, 1, {});
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
        const QString path = written(u"x.npy"_s, npy(header, QByteArray(bytes, 'x'), major));
        const auto read = readNpyHeader(path);
        QVERIFY2(read, read ? "" : read.error().detail.c_str());
        QTEST(int(read->elemType), "elemType");
        QTEST(read->dims, "dims");
        QCOMPARE(read->offset, std::uint64_t(header.size() + (major == 1 ? 10 : 12)));
        if (bytes > 0) // one byte less is too few
            QVERIFY(!readNpyHeader(written(u"x.npy"_s, npy(header, QByteArray(bytes - 1, 'x'), major))));
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
    row("header cut off", npy("{'descr': '<f4'", {}).chopped(3), u"no file of numpy's"_s);
    row("no shape", npy("{'descr': '<f4', 'fortran_order': False}", {}), u"ends"_s);
    row("no order", npy("{'descr': '<f4', 'shape': (2,)}", QByteArray(8, 'x')), u"damaged"_s);
    row("size below 0", npy("{'descr': '<f4', 'fortran_order': False, 'shape': (-2,)}", {}), u"damaged"_s);
    row("beyond 64 bits", npy("{'descr': '<f4', 'fortran_order': False, 'shape': (4611686018427387904, 4)}", {}),
        u"no number of elements"_s);
    row("huge", npy("{'descr': '<f4', 'fortran_order': False, 'shape': (1000000000000,)}", {}), u"ends before"_s);
    row("other byte order", npy("{'descr': '>f4', 'fortran_order': False, 'shape': (1,)}", QByteArray(4, 'x')),
        u"of type >f4"_s);
    row("objects", npy("{'descr': '|O', 'fortran_order': False, 'shape': (1,)}", QByteArray(8, 'x')), u"of type |O"_s);
    row("by columns", npy("{'descr': '<f4', 'fortran_order': True, 'shape': (1, 1)}", QByteArray(4, 'x')),
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
    const QString path = written(u"x=1.npy"_s, npy(header, QByteArray(24, 'x')));
    const auto fed = feedData(request, *graph, u"x="_s + path);
    QVERIFY2(fed, fed ? "" : fed.error().detail.c_str());
    const InputFeed &feed = feedOf(request, "x");
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
    QCOMPARE(int(feedOf(request, "ids").fill), int(Fill::Bytes));
    QCOMPARE(feedOf(request, "ids").bytes, raw);
}

void TestInputSources::misfitsAreTold_data()
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
    row("sequence", u"list"_s, TensorProto::FLOAT, {1}, 1, u"“list” is of type seq(tensor(float))"_s);
}

void TestInputSources::misfitsAreTold()
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
    QCOMPARE(int(feedOf(request, "ids").fill), int(Fill::Bytes));
    QCOMPARE(int(feedOf(request, "x").fill), int(Fill::Zeros));
    QCOMPARE(request.references.size(), std::size_t(1));
    QCOMPARE(request.references.front().name, std::string("z"));
}

QTEST_GUILESS_MAIN(TestInputSources)
#include "tst_inputsources.moc"
