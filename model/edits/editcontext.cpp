// SPDX-License-Identifier: Apache-2.0
#include "model/edits/editcontext.h"

#include "model/types/text.h"

#include <algorithm>

namespace shapewright {

namespace {

const std::vector<ShapeEdits::Axis> &axesAt(const std::unordered_map<std::string, std::vector<ShapeEdits::Axis>> &axes,
                                            const std::string &key)
{
    static const std::vector<ShapeEdits::Axis> none;
    const auto found = axes.find(key);
    return found != axes.end() ? found->second : none;
}

} // namespace

std::shared_ptr<const EditContext> EditContext::of(const ModelGraph &graph)
{
    std::call_once(graph.m_editContextMade,
                   [&graph] { graph.m_editContext = std::make_shared<const EditContext>(graph); });
    return graph.m_editContext;
}

EditContext::EditContext(const ModelGraph &graph)
{
    for (const ValueId input : graph.main().inputs)
        addInput(graph.value(input));
    for (const Graph &one : graph.graphs()) {
        for (const Value &value : one.values) {
            for (const Dim &dim : value.declared->dims()) {
                if (dim.isParam())
                    m_params.insert(dim.param());
            }
        }
    }
    for (const std::string &param : m_params) {
        if (auto expression = parsed(param))
            m_followed.emplace(param, std::move(expression));
    }
}

void EditContext::addInput(const Value &input)
{
    for (std::uint32_t axis = 0; axis < input.denotations->size(); ++axis) {
        if (!(*input.denotations)[axis].empty())
            m_denoted[upperCase((*input.denotations)[axis])].push_back({input.name, axis});
    }
    for (const Dim &dim : input.declared->inner.value_or(Shape{})) {
        if (dim.isParam())
            m_inputParams.insert(dim.param());
    }
    if (!input.declared->shape)
        return;
    for (std::uint32_t axis = 0; axis < input.declared->shape->size(); ++axis) {
        const Dim &dim = (*input.declared->shape)[axis];
        if (!dim.isParam())
            continue;
        m_inputParams.insert(dim.param());
        m_axes[dim.param()].push_back({input.name, axis});
    }
}

std::vector<std::string> EditContext::params() const
{
    std::vector<std::string> sorted(m_params.begin(), m_params.end());
    std::ranges::sort(sorted);
    return sorted;
}

const std::vector<EditContext::Axis> &EditContext::axesWith(const std::string &param) const
{
    return axesAt(m_axes, param);
}

const std::vector<EditContext::Axis> &EditContext::axesDenoted(const std::string &denotation) const
{
    return axesAt(m_denoted, denotation);
}

EditContext::Expression EditContext::followed(const std::string &param) const
{
    if (const auto known = m_followed.find(param); known != m_followed.end())
        return known->second;
    return m_params.contains(param) ? nullptr : parsed(param);
}

EditContext::Expression EditContext::parsed(const std::string &param) const
{
    auto expression = DimExpression::parse(param);
    if (!expression || !expression->isOver(m_inputParams))
        return nullptr;
    return std::make_shared<const DimExpression>(*std::move(expression));
}

} // namespace shapewright
