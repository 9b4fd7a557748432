// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/openedmodel.h"
#include "app/cli/texts.h"
#include "app/cli/texttable.h"
#include "model/edits/nearestnames.h"
#include "model/report/jsonforms.h"
#include "model/shape/propagation/propagate.h"
#include "model/types/text.h"
#include "model/wording/explanationwording.h"

#include <algorithm>

namespace shapewright::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

struct ExplainOptions : Options {
    QString tensor;
    std::optional<int> axis; // negative: counted from the last axis
};

void readExplainOptions(OptionReader &reader, ExplainOptions &options)
{
    options.tensor = reader.positional(1);
    const QString axis = reader.positional(2);
    if (axis.isNull())
        return;
    bool ok = false;
    options.axis = axis.toInt(&ok);
    if (!ok)
        reader.failUsage(Cli::tr("the axis must be a number, not “%1”").arg(axis));
}

// Finds a tensor by `NAME` (in the main graph first, then in the others) or by `GRAPH:NAME`. Errors: TensorNotFound
// with the nearest names.
Result<ValueId> findTensor(const std::string &text, const ModelGraph &model)
{
    const std::size_t graphs = model.graphs().size();
    for (std::size_t g = 0; g < graphs; ++g) {
        if (const auto value = text.empty() ? std::nullopt : model.valueNamed(GraphId(g), text))
            return *value;
    }
    for (std::size_t g = 0; g < graphs; ++g) {
        const std::string prefix = model.graphs()[g].path + ":";
        if (!text.starts_with(prefix) || text == prefix)
            continue;
        if (const auto value = model.valueNamed(GraphId(g), text.substr(prefix.size())))
            return *value;
    }
    std::vector<std::string> names;
    for (const Graph &graph : model.graphs())
        std::ranges::transform(graph.values, std::back_inserter(names), givenName);
    std::erase(names, std::string());
    std::vector<std::string> args = nearestNames(text, names);
    args.insert(args.begin(), text);
    return failure(ErrorCode::TensorNotFound, std::move(args));
}

// The requested axes and their explanations.
struct Answer {
    ValueId value;
    ValueType type;
    std::vector<std::size_t> axes;
    std::vector<DimExplanation> dims; // one for each of the axes
};

Result<Answer> answerTo(const ExplainOptions &options, const ModelGraph &graph, const ShapeTable &table,
                        const JobContext &job)
{
    const auto value = findTensor(options.tensor.toStdString(), graph);
    if (!value)
        return tl::unexpected(value.error());
    Answer answer{*value, table.at(*value).type, {}, {}};
    const auto rank = int(answer.type.shape.value_or(Shape{}).size());
    if (options.axis && answer.type.shape) {
        const int axis = *options.axis < 0 ? *options.axis + rank : *options.axis;
        if (axis < 0 || axis >= rank)
            return failure(ErrorCode::AxisNotFound,
                           {graph.value(*value).name, std::to_string(*options.axis), std::to_string(rank)});
        answer.axes.push_back(std::size_t(axis));
    }
    for (std::size_t axis = 0; !options.axis && axis < std::size_t(rank); ++axis)
        answer.axes.push_back(axis);
    auto dims = explain(graph, options.edits, *value,
                        options.axis && answer.type.shape ? std::optional(answer.axes.front()) : std::nullopt, job);
    if (!dims)
        return tl::unexpected(dims.error());
    answer.dims = *std::move(dims);
    return answer;
}

QJsonObject stepJson(const DimExplanation::Step &step, const ModelGraph &graph)
{
    const QJsonValue none;
    const Node *node = step.node ? &graph.node(*step.node) : nullptr;
    return {{u"graph"_s, toQString(graph.graph(step.value.graph).path)},
            {u"node"_s, node != nullptr ? QJsonValue(toQString(node->name)) : none},
            {u"op_type"_s, node != nullptr ? QJsonValue(toQString(node->opType)) : none},
            {u"tensor"_s, toQString(graph.value(step.value).name)},
            {u"axis"_s, step.isElement ? none : QJsonValue(qint64(step.axis))},
            {u"element"_s, step.isElement ? QJsonValue(qint64(step.axis)) : none},
            {u"why"_s, reasonText(step, graph)}};
}

void writeAnswerJson(const Answer &answer, const ModelGraph &graph)
{
    QJsonArray dims;
    for (std::size_t i = 0; i < answer.dims.size(); ++i) {
        QJsonArray chain;
        for (const DimExplanation::Step &step : answer.dims[i].chain)
            chain.append(stepJson(step, graph));
        dims.append(QJsonObject{{u"axis"_s, qint64(answer.axes[i])},
                                {u"dim"_s, dimJson(answer.dims[i].dim)},
                                {u"symbolic"_s, dimJson(answer.dims[i].symbolic)},
                                {u"chain"_s, chain}});
    }
    writeJson({{u"graph"_s, toQString(graph.graph(answer.value.graph).path)},
               {u"tensor"_s, toQString(graph.value(answer.value).name)},
               {u"dims"_s, answer.type.shape ? QJsonValue(dims) : QJsonValue()}});
}

// The text for a tensor that has no dims to explain.
QString withoutDimsText(const Answer &answer, const ModelGraph &graph)
{
    const QString name = toQString(graph.value(answer.value).name);
    if (answer.type.shape)
        return Cli::tr("%1 is a scalar: it has no dims").arg(name);
    if (answer.type.isTensor() || answer.type.kind == ValueType::Kind::Unknown)
        return Cli::tr("The rank of %1 is unknown").arg(name);
    return Cli::tr("%1 is not a tensor but %2").arg(name, toQString(answer.type.text));
}

void writeAnswerText(const Answer &answer, const ModelGraph &graph)
{
    if (answer.value.graph != mainGraph)
        writeOut(printable(graph.graph(answer.value.graph).path));
    if (answer.dims.empty())
        writeOut(printable(withoutDimsText(answer, graph)));
    for (std::size_t i = 0; i < answer.dims.size(); ++i) {
        writeOut(printable(Cli::tr("axis %1: %2").arg(QString::number(answer.axes[i]), dimText(answer.dims[i]))));
        TextTable lines;
        for (const DimExplanation::Step &step : answer.dims[i].chain)
            lines.addRow({printable(placeText(step, graph)), printable(nodeTitle(step, graph)),
                          printable(reasonText(step, graph))});
        writeOut(lines.lines().join(u'\n'));
    }
}

ExitCode explainTensor(const ExplainOptions &options, const JobContext &job)
{
    const auto fitted = openFitted(options, job);
    if (!fitted)
        return fitted.error();
    const ModelGraph &graph = *fitted->graph;
    const auto answer = answerTo(options, graph, *fitted->table, job);
    if (!answer)
        return fail(answer.error(), options.json);
    if (options.json)
        writeAnswerJson(*answer, graph);
    else
        writeAnswerText(*answer, graph);
    return ExitCode::Done;
}

} // namespace

Command explainCommand()
{
    return {u"explain"_s,
            {u"MODEL"_s, u"TENSOR"_s, u"[AXIS]"_s},
            Cli::tr("trace the dims of a tensor back to the inputs, or to what decides them at run time"),
            editOptions,
            readThenRun(readExplainOptions, explainTensor)};
}

} // namespace shapewright::cli
