// SPDX-License-Identifier: Apache-2.0
// The text of expressions, as people and exporters write them: `2*batch + 1`, `ceil(h/32)`, `Max(0, h - 2)`.
#include "model/symbolic/exprpool.h"

#include <algorithm>
#include <cctype>

namespace shapewright {

namespace {

bool isPlainName(const std::string &name)
{
    return !name.empty() && std::isdigit(static_cast<unsigned char>(name.front())) == 0 &&
           std::ranges::all_of(
               name, [](unsigned char c) { return std::isalnum(c) != 0 || c == '_' || c == '.' || c >= 0x80; });
}

} // namespace

std::string ExprPool::text(Expr a) const
{
    if (!a.isKnown())
        return "?";
    if (a.isConstant())
        return std::to_string(a.value());
    const ExprNode &node = *a.node();
    if (!node.text.empty())
        return node.text;
    const ExprAtom *only = atom(a);
    if (only != nullptr && only->kind == ExprAtom::Kind::Symbol)
        return node.text = only->name; // a symbol alone is written exactly as in the file
    std::string text = sumText(node.terms);
    if (node.denominator != 1)
        text = (node.terms.size() > 1 ? "(" + text + ")" : text) + "/" + std::to_string(node.denominator);
    return node.text = std::move(text);
}

std::string ExprPool::sumText(const Terms &terms) const
{
    std::vector<std::string> added;
    std::vector<std::string> taken;
    std::string constant;
    for (const ExprTerm &term : terms) {
        if (term.atoms.empty())
            constant = std::to_string(term.factor);
        else
            (term.factor > 0 ? added : taken).push_back(termText(term));
    }
    std::ranges::sort(added);
    std::ranges::sort(taken);
    if (!constant.empty() && constant.front() != '-')
        added.push_back(constant);
    else if (!constant.empty())
        taken.push_back(constant.substr(1));
    std::string text;
    for (const std::string &part : added)
        text += (text.empty() ? "" : " + ") + part;
    for (const std::string &part : taken)
        text += (text.empty() ? "-" : " - ") + part;
    return text;
}

// The text of a term without its sign.
std::string ExprPool::termText(const ExprTerm &term) const
{
    std::vector<std::string> parts;
    for (const std::uint32_t id : term.atoms)
        parts.push_back(atomText(m_atoms[id]));
    std::ranges::sort(parts);
    std::string text = term.factor == 1 || term.factor == -1 ? "" : std::to_string(term.factor);
    if (text.starts_with('-'))
        text.erase(0, 1);
    for (const std::string &part : parts)
        text += (text.empty() ? "" : "*") + part;
    return text;
}

std::string ExprPool::atomText(const ExprAtom &atom) const
{
    std::vector<std::string> args;
    switch (atom.kind) {
    case ExprAtom::Kind::Symbol:
        return isPlainName(atom.name) ? atom.name : "'" + atom.name + "'";
    case ExprAtom::Kind::Place:
        return atom.name;
    case ExprAtom::Kind::Unknown:
        return "?";
    case ExprAtom::Kind::Floor: {
        const Expr divisor = atom.args[1];
        Terms terms = termsOf(atom.args[0]);
        // People write floor((h + 31)/32) as ceil(h/32).
        const bool isCeil = divisor.isConstant() && terms.size() > 1 && terms.back().atoms.empty() &&
                            terms.back().factor == divisor.value() - 1;
        if (isCeil)
            terms.pop_back();
        std::string above = sumText(terms);
        if (terms.size() > 1)
            above = "(" + above + ")";
        std::string below = text(divisor);
        if (!divisor.isConstant() && (this->atom(divisor) == nullptr))
            below = "(" + below + ")";
        return (isCeil ? "ceil(" : "floor(") + above + "/" + below + ")";
    }
    case ExprAtom::Kind::Min:
    case ExprAtom::Kind::Max:
        break;
    }
    for (const Expr &arg : atom.args)
        args.push_back(arg.isConstant() || this->atom(arg) == nullptr ? text(arg) : atomText(*this->atom(arg)));
    std::ranges::sort(args);
    std::string list;
    for (const std::string &arg : args)
        list += (list.empty() ? "" : ", ") + arg;
    return (atom.kind == ExprAtom::Kind::Min ? "Min(" : "Max(") + list + ")";
}

} // namespace shapewright
