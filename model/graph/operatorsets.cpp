// SPDX-License-Identifier: Apache-2.0
#include "model/graph/operatorsets.h"

#include <onnx/defs/operator_sets.h>
#include <onnx/defs/operator_sets_ml.h>
#include <onnx/defs/operator_sets_preview.h>
#include <onnx/defs/operator_sets_training.h>

#include <algorithm>
#include <functional>
#include <mutex>
#include <span>
#include <unordered_map>
#include <utility>

namespace shapewright {

namespace {

using Schemas = std::unordered_multimap<std::string, onnx::OpSchema>;

// The schemas that one opset version of a domain introduced.
struct OperatorSet {
    void (*make)(Schemas &);
    std::once_flag isMade = {};
    Schemas schemas = {}; // by op_type; some domains share a set
};

template <class Set>
void make(Schemas &schemas)
{
    Set::ForEachSchema([&](onnx::OpSchema &&schema) {
        schema.Finalize();
        std::string name = schema.Name();
        schemas.emplace(std::move(name), std::move(schema));
    });
}

// The sets of a domain from version 1 on. They are never destroyed, because that would take as long as making them.
template <class... Sets>
std::span<OperatorSet> sets()
{
    static auto *const all = new OperatorSet[]{{make<Sets>}...};
    return {all, sizeof...(Sets)};
}

std::span<OperatorSet> setsOf(const std::string &domain)
{
    using namespace onnx;
    if (domain == ONNX_DOMAIN)
        return sets<OpSet_Onnx_ver1, OpSet_Onnx_ver2, OpSet_Onnx_ver3, OpSet_Onnx_ver4, OpSet_Onnx_ver5,
                    OpSet_Onnx_ver6, OpSet_Onnx_ver7, OpSet_Onnx_ver8, OpSet_Onnx_ver9, OpSet_Onnx_ver10,
                    OpSet_Onnx_ver11, OpSet_Onnx_ver12, OpSet_Onnx_ver13, OpSet_Onnx_ver14, OpSet_Onnx_ver15,
                    OpSet_Onnx_ver16, OpSet_Onnx_ver17, OpSet_Onnx_ver18, OpSet_Onnx_ver19, OpSet_Onnx_ver20,
                    OpSet_Onnx_ver21, OpSet_Onnx_ver22, OpSet_Onnx_ver23, OpSet_Onnx_ver24, OpSet_Onnx_ver25,
                    OpSet_Onnx_ver26, OpSet_Onnx_ver27, OpSet_Onnx_ver28>();
    if (domain == AI_ONNX_ML_DOMAIN)
        return sets<OpSet_OnnxML_ver1, OpSet_OnnxML_ver2, OpSet_OnnxML_ver3, OpSet_OnnxML_ver4, OpSet_OnnxML_ver5>();
    if (domain == AI_ONNX_TRAINING_DOMAIN)
        return sets<OpSet_OnnxTraining_ver1>();
    if (domain == AI_ONNX_PREVIEW_DOMAIN || domain == AI_ONNX_PREVIEW_TRAINING_DOMAIN)
        return sets<OpSet_OnnxPreview_ver1>();
    return {};
}

const onnx::OpSchema *soughtSchema(const std::string &opType, int version, const std::string &domain)
{
    const std::span<OperatorSet> all = setsOf(domain);
    for (std::size_t v = std::min(all.size(), std::size_t(std::max(version, 0))); v > 0; --v) {
        OperatorSet &set = all[v - 1];
        std::call_once(set.isMade, set.make, std::ref(set.schemas));
        const auto [first, last] = set.schemas.equal_range(opType);
        const auto found = std::find_if(first, last, [&](const auto &one) { return one.second.domain() == domain; });
        if (found != last)
            return &found->second;
    }
    return nullptr;
}

} // namespace

const onnx::OpSchema *operatorSchema(const std::string &opType, int version, const std::string &domain)
{
    // A model has thousands of nodes and a few operators, mostly of one domain. What is not found is not kept: a file
    // may have any number of names.
    struct Found {
        int version = 0;
        std::string domain;
        std::unordered_map<std::string, const onnx::OpSchema *> schemas;
    };
    thread_local Found found;
    if (found.version != version || found.domain != domain)
        found = {version, domain, {}};
    if (const auto known = found.schemas.find(opType); known != found.schemas.end())
        return known->second;
    const onnx::OpSchema *schema = soughtSchema(opType, version, domain);
    if (schema != nullptr)
        found.schemas.emplace(opType, schema);
    return schema;
}

} // namespace shapewright
