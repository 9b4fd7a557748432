// SPDX-License-Identifier: Apache-2.0
#include "model/report/jsonforms.h"

#include "model/edits/suggestiontext.h"
#include "model/run/testrun/timedistribution.h"
#include "model/save/dataplan.h"
#include "model/types/text.h"
#include "model/wording/adaptwording.h"
#include "model/wording/foldwording.h"
#include "model/wording/problemwording.h"
#include "model/wording/runwording.h"
#include "model/wording/wording.h"

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

namespace {

QString severityName(Severity severity)
{
    switch (severity) {
    case Severity::Note:
        return u"note"_s;
    case Severity::Warning:
        return u"warning"_s;
    case Severity::Error:
        return u"error"_s;
    }
    return {};
}

QString fateName(PlannedData::Fate fate)
{
    switch (fate) {
    case PlannedData::Fate::Kept:
        return u"kept"_s;
    case PlannedData::Fate::AlreadyThere:
        return u"there"_s;
    case PlannedData::Fate::Copied:
        return u"copied"_s;
    case PlannedData::Fate::Inlined:
        return u"inlined"_s;
    }
    return {};
}

QJsonValue number(const std::optional<double> &value)
{
    return value ? QJsonValue(*value) : QJsonValue();
}

QJsonValue stringsJson(const std::optional<StringStatistics> &strings)
{
    if (!strings)
        return {};
    const bool isMore = strings->distinct > StringStatistics::mostDistinct;
    return QJsonObject{
        {u"count"_s, qint64(strings->count)},
        {u"distinct"_s, isMore ? QJsonValue() : QJsonValue(qint64(strings->distinct))},
        {u"empty"_s, qint64(strings->empty)},
        {u"shortest"_s, qint64(strings->shortest)},
        {u"longest"_s, qint64(strings->longest)},
    };
}

QJsonObject outputJson(const OutputReport &output)
{
    QJsonArray actual;
    for (const std::int64_t dim : output.dims)
        actual.append(qint64(dim));
    // An output that cannot be compared has no numbers.
    const OutputDifference *difference =
        output.difference && output.difference->incomparable.empty() ? &*output.difference : nullptr;
    return {
        {u"name"_s, toQString(output.name)},
        {u"type"_s, toQString(output.type)},
        {u"predicted"_s, dimsJson(output.predicted)},
        {u"actual"_s, output.isTensor ? QJsonValue(actual) : QJsonValue()},
        {u"min"_s, number(output.min)},
        {u"max"_s, number(output.max)},
        {u"mean"_s, number(output.mean)},
        {u"nan"_s, qint64(output.nanCount)},
        {u"inf"_s, qint64(output.infCount)},
        {u"strings"_s, stringsJson(output.strings)},
        {u"max_abs_diff"_s, difference ? QJsonValue(difference->maxAbsolute) : QJsonValue()},
        {u"max_rel_diff"_s, difference ? QJsonValue(difference->maxRelative) : QJsonValue()},
        {u"disagreeing"_s, difference ? QJsonValue(qint64(difference->disagreeing)) : QJsonValue()},
        {u"agrees"_s, output.difference ? QJsonValue(output.difference->agrees()) : QJsonValue()},
        {u"random"_s, output.isRandom},
        {u"agrees_with_data"_s, output.fromReference ? QJsonValue(output.fromReference->agrees()) : QJsonValue()},
    };
}

void addMeasurement(QJsonObject &json, const RunMeasurement &measured)
{
    const auto times = distributionOf(measured.repeatedMs);
    const QString unoptimized = toQString(measured.unoptimizedReason);
    json[u"load_ms"_s] = measured.loadMs;
    json[u"first_ms"_s] = measured.firstMs;
    json[u"repetitions"_s] = qint64(measured.repeatedMs.size());
    json[u"min_ms"_s] = times ? QJsonValue(times->min) : QJsonValue();
    json[u"median_ms"_s] = times ? times->median : measured.firstMs;
    json[u"p90_ms"_s] = times ? QJsonValue(times->p90) : QJsonValue();
    json[u"max_ms"_s] = times ? QJsonValue(times->max) : QJsonValue();
    json[u"peak_mb"_s] = measured.peakMegabytes > 0 ? QJsonValue(measured.peakMegabytes) : QJsonValue();
    json[u"unoptimized"_s] = unoptimized.isEmpty() ? QJsonValue() : QJsonValue(unoptimized);
}

QJsonObject errorJson(const Error &error)
{
    return {{u"code"_s, errorCodeName(error.code)},
            {u"message"_s, describe(error)},
            {u"detail"_s, error.detail.empty() ? QJsonValue() : QJsonValue(toQString(error.detail))}};
}

QJsonObject originalJson(const OriginalReport &original)
{
    QJsonObject json{{u"error"_s, original.error ? QJsonValue(errorJson(*original.error)) : QJsonValue()}};
    if (!original.error)
        addMeasurement(json, original.measurement);
    if (original.tolerance)
        json[u"tolerance"_s] = QJsonObject{{u"absolute"_s, original.tolerance->absolute},
                                           {u"relative"_s, original.tolerance->relative},
                                           {u"of_largest"_s, original.tolerance->ofLargest}};
    QJsonObject converted;
    for (const OriginalInput &input : original.converted)
        converted[toQString(input.name)] = toQString(elemTypeName(input.elemType));
    if (!converted.isEmpty())
        json[u"converted_inputs"_s] = converted;
    return json;
}

QString reasonName(UncheckedTensor::Reason reason)
{
    switch (reason) {
    case UncheckedTensor::Reason::InSubgraph:
        return u"in-subgraph"_s;
    case UncheckedTensor::Reason::InFunction:
        return u"in-function"_s;
    case UncheckedTensor::Reason::NotATensor:
        return u"not-a-tensor"_s;
    case UncheckedTensor::Reason::RepeatedName:
        return u"repeated-name"_s;
    case UncheckedTensor::Reason::Refused:
        return u"refused"_s;
    }
    return {};
}

// Leaves all of it out if inner tensors were not checked, because there may be thousands.
void addCheck(QJsonObject &json, const TestReport &report)
{
    QJsonArray tensors, unchecked;
    for (const OutputReport &tensor : report.tensors)
        tensors.append(outputJson(tensor));
    for (const UncheckedTensor &tensor : report.unchecked)
        unchecked.append(QJsonObject{{u"graph"_s, toQString(tensor.graph)},
                                     {u"name"_s, toQString(tensor.name)},
                                     {u"reason"_s, reasonName(tensor.reason)},
                                     {u"detail"_s, toQString(tensor.detail)}});
    const auto nameOf = [](const OutputReport *tensor) {
        return tensor ? QJsonValue(toQString(tensor->name)) : QJsonValue();
    };
    json[u"tensors"_s] = tensors;
    json[u"unchecked"_s] = unchecked;
    json[u"first_not_finite"_s] = nameOf(report.firstNotFinite());
    json[u"first_different"_s] = nameOf(report.firstDifferent());
    json[u"inside_error"_s] = report.insideError ? QJsonValue(errorJson(*report.insideError)) : QJsonValue();
    json[u"check_error"_s] = report.checkError ? QJsonValue(errorJson(*report.checkError)) : QJsonValue();
}

QJsonObject runJson(const QString &status, const TestReport &report, const QJsonValue &error)
{
    QJsonArray outputs, mismatches;
    for (const OutputReport &output : report.outputs)
        outputs.append(outputJson(output));
    for (const std::vector<OutputReport> *list : {&report.tensors, &report.outputs}) {
        for (const OutputReport &output : *list) {
            if (!output.matches)
                mismatches.append(toQString(output.name));
        }
    }
    QJsonObject json{
        {u"ok"_s, status == u"passed"}, {u"status"_s, status},
        {u"outputs"_s, outputs},        {u"checked"_s, qint64(report.outputs.size() + report.tensors.size())},
        {u"mismatches"_s, mismatches},  {u"error"_s, error},
    };
    addMeasurement(json, report.measurement);
    json[u"original"_s] = report.original ? QJsonValue(originalJson(*report.original)) : QJsonValue();
    if (report.checkedAll)
        addCheck(json, report);
    json[u"random_nodes"_s] = namesJson(report.randomNodes);
    json[u"providers"_s] = namesJson(report.providers);
    const QString warning = report.memoryShortage ? describe(*report.memoryShortage) : QString();
    json[u"memory_warning"_s] = warning.isEmpty() ? QJsonValue() : QJsonValue(warning);
    return json;
}

} // namespace

QJsonValue dimJson(const Dim &dim)
{
    if (dim.isValue())
        return qint64(dim.value());
    return dim == Dim() ? QJsonValue() : QJsonValue(toQString(dim.text()));
}

QJsonValue dimsJson(const std::optional<Shape> &shape)
{
    if (!shape)
        return {};
    QJsonArray dims;
    for (const Dim &dim : *shape)
        dims.append(dimJson(dim));
    return dims;
}

QJsonValue typeJson(const ValueType &type)
{
    const bool hasDims = type.isTensor() || type.kind == ValueType::Kind::Unknown;
    return hasDims ? dimsJson(type.shape) : QJsonValue(toQString(type.fullText()));
}

QJsonObject sizesJson(const std::vector<SizeAt> &sizes)
{
    QJsonObject json;
    for (const SizeAt &one : sizes)
        json.insert(toQString(one.place), qint64(one.size));
    return json;
}

QJsonArray rangesJson(const ShapeEdits &edits)
{
    QJsonArray list;
    for (const PlacedRange &placed : rangesOf(edits))
        list.append(QJsonObject{{u"place"_s, toQString(placed.place)},
                                {u"min"_s, qint64(placed.range.least())},
                                {u"best"_s, qint64(placed.range.value())},
                                {u"max"_s, qint64(placed.range.greatest())}});
    return list;
}

QJsonArray problemsJson(const std::vector<Problem> &problems, const ModelGraph &graph)
{
    QJsonArray list;
    for (const Problem &problem : problems) {
        const QString node = problem.node ? toQString(graph.node(*problem.node).name) : QString();
        QJsonArray args, suggestions;
        for (const std::string &arg : problem.args)
            args.append(toQString(arg));
        for (const Suggestion &suggestion : problem.suggestions) {
            if (const QString line = suggestionLine(suggestion); !line.isEmpty())
                suggestions.append(line);
        }
        if (const QString option = problemOption(problem); !option.isEmpty())
            suggestions.append(option);
        list.append(QJsonObject{
            {u"severity"_s, severityName(problem.severity)},
            {u"code"_s, toQString(problemCodeName(problem.code))},
            {u"graph"_s, toQString(graph.graph(problem.graph).path)},
            {u"node"_s, problem.node ? QJsonValue(node) : QJsonValue()},
            {u"message"_s, describe(problem, graph)},
            {u"args"_s, args},
            {u"suggestion"_s, suggestions.isEmpty() ? QJsonValue() : suggestions.first()},
            {u"suggestions"_s, suggestions},
            {u"at"_s, problem.at.empty() ? QJsonValue() : QJsonValue(sizesJson(problem.at))},
        });
    }
    return list;
}

QJsonArray changesJson(const std::vector<DeclaredChange> &changes)
{
    QJsonArray list;
    for (const DeclaredChange &change : changes) {
        list.append(QJsonObject{
            {u"graph"_s, toQString(change.graph)},
            {u"name"_s, toQString(change.name)},
            {u"before"_s, typeJson(change.before)},
            {u"after"_s, typeJson(change.after)},
        });
    }
    return list;
}

QJsonArray stillDynamicJson(const std::vector<DeclaredChange> &declarations)
{
    QJsonArray list;
    for (const DeclaredChange &declaration : declarations)
        list.append(QJsonObject{{u"graph"_s, toQString(declaration.graph)},
                                {u"name"_s, toQString(declaration.name)},
                                {u"dims"_s, dimsJson(declaration.after.shape)}});
    return list;
}

QJsonArray externalDataJson(const std::vector<PlannedData> &data)
{
    QJsonArray list;
    for (const PlannedData &one : data) {
        const bool isFile = one.fate != PlannedData::Fate::Inlined;
        list.append(QJsonObject{{u"file"_s, one.file.location},
                                {u"saved_as"_s, isFile ? QJsonValue(one.location) : QJsonValue()},
                                {u"how"_s, fateName(one.fate)}});
    }
    return list;
}

QJsonObject foldedJson(const FoldedModel &folded)
{
    const FoldOutcome &result = folded.result;
    const ModelGraph &original = *folded.original;
    QJsonObject byOperator;
    for (const auto &[opType, nodes] : result.goneByOperator)
        byOperator[toQString(opType)] = qint64(nodes);
    QJsonArray left;
    for (const LeftNode &one : result.left) {
        const Node &node = original.node(one.node);
        left.append(QJsonObject{{u"graph"_s, toQString(original.graph(one.node.graph).path)},
                                {u"node"_s, toQString(node.name)},
                                {u"index"_s, qint64(one.node.index)},
                                {u"op_type"_s, toQString(node.opType)},
                                {u"why"_s, obstacleText(one.why)}});
    }
    return {{u"nodes"_s, qint64(result.gone.size())},
            {u"by_operator"_s, byOperator},
            {u"initializers_added"_s, qint64(result.added.size())},
            {u"bytes_added"_s, qint64(result.addedBytes())},
            {u"removed_initializers"_s, qint64(result.removed.size())},
            {u"bytes_removed"_s, qint64(result.removedBytes())},
            {u"left"_s, left}};
}

QJsonArray adaptedJson(const AdaptedModel &adapted)
{
    QJsonArray array;
    for (const AdaptedModel::Change &change : adapted.changes) {
        for (const AdaptStep &step : change.steps) {
            const Node &node = change.from->node(step.node);
            array.append(QJsonObject{{u"graph"_s, toQString(change.from->graph(step.node.graph).path)},
                                     {u"node"_s, toQString(node.name)},
                                     {u"index"_s, qint64(step.node.index)},
                                     {u"op_type"_s, toQString(node.opType)},
                                     {u"what"_s, whatText(step)},
                                     {u"before"_s, toQString(step.before)},
                                     {u"after"_s, toQString(step.after)}});
        }
    }
    return array;
}

QJsonObject partsJson(const PartsModel &parts)
{
    QJsonArray set, bypassed, notBypassed;
    for (const PartsModel::Set &one : parts.set)
        set.append(QJsonObject{{u"place"_s, toQString(one.place)},
                               {u"before"_s, toQString(one.before)},
                               {u"after"_s, toQString(one.after)}});
    for (const PartsModel::Bypassed &one : parts.bypassed)
        bypassed.append(QJsonObject{{u"node"_s, toQString(one.node)}, {u"keeps_values"_s, one.keepsValues}});
    for (const PartsModel::NotBypassed &one : parts.notBypassed)
        notBypassed.append(QJsonObject{{u"node"_s, toQString(one.node)}, {u"why"_s, toQString(one.why)}});
    return {{u"set"_s, set},
            {u"bypassed"_s, bypassed},
            {u"not_bypassed"_s, notBypassed},
            {u"added_inputs"_s, namesJson(parts.addedInputs)},
            {u"removed_inputs"_s, namesJson(parts.removedInputs)},
            {u"added_outputs"_s, namesJson(parts.addedOutputs)},
            {u"removed_outputs"_s, namesJson(parts.removedOutputs)},
            {u"removed_nodes"_s, qint64(parts.removedNodes)},
            {u"removed_initializers"_s, qint64(parts.removedInitializers)},
            {u"problems"_s, problemsJson(parts.problems, *parts.graph)}};
}

QJsonObject halvesJson(const HalvesReport &halves)
{
    return {{u"compared"_s, qint64(halves.compared)},
            {u"differs"_s, halves.differs.empty() ? QJsonValue() : QJsonValue(toQString(halves.differs))},
            {u"identical"_s, !halves.error && halves.differs.empty() && halves.isIdentical},
            {u"error"_s, halves.error ? QJsonValue(describe(*halves.error)) : QJsonValue()}};
}

QJsonValue readinessJson(const std::optional<Readiness> &readiness)
{
    if (!readiness)
        return {};
    return QJsonObject{{u"verdict"_s, toQString(verdictName(readiness->verdict))},
                       {u"ready"_s, readiness->isReady()},
                       {u"nodes"_s, qint64(readiness->nodes)},
                       {u"taken"_s, qint64(readiness->supported)},
                       {u"partitions"_s, qint64(readiness->partitions)}};
}

QJsonArray providerChangesJson(const std::vector<ProviderChange> &changes)
{
    QJsonArray array;
    for (const ProviderChange &change : changes)
        array.append(QJsonObject{{u"id"_s, toQString(change.provider.id)},
                                 {u"before"_s, readinessJson(change.before)},
                                 {u"after"_s, readinessJson(change.after)}});
    return array;
}

QJsonObject testJson(const TestReport &report)
{
    return runJson(report.passed() ? u"passed"_s : u"failed"_s, report, {});
}

QJsonObject failedTestJson(const Error &error)
{
    return runJson(isUntestable(error.code) ? u"not supported"_s : u"failed"_s, {}, errorJson(error));
}

} // namespace shapewright
