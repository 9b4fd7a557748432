// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/openedmodel.h"
#include "app/cli/problemlines.h"
#include "app/cli/texts.h"
#include "app/cli/texttable.h"
#include "model/onnx/modelfile.h"
#include "model/report/jsonforms.h"
#include "model/shape/propagation/propagate.h"
#include "model/types/operatornames.h"
#include "model/types/text.h"
#include "model/wording/explanationwording.h"
#include "model/wording/texts.h"
#include "model/wording/wording.h"

#include <algorithm>

namespace shapewright::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

using Entry = DynamicDims::Entry;

bool isNamed(const Entry &entry)
{
    return entry.kind == Entry::Kind::Symbol || entry.kind == Entry::Kind::Expression;
}

QString placeText(const ShapeEdits::Axis &place)
{
    return u"%1[%2]"_s.arg(toQString(place.input), QString::number(place.axis));
}

QString placesText(const Entry &entry)
{
    constexpr qsizetype most = 4;
    QStringList texts;
    for (const ShapeEdits::Axis &place : entry.places)
        texts.append(placeText(place));
    for (const std::string &input : entry.inside)
        texts.append(Cli::tr("inside %1").arg(toQString(input)));
    return printable(firstTexts(texts, most, Cli::tr("… %1 more")).join(u", "_s));
}

QJsonArray valuesJson(const std::vector<ValueId> &ids, const ModelGraph &model)
{
    QJsonArray list;
    for (const ValueId id : ids) {
        const Value &value = model.value(id);
        QJsonArray denotations;
        for (const std::string &denotation : *value.denotations)
            denotations.append(denotation.empty() ? QJsonValue() : QJsonValue(toQString(denotation)));
        list.append(QJsonObject{{u"name"_s, toQString(value.name)},
                                {u"type"_s, toQString(value.declared->text)},
                                {u"dims"_s, dimsJson(value.declared->shape)},
                                {u"inner_dims"_s, dimsJson(value.declared->inner)},
                                {u"denotations"_s, denotations}});
    }
    return list;
}

QJsonObject infoJson(const ModelGraph &graph, const ShapeTable &table)
{
    const onnx::ModelProto &model = graph.file().skeleton();
    QJsonArray opsets, symbols;
    for (const auto &opset : model.opset_import())
        opsets.append(QJsonObject{{u"domain"_s, toQString(opset.domain())}, {u"version"_s, qint64(opset.version())}});
    for (const Entry &entry : dynamicDims(graph, table).entries) {
        QJsonArray places;
        for (const ShapeEdits::Axis &place : entry.places)
            places.append(placeText(place));
        QJsonArray inside;
        for (const std::string &input : entry.inside)
            inside.append(toQString(input));
        if (isNamed(entry))
            symbols.append(QJsonObject{{u"name"_s, toQString(entry.name)},
                                       {u"inputs"_s, places},
                                       {u"inside"_s, inside},
                                       {u"tensors"_s, qint64(entry.tensors)}});
    }
    const QString producer = toQString(model.producer_name() + ' ' + model.producer_version()).trimmed();
    return {{u"file"_s, graph.file().path()},
            {u"ir_version"_s, qint64(model.ir_version())},
            {u"opsets"_s, opsets},
            {u"producer"_s, producer},
            {u"nodes"_s, qint64(graph.main().nodes.size())},
            {u"inputs"_s, valuesJson(graph.main().inputs, graph)},
            {u"outputs"_s, valuesJson(graph.main().outputs, graph)},
            {u"symbols"_s, symbols},
            {u"problems"_s, problemsJson(table.problems, graph)}};
}

void writeHeading(const ModelGraph &graph)
{
    const onnx::ModelProto &model = graph.file().skeleton();
    QStringList parts{Cli::tr("IR version %1").arg(model.ir_version())};
    for (const auto &opset : model.opset_import())
        parts.append(toQString(domainName(opset.domain())) + u' ' + QString::number(opset.version()));
    if (!model.producer_name().empty())
        parts.append(toQString(model.producer_name() + ' ' + model.producer_version()).trimmed());
    const std::size_t nodes = graph.main().nodes.size();
    parts.append(graph.nodeCount() != nodes
                     ? Cli::tr("%1 nodes (%2 with subgraphs and functions)").arg(nodes).arg(graph.nodeCount())
                 : nodes == 1 ? Cli::tr("1 node")
                              : Cli::tr("%1 nodes").arg(nodes));
    writeOut(printable(graph.file().path()));
    writeOut(u"  "_s + printable(parts.join(u" · "_s)));
}

QString typeText(const ValueType &type)
{
    return printable(type.text.empty() ? "?" : type.text);
}

QString shapeColumn(const ValueType &type)
{
    if (type.shape || type.inner)
        return printable(type.dims());
    return type.isTensor() || type.kind == ValueType::Kind::Unknown ? Cli::tr("unknown rank") : QString();
}

void writeValues(const QString &heading, const std::vector<ValueId> &ids, const ModelGraph &graph)
{
    TextTable lines;
    for (const ValueId id : ids) {
        const Value &value = graph.value(id);
        QStringList denotations;
        for (std::size_t axis = 0; axis < value.denotations->size(); ++axis) {
            if (!(*value.denotations)[axis].empty())
                denotations.append(u"[%1] %2"_s.arg(QString::number(axis), printable((*value.denotations)[axis])));
        }
        lines.addRow(
            {printable(value.name), typeText(value.declared), shapeColumn(value.declared), denotations.join(u", "_s)});
    }
    writeOut(heading);
    for (const QString &line : lines.lines())
        writeOut(line);
}

void writeDynamicDims(const ModelGraph &graph, const ShapeTable &table)
{
    TextTable lines;
    for (const Entry &entry : dynamicDims(graph, table).entries) {
        const QString tensors = entry.tensors == 1 ? Cli::tr("1 tensor") : Cli::tr("%1 tensors").arg(entry.tensors);
        const QString kind = entry.kind == Entry::Kind::Unnamed       ? Cli::tr("unnamed")
                             : entry.kind == Entry::Kind::UnknownRank ? Cli::tr("unknown rank")
                                                                      : tensors;
        lines.addRow({printable(entry.name), kind, isNamed(entry) ? placesText(entry) : QString()});
    }
    writeOut({});
    const auto isTensor = [&graph](ValueId input) { return graph.value(input).declared->isTensor(); };
    writeOut(!lines.isEmpty() ? Cli::tr("Dynamic dims")
             : std::ranges::all_of(graph.main().inputs, isTensor)
                 ? Cli::tr("All inputs are static")
                 : Cli::tr("No dims to set: inputs that are not tensors have no shape"));
    for (const QString &line : lines.lines())
        writeOut(line);
}

// Prints how many tensors have a shape that is only declared or assumed, and what that means.
void writeUnproven(const ModelGraph &graph, const ShapeTable &table)
{
    std::size_t declared = 0, assumed = 0;
    for (std::size_t g = 0; g < table.graphs.size(); ++g) {
        for (std::size_t i = 0; i < table.graphs[g].size(); ++i) {
            if (graph.graphs()[g].values[i].origin != Value::Origin::NodeOutput)
                continue;
            declared += table.graphs[g][i].declaredOnly ? 1 : 0;
            assumed += table.graphs[g][i].assumed ? 1 : 0;
        }
    }
    if (declared + assumed > 0)
        writeOut({});
    const auto write = [](std::size_t count, Marks mark) {
        if (count > 0)
            writeOut((count == 1 ? Cli::tr("1 tensor") : Cli::tr("%1 tensors").arg(count)) + u' ' + markText(mark));
    };
    write(declared, Marks::Declared);
    write(assumed, Marks::Assumed);
}

ExitCode showInfo(const Options &options, const JobContext &job)
{
    const auto graph = openModel(options, job);
    if (!graph)
        return fail(graph.error(), options.json);
    const auto table = propagate(**graph, {}, job);
    if (!table)
        return fail(table.error(), options.json);
    if (options.json) {
        writeJson(infoJson(**graph, **table));
        return ExitCode::Done;
    }
    writeHeading(**graph);
    writeOut({});
    writeValues(Cli::tr("Inputs"), (*graph)->main().inputs, **graph);
    writeOut({});
    writeValues(Cli::tr("Outputs"), (*graph)->main().outputs, **graph);
    writeDynamicDims(**graph, **table);
    writeUnproven(**graph, **table);
    writeProblems((*table)->problems, **graph);
    return ExitCode::Done;
}

} // namespace

Command infoCommand()
{
    return {u"info"_s,
            {u"MODEL"_s},
            Cli::tr("list the inputs, outputs and dynamic dims of a model"),
            {},
            readThenRun(showInfo)};
}

} // namespace shapewright::cli
