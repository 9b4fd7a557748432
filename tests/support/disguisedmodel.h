// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <onnx/onnx_pb.h>

#include <QtGlobal>

#include <algorithm>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace shapewright::test {

// What a node uses, also in its subgraphs.
inline std::set<std::string> usedBy(const onnx::NodeProto &node)
{
    std::set<std::string> names(node.input().begin(), node.input().end());
    for (const auto &attribute : node.attribute()) {
        for (const auto &inner : attribute.g().node())
            names.merge(usedBy(inner));
    }
    return names;
}

// The same model with other names and its nodes in another order that is allowed.
inline onnx::ModelProto disguised(onnx::ModelProto model, unsigned seed)
{
    std::mt19937 random(seed);
    std::map<std::string, std::string> names;
    const auto rename = [&](std::string *name) {
        if (!name->empty())
            *name = names.try_emplace(*name, "n" + std::to_string(random())).first->second;
    };
    const std::function<void(onnx::GraphProto &)> renameAll = [&](onnx::GraphProto &graph) {
        for (auto &node : *graph.mutable_node()) {
            node.set_name("n" + std::to_string(random()));
            for (auto &input : *node.mutable_input())
                rename(&input);
            for (auto &output : *node.mutable_output())
                rename(&output);
            node.clear_metadata_props();
            for (auto &attribute : *node.mutable_attribute()) {
                if (attribute.has_g())
                    renameAll(*attribute.mutable_g());
            }
        }
        for (auto *list : {graph.mutable_input(), graph.mutable_output(), graph.mutable_value_info()}) {
            for (auto &value : *list)
                rename(value.mutable_name());
        }
        for (auto &tensor : *graph.mutable_initializer())
            rename(tensor.mutable_name());
    };
    onnx::GraphProto &graph = *model.mutable_graph();
    renameAll(graph);
    std::set<std::string> missing;
    for (const auto &node : graph.node())
        missing.insert(node.output().begin(), node.output().end());
    std::vector<onnx::NodeProto> rest(graph.node().begin(), graph.node().end()), order;
    while (!rest.empty()) {
        std::ranges::shuffle(rest, random);
        const auto isReady = [&missing](const onnx::NodeProto &node) {
            return std::ranges::none_of(usedBy(node), [&](const std::string &name) { return missing.contains(name); });
        };
        const auto ready = std::ranges::find_if(rest, isReady);
        if (ready == rest.end())
            qFatal("a cycle");
        for (const std::string &output : ready->output())
            missing.erase(output);
        order.push_back(*ready);
        rest.erase(ready);
    }
    graph.clear_node();
    for (onnx::NodeProto &node : order)
        *graph.add_node() = std::move(node);
    return model;
}

} // namespace shapewright::test
