// SPDX-License-Identifier: Apache-2.0
#include "model/graphedits/foldconstants.h"

#include "model/graph/nodeschema.h"
#include "model/onnx/filebytes.h"
#include "model/onnx/modelfile.h"
#include "model/onnx/tensorvalues.h"
#include "model/shape/inference/propagationstate.h"

#include <onnx/onnx_pb.h>

#include <unistd.h>

#include <algorithm>

namespace shapewright {

namespace {
constexpr std::uint64_t mostNodeBytes = 1024 * 1024; // of a Constant node that the runtime computes
} // namespace

FoldConstants::FoldConstants(const PropagationState &state, const FoldScopes &scopes, std::uint64_t mostBytes)
    : m_graph(state.graph()), m_scopes(scopes), m_known(state, mostBytes), m_opset(importedOnnx(m_graph))
{
}

const KnownConstant &FoldConstants::of(ValueId id)
{
    const auto [found, isNew] = m_constants.try_emplace(id);
    if (isNew)
        found->second = m_scopes[id.graph].isInFunction ? ofAllCalls(id) : make(id);
    return found->second;
}

KnownConstant FoldConstants::ofAllCalls(ValueId id) const
{
    KnownConstant constant = make(id);
    if (constant.tensor == nullptr)
        return constant;
    const std::string bytes = constant.tensor->SerializeAsString();
    for (const GraphId body : m_scopes.bodies(id.graph)) {
        const KnownConstant other = body == id.graph ? constant : m_known.of({body, id.index});
        if (other.tensor == nullptr || other.tensor->SerializeAsString() != bytes)
            return KnownConstant::none(FoldObstacle::InFunction);
    }
    return constant;
}

KnownConstant FoldConstants::make(ValueId id) const
{
    if (!m_scopes.isFolded(id.graph))
        return KnownConstant::none(m_scopes[id.graph].why);
    KnownConstant constant = m_known.of(id);
    if (constant.tensor == nullptr && m_weights) {
        const auto weight = m_weights->find(id);
        if (weight != m_weights->end())
            constant = weight->second;
        if (constant.isOpen && needsNode(id) && constant.bytes > mostNodeBytes)
            return KnownConstant::none(FoldObstacle::GrowthLimit);
    }
    // Before opset 9, a Constant node has floats only.
    const bool canBeNode =
        constant.tensor == nullptr || m_opset >= 9 || SmallTensor::isFloatType(constant.tensor->data_type());
    return canBeNode || !needsNode(id) ? constant : KnownConstant::none(FoldObstacle::NotComputed);
}

void FoldConstants::addWeights(std::unordered_map<ValueId, KnownConstant> weights)
{
    m_weights = std::move(weights);
    m_constants.clear();
}

// The message of a node is in memory.
void FoldConstants::setElements(ValueId id, std::shared_ptr<const FileBytes> spool, const WireRange &range)
{
    KnownConstant &constant = m_constants[id];
    if (!needsNode(id)) {
        constant.spool = std::move(spool);
        constant.range = range;
        return;
    }
    auto whole = std::make_shared<onnx::TensorProto>(*constant.tensor);
    std::string &bytes = *whole->mutable_raw_data();
    bytes.resize(range.length);
    const ssize_t there = ::pread(spool->descriptor(), bytes.data(), bytes.size(), off_t(range.offset));
    bytes.resize(std::size_t(std::max<ssize_t>(there, 0)));
    constant.tensor = std::move(whole);
}

bool FoldConstants::needsNode(ValueId id) const
{
    return m_graph.file().skeleton().ir_version() < 4 || m_graph.value(id).isGraphOutput ||
           m_scopes[id.graph].isInFunction;
}

std::uint64_t storedConstantBytes(const ModelGraph &graph)
{
    std::uint64_t bytes = 0;
    const auto count = [&bytes](const onnx::TensorProto &tensor) {
        const auto elements = elementCount(tensor);
        const auto size = elements ? rawDataBytes(tensor.data_type(), *elements) : std::nullopt;
        const bool isCounted =
            size && !SmallTensor::isFloatType(tensor.data_type()) && *elements <= SmallTensor::mostElements;
        if (isCounted && std::uint64_t(*size) > smallConstantBytes)
            bytes += std::uint64_t(*size);
    };
    const ModelFile &file = graph.file();
    for (std::uint32_t i = 0; i < file.index().graphs.size(); ++i) {
        const onnx::GraphProto *proto = file.graphProto(i);
        if (proto == nullptr)
            continue;
        for (const onnx::TensorProto &tensor : proto->initializer())
            count(tensor);
        for (const onnx::NodeProto &node : proto->node()) {
            if (node.op_type() == "Constant" && node.attribute_size() == 1 && node.attribute(0).has_t())
                count(node.attribute(0).t());
        }
    }
    return bytes;
}

} // namespace shapewright
