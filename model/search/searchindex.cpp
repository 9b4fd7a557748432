// SPDX-License-Identifier: Apache-2.0
#include "model/search/searchindex.h"

#include "model/graph/walk.h"
#include "model/search/foldedtext.h"
#include "model/types/operatornames.h"

#include <utility>

namespace shapewright {

namespace {

class Builder
{
public:
    Builder(SearchIndex &index, const std::stop_token &stop) : m_index(index), m_stop(stop)
    {
        for (const Graph &graph : m_index.model->graphs())
            m_isListed.emplace_back(graph.values.size(), false);
    }

    void addAll()
    {
        for (std::uint32_t graph = 0; graph < m_index.model->graphs().size() && !m_stop.stop_requested(); ++graph)
            addGraph(GraphId(graph));
    }

private:
    void addGraph(GraphId id)
    {
        const Graph &graph = m_index.model->graph(id);
        for (const ValueId input : graph.inputs)
            addValue(input);
        for (const std::uint32_t node : allNodesInOrder(graph)) {
            if (m_stop.stop_requested())
                return;
            addNode({.graph = id, .index = node});
        }
        for (std::uint32_t value = 0; value < graph.values.size(); ++value) // values that no node of this graph uses
            addValue({.graph = id, .index = value});
    }

    void addNode(NodeId id)
    {
        const Node &node = m_index.model->node(id);
        SearchIndex::Entry &entry = m_index.entries.emplace_back();
        entry.target = id;
        entry.name = folded(node.name);
        entry.opType = folded(node.opType);
        entry.operatorText = operatorName(folded(node.domain), entry.opType);
        m_index.opTypes.insert(entry.opType);
        for (const Attribute &attribute : node.attributes)
            entry.attributes.push_back({folded(attribute.name), foldedTight(attribute.text)});
        for (const std::optional<ValueId> &input : node.inputs) {
            if (input && input->graph == id.graph && !m_index.model->value(*input).producer)
                addValue(*input);
        }
        for (const std::optional<ValueId> &output : node.outputs) {
            if (output)
                addValue(*output);
        }
    }

    void addValue(ValueId id)
    {
        if (std::exchange(m_isListed[std::size_t(id.graph)][id.index], true))
            return;
        const Value &value = m_index.model->value(id);
        SearchIndex::Entry &entry = m_index.entries.emplace_back();
        entry.target = id;
        entry.name = folded(value.name);
        for (const std::string &denotation : *value.denotations) {
            if (!denotation.empty())
                entry.denotations.push_back(folded(denotation));
        }
    }

    SearchIndex &m_index;
    std::stop_token m_stop;
    std::vector<std::vector<char>> m_isListed; // whether a value is listed, by graph
};

} // namespace

std::shared_ptr<const SearchIndex> SearchIndex::build(std::shared_ptr<const ModelGraph> model,
                                                      const std::stop_token &stop)
{
    const auto index = std::make_shared<SearchIndex>();
    index->model = std::move(model);
    Builder(*index, stop).addAll();
    return stop.stop_requested() ? nullptr : index;
}

} // namespace shapewright
