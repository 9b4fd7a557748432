// SPDX-License-Identifier: Apache-2.0
#include "model/run/check/faultynodes.h"

#include "model/run/testrun/parsedruntimeerror.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace shapewright {

namespace {

bool isOfARun(const Error &error)
{
    return error.code == ErrorCode::RunFailed || isUntestable(error.code);
}

std::vector<NodeId> nodesOf(const ModelGraph &graph, const std::string &name, const std::optional<std::string> &opType)
{
    std::vector<NodeId> found;
    for (std::size_t id = 0; id < graph.graphs().size(); ++id) {
        const std::vector<Node> &nodes = graph.graphs()[id].nodes;
        for (std::uint32_t index = 0; index < nodes.size(); ++index) {
            if (nodes[index].name == name && (!opType || nodes[index].opType == *opType))
                found.push_back({GraphId(id), index});
        }
    }
    return found;
}

} // namespace

std::vector<NodeId> faultyNodes(const Error &error, const ModelGraph &graph)
{
    const ParsedRuntimeError fault = isOfARun(error) ? parseRuntimeError(error.detail) : ParsedRuntimeError();
    if (fault.opType.isEmpty())
        return {};
    const std::string name = fault.node.toStdString();
    std::vector<NodeId> found = nodesOf(graph, name, fault.opType.toStdString());
    // Optimizations may change the operator of a node but keep its name.
    if (found.empty() && !name.empty())
        found = nodesOf(graph, name, {});
    return found;
}

Error withOutputs(Error error, const ModelGraph &graph)
{
    for (const NodeId id : faultyNodes(error, graph)) {
        const Node &node = graph.node(id);
        const auto output = std::ranges::find_if(node.outputs, [](const auto &value) { return value.has_value(); });
        if (node.name.empty() && output != node.outputs.end())
            error.args.push_back(graph.value(**output).name);
    }
    return error;
}

Result<TestReport> withOutputs(Result<TestReport> result, const ModelGraph &graph)
{
    if (!result)
        return tl::unexpected(withOutputs(std::move(result.error()), graph));
    const auto add = [&graph](std::optional<Error> &error) {
        if (error)
            error = withOutputs(*std::move(error), graph);
    };
    if (result->original)
        add(result->original->error);
    add(result->checkError);
    add(result->insideError);
    return result;
}

std::vector<Problem> runProblems(const Error &error, const ModelGraph &graph)
{
    const std::vector<NodeId> nodes = faultyNodes(error, graph);
    if (nodes.size() != 1)
        return {};
    Problem problem;
    problem.severity = error.code == ErrorCode::RunFailed ? Severity::Error : Severity::Warning;
    problem.code = Problem::Code::FailsInRun;
    problem.graph = nodes.front().graph;
    problem.node = nodes.front();
    problem.detail = error.detail;
    return {problem};
}

} // namespace shapewright
