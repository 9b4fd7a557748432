// SPDX-License-Identifier: Apache-2.0
#include "model/run/fedsizes.h"

#include "model/shape/shapeedits.h"
#include "model/symbolic/dimexpression.h"

#include <algorithm>
#include <cctype>

namespace shapewright {

namespace {

// What no name of a model is: within an expression it stands for one that is no identifier.
std::string standIn(std::size_t position)
{
    return "\xFF" + std::to_string(position);
}

void replaceAll(std::string &text, const std::string &old, const std::string &now)
{
    for (std::size_t at = text.find(old); at != std::string::npos; at = text.find(old, at + now.size()))
        text.replace(at, old.size(), now);
}

// Without a sign of arithmetic in it.
bool isPlain(const std::string &name)
{
    return !name.empty() && std::ranges::all_of(name, [](unsigned char c) {
        return std::isalnum(c) != 0 || c == '_' || c == '.' || c == ':' || c >= 0x80;
    });
}

} // namespace

FedSizes::FedSizes(const TestRunRequest &request)
{
    for (std::size_t index = 0; index < std::min(request.inputs.size(), request.inputTypes.size()); ++index) {
        const ValueType &type = request.inputTypes[index].type;
        if (type.isTensor() && type.shape && type.shape->size() == request.inputs[index].dims.size())
            take(request.inputs[index], *type.shape);
    }
    dropContradictions();
    m_names = m_params;
    std::size_t position = 0;
    for (const Sizes *sizes : {&m_params, &m_places}) {
        for (const auto &[text, size] : *sizes)
            m_names.emplace(standIn(position++), size);
    }
}

void FedSizes::take(const InputFeed &feed, const Shape &shape)
{
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        if (shape[axis].isParam())
            note(shape[axis].param(), feed.dims[axis]);
        if (!shape[axis].isUnknown())
            continue;
        m_hasOddPlace = m_hasOddPlace || !isPlain(feed.name);
        if (feed.dims[axis] > 0)
            m_places.emplace(ShapeEdits::Axis{feed.name, std::uint32_t(axis)}.text(), feed.dims[axis]);
    }
}

void FedSizes::note(const std::string &param, std::int64_t size)
{
    if (size < 1 || m_params.try_emplace(param, size).first->second != size)
        m_unsure.insert(param);
}

// An input of `past + 1` that is fed with another size than that makes all of it unsure.
void FedSizes::dropContradictions()
{
    for (bool isSettled = false; !isSettled;) {
        isSettled = true;
        for (const auto &[param, size] : m_params)
            isSettled = !dropIfWrong(param) && isSettled;
    }
    for (const std::string &param : m_unsure)
        m_params.erase(param);
}

bool FedSizes::dropIfWrong(const std::string &param)
{
    const auto expression = DimExpression::parse(param);
    if (!expression || expression->isName())
        return false;
    const std::vector<std::string> &names = expression->names();
    const auto isFed = [this](const std::string &name) { return m_params.contains(name); };
    if (!std::ranges::all_of(names, isFed))
        return false; // a name that looks like one
    const auto isSure = [this](const std::string &name) { return !m_unsure.contains(name); };
    if (isSure(param) && std::ranges::all_of(names, isSure) && expression->evaluate(m_params) == m_params.at(param))
        return false;
    const std::size_t before = m_unsure.size();
    m_unsure.insert(param);
    m_unsure.insert(names.begin(), names.end());
    return m_unsure.size() > before;
}

// Names that are no identifiers stand within quotes in expressions, and axes without a name as `input[axis]`.
std::string FedSizes::plainText(std::string text) const
{
    std::size_t position = 0;
    for (const auto &[param, size] : m_params)
        replaceAll(text, '\'' + param + '\'', standIn(position++));
    std::vector<std::pair<std::string, std::string>> places;
    for (const auto &[place, size] : m_places)
        places.emplace_back(place, standIn(position++));
    // One may be the end of another.
    std::ranges::sort(places, [](const auto &a, const auto &b) { return a.first.size() > b.first.size(); });
    for (const auto &[place, name] : places)
        replaceAll(text, place, name);
    return text;
}

std::optional<std::int64_t> FedSizes::operator()(const Dim &dim) const
{
    if (dim.isValue())
        return dim.value();
    if (dim == Dim() || (dim.isFollowing() && m_hasOddPlace))
        return {};
    if (const auto param = m_params.find(dim.text()); dim.isParam() && param != m_params.end())
        return param->second;
    const bool isPlainText = dim.text().find_first_of("'[") == std::string::npos;
    const auto expression = DimExpression::parse(isPlainText ? dim.text() : plainText(dim.text()));
    return expression ? expression->evaluate(m_names) : std::nullopt;
}

} // namespace shapewright
