// SPDX-License-Identifier: Apache-2.0
// coverage [MODEL or FOLDER …]: lists the dims that propagation does not know or cannot prove, before and after all
// inputs are fixed, by model and by the operator that caused it. Without arguments it reads the corpus.
#include "model/onnx/modelfile.h"
#include "model/shape/propagation/propagate.h"
#include "model/shape/tables/shapetable.h"
#include "model/types/operatornames.h"
#include "model/types/text.h"
#include "tests/support/inputsymbols.h"
#include "tests/support/shapesunder.h"
#include "tests/support/testmodels.h"

#include <QCoreApplication>
#include <QDirIterator>
#include <QFileInfo>

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

namespace {

enum Standing : std::uint8_t { Proven, Assumed, Declared, Unknown, NoTensor };
constexpr const char *standingNames[] = {"proven", "assumed", "declared", "unknown", "no tensor"};
using Counts = std::array<int, std::size(standingNames)>;

struct Cause {
    Counts before{}; // before and after fixing the inputs
    Counts after{};
    QString example;
};
using Causes = std::map<QString, Cause>;

// One model under some edits.
struct View {
    const ModelGraph &graph;
    const ShapeTable &table;
    const test::InputSymbols &symbols;
    bool isFixed = false;

    [[nodiscard]] Standing standingOf(ValueId id) const
    {
        const ValueShape &value = table.at(id);
        if (!value.type.isTensor() && value.type.kind != ValueType::Kind::Unknown)
            return NoTensor;
        const bool isComplete = value.type.shape && std::ranges::all_of(*value.type.shape, [this](const Dim &dim) {
                                    return isFixed ? dim.isValue() : symbols.isComplete(dim);
                                });
        if (!isComplete)
            return Unknown;
        return value.declaredOnly ? Declared : value.assumed ? Assumed : Proven;
    }
    // Whether the node is the first cause: everything that it reads is better known than what it produces.
    [[nodiscard]] bool isFirst(const Node &node, Standing standing) const
    {
        return std::ranges::none_of(node.inputs, [&](const std::optional<ValueId> &input) {
            const Standing read = input ? standingOf(*input) : Proven;
            return read != NoTensor && read >= standing;
        });
    }
};

Counts countsOf(const View &view, const QString &model, Causes &causes)
{
    Counts counts{};
    for (std::size_t id = 0; id < view.graph.graphs().size(); ++id) {
        const Graph &graph = view.graph.graphs()[id];
        for (std::uint32_t index = 0; index < graph.values.size(); ++index) {
            const Value &value = graph.values[index];
            if (value.origin != Value::Origin::GraphInput && value.origin != Value::Origin::NodeOutput)
                continue;
            const Standing standing = view.standingOf({GraphId(id), index});
            ++counts[standing];
            if (standing == Proven || standing == NoTensor || !value.producer)
                continue;
            const Node &node = view.graph.node(*value.producer);
            if (!view.isFirst(node, standing))
                continue;
            Cause &cause = causes[toQString(operatorName(node.domain, node.opType))];
            ++(view.isFixed ? cause.after : cause.before)[standing];
            if (cause.example.isEmpty() || view.isFixed)
                cause.example = model + u": "_s + QString::fromStdString(value.name);
        }
    }
    return counts;
}

QString text(const Counts &counts)
{
    QString line;
    for (const int count : counts)
        line += QString::number(count).rightJustified(10);
    return line;
}

std::optional<QJsonObject> recordOf(const QString &path)
{
    const QString relative =
        QDir(QFileInfo(test::modelsFolder()).absoluteFilePath()).relativeFilePath(QFileInfo(path).absoluteFilePath());
    for (const QJsonObject &entry : test::manifest({relative})) {
        if (entry.value(u"path"_s).toString() == relative)
            return entry.value(u"runs_with"_s).toObject();
    }
    return {};
}

// The table with the manifest's sizes, or else with the first candidate sizes that cause no errors.
std::shared_ptr<const ShapeTable> fixedTable(const std::shared_ptr<const ModelGraph> &graph,
                                             const test::InputSymbols &symbols)
{
    std::vector<test::Assignment> candidates = symbols.candidates();
    if (symbols.recorded())
        candidates.insert(candidates.begin(), *symbols.recorded());
    std::shared_ptr<const ShapeTable> first;
    for (const test::Assignment &assignment : candidates) {
        const auto edits = symbols.fixed(assignment);
        const auto table = test::shapesUnder(graph, edits.value_or(ShapeEdits()));
        if (!table->hasErrors())
            return table;
        if (!first)
            first = table;
    }
    return first;
}

QStringList modelsAmong(const QStringList &arguments)
{
    QStringList paths;
    for (const QString &argument : arguments) {
        if (QFileInfo(argument).isDir()) {
            for (QDirIterator file(argument, {u"*.onnx"_s}, QDir::Files, QDirIterator::Subdirectories); file.hasNext();)
                paths.append(file.next());
        } else {
            paths.append(argument);
        }
    }
    paths.sort();
    return paths;
}

void add(Counts &total, const Counts &counts)
{
    for (std::size_t index = 0; index < counts.size(); ++index)
        total[index] += counts[index];
}

void print(const QString &line)
{
    std::puts(qPrintable(line));
}

} // namespace

int main(int argc, char *argv[])
{
    const QCoreApplication application(argc, argv);
    QStringList arguments = application.arguments().mid(1);
    if (arguments.isEmpty()) {
        for (const QString &folder : {u"seed"_s, u"real"_s, u"feature"_s, u"cases"_s})
            arguments.append(test::model(folder));
    }
    QString heading;
    for (const char *name : standingNames)
        heading += QString::fromUtf8(name).rightJustified(10);
    print(
        u"Tensors that nodes and graph inputs make, of all graphs: with the inputs' own symbols | with all inputs fixed"_s);
    print(QString(44, u' ') + heading + u" |"_s + heading);

    Counts before{};
    Counts after{};
    Causes causes;
    int failed = 0;
    for (const QString &path : modelsAmong(arguments)) {
        const auto file = ModelFile::open(path);
        if (!file) {
            print(path + u": cannot be read"_s);
            ++failed;
            continue;
        }
        const QString name = QFileInfo(path).dir().dirName() + u'/' + QFileInfo(path).fileName();
        const auto graph = ModelGraph::build(*file);
        const test::InputSymbols symbols(*graph, recordOf(path).value_or(QJsonObject()));
        const auto symbolic = test::shapesUnder(graph, symbols.edits());
        const auto fixed = fixedTable(graph, symbols);
        const Counts open = countsOf({*graph, *symbolic, symbols, false}, name, causes);
        const Counts closed = countsOf({*graph, *fixed, symbols, true}, name, causes);
        print(name.left(44).leftJustified(44) + text(open) + u" |"_s + text(closed));
        add(before, open);
        add(after, closed);
    }
    print(u"total"_s.leftJustified(44) + text(before) + u" |"_s + text(after));
    print(u"\nFirst operators on the way that left something not proven"_s);
    for (const auto &[operatorName, cause] : causes)
        print(operatorName.leftJustified(44) + text(cause.before) + u" |"_s + text(cause.after) + u"  "_s +
              cause.example);
    return failed == 0 ? 0 : 1;
}
