// SPDX-License-Identifier: Apache-2.0
// Compares what we say of sizes that cannot work with what ONNX Runtime does: on models that were made for it, and on
// ONNX's own operator tests, with each dim of their inputs one larger and one smaller.
#include "model/wording/problemwording.h"
#include "tests/app/cli/clirun.h"
#include "tests/app/runner/runtimeverdicts.h"
#include "tests/support/agreement.h"
#include "tests/support/exposedmodel.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/operatorcase.h"
#include "tests/support/registertest.h"
#include "tests/support/shapesunder.h"
#include "tests/support/smallmodels.h"
#include "tests/support/testmodels.h"

#include <onnx/defs/parser.h>

#include <QDir>
#include <QJsonArray>
#include <QTest>

#include <map>
#include <numeric>
#include <optional>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;
using Fill = InputFeed::Fill;

namespace {

// What we do not tell yet: `needs FILE COUNT` and `sizes OPERATOR COUNT` of the whole corpus. It may only shrink.
std::map<QString, int> knownNotTold()
{
    std::map<QString, int> known;
    const QString lines = QString::fromUtf8(test::bytesOf(QStringLiteral(SHAPEWRIGHT_NOT_TOLD)));
    for (const QString &line : lines.split(u'\n', Qt::SkipEmptyParts)) {
        if (!line.startsWith(u'#'))
            known[line.section(u' ', 0, 1)] = line.section(u' ', 2).toInt();
    }
    return known;
}

void flatten(const QJsonValue &value, std::vector<double> &numbers)
{
    if (!value.isArray())
        return numbers.push_back(value.toDouble());
    for (const QJsonValue &element : value.toArray())
        flatten(element, numbers);
}

// The inputs of a file whose sizes are all fixed, as the manifest says that they were fed.
std::vector<InputFeed> feedsOf(const onnx::ModelProto &model, const QJsonObject &fedValues)
{
    std::vector<InputFeed> feeds;
    for (const onnx::ValueInfoProto &input : model.graph().input()) {
        InputFeed feed;
        feed.name = input.name();
        feed.elemType = input.type().tensor_type().elem_type();
        for (const auto &dim : input.type().tensor_type().shape().dim())
            feed.dims.push_back(dim.dim_value());
        feed.fill = feed.elemType == onnx::TensorProto::FLOAT  ? Fill::Random
                    : feed.elemType == onnx::TensorProto::BOOL ? Fill::Ones
                                                               : Fill::Zeros;
        if (const auto given = fedValues.find(QString::fromStdString(input.name())); given != fedValues.end()) {
            feed.fill = Fill::Values;
            flatten(*given, feed.values);
        }
        feeds.push_back(feed);
    }
    return feeds;
}

QJsonArray declaredShape(const onnx::ValueInfoProto &value)
{
    QJsonArray shape;
    for (const auto &dim : value.type().tensor_type().shape().dim())
        shape.append(dim.has_dim_value() ? QJsonValue(qint64(dim.dim_value())) : QJsonValue());
    return shape;
}

// Whether a shape is the one that came, where null may be anything.
bool agree(const QJsonArray &declared, const QJsonArray &actual)
{
    if (declared.size() != actual.size())
        return false;
    for (qsizetype axis = 0; axis < actual.size(); ++axis) {
        if (!actual[axis].isNull() && declared[axis] != actual[axis])
            return false;
    }
    return true;
}

// An input with one axis longer or shorter; the elements stay where they were, and the last ones are repeated.
InputFeed resized(InputFeed feed, std::size_t axis, std::int64_t size)
{
    const std::vector<std::int64_t> old = feed.dims;
    feed.dims[axis] = size;
    std::int64_t inner = 1;
    std::int64_t outer = 1;
    for (std::size_t i = 0; i < old.size(); ++i)
        (i < axis ? outer : inner) *= i == axis ? 1 : old[i];
    if (feed.fill != Fill::Values || std::int64_t(feed.values.size()) != outer * old[axis] * inner)
        return feed;
    std::vector<double> values;
    for (std::int64_t before = 0; before < outer; ++before) {
        for (std::int64_t at = 0; at < size; ++at) {
            const std::int64_t from = (before * old[axis] + std::min(at, old[axis] - 1)) * inner;
            values.insert(values.end(), feed.values.begin() + from, feed.values.begin() + from + inner);
        }
    }
    feed.values = std::move(values);
    return feed;
}

void fixSizes(onnx::ModelProto &model, const test::Assignment &sizes)
{
    for (onnx::ValueInfoProto &input : *model.mutable_graph()->mutable_input()) {
        for (auto &dim : *input.mutable_type()->mutable_tensor_type()->mutable_shape()->mutable_dim()) {
            if (dim.has_dim_param())
                dim.set_dim_value(sizes.at(dim.dim_param()));
        }
    }
}

// Why we refuse sizes. Both are empty if we do not.
struct SizeRefusal {
    QString reason;
    // ONNX Runtime accepts some wrong declarations, which these tests have in subgraphs. Those of bodies it may refuse.
    QString ofDeclaration;

    [[nodiscard]] bool isTold() const { return !reason.isEmpty() || !ofDeclaration.isEmpty(); }
};

SizeRefusal refusal(const onnx::ModelProto &model, const test::Assignment &sizes)
{
    ShapeEdits edits;
    for (const onnx::ValueInfoProto &input : model.graph().input()) {
        for (const auto &dim : input.type().tensor_type().shape().dim()) {
            if (dim.has_dim_param())
                edits.symbols[dim.dim_param()] = Dim(sizes.at(dim.dim_param()));
        }
    }
    SizeRefusal told;
    const auto table = test::shapesUnder(test::modelFromProto(model), edits);
    for (const Problem &problem : table->problems) {
        const bool isDeclaration =
            problem.code == Problem::Code::OutputMismatch || problem.code == Problem::Code::ValueInfoMismatch;
        if (problem.severity == Severity::Error)
            (isDeclaration ? told.ofDeclaration : told.reason) =
                QString::fromStdString(problemCodeName(problem.code) + " " + problem.detail);
    }
    return told;
}

// Other numbers for an input that holds sizes, axes or positions: those that its size can be right with, if there are
// any. Axes that differ, a shape with a size that follows from the others, and one part that is all of an axis.
std::vector<std::vector<double>> otherNumbers(const InputFeed &feed, const std::vector<InputFeed> &feeds)
{
    std::vector<std::vector<double>> others;
    if (feed.dims.size() != 1 || feed.dims.front() > 16 || feed.elemType != onnx::TensorProto::INT64)
        return others;
    const auto count = std::size_t(feed.dims.front());
    std::vector<double> numbers(count);
    std::iota(numbers.begin(), numbers.end(), 0.0);
    others.push_back(numbers);
    std::ranges::fill(numbers, 1.0);
    numbers.front() = -1;
    others.push_back(numbers);
    for (const InputFeed &other : feeds) {
        for (const std::int64_t size : other.dims) {
            if (count == 1)
                others.push_back({double(size)});
        }
    }
    return others;
}

} // namespace

class TestNeeds : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { SHAPEWRIGHT_NEED_MODELS(); }
    void needs_data();
    void needs();
    void sizes_data();
    void sizes();
    void moreOperators_data();
    void moreOperators();
    void cleanupTestCase();

private:
    // How the sizes of an operator's tests fared.
    struct Tally {
        int tried = 0;
        int told = 0;
        int onValues = 0; // the runtime refuses them with some values and not with others
        QStringList notTold;
        QStringList falselyRefused;
    };

    bool checkCase(const QString &path, const QJsonObject &entry, int &notTold);
    void sweep(const test::OperatorCase &stored, const QString &place, Tally &tally);
    void verifyTally(const QString &what, bool isWhole);
    void tryMove(const test::OperatorCase &stored, std::size_t input, std::size_t axis, std::int64_t size,
                 const QString &place, Tally &tally);
    [[nodiscard]] bool runs(onnx::ModelProto model, const test::Assignment &sizes, const std::vector<InputFeed> &feeds,
                            QString &reason);
    void compare(const QString &what, int notTold, bool isWhole, const QString &list);

    const std::map<QString, int> m_known = knownNotTold();
    QTemporaryDir m_folder;
    test::RuntimeVerdicts m_runtime;
    std::map<QString, Tally> m_tallies; // by kind and operator
};

void TestNeeds::compare(const QString &what, int notTold, bool isWhole, const QString &list)
{
    const auto known = m_known.find(what);
    const int allowed = known != m_known.end() ? known->second : 0;
    const QString counts = u"%1: %2 not told, %3 known\n  "_s.arg(what).arg(notTold).arg(allowed);
    QVERIFY2(notTold <= allowed, qPrintable(counts + list));
    QVERIFY2(!isWhole || notTold == allowed, qPrintable(counts + u"Shorten the list."_s));
}

void TestNeeds::needs_data()
{
    QTest::addColumn<QJsonObject>("entry");
    const QByteArray manifest = test::bytesOf(test::model(u"needs/MANIFEST.json"_s));
    for (const QJsonValue &entry : QJsonDocument::fromJson(manifest).object().value(u"files"_s).toArray())
        QTest::newRow(qPrintable(entry[u"path"_s].toString())) << entry.toObject();
}

void TestNeeds::needs()
{
    QFETCH(QJsonObject, entry);
    const QString path = entry.value(u"path"_s).toString();
    int notTold = 0;
    for (const QJsonValue &value : entry.value(u"cases"_s).toArray()) {
        if (!checkCase(path, value.toObject(), notTold))
            return;
    }
    compare(u"needs "_s + path, notTold, true, {});
}

bool TestNeeds::checkCase(const QString &path, const QJsonObject &entry, int &notTold)
{
    const bool shouldRun = entry.value(u"runs"_s).toBool();
    const bool isFed = entry.value(u"fed"_s).toBool();
    QStringList arguments{u"fix"_s, test::model(u"needs/"_s + path), m_folder.filePath(u"fixed.onnx"_s)};
    for (const QJsonValue &edit : entry.value(u"edits"_s).toArray())
        arguments.append(edit.toString());
    const QString fixed = arguments[2];
    QFile::remove(fixed);
    test::CliRun run = test::runCli(arguments);
    const auto verify = [&](bool isRight, const QString &what) {
        if (!isRight)
            QTest::qFail(qPrintable(arguments.mid(3).join(u' ') + u": "_s + what + u'\n' + run.all()), __FILE__,
                         __LINE__);
        return isRight;
    };
    const bool isWritten = run.exitCode == 0;
    if (!verify(isWritten == QFile::exists(fixed) && run.exitCode <= 1, u"exit code %1"_s.arg(run.exitCode)))
        return false;
    if (!shouldRun && isWritten && !isFed)
        ++notTold;
    if (shouldRun && !verify(isWritten, u"it is refused and runs"_s))
        return false;
    if (!isWritten)
        run = test::runCli(arguments + QStringList{u"--force"_s});
    const auto model = test::readModel(fixed);
    if (!verify(model.has_value(), u"no file"_s))
        return false;
    const auto verdict = m_runtime.of(fixed, feedsOf(*model, entry.value(u"fed_values"_s).toObject()));
    if (!verify(verdict.runs == shouldRun, u"ONNX Runtime differs from the manifest: "_s + verdict.reason))
        return false;
    if (!shouldRun)
        return true;
    const auto isDeclared = [&](const auto &values, const QJsonObject &shapes) {
        return std::ranges::all_of(values, [&](const onnx::ValueInfoProto &value) {
            const QJsonValue shape = shapes.value(QString::fromStdString(value.name()));
            return !shape.isArray() || !value.type().has_tensor_type() ||
                   verify(agree(declaredShape(value), shape.toArray()), QString::fromStdString(value.name()));
        });
    };
    return isDeclared(model->graph().input(), entry.value(u"inputs"_s).toObject()) &&
           isDeclared(model->graph().output(), entry.value(u"outputs"_s).toObject());
}

void TestNeeds::sizes_data()
{
    QTest::addColumn<QStringList>("paths");
    std::map<QString, QStringList> paths;
    for (const QString &name : QDir(test::model(u"onnx_node"_s)).entryList({u"*.onnx"_s})) {
        const auto model = test::readModel(test::model(u"onnx_node/"_s + name));
        if (!model || model->graph().node_size() == 0)
            continue;
        // An operator that was expanded into others belongs to the one that it was.
        const qsizetype expanded = name.indexOf(u"_expanded"_s);
        const auto whole = expanded > 0
                               ? test::readModel(test::model(u"onnx_node/"_s + name.left(expanded) + u".onnx"_s))
                               : std::nullopt;
        const onnx::NodeProto &node = (whole && whole->graph().node_size() > 0 ? *whole : *model).graph().node(0);
        paths[QString::fromStdString(node.op_type())].append(u"onnx_node/"_s + name);
    }
    for (const auto &[opType, models] : paths)
        QTest::newRow(qPrintable(opType)) << models;
}

void TestNeeds::sizes()
{
    QFETCH(QStringList, paths);
    const QString what = u"sizes "_s + QString::fromUtf8(QTest::currentDataTag());
    Tally &tally = m_tallies[what];
    const qsizetype step = test::comparesAll() ? 1 : 12;
    for (qsizetype i = 0; i < paths.size(); i += step) {
        QString reason;
        if (const auto stored = test::readOperatorCase(test::model(paths[i]), reason))
            sweep(*stored, paths[i], tally);
    }
    verifyTally(what, test::comparesAll());
}

void TestNeeds::verifyTally(const QString &what, bool isWhole)
{
    const Tally &tally = m_tallies[what];
    QVERIFY2(tally.falselyRefused.isEmpty(),
             qPrintable(u"%1 run and are refused:\n  %2"_s.arg(QString::number(tally.falselyRefused.size()),
                                                               tally.falselyRefused.mid(0, 40).join(u"\n  "_s))));
    compare(what, int(tally.notTold.size()), isWhole, tally.notTold.mid(0, 60).join(u"\n  "_s));
}

// Operators that ONNX's tests have not, or not with these inputs: graphs in ONNX's text format, a line each.
void TestNeeds::moreOperators_data()
{
    QTest::addColumn<QByteArray>("graph");
    for (const QByteArray &line : test::bytesOf(QStringLiteral(SHAPEWRIGHT_OPERATOR_GRAPHS)).split('\n')) {
        if (const qsizetype end = line.indexOf(" :: "); end > 0)
            QTest::newRow(line.left(end).constData()) << line.mid(end + 4);
    }
}

void TestNeeds::moreOperators()
{
    QFETCH(QByteArray, graph);
    onnx::ModelProto model;
    const qsizetype named = graph.startsWith('[') ? graph.indexOf(']') : 0; // another opset version than 23
    const QByteArray opset = named > 0 ? graph.mid(1, named - 1) : QByteArray("23");
    graph.remove(0, named > 0 ? named + 1 : 0);
    const QByteArray head =
        R"(<ir_version: 10, opset_import: ["com.microsoft" : 1, "ai.onnx.ml" : 3, "" : )" + opset + "]> g ";
    const auto status = onnx::OnnxParser::Parse(model, (head + graph).constData());
    QVERIFY2(status.IsOK(), status.ErrorMessage().c_str());
    const QString what = u"more "_s + QString::fromUtf8(QTest::currentDataTag());
    Tally &tally = m_tallies[what];
    test::OperatorCase stored = test::operatorCaseOf(model);
    for (const Fill fill : {Fill::Ones, Fill::Zeros}) {
        for (InputFeed &feed : stored.feeds)
            feed.fill = fill;
        if (tally.tried == 0)
            sweep(stored, u"the graph"_s, tally);
    }
    QVERIFY2(tally.tried > 0, "ONNX Runtime refuses it as it is");
    verifyTally(what, true);
}

void TestNeeds::sweep(const test::OperatorCase &stored, const QString &place, Tally &tally)
{
    QString reason;
    if (!runs(stored.withValues, stored.stored, stored.feeds, reason))
        return;
    for (std::size_t input = 0; input < stored.feeds.size(); ++input) {
        const InputFeed &feed = stored.feeds[input];
        for (std::size_t axis = 0; axis < feed.dims.size(); ++axis) {
            for (const std::int64_t size : {feed.dims[axis] - 1, feed.dims[axis] + 1}) {
                if (feed.dims[axis] > 0 && size > 0)
                    tryMove(stored, input, axis, size, place, tally);
            }
        }
    }
}

void TestNeeds::tryMove(const test::OperatorCase &stored, std::size_t input, std::size_t axis, std::int64_t size,
                        const QString &place, Tally &tally)
{
    const std::string &name = stored.feeds[input].name;
    const onnx::ModelProto model = test::withConstantsExcept(stored, name);
    test::Assignment sizes = stored.stored;
    sizes[test::symbolOf(input, axis)] = size;
    std::vector<InputFeed> feeds = stored.feeds;
    feeds[input] = resized(feeds[input], axis, size);
    const SizeRefusal told = refusal(model, sizes);
    QString reason;
    bool doesRun = runs(model, sizes, feeds, reason);
    bool dependsOnValues = false;
    for (const std::vector<double> &numbers : otherNumbers(feeds[input], feeds)) {
        if (doesRun)
            break;
        std::vector<InputFeed> others = feeds;
        others[input].fill = Fill::Values;
        others[input].values = numbers;
        QString other;
        dependsOnValues = doesRun = runs(model, sizes, others, other);
    }
    for (const Fill fill : {Fill::Zeros, Fill::Ones}) {
        if (doesRun)
            break;
        for (InputFeed &feed : feeds)
            feed.fill = fill;
        QString other;
        dependsOnValues = doesRun = runs(model, sizes, feeds, other);
    }
    const QString what = u"%1: %2 axis %3 = %4"_s.arg(place, QString::fromStdString(name)).arg(axis).arg(size);
    ++tally.tried;
    if (!doesRun && told.isTold())
        ++tally.told;
    else if (doesRun && !told.reason.isEmpty())
        tally.falselyRefused.append(what + u": "_s + told.reason);
    else if (dependsOnValues)
        ++tally.onValues;
    else if (!doesRun)
        tally.notTold.append(what + u": "_s + reason.section(u'\n', 0, 0).left(300));
}

bool TestNeeds::runs(onnx::ModelProto model, const test::Assignment &sizes, const std::vector<InputFeed> &feeds,
                     QString &reason)
{
    fixSizes(model, sizes);
    const QString path = m_folder.filePath(u"sizes.onnx"_s);
    if (!test::writeModel(model, path))
        qFatal("cannot write %s", qPrintable(path));
    std::vector<InputFeed> fed;
    for (const InputFeed &feed : feeds) {
        if (std::ranges::find(model.graph().input(), feed.name, &onnx::ValueInfoProto::name) !=
            model.graph().input().end())
            fed.push_back(feed);
    }
    const auto verdict = m_runtime.of(path, fed);
    reason = verdict.reason;
    return verdict.runs;
}

void TestNeeds::cleanupTestCase()
{
    for (const auto &[what, tally] : m_tallies) {
        if (tally.tried > 0)
            qInfo("%-34s %5d tried, %5d refused and told, %4d not told, %4d for their values, %4d run and "
                  "refused",
                  qPrintable(what), tally.tried, tally.told, int(tally.notTold.size()), tally.onValues,
                  int(tally.falselyRefused.size()));
    }
}

SHAPEWRIGHT_GUILESS_TEST(TestNeeds)
#include "tst_needs.moc"
