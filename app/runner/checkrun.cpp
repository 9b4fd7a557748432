// SPDX-License-Identifier: Apache-2.0
#include "app/runner/checkrun.h"

#include "app/runner/comparison.h"
#include "app/runner/outputs.h"
#include "app/runner/runexception.h"
#include "app/runner/wirefields.h"

namespace shapewright::runner {

namespace {

// Appends a second piece of ModelProto.graph. A protobuf parser merges it into the first piece, so its outputs are
// added to the graph's outputs. They have only names, and ONNX Runtime infers their types.
QByteArray withOutputs(const QByteArray &model, std::span<const std::string> names)
{
    constexpr char modelGraph = 0x3A, graphOutput = 0x62, valueInfoName = 0x0A;
    QByteArray graph;
    for (const std::string &name : names) {
        QByteArray output;
        appendField(output, valueInfoName, QByteArray::fromStdString(name));
        appendField(graph, graphOutput, output);
    }
    QByteArray bytes = model;
    appendField(bytes, modelGraph, graph);
    return bytes;
}

} // namespace

CheckRun::CheckRun(const Ort::Env &environment, const protocol::RunRequest &request, bool compares, FedInputs &inputs,
                   Capture &capture, Progress &progress)
    : m_environment(environment), m_check(*request.check),
      m_overrides(request.original ? request.original->overrides : std::vector<DimOverride>()),
      m_notCompared(m_check.notCompared.begin(), m_check.notCompared.end()),
      m_agreement(Agreement::of(request.original)), m_settings(request.settings),
      m_isLimited(request.memoryMegabytes > 0), m_inputs(inputs), m_capture(capture), m_progress(progress),
      m_compares(compares && !m_check.original.isEmpty())
{
    m_settings.optimization = RunSettings::Optimization::Off; // optimized models skip some tensors
    for (const auto &batch : m_check.batches)
        m_total += batch.size();
}

void CheckRun::run()
{
    for (const auto &batch : m_check.batches)
        runBatch(batch);
}

void CheckRun::runBatch(Names names)
{
    if (names.empty())
        return;
    try {
        m_progress.tell(outputsOf(names));
    } catch (const std::exception &exception) {
        halve(names, exception);
        return;
    }
    m_ranBefore = true;
    m_done += names.size();
    m_progress.advance(double(m_done) / double(m_total));
}

void CheckRun::halve(Names names, const std::exception &reason)
{
    // Either these outputs are the problem, or the model does not run with any outputs. The latter throws here.
    if (!m_ranBefore)
        std::ignore = load({{}, {}, m_check.model, m_check.dataFolder, {}}).run(m_inputs);
    m_ranBefore = true;
    if (names.size() == 1) {
        m_progress.tell({{}, {{names.front(), QString::fromUtf8(reason.what())}}});
        ++m_done;
        return;
    }
    runBatch(names.first(names.size() / 2));
    runBatch(names.subspan(names.size() / 2));
}

protocol::RunChecked CheckRun::outputsOf(Names names)
{
    protocol::RunChecked checked;
    std::vector<Ort::Value> outputs;
    {
        LoadedModel model =
            load({{}, {}, withOutputs(m_check.model, names), m_check.dataFolder, {names.begin(), names.end()}});
        outputs = model.run(m_inputs);
        for (std::size_t index = 0; index < outputs.size(); ++index)
            checked.tensors.push_back(describeOutput(names[index], model.outputType(index), outputs[index]));
    }
    for (std::size_t index = 0; index < outputs.size(); ++index)
        m_capture.take(names[index], outputs[index]);
    if (m_compares)
        compare(names, outputs, checked.tensors);
    return checked;
}

// The original need not have the values that are not compared.
void CheckRun::compare(Names names, const std::vector<Ort::Value> &tested, std::vector<protocol::RunOutput> &results)
{
    std::vector<std::string> compared;
    std::vector<std::size_t> places;
    for (std::size_t index = 0; index < names.size(); ++index) {
        if (m_notCompared.contains(names[index]))
            continue;
        compared.push_back(names[index]);
        places.push_back(index);
    }
    if (compared.empty())
        return;
    try {
        const std::vector<Ort::Value> original = load({{},
                                                       m_overrides,
                                                       withOutputs(m_check.original, compared),
                                                       m_check.originalFolder,
                                                       {compared.begin(), compared.end()}})
                                                     .runOriginal(m_inputs);
        for (std::size_t index = 0; index < original.size(); ++index)
            results[places[index]].difference = compareValues(tested[places[index]], original[index], m_agreement);
    } catch (const std::exception &exception) {
        m_compares = false;
        m_failureOfOriginal = failureOf(exception);
    }
}

} // namespace shapewright::runner
