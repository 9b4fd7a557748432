// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/openedmodel.h"
#include "app/cli/problemlines.h"
#include "app/cli/texts.h"
#include "app/cli/texttable.h"
#include "model/report/jsonforms.h"
#include "model/shape/propagation/propagate.h"
#include "model/shape/propagation/propagation.h"
#include "model/types/text.h"
#include "model/wording/explanationwording.h"

#include <algorithm>

namespace shapewright::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

// A listed tensor: a graph input or the output of a node.
struct Row {
    const Graph *graph = nullptr;
    const Value *value = nullptr;
    const ValueShape *shape = nullptr;
    QStringList marks;
};

QList<Row> rowsOf(const ModelGraph &graph, const ShapeTable &before, const ShapeTable &after)
{
    QList<Row> rows;
    for (std::size_t g = 0; g < graph.graphs().size(); ++g) {
        const Graph &one = graph.graphs()[g];
        for (std::uint32_t i = 0; i < one.values.size(); ++i) {
            const Value &value = one.values[i];
            if (value.origin != Value::Origin::GraphInput && value.origin != Value::Origin::NodeOutput)
                continue;
            const ValueId id{GraphId(g), i};
            const ValueShape &shape = after.at(id);
            Row row{&one, &value, &shape, {}};
            if (shape.declaredOnly)
                row.marks.append(u"declared"_s);
            if (shape.assumed)
                row.marks.append(u"assumed"_s);
            if (shape.type != before.at(id).type)
                row.marks.append(u"changed"_s);
            rows.append(row);
        }
    }
    return rows;
}

QJsonArray marksJson(const std::vector<Marks> &marks)
{
    QJsonArray dims;
    for (const Marks one : marks) {
        QJsonArray names;
        if (has(one, Marks::Declared))
            names.append(u"declared"_s);
        if (has(one, Marks::Assumed))
            names.append(u"assumed"_s);
        dims.append(names);
    }
    return dims;
}

void writeShapesJson(const QList<Row> &rows, const ModelGraph &graph, const ShapeTable &table)
{
    QJsonArray tensors;
    for (const Row &row : rows) {
        QJsonObject tensor{
            {u"graph"_s, toQString(row.graph->path)},           {u"name"_s, toQString(row.value->name)},
            {u"type"_s, toQString(row.shape->type.text)},       {u"dims"_s, dimsJson(row.shape->type.shape)},
            {u"inner_dims"_s, dimsJson(row.shape->type.inner)}, {u"marks"_s, QJsonArray::fromStringList(row.marks)}};
        if (!row.shape->marks.empty())
            tensor.insert(u"dim_marks"_s, marksJson(row.shape->marks));
        tensors.append(tensor);
    }
    const ShapeCounts counts = countShapes(graph, table);
    writeJson({{u"tensors"_s, tensors},
               {u"problems"_s, problemsJson(table.problems, graph)},
               {u"static"_s, qint64(counts.staticTensors)},
               {u"dynamic"_s, qint64(counts.dynamicTensors)}});
}

// Prints what the marks beside the rows mean.
void writeLegend(const QList<Row> &rows)
{
    const auto isAny = [&rows](bool ValueShape::*mark) {
        return std::ranges::any_of(rows, [mark](const Row &row) { return row.shape->*mark; });
    };
    if (isAny(&ValueShape::declaredOnly))
        writeOut(markText(Marks::Declared));
    if (isAny(&ValueShape::assumed))
        writeOut(markText(Marks::Assumed));
}

// The rows must be sorted by graph.
void writeShapesText(const QList<Row> &rows, const ModelGraph &graph, const ShapeTable &table)
{
    auto row = rows.begin();
    for (const Graph &one : graph.graphs()) {
        TextTable lines;
        for (; row != rows.end() && row->graph == &one; ++row) {
            const ValueType &type = row->shape->type;
            const QString shape = type.shape || type.inner ? printable(type.dims()) : u"?"_s;
            const bool hasShape = type.isTensor() || type.inner || type.kind == ValueType::Kind::Unknown;
            lines.addRow({printable(row->value->name), printable(type.text.empty() ? "?" : type.text),
                          hasShape ? shape : QString(), row->marks.join(u", "_s)});
        }
        if (graph.graphs().size() > 1)
            writeOut(printable(one.path));
        if (!lines.isEmpty())
            writeOut(lines.lines().join(u'\n'));
    }
    const ShapeCounts counts = countShapes(graph, table);
    writeOut(Cli::tr("\n%1 static, %2 dynamic").arg(counts.staticTensors).arg(counts.dynamicTensors));
    writeLegend(rows);
}

ExitCode showShapes(const Options &options, const JobContext &job)
{
    const auto graph = openModel(options, job);
    if (!graph)
        return fail(graph.error(), options.json);
    Propagation propagation(*graph);
    const auto before = propagation.update({}, job);
    const auto after = options.edits.isEmpty() ? before : propagation.update(options.edits, job);
    if (!before || !after)
        return fail(before ? after.error() : before.error(), options.json);
    const QList<Row> rows = rowsOf(**graph, **before, **after);
    if (options.json) {
        writeShapesJson(rows, **graph, **after);
    } else {
        writeShapesText(rows, **graph, **after);
        writeProblems((*after)->problems, **graph);
    }
    return (*after)->hasErrors() && !options.force ? ExitCode::Fault : ExitCode::Done;
}

} // namespace

Command shapesCommand()
{
    return {u"shapes"_s,
            {u"MODEL"_s},
            Cli::tr("list the shape of every tensor, with edits if any"),
            editOptions,
            readThenRun(showShapes)};
}

} // namespace shapewright::cli
