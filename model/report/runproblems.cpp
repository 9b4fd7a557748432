// SPDX-License-Identifier: Apache-2.0
#include "model/report/runproblems.h"

#include "model/wording/runwording.h"

#include <string>
#include <unordered_map>

namespace shapewright {

namespace {

std::string actualText(const OutputReport &output)
{
    return output.isTensor ? shapeText(Shape(output.dims.begin(), output.dims.end())) : output.type;
}

} // namespace

std::vector<Problem> runProblems(const TestReport &report, const ModelGraph &graph)
{
    std::unordered_map<std::string, std::uint32_t> values;
    for (std::uint32_t index = 0; index < graph.main().values.size(); ++index)
        values.emplace(graph.main().values[index].name, index);
    std::vector<Problem> problems;
    const auto add = [&](const std::string &value, Problem::Code code, Severity severity) -> Problem * {
        const auto found = values.find(value);
        if (found == values.end())
            return nullptr;
        Problem &problem = problems.emplace_back();
        problem.severity = severity;
        problem.code = code;
        problem.value = ValueId{mainGraph, found->second};
        problem.node = graph.value(*problem.value).producer;
        problem.args = {value};
        return &problem;
    };
    for (const std::vector<OutputReport> *outputs : {&report.tensors, &report.outputs}) {
        for (const OutputReport &output : *outputs) {
            if (output.matches)
                continue;
            if (Problem *problem = add(output.name, Problem::Code::ShapeNotAsPredicted, Severity::Error))
                problem->args.insert(problem->args.end(), {shapeText(*output.predicted), actualText(output)});
        }
    }
    if (const OutputReport *different = report.firstDifferent()) {
        // Inner tensors may differ strongly by rounding alone, so the outputs decide the severity.
        const Severity severity = report.agreesWithOriginal() ? Severity::Warning : Severity::Error;
        if (Problem *problem = add(different->name, Problem::Code::DiffersFromOriginal, severity))
            problem->detail = describe(*different->difference).toStdString();
    }
    return problems;
}

} // namespace shapewright
