// SPDX-License-Identifier: Apache-2.0
#include "model/parts/settings.h"

#include "model/edits/invalidedit.h"
#include "model/graph/attributetext.h"
#include "model/graph/nodeschema.h"
#include "model/graph/tensorplace.h"
#include "model/graphedits/constants.h"
#include "model/parts/bypassing.h"

#include <onnx/defs/schema.h>
#include <onnx/onnx_pb.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <vector>

namespace shapewright::parts {

namespace {

using A = onnx::AttributeProto;
using T = onnx::TensorProto;

// The elements of `[1, 2]` or `1,2`. None of an empty list.
std::vector<std::string> elementsOf(std::string text)
{
    const auto trimmed = [](const std::string &part) {
        const auto first = part.find_first_not_of(' ');
        return first == std::string::npos ? std::string() : part.substr(first, part.find_last_not_of(' ') - first + 1);
    };
    text = trimmed(text);
    if (text.size() >= 2 && text.front() == '[' && text.back() == ']')
        text = trimmed(text.substr(1, text.size() - 2));
    std::vector<std::string> elements;
    for (std::size_t begin = 0; begin <= text.size() && !text.empty();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        elements.push_back(trimmed(text.substr(begin, end - begin)));
        begin = end + 1;
    }
    return elements;
}

template <typename Number>
std::optional<Number> numberOf(const std::string &text)
{
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size())
        return {};
    return number;
}

template <typename Number>
std::optional<std::vector<Number>> numbersOf(const std::vector<std::string> &texts)
{
    std::vector<Number> numbers;
    for (const std::string &text : texts) {
        const auto number = numberOf<Number>(text);
        if (!number)
            return {};
        numbers.push_back(*number);
    }
    return numbers;
}

// Stores what was read. Returns false if it could not be read.
template <typename Read, typename Store>
bool stored(const std::optional<Read> &read, const Store &store)
{
    if (read)
        store(*read);
    return read.has_value();
}

// Sets the value of an attribute whose type is set. Returns false if the text is not of that type.
bool setValue(A &attribute, const std::string &text)
{
    switch (attribute.type()) {
    case A::INT:
        return stored(numberOf<std::int64_t>(text), [&](std::int64_t number) { attribute.set_i(number); });
    case A::FLOAT:
        return stored(numberOf<float>(text), [&](float number) { attribute.set_f(number); });
    case A::STRING:
        attribute.set_s(text);
        return true;
    case A::INTS:
        return stored(numbersOf<std::int64_t>(elementsOf(text)),
                      [&](const auto &list) { attribute.mutable_ints()->Assign(list.begin(), list.end()); });
    case A::FLOATS:
        return stored(numbersOf<float>(elementsOf(text)),
                      [&](const auto &list) { attribute.mutable_floats()->Assign(list.begin(), list.end()); });
    case A::STRINGS:
        for (const std::string &element : elementsOf(text))
            attribute.add_strings(element);
        return true;
    default:
        return false;
    }
}

// What a person may set in an attribute of this type. Null if it cannot be set.
const char *nameOf(A::AttributeType type)
{
    switch (type) {
    case A::INT:
        return "an integer";
    case A::FLOAT:
        return "a number";
    case A::STRING:
        return "a text";
    case A::INTS:
        return "a list of integers";
    case A::FLOATS:
        return "a list of numbers";
    case A::STRINGS:
        return "a list of texts";
    default:
        return nullptr;
    }
}

bool isSettable(A::AttributeType type)
{
    return nameOf(type) != nullptr;
}

// Sets the elements of a tensor whose type is set. Returns false if they are not of its type.
bool setElements(T &tensor, const std::vector<std::string> &texts)
{
    const auto setIntegers = [&](std::int64_t least, std::int64_t greatest) {
        const auto numbers = numbersOf<std::int64_t>(texts);
        if (!numbers ||
            std::ranges::any_of(*numbers, [&](std::int64_t number) { return number < least || number > greatest; }))
            return false;
        if (tensor.data_type() == T::INT64)
            tensor.mutable_int64_data()->Assign(numbers->begin(), numbers->end());
        else
            tensor.mutable_int32_data()->Assign(numbers->begin(), numbers->end());
        return true;
    };
    switch (tensor.data_type()) {
    case T::INT64:
        return setIntegers(std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max());
    case T::INT32:
        return setIntegers(std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max());
    case T::INT8:
        return setIntegers(-128, 127);
    case T::UINT8:
        return setIntegers(0, 255);
    case T::BOOL:
        return setIntegers(0, 1);
    case T::FLOAT:
        return stored(numbersOf<float>(texts),
                      [&](const auto &list) { tensor.mutable_float_data()->Assign(list.begin(), list.end()); });
    case T::DOUBLE:
        return stored(numbersOf<double>(texts),
                      [&](const auto &list) { tensor.mutable_double_data()->Assign(list.begin(), list.end()); });
    default:
        return false;
    }
}

class Setting
{
public:
    Setting(const ModelGraph &model, PartsModel &result) : m_model(model), m_graph(model.main()), m_result(result) {}

    Result<GraphEdits> run(const std::map<std::string, std::string> &values)
    {
        for (const auto &[place, value] : values) {
            const auto constant = std::ranges::find(m_graph.values, place, givenName);
            const bool isConstant =
                constant != m_graph.values.end() && shapewright::isConstant(m_model, idOf(constant));
            const auto done = isConstant ? setConstant(idOf(constant), value) : setAttribute(place, value);
            if (!done)
                return tl::unexpected(done.error());
        }
        for (const auto &[index, node] : m_nodes) {
            if (const auto fine = verify(index, node); !fine)
                return tl::unexpected(fine.error());
            m_edits.push_back(ReplaceNode{0, index, {node.SerializeAsString()}});
        }
        return std::move(m_edits);
    }

private:
    template <typename Position>
    [[nodiscard]] ValueId idOf(Position value) const
    {
        return {.graph = mainGraph, .index = std::uint32_t(value - m_graph.values.begin())};
    }
    [[nodiscard]] std::optional<std::uint32_t> nodeNamed(const std::string &name) const
    {
        const std::vector<std::uint32_t> nodes = nodesCalled(m_graph, name);
        return nodes.empty() ? std::nullopt : std::optional(nodes.front());
    }
    [[nodiscard]] onnx::NodeProto &edited(std::uint32_t index)
    {
        const auto [found, isNew] = m_nodes.try_emplace(index);
        if (isNew)
            found->second = m_model.nodeProto({.graph = mainGraph, .index = index});
        return found->second;
    }
    // Attributes that are tensors or graphs are not all in memory, so that such a node cannot be written anew.
    [[nodiscard]] static bool isWhole(const onnx::NodeProto &node)
    {
        return std::ranges::all_of(node.attribute(), [](const A &attribute) { return isSettable(attribute.type()); });
    }

    Result<void> setAttribute(const std::string &place, const std::string &value)
    {
        const std::size_t dot = place.rfind('.');
        const auto index = dot != std::string::npos ? nodeNamed(place.substr(0, dot)) : std::nullopt;
        if (!index)
            return invalidEdit("“" + place + "” is neither NODE.ATTRIBUTE nor a constant of the main graph.");
        const std::string name = place.substr(dot + 1);
        onnx::NodeProto &node = edited(*index);
        if (!isWhole(node))
            return invalidEdit("“" + place.substr(0, dot) +
                               "” has tensors or graphs as attributes; attributes of such nodes cannot be set.");
        const auto old = std::ranges::find(*node.mutable_attribute(), name, &A::name);
        const bool exists = old != node.mutable_attribute()->end();
        const auto type = exists ? std::optional(old->type()) : typeBySchema(*index, name);
        if (!type)
            return invalidEdit(node.op_type() + " has no attribute “" + name + "”.");
        A attribute;
        attribute.set_name(name);
        attribute.set_type(*type);
        const std::string before = exists ? attributeText(*old) : std::string();
        if (value.empty() && exists) { // its default then
            node.mutable_attribute()->erase(old);
        } else if (value.empty() || !isSettable(*type) || !setValue(attribute, value)) {
            return invalidEdit("“" + place + "” takes " +
                               (isSettable(*type) ? nameOf(*type) : "what cannot be set here") + ", not “" + value +
                               "”.");
        } else {
            (exists ? *old : *node.add_attribute()) = attribute;
        }
        m_result.set.push_back({place, before, value.empty() ? std::string() : attributeText(attribute)});
        return {};
    }
    [[nodiscard]] std::optional<A::AttributeType> typeBySchema(std::uint32_t node, const std::string &name) const
    {
        const onnx::OpSchema *schema = schemaOf(m_model, {.graph = mainGraph, .index = node});
        if (schema == nullptr || !schema->attributes().contains(name))
            return {};
        return schema->attributes().at(name).type;
    }
    [[nodiscard]] Result<void> verify(std::uint32_t index, const onnx::NodeProto &node) const
    {
        const onnx::OpSchema *schema = schemaOf(m_model, {.graph = mainGraph, .index = index});
        if (schema == nullptr)
            return {};
        try {
            schema->Verify(node);
        } catch (const std::exception &error) {
            return invalidEdit(std::string(error.what()));
        }
        return {};
    }

    Result<void> setConstant(ValueId id, const std::string &text)
    {
        const Value &value = m_model.value(id);
        const std::vector<std::string> elements = elementsOf(text);
        const bool isInitializer = value.origin == Value::Origin::Initializer;
        const T *tensor = isInitializer ? initializerProto(m_model, id) : constantTensor(m_model, *value.producer);
        if (tensor == nullptr || value.valueText->empty())
            return invalidEdit("“" + value.name + "” is too large, or not of numbers, to be set here.");
        T changed;
        changed.set_name(tensor->name());
        changed.set_data_type(tensor->data_type());
        *changed.mutable_dims() = tensor->dims();
        const bool isList = tensor->dims_size() == 1;
        if (isList && !isDeclared(value.name))
            changed.set_dims(0, std::int64_t(elements.size()));
        const std::int64_t count = isList ? changed.dims(0) : 1;
        if (count != std::int64_t(elements.size()))
            return invalidEdit("“" + value.name + "” takes " + std::to_string(count) + " elements.");
        if (!setElements(changed, elements))
            return invalidEdit("“" + value.name + "” takes elements of type " + elemTypeName(tensor->data_type()) +
                               ", not “" + text + "”.");
        if (isInitializer) {
            m_edits.push_back(removalOf(m_model, id, 0));
            m_edits.push_back(AddInitializer{0, changed.SerializeAsString()});
        } else {
            onnx::NodeProto &node = edited(value.producer->index);
            node.clear_attribute();
            A *attribute = node.add_attribute();
            attribute->set_name("value");
            attribute->set_type(A::TENSOR);
            *attribute->mutable_t() = changed;
        }
        m_result.set.push_back({value.name, *value.valueText, text});
        return {};
    }
    // Whether an input or a value_info says what shape it has.
    [[nodiscard]] bool isDeclared(const std::string &name) const
    {
        const onnx::GraphProto &graph = *m_model.graphProto(mainGraph);
        const auto isOf = [&name](const onnx::ValueInfoProto &info) { return info.name() == name; };
        return std::ranges::any_of(graph.input(), isOf) || std::ranges::any_of(graph.value_info(), isOf) ||
               std::ranges::any_of(graph.output(), isOf);
    }

    const ModelGraph &m_model;
    const Graph &m_graph;
    PartsModel &m_result;
    std::map<std::uint32_t, onnx::NodeProto> m_nodes; // that change, by position
    GraphEdits m_edits;
};

} // namespace

Result<GraphEdits> settingEdits(const ModelGraph &model, const PartsWish &wish, PartsModel &result)
{
    return Setting(model, result).run(wish.values);
}

} // namespace shapewright::parts
