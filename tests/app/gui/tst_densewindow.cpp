// SPDX-License-Identifier: Apache-2.0
#include "tests/support/registertest.h"
#include "tests/support/testmodels.h"
#include "tests/support/wirebytes.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <sys/resource.h>

using namespace shapewright;
using namespace shapewright::test;
using Qt::Literals::StringLiterals::operator""_s;

// Small files that contain as many elements as the reader accepts, each opened in a window of its own. The window must
// show them without using up the memory or taking minutes.
class TestDenseWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void opensTheDensestFiles_data();
    void opensTheDensestFiles();

private:
    [[nodiscard]] bool isRead(const std::string &bytes) const;
    void write(const std::string &bytes) const;

    QTemporaryDir m_folder;
    const QString m_model = m_folder.filePath(u"dense.onnx"_s);
};

void TestDenseWindow::write(const std::string &bytes) const
{
    QFile file(m_model);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes.data(), qint64(bytes.size())) == qint64(bytes.size()));
}

bool TestDenseWindow::isRead(const std::string &bytes) const
{
    write(bytes);
    QProcess info;
    info.start(test::program(u"shapewright-cli"_s), {u"info"_s, m_model});
    info.waitForFinished(60'000);
    return info.exitCode() == 0;
}

void TestDenseWindow::opensTheDensestFiles_data()
{
    using G = onnx::GraphProto;
    using N = onnx::NodeProto;
    QTest::addColumn<std::string>("element");
    QTest::addColumn<std::string>("before");
    QTest::addColumn<QList<int>>("around"); // numbers of the enclosing fields, from the innermost
    const int graph = onnx::ModelProto::kGraphFieldNumber;
    const std::string name = field(onnx::ValueInfoProto::kNameFieldNumber, "x");
    QTest::newRow("nodes") << field(G::kNodeFieldNumber, {}) << std::string() << QList<int>{graph};
    QTest::newRow("nodes that use one value")
        << field(G::kNodeFieldNumber, field(N::kInputFieldNumber, "x") + field(N::kOpTypeFieldNumber, "Relu"))
        << field(G::kInputFieldNumber, name) << QList<int>{graph};
    QTest::newRow("inputs") << field(G::kInputFieldNumber, {}) << std::string() << QList<int>{graph};
    QTest::newRow("outputs") << field(G::kOutputFieldNumber, {}) << std::string() << QList<int>{graph};
    for (const int place : {int(G::kInputFieldNumber), int(G::kOutputFieldNumber)}) {
        QTest::newRow(place == G::kInputFieldNumber ? "dims of an input" : "dims of an output")
            << field(onnx::TensorShapeProto::kDimFieldNumber, {}) << std::string()
            << QList<int>{onnx::TypeProto::Tensor::kShapeFieldNumber, onnx::TypeProto::kTensorTypeFieldNumber,
                          onnx::ValueInfoProto::kTypeFieldNumber, place, graph};
    }
    QTest::newRow("attributes") << field(N::kAttributeFieldNumber, {}) << std::string()
                                << QList<int>{G::kNodeFieldNumber, graph};
    QTest::newRow("subgraphs of a node") << field(onnx::AttributeProto::kGraphsFieldNumber, {}) << std::string()
                                         << QList<int>{N::kAttributeFieldNumber, G::kNodeFieldNumber, graph};
}

void TestDenseWindow::opensTheDensestFiles()
{
    if (!QLatin1String(SHAPEWRIGHT_SANITIZE).isEmpty())
        QSKIP("sanitizers need more memory");
    QFETCH(std::string, element);
    QFETCH(std::string, before);
    QFETCH(QList<int>, around);
    const auto modelWith = [&](std::size_t count) {
        std::string bytes = before + repeated(element, count);
        for (const int number : around)
            bytes = field(number, bytes);
        return std::string("\x08\x0a", 2) + bytes;
    };
    std::size_t most = 20'000;
    QVERIFY(isRead(modelWith(most)));
    while (isRead(modelWith(most * 5 / 4)))
        most = most * 5 / 4;

    write(modelWith(most));
    QProcess window;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"QT_QPA_PLATFORM"_s, u"offscreen"_s);
    window.setProcessEnvironment(environment);
    window.start(test::program(u"shapewright"_s),
                 {m_model, u"--screenshot"_s, m_folder.filePath(u"window.png"_s), u"--size"_s, u"1600x1000"_s});
    QVERIFY2(window.waitForFinished(120'000), qPrintable(QString::number(most)));
    QVERIFY2(window.exitCode() == 0, window.readAllStandardError());
    rusage usage{};
    QCOMPARE(getrusage(RUSAGE_CHILDREN, &usage), 0); // the maximum over all child processes so far
    QVERIFY2(usage.ru_maxrss * 1024 < 300'000'000, qPrintable(u"%1: %2 kB"_s.arg(most).arg(usage.ru_maxrss)));
}

SHAPEWRIGHT_GUILESS_TEST(TestDenseWindow)
#include "tst_densewindow.moc"
