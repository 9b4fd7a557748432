// SPDX-License-Identifier: Apache-2.0
// Einsum. Unlike the ONNX standard, ONNX Runtime broadcasts the axes that a letter names.
#include "model/symbolic/rules.h"
#include "model/symbolic/rules/types/outputs.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shapewright {

namespace {

constexpr std::string_view dots = "...";

// The sizes of the axes that the operands so far have.
struct Letters {
    std::map<char, Expr> sizes;
    std::optional<Dims> dotted; // of those that the dots stand for
};

std::string whatOf(char letter)
{
    return std::string("the sizes of ") + letter;
}

std::vector<std::string_view> termsOf(std::string_view operands)
{
    std::vector<std::string_view> terms;
    for (std::size_t end = operands.find(','); end != std::string_view::npos; end = operands.find(',')) {
        terms.push_back(operands.substr(0, end));
        operands.remove_prefix(end + 1);
    }
    terms.push_back(operands);
    return terms;
}

// Letters, and at most one ellipsis.
bool isTerm(std::string_view term)
{
    std::string letters(term);
    if (const std::size_t start = letters.find(dots); start != std::string::npos)
        letters.erase(start, dots.size());
    return std::ranges::all_of(letters, [](unsigned char letter) { return std::isalpha(letter) != 0; });
}

bool addDots(NodeContext &ctx, const Dims &dims, Letters &letters)
{
    if (!letters.dotted)
        letters.dotted = dims;
    if (letters.dotted->size() != dims.size())
        return false;
    for (std::size_t axis = 0; axis < dims.size(); ++axis)
        (*letters.dotted)[axis] =
            ctx.broadcast((*letters.dotted)[axis], dims[axis], "axis " + std::to_string(axis) + " of the dots");
    return true;
}

// False if the number of axes is another one.
bool addOperand(NodeContext &ctx, std::string_view term, const Dims &dims, Letters &letters)
{
    const std::size_t start = term.find(dots);
    const bool hasDots = start != std::string_view::npos;
    const std::size_t named = term.size() - (hasDots ? dots.size() : 0);
    if (hasDots ? named > dims.size() : named != dims.size())
        return false;
    std::map<char, Expr> own;
    std::size_t axis = 0;
    for (std::size_t i = 0; i < term.size(); ++i) {
        if (i == start) {
            const auto first = dims.begin() + std::ptrdiff_t(axis);
            axis += dims.size() - named;
            if (!addDots(ctx, {first, dims.begin() + std::ptrdiff_t(axis)}, letters))
                return false;
            i += dots.size() - 1;
            continue;
        }
        if (const auto [size, isFirst] = own.emplace(term[i], dims[axis]); !isFirst)
            size->second = ctx.equal(size->second, dims[axis], whatOf(term[i])); // a diagonal is not broadcast
        ++axis;
    }
    for (const auto &[letter, size] : own) {
        if (const auto [known, isNew] = letters.sizes.emplace(letter, size); !isNew)
            known->second = ctx.broadcast(known->second, size, whatOf(letter));
    }
    return true;
}

// Where the equation has no arrow, the result has the letters that occur once, in their order.
std::string resultOf(std::string_view equation, std::size_t arrow)
{
    if (arrow != std::string_view::npos)
        return std::string(equation.substr(arrow + 2));
    std::map<char, int> counts;
    for (const char letter : equation) {
        if (std::isalpha(static_cast<unsigned char>(letter)) != 0)
            ++counts[letter];
    }
    std::string result(equation.find(dots) != std::string_view::npos ? dots : std::string_view());
    for (const auto &[letter, count] : counts) {
        if (count == 1)
            result += letter;
    }
    return result;
}

std::optional<Dims> resultDims(NodeContext &ctx, std::string_view result, const Letters &letters)
{
    Dims dims;
    const std::size_t start = result.find(dots);
    for (std::size_t i = 0; i < result.size(); ++i) {
        if (i == start) {
            if (letters.dotted)
                dims.insert(dims.end(), letters.dotted->begin(), letters.dotted->end());
            i += dots.size() - 1;
            continue;
        }
        if (result.find(result[i], i + 1) != std::string_view::npos)
            ctx.fail(std::string("the result has ") + result[i] + " twice");
        const auto size = letters.sizes.find(result[i]);
        if (size == letters.sizes.end())
            return {};
        dims.push_back(size->second);
    }
    return dims;
}

bool einsum(NodeContext &ctx)
{
    std::string equation = ctx.text("equation");
    std::erase(equation, ' ');
    const std::size_t arrow = equation.find("->");
    const auto terms = termsOf(std::string_view(equation).substr(0, arrow));
    const std::string result = resultOf(equation, arrow);
    if (!isTerm(result) || !std::ranges::all_of(terms, isTerm))
        return false;
    Letters letters;
    bool areKnown = terms.size() == ctx.inputCount();
    for (std::size_t input = 0; input < std::min(terms.size(), ctx.inputCount()); ++input) {
        const Dims *dims = ctx.shape(input);
        areKnown = dims != nullptr && addOperand(ctx, terms[input], *dims, letters) && areKnown;
    }
    auto dims = areKnown ? resultDims(ctx, result, letters) : std::nullopt;
    return ctx.hasFailed() || setOutput(ctx, ctx.elemType(0), std::move(dims));
}

} // namespace

void addEinsumRules(RuleTable &table)
{
    table["Einsum"].shape = einsum;
}

} // namespace shapewright
