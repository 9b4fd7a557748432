// SPDX-License-Identifier: Apache-2.0
#include "model/report/savereport.h"

#include "model/edits/edittext.h"
#include "model/onnx/modelfile.h"
#include "model/report/filehash.h"
#include "model/report/jsonforms.h"
#include "model/report/versiontext.h"
#include "model/save/savespace.h"
#include "model/shape/tables/shapetable.h"
#include "model/types/text.h"
#include "model/wording/explanationwording.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int formatVersion = 1;
// For larger external data only name and size are reported: the files stay as they are, and hashing them takes long.
constexpr std::uint64_t largestHashedData = 64 << 20;

QJsonValue orNull(const QString &text)
{
    return text.isEmpty() ? QJsonValue() : QJsonValue(text);
}

Result<QJsonObject> fileJson(const QString &name, const QString &path, const JobContext &job)
{
    const auto hash = sha256Of(path, job);
    if (!hash)
        return tl::unexpected(hash.error());
    return QJsonObject{
        {u"file"_s, QFileInfo(name).fileName()}, {u"bytes"_s, QFileInfo(path).size()}, {u"sha256"_s, *hash}};
}

Result<QJsonArray> originalDataJson(const ModelFile &file, const JobContext &job)
{
    const QDir folder = QFileInfo(file.path()).dir();
    QJsonArray list;
    for (const DataFileSize &data : dataFileSizes(file)) {
        QString hash;
        if (data.bytes && *data.bytes <= largestHashedData) {
            const auto hashed = sha256Of(folder.filePath(data.name), job);
            if (!hashed)
                return tl::unexpected(hashed.error());
            hash = *hashed;
        }
        list.append(QJsonObject{{u"file"_s, data.name},
                                {u"bytes"_s, data.bytes ? QJsonValue(qint64(*data.bytes)) : QJsonValue()},
                                {u"sha256"_s, orNull(hash)}});
    }
    return list;
}

QString causeName(ChangeReason::Cause cause)
{
    switch (cause) {
    case ChangeReason::Cause::InputEdited:
        return u"input-edited"_s;
    case ChangeReason::Cause::Follows:
        return u"follows"_s;
    case ChangeReason::Cause::NowKnown:
        return u"now-known"_s;
    case ChangeReason::Cause::NoLongerKnown:
        return u"no-longer-known"_s;
    case ChangeReason::Cause::Recomputed:
        return u"recomputed"_s;
    }
    return {};
}

QString causeName(const DynamicReason &reason)
{
    if (!reason.names.empty())
        return u"not-fixed"_s;
    if (!reason.decidedBy)
        return u"not-known"_s;
    switch (reason.decidedBy->reason) {
    case DimExplanation::Reason::RunTime:
        return u"run-time"_s;
    case DimExplanation::Reason::Loop:
        return u"loop"_s;
    case DimExplanation::Reason::Declared:
        return u"declared"_s;
    case DimExplanation::Reason::Computed:
    case DimExplanation::Reason::GraphInput:
    case DimExplanation::Reason::FixedInModel:
    case DimExplanation::Reason::NotKnown:
        return u"not-known"_s;
    }
    return {};
}

QJsonArray marksJson(const ValueShape &shape)
{
    QJsonArray marks;
    if (shape.declaredOnly)
        marks.append(u"declared"_s);
    if (shape.assumed)
        marks.append(u"assumed"_s);
    return marks;
}

QJsonArray valueChangesJson(const SavedModel &saved)
{
    const ChangeReasons reasons(saved.graph, savedEdits(saved.graph, saved.edits.shapes));
    QJsonArray list;
    for (const ShapeChange &change : shapeChanges(saved.graph, saved.before, saved.after)) {
        const Value &value = saved.graph.value(change.value);
        const Node *node = value.producer ? &saved.graph.node(*value.producer) : nullptr;
        const ChangeReason reason = reasons.of(change);
        list.append(QJsonObject{
            {u"graph"_s, toQString(saved.graph.graph(change.value.graph).path)},
            {u"name"_s, toQString(value.name)},
            {u"node"_s, node != nullptr ? QJsonValue(toQString(node->name)) : QJsonValue()},
            {u"op_type"_s, node != nullptr ? QJsonValue(toQString(node->opType)) : QJsonValue()},
            {u"before"_s, typeJson(change.before)},
            {u"after"_s, typeJson(change.after)},
            {u"marks"_s, marksJson(saved.after.at(change.value))},
            {u"why"_s, QJsonObject{{u"cause"_s, causeName(reason.cause)},
                                   {u"names"_s, namesJson(reason.names)},
                                   {u"text"_s, reasonText(reason, change.value, saved.graph)}}},
        });
    }
    return list;
}

QJsonArray interfaceJson(const SavedModel &saved, const std::vector<ValueId> &values)
{
    QJsonArray list;
    for (const ValueId id : values) {
        const ValueType &after = saved.after.at(id).type;
        list.append(QJsonObject{{u"name"_s, toQString(saved.graph.value(id).name)},
                                {u"type"_s, orNull(toQString(after.text))},
                                {u"before"_s, typeJson(saved.before.at(id).type)},
                                {u"after"_s, typeJson(after)}});
    }
    return list;
}

QJsonObject dynamicReasonJson(const DynamicReason &reason, const ModelGraph &graph)
{
    QJsonValue node;
    if (reason.decidedBy && reason.decidedBy->node)
        node = toQString(graph.node(*reason.decidedBy->node).name);
    return {{u"axis"_s, reason.isRank ? QJsonValue() : QJsonValue(qint64(reason.axis))},
            {u"cause"_s, causeName(reason)},
            {u"names"_s, namesJson(reason.names)},
            {u"node"_s, node},
            {u"text"_s, reasonText(reason, graph)}};
}

Result<QJsonArray> explainedDynamicJson(const SavedModel &saved, const JobContext &job)
{
    const auto reasons =
        stillDynamicReasons(saved.graph, savedEdits(saved.graph, saved.edits.shapes), saved.after, saved.plan, job);
    if (!reasons)
        return tl::unexpected(reasons.error());
    QJsonArray list = stillDynamicJson(saved.plan.stillDynamic);
    for (qsizetype i = 0; i < list.size(); ++i) {
        QJsonArray why;
        for (const DynamicReason &reason : (*reasons)[std::size_t(i)])
            why.append(dynamicReasonJson(reason, saved.graph));
        QJsonObject entry = list[i].toObject();
        entry.insert(u"why"_s, why);
        list[i] = entry;
    }
    return list;
}

QJsonObject countsJson(const ModelGraph &graph, const ShapeTable &table)
{
    const ShapeCounts counts = countShapes(graph, table);
    return {{u"static"_s, qint64(counts.staticTensors)}, {u"dynamic"_s, qint64(counts.dynamicTensors)}};
}

QJsonObject testOutcomeJson(const std::optional<Result<TestReport>> &test)
{
    if (!test)
        return {{u"status"_s, u"not tested"_s}};
    return *test ? testJson(**test) : failedTestJson(test->error());
}

QJsonObject versionsJson(const std::optional<Result<TestReport>> &test)
{
    const QString runtime = test && *test ? toQString((*test)->runtimeVersion) : QString();
    return {{u"shapewright"_s, u"" SHAPEWRIGHT_VERSION ""_s},
            {u"onnx"_s, onnxVersion()},
            {u"onnxruntime"_s, orNull(runtime)}};
}

} // namespace

Result<std::vector<std::vector<DynamicReason>>> stillDynamicReasons(const ModelGraph &graph, const ShapeEdits &edits,
                                                                    const ShapeTable &after, const SavePlan &plan,
                                                                    const JobContext &job)
{
    std::vector<DynamicValue> values;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < plan.stillDynamic.size(); ++i) {
        const DeclaredChange &declaration = plan.stillDynamic[i];
        if (!declaration.value)
            continue;
        values.push_back({*declaration.value, declaration.after});
        places.push_back(i);
    }
    auto known = dynamicReasons(graph, edits, after, values, job);
    if (!known)
        return tl::unexpected(known.error());
    std::vector<std::vector<DynamicReason>> reasons(plan.stillDynamic.size());
    for (std::size_t i = 0; i < places.size(); ++i)
        reasons[places[i]] = std::move((*known)[i]);
    return reasons;
}

Result<QJsonObject> saveReport(const SavedModel &saved, const JobContext &job)
{
    const ModelFile &file = saved.graph.file();
    auto original = fileJson(file.path(), file.path(), job);
    if (!original)
        return original;
    if (const auto unchanged = file.verifyUnchanged(); !unchanged)
        return tl::unexpected(unchanged.error());
    auto written = fileJson(saved.file.target(), saved.file.path(), job);
    if (!written)
        return written;
    const auto data = originalDataJson(file, job);
    if (!data)
        return tl::unexpected(data.error());
    const auto dynamic = explainedDynamicJson(saved, job);
    if (!dynamic)
        return tl::unexpected(dynamic.error());
    original->insert(u"external_data"_s, *data);
    written->insert(u"external_data"_s, externalDataJson(saved.file.externalData()));
    return QJsonObject{
        {u"format"_s, u"shapewright-report"_s},
        {u"version"_s, formatVersion},
        {u"time"_s, saved.time.toUTC().toString(Qt::ISODate)},
        {u"versions"_s, versionsJson(saved.test)},
        {u"original"_s, *original},
        {u"saved"_s, *written},
        {u"edits"_s, QJsonDocument::fromJson(editsToJson(saved.edits)).object()},
        {u"adapted"_s, saved.adapted != nullptr ? QJsonValue(adaptedJson(*saved.adapted)) : QJsonValue()},
        {u"folded"_s, saved.folded != nullptr ? QJsonValue(foldedJson(*saved.folded)) : QJsonValue()},
        {u"parts"_s, saved.parts != nullptr ? QJsonValue(partsJson(*saved.parts)) : QJsonValue()},
        {u"inputs"_s, interfaceJson(saved, saved.graph.main().inputs)},
        {u"outputs"_s, interfaceJson(saved, saved.graph.main().outputs)},
        {u"changes"_s, valueChangesJson(saved)},
        {u"declarations"_s, changesJson(saved.plan.changes)},
        {u"still_dynamic"_s, *dynamic},
        {u"tensors"_s, QJsonObject{{u"before"_s, countsJson(saved.graph, saved.before)},
                                   {u"after"_s, countsJson(saved.graph, saved.after)}}},
        {u"problems"_s, problemsJson(saved.after.problems, saved.graph)},
        {u"test"_s, testOutcomeJson(saved.test)},
    };
}

} // namespace shapewright
