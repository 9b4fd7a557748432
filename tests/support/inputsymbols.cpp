// SPDX-License-Identifier: Apache-2.0
#include "tests/support/inputsymbols.h"

#include "model/edits/resolvededits.h"
#include "model/symbolic/dimexpression.h"

#include <QJsonArray>
#include <QStringList>

#include <algorithm>

namespace shapewright::test {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr std::int64_t primes[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};

Assignment assignmentOf(const std::vector<std::string> &symbols, const auto &sizeOf)
{
    Assignment assignment;
    for (std::size_t index = 0; index < symbols.size(); ++index)
        assignment[symbols[index]] = sizeOf(index);
    return assignment;
}

void replaceAll(std::string &text, const std::string &old, const std::string &now)
{
    for (std::size_t at = text.find(old); at != std::string::npos; at = text.find(old, at + now.size()))
        text.replace(at, old.size(), now);
}

} // namespace

ShapeEdits editsOf(const QJsonObject &runsWith)
{
    ShapeEdits edits;
    edits.zeroConfirmed = true;
    const QJsonObject inputDims = runsWith.value(u"input_dims"_s).toObject();
    for (auto input = inputDims.begin(); input != inputDims.end(); ++input) {
        if (!input.value().isArray())
            continue; // not a tensor
        std::vector<ShapeEdits::AxisValue> shape;
        for (const QJsonValue &dim : input.value().toArray())
            shape.emplace_back(Dim(dim.toInteger()));
        edits.shapes[input.key().toStdString()] = shape;
    }
    const QJsonObject inputValues = runsWith.value(u"input_values"_s).toObject();
    for (auto input = inputValues.begin(); input != inputValues.end(); ++input) {
        std::vector<double> &values = edits.values[input.key().toStdString()];
        if (!input.value().isArray())
            values.push_back(input.value().toDouble());
        for (const QJsonValue &value : input.value().toArray())
            values.push_back(value.toDouble());
    }
    return edits;
}

QString assignmentText(const Assignment &assignment)
{
    QStringList texts;
    for (const auto &[symbol, size] : assignment)
        texts.append(QString::fromStdString(symbol) + u'=' + QString::number(size));
    return texts.isEmpty() ? u"as it is"_s : texts.join(u' ');
}

InputSymbols::InputSymbols(const ModelGraph &graph, const QJsonObject &runsWith)
{
    const ShapeEdits sizes = editsOf(runsWith);
    m_edits.values = sizes.values;
    for (const ValueId id : graph.main().inputs) {
        const Value &input = graph.value(id);
        const auto whole = sizes.shapes.find(input.name);
        if (!input.declared->isTensor()) {
            m_edits.values.erase(input.name); // edits can set values of tensors only
            continue;
        }
        if (input.declared->shape)
            nameAxes(input.name, *input.declared->shape, false);
        else if (whole != sizes.shapes.end())
            nameAxes(input.name, Shape(whole->second.size()), true);
    }
    std::set<std::string> params;
    for (const auto &[input, shape] : m_inputs) {
        for (const Dim &dim : shape) {
            if (dim.isParam())
                params.insert(dim.param());
        }
    }
    std::ranges::copy_if(params, std::back_inserter(m_symbols), [&](const std::string &param) {
        const auto expression = DimExpression::parse(param);
        return !expression || !expression->isOver(params);
    });
    if (!sizes.shapes.empty())
        record(sizes);
}

void InputSymbols::nameAxes(const std::string &input, const Shape &declared, bool isWhole)
{
    Shape &shape = m_inputs[input] = declared;
    const std::string prefix = "in" + std::to_string(m_inputs.size()) + "_";
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        if (!shape[axis].isUnknown())
            continue;
        shape[axis] = Dim::param(prefix + std::to_string(axis));
        if (!isWhole)
            m_edits.axes[{input, std::uint32_t(axis)}] = shape[axis];
    }
    if (isWhole)
        m_edits.shapes[input] = {shape.begin(), shape.end()};
}

void InputSymbols::record(const ShapeEdits &sizes)
{
    Assignment found;
    for (const auto &[input, shape] : m_inputs) {
        const auto given = sizes.shapes.find(input);
        if (given == sizes.shapes.end() || given->second.size() != shape.size())
            return;
        for (std::size_t axis = 0; axis < shape.size(); ++axis) {
            if (!shape[axis].isParam() || !std::ranges::binary_search(m_symbols, shape[axis].param()))
                continue;
            const std::int64_t size = std::get<EditedDim>(given->second[axis]).value();
            if (found.try_emplace(shape[axis].param(), size).first->second != size)
                return;
        }
    }
    m_recorded = found;
}

// Replaces what DimExpression cannot look up in the sizes: names that are not identifiers are quoted in expressions,
// and unnamed axes are written `input[axis]`. Both become plain names.
std::string InputSymbols::plainText(const Dim &dim, Assignment &sizes) const
{
    std::string text = dim.text();
    const Assignment named = sizes;
    int count = 0;
    for (const auto &[name, size] : named) {
        const std::string plain = "quoted_" + std::to_string(count++);
        sizes[plain] = size;
        replaceAll(text, "'" + name + "'", plain);
    }
    for (const auto &[axis, symbol] : m_edits.axes)
        replaceAll(text, axis.input + "[" + std::to_string(axis.axis) + "]", symbol.param());
    return text;
}

std::optional<std::int64_t> InputSymbols::sizeOf(const Dim &dim, const Assignment &assignment) const
{
    if (dim.isUnknown() && !dim.isFollowing())
        return {};
    if (dim.isValue())
        return dim.value();
    if (const auto symbol = assignment.find(dim.text()); symbol != assignment.end())
        return symbol->second;
    Assignment sizes = assignment;
    const auto expression = DimExpression::parse(plainText(dim, sizes));
    return expression ? expression->evaluate(sizes) : std::nullopt;
}

bool InputSymbols::isComplete(const Dim &dim) const
{
    if (dim.isUnknown() && !dim.isFollowing())
        return false;
    if (dim.isValue() || std::ranges::binary_search(m_symbols, dim.text()))
        return true;
    Assignment sizes = assignmentOf(m_symbols, [](std::size_t) { return 1; });
    const auto expression = DimExpression::parse(plainText(dim, sizes));
    return expression &&
           std::ranges::all_of(expression->names(), [&](const std::string &name) { return sizes.contains(name); });
}

std::optional<ShapeEdits> InputSymbols::fixed(const Assignment &assignment) const
{
    ShapeEdits edits;
    edits.values = m_edits.values;
    edits.zeroConfirmed = true;
    for (const auto &[input, shape] : m_inputs) {
        std::vector<ShapeEdits::AxisValue> &sizes = edits.shapes[input];
        for (const Dim &dim : shape) {
            const auto size = sizeOf(dim, assignment);
            if (!size)
                return {};
            sizes.emplace_back(Dim(*size));
        }
    }
    return edits;
}

std::vector<Assignment> InputSymbols::candidates() const
{
    const auto prime = [](std::size_t index) { return primes[index % std::size(primes)]; };
    const auto of = [this](const auto &sizeOf) { return assignmentOf(m_symbols, sizeOf); };
    if (m_symbols.empty())
        return {Assignment()};
    const auto base = [this](std::size_t index) { return m_recorded ? m_recorded->at(m_symbols[index]) : 4; };
    std::vector<Assignment> found;
    found.push_back(of([&](std::size_t index) { return prime(index); }));
    found.push_back(of([&](std::size_t index) { return prime(index + 3); }));
    found.push_back(of([](std::size_t) { return 1; }));
    // Typical sizes of images and audio: the recorded sizes replaced by small multiples of 32, then one size changed at
    // a time, so that the whole stays small.
    const auto changedSize = [&](std::size_t index) { return base(index) == 1 ? 2 : (base(index) + 1) / 2; };
    found.push_back(
        of([&](std::size_t index) { return base(index) > 4 ? 32 * std::int64_t(index + 1) : base(index); }));
    for (std::size_t changed = 0; changed < std::min<std::size_t>(m_symbols.size(), 4); ++changed)
        found.push_back(of([&](std::size_t index) { return index == changed ? changedSize(index) : base(index); }));
    found.push_back(of([&](std::size_t index) { return base(index); }));
    for (std::size_t changed = 0; changed < std::min<std::size_t>(m_symbols.size(), 4); ++changed)
        found.push_back(of([&](std::size_t index) { return base(index) + (index == changed ? 1 : 0); }));
    found.push_back(of([&](std::size_t index) { return base(index) * 2; }));
    found.push_back(of([&](std::size_t index) { return base(index) * 3; }));
    return found;
}

} // namespace shapewright::test
