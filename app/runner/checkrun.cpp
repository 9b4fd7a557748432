// SPDX-License-Identifier: Apache-2.0
#include "app/runner/checkrun.h"

#include "app/runner/outputs.h"
#include "app/runner/runfault.h"

namespace shapewright::runner {

namespace {

// https://protobuf.dev/programming-guides/encoding/
void appendVarint(QByteArray &bytes, std::uint64_t value)
{
    for (; value >= 0x80; value >>= 7)
        bytes.append(char(0x80 | (value & 0x7F)));
    bytes.append(char(value));
}

void appendField(QByteArray &bytes, char tag, const QByteArray &payload)
{
    bytes.append(tag);
    appendVarint(bytes, std::uint64_t(payload.size()));
    bytes.append(payload);
}

// A second piece of ModelProto.graph, which whoever reads it merges into the first: its outputs are added to those that
// are there. By name alone: the runtime infers their types.
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

CheckRun::CheckRun(const Ort::Env &environment, const TensorCheck &check, const RunSettings &settings, bool isLimited,
                   const FedInputs &inputs, Capture &capture, Progress &progress)
    : m_environment(environment), m_check(check), m_settings(settings), m_isLimited(isLimited), m_inputs(inputs),
      m_capture(capture), m_progress(progress)
{
    for (const auto &batch : check.batches)
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
    // Is it these, or does it not run whatever is asked for?
    if (!m_ranBefore)
        std::ignore =
            LoadedModel(m_environment, {{}, {}, m_check.model, m_check.dataFolder, {}}, m_settings, m_isLimited)
                .run(m_inputs);
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
    LoadedModel model(m_environment,
                      {{}, {}, withOutputs(m_check.model, names), m_check.dataFolder, {names.begin(), names.end()}},
                      m_settings, m_isLimited);
    const std::vector<Ort::Value> outputs = model.run(m_inputs);
    protocol::RunChecked checked;
    for (std::size_t index = 0; index < outputs.size(); ++index) {
        checked.tensors.push_back(describeOutput(names[index], model.outputType(index), outputs[index]));
        m_capture.take(names[index], outputs[index]);
    }
    return checked;
}

} // namespace shapewright::runner
