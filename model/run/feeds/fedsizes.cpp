// SPDX-License-Identifier: Apache-2.0
#include "model/run/feeds/fedsizes.h"

#include "model/edits/shapeedits.h"
#include "model/symbolic/dimexpression.h"

#include <algorithm>
#include <cctype>

namespace shapewright {

namespace {

// A name that no model has. In an expression it stands for a name that is not an identifier.
std::string standIn(std::size_t position)
{
    return "\xFF" + std::to_string(position);
}

// Whether a name contains no character of arithmetic.
bool isPlainLetter(unsigned char c)
{
    return std::isalnum(c) != 0 || c == '_' || c == '.' || c == ':' || c >= 0x80;
}

bool isPlain(const std::string &name)
{
    return !name.empty() && std::ranges::all_of(name, isPlainLetter);
}

// The end of the `input[axis]` that begins at `start`, or of the name alone if no axis follows.
std::size_t placeEnd(const std::string &text, std::size_t start)
{
    const auto isDigit = [](unsigned char c) { return std::isdigit(c) != 0; };
    const auto name = std::find_if_not(text.begin() + std::ptrdiff_t(start), text.end(), isPlainLetter);
    if (name == text.end() || *name != '[')
        return std::size_t(name - text.begin());
    const auto axis = std::find_if_not(name + 1, text.end(), isDigit);
    return std::size_t((axis != text.end() && *axis == ']' ? axis + 1 : name) - text.begin());
}

} // namespace

FedSizes::FedSizes(const TestRunRequest &request)
{
    for (std::size_t index = 0; index < std::min(request.inputs.size(), request.inputTypes.size()); ++index) {
        const ValueType &type = request.inputTypes[index].type;
        const InputFeed &feed = request.inputs[index];
        if (type.isTensor() && type.shape && type.shape->size() == feed.dims.size())
            take(feed, *type.shape);
        else if (type.inner && feed.form != InputFeed::Form::Map && type.inner->size() == feed.dims.size())
            takeInner(feed, *type.inner);
    }
    dropContradictions();
    m_names = m_params;
    std::size_t position = 0;
    const auto add = [&](std::string written, std::int64_t size) {
        const std::string name = standIn(position++);
        m_standIns.emplace(std::move(written), name);
        m_names.emplace(name, size);
    };
    for (const auto &[param, size] : m_params)
        add('\'' + param + '\'', size);
    for (const auto &[place, size] : m_places)
        add(place, size);
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

void FedSizes::takeInner(const InputFeed &feed, const Shape &shape)
{
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        if (shape[axis].isParam())
            note(shape[axis].param(), feed.dims[axis]);
    }
}

void FedSizes::note(const std::string &param, std::int64_t size)
{
    if (size < 1 || m_params.try_emplace(param, size).first->second != size)
        m_unsure.insert(param);
}

// If an input has the dim `past + 1` and is fed with another size than that, neither `past + 1` nor `past` is certain.
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
    if (names.empty())
        return false; // digits are a name
    const auto isFed = [this](const std::string &name) { return m_params.contains(name); };
    if (!std::ranges::all_of(names, isFed))
        return false; // a name that only looks like an expression
    const auto isSure = [this](const std::string &name) { return !m_unsure.contains(name); };
    if (isSure(param) && std::ranges::all_of(names, isSure) && expression->evaluate(m_params) == m_params.at(param))
        return false;
    const std::size_t before = m_unsure.size();
    m_unsure.insert(param);
    m_unsure.insert(names.begin(), names.end());
    return m_unsure.size() > before;
}

// In expressions, names that are not identifiers are quoted, and unnamed axes are written as `input[axis]`. Both are
// replaced by plain names.
std::string FedSizes::plainText(const std::string &text) const
{
    std::string plain;
    for (std::size_t start = 0; start < text.size();) {
        std::size_t end = start + 1;
        if (text[start] == '\'')
            end = quoteEnd(text, start);
        else if (isPlainLetter(static_cast<unsigned char>(text[start])))
            end = placeEnd(text, start);
        const std::string written = text.substr(start, end - start);
        const auto known = m_standIns.find(written);
        plain += known == m_standIns.end() ? written : known->second;
        start = end;
    }
    return plain;
}

// Finds the end of the first quoted text that is a known name, because a name may contain quotes itself.
std::size_t FedSizes::quoteEnd(const std::string &text, std::size_t start) const
{
    for (std::size_t end = text.find('\'', start + 1); end != std::string::npos; end = text.find('\'', end + 1)) {
        if (m_standIns.contains(text.substr(start, end + 1 - start)))
            return end + 1;
    }
    return start + 1;
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
    const bool isName = !expression || expression->names().empty(); // digits are one, too
    return isName ? std::nullopt : expression->evaluate(m_names);
}

} // namespace shapewright
