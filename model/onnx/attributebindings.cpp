// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/attributebindings.h"

#include <onnx/onnx_pb.h>

namespace shapewright {

const onnx::AttributeProto *findAttribute(const onnx::NodeProto &node, const AttributeBindings *bindings,
                                          std::string_view name)
{
    for (const onnx::AttributeProto &attribute : node.attribute()) {
        if (attribute.name() != name)
            continue;
        if (attribute.ref_attr_name().empty())
            return &attribute;
        if (bindings == nullptr)
            return nullptr;
        const auto bound = bindings->find(attribute.ref_attr_name());
        return bound != bindings->end() ? bound->second : nullptr;
    }
    return nullptr;
}

} // namespace shapewright
