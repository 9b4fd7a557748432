// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/typematch.h"

#include <algorithm>

namespace shapewright {

namespace {

// The last parameter may be repeated. Null if there is none.
const onnx::OpSchema::FormalParameter *formalAt(const std::vector<onnx::OpSchema::FormalParameter> &formals,
                                                std::size_t place)
{
    return formals.empty() ? nullptr : &formals[std::min(place, formals.size() - 1)];
}

} // namespace

std::optional<std::string> TypeMatch::refusal(std::size_t input, onnx::DataType type, const std::string &name)
{
    const auto *formal = formalAt(m_schema.inputs(), input);
    if (formal == nullptr)
        return {};
    if (!formal->GetTypes().contains(type))
        return *type + " is an invalid type for the input “" + name + "” (" + formal->GetName() + ")";
    if (!formal->GetIsHomogeneous())
        return {};
    const Bound *bound = find(*formal);
    if (bound == nullptr)
        m_bound.push_back({formal->GetTypeStr(), type, name});
    else if (bound->type != type)
        return "the type parameter " + formal->GetTypeStr() + " is bound to different types, " + *bound->type +
               " of “" + bound->name + "” and " + *type + " of “" + name + "”";
    return {};
}

bool TypeMatch::isRequired(std::size_t input) const
{
    const auto *formal = formalAt(m_schema.inputs(), input);
    return formal != nullptr && formal->GetOption() != onnx::OpSchema::Optional;
}

onnx::DataType TypeMatch::ofOutput(std::size_t output) const
{
    const auto *formal = formalAt(m_schema.outputs(), output);
    if (formal == nullptr)
        return nullptr;
    const Bound *bound = formal->GetIsHomogeneous() ? find(*formal) : nullptr;
    if (bound != nullptr)
        return bound->type;
    return formal->GetTypes().size() == 1 ? *formal->GetTypes().begin() : nullptr;
}

const TypeMatch::Bound *TypeMatch::find(const onnx::OpSchema::FormalParameter &formal) const
{
    const auto found =
        std::ranges::find_if(m_bound, [&formal](const Bound &bound) { return bound.parameter == formal.GetTypeStr(); });
    return found != m_bound.end() ? &*found : nullptr;
}

void complete(onnx::TypeProto &type, onnx::DataType known)
{
    if (known == nullptr)
        return;
    const onnx::TypeProto &other = onnx::Utils::DataTypeUtils::ToTypeProto(known);
    if (type.value_case() == onnx::TypeProto::VALUE_NOT_SET)
        type = other;
    else if (type.has_tensor_type() && type.tensor_type().elem_type() == 0 && other.has_tensor_type())
        type.mutable_tensor_type()->set_elem_type(other.tensor_type().elem_type());
}

} // namespace shapewright
