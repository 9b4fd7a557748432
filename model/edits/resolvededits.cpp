// SPDX-License-Identifier: Apache-2.0
#include "model/edits/resolvededits.h"

#include "model/edits/nearestnames.h"
#include "model/symbolic/dimexpression.h"
#include "model/symbolic/symbolictypes.h"
#include "model/types/text.h"

#include <algorithm>

namespace shapewright {

namespace {

class Resolver
{
public:
    Resolver(const ModelGraph &graph, const ShapeEdits &edits) : m_graph(graph), m_edits(edits)
    {
        m_result.context = EditContext::of(graph);
    }

    ResolvedEdits resolve(const OtherSizes &instead)
    {
        take(instead);
        const std::size_t inputs = m_graph.main().inputs.size();
        m_result.inputTypes.reserve(inputs);
        m_result.inputAxes.reserve(inputs);
        for (std::size_t input = 0; input < inputs; ++input) {
            m_result.inputTypes.push_back(m_result.apply(typeOf(input)));
            m_result.inputAxes.push_back(typeOf(input));
        }
        return std::move(m_result);
    }

    std::vector<Problem> problems()
    {
        take({});
        return std::move(m_result.problems);
    }

private:
    void take(const OtherSizes &instead)
    {
        // Shapes and axes go first, because they may set names to which the edits of symbols then give sizes.
        for (const auto &[input, shape] : m_edits.shapes)
            takeShape(input, shape);
        for (const auto &[axis, dim] : m_edits.axes)
            takeAxis(axis.input, axis.axis, dim);
        for (const auto &[denotation, value] : m_edits.denotations)
            takeDenotation(denotation, value);
        for (const auto &[symbol, dim] : m_edits.symbols)
            takeSymbol(symbol, dim);
        for (const auto &[input, values] : m_edits.values)
            takeValues(input, values);
        takeOthers(instead);
        followRenames();
    }

    void takeShape(const std::string &input, const std::vector<ShapeEdits::AxisValue> &shape);
    void takeAxis(const std::string &input, std::size_t axis, const Dim &dim);
    void setAxis(std::size_t input, std::size_t axis, const Dim &dim);
    void takeDenotation(const std::string &denotation, std::int64_t value);
    void takeSymbol(const std::string &symbol, const Dim &dim);
    void takeValues(const std::string &input, const std::vector<double> &values);
    void takeOthers(const OtherSizes &instead);
    void assign(const std::string &symbol, const Dim &dim, const std::string &where);
    void followRenames();
    bool isAllowed(const Dim &dim, const std::string &where);
    bool isFixedInFile(std::size_t input, std::size_t axis) const;
    std::optional<std::size_t> inputNamed(const std::string &name);
    bool isKnown(const std::string &symbol);
    const std::set<std::string> &givenNames();
    Problem &report(Problem::Code code, std::vector<std::string> args, Severity severity = Severity::Error)
    {
        m_result.problems.push_back({.severity = severity, .code = code, .args = std::move(args)});
        return m_result.problems.back();
    }
    const Value &inputAt(std::size_t input) const { return m_graph.value(m_graph.main().inputs[input]); }
    const std::string &inputName(std::size_t input) const { return inputAt(input).name; }
    const ValueType &typeOf(std::size_t input) const
    {
        const auto own = m_types.find(input);
        return own != m_types.end() ? own->second : *inputAt(input).declared;
    }
    ValueType &ownType(std::size_t input) { return m_types.try_emplace(input, inputAt(input).declared).first->second; }

    const ModelGraph &m_graph;
    const ShapeEdits &m_edits;
    std::map<std::size_t, ValueType> m_types;     // by position, for inputs of which the edits change an axis itself
    std::map<std::string, std::string> m_origins; // the edit that set a symbol, as messages name it
    std::optional<std::set<std::string>> m_givenNames;
    std::set<std::string> m_replaceable; // symbols set by the edits, which OtherSizes may still replace
    bool m_isReplacing = false;
    ResolvedEdits m_result;
};

void Resolver::takeShape(const std::string &name, const std::vector<ShapeEdits::AxisValue> &shape)
{
    const auto input = inputNamed(name);
    if (!input)
        return;
    const ValueType &type = typeOf(*input);
    if (!type.isTensor()) {
        report(Problem::Code::NotATensor, {name, type.text});
        return;
    }
    if (!type.shape) {
        ownType(*input).shape.emplace(shape.size());
    } else if (type.shape->size() != shape.size()) {
        report(Problem::Code::RankMismatch, {name, std::to_string(type.shape->size()), std::to_string(shape.size())});
        return;
    }
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        if (const auto *dim = std::get_if<EditedDim>(&shape[axis]))
            setAxis(*input, axis, *dim);
    }
}

void Resolver::takeAxis(const std::string &name, std::size_t axis, const Dim &dim)
{
    const auto input = inputNamed(name);
    if (!input)
        return;
    const ValueType &type = typeOf(*input);
    if (!type.isTensor())
        report(Problem::Code::NotATensor, {name, type.text});
    else if (!type.shape || axis >= type.shape->size())
        report(Problem::Code::UnknownAxis,
               {name, std::to_string(axis), type.shape ? std::to_string(type.shape->size()) : "?"});
    else
        setAxis(*input, axis, dim);
}

// A number for an axis that has a symbol fixes the symbol everywhere. A name or `?` changes only this axis.
void Resolver::setAxis(std::size_t input, std::size_t axis, const Dim &dim)
{
    const std::string where = ShapeEdits::Axis{inputName(input), std::uint32_t(axis)}.text();
    const Dim &current = (*typeOf(input).shape)[axis];
    const auto give = [&] { (*ownType(input).shape)[axis] = dim; };
    if (current == dim || !isAllowed(dim, where))
        return;
    if (current.isValue() && m_isReplacing && !isFixedInFile(input, axis)) {
        give();
        return;
    }
    if (current.isValue()) {
        const bool overridden = m_edits.exportOverridden;
        Problem &problem =
            report(Problem::Code::FixedByExport, {inputName(input), std::to_string(axis), current.text(), dim.text()},
                   overridden ? Severity::Warning : Severity::Error);
        problem.value = m_graph.main().inputs[input];
        if (overridden)
            give();
        else
            problem.suggestions = {{.sizes = {}, .allows = Suggestion::Permission::StaticDims}};
        return;
    }
    if (current.isParam() && dim.isValue())
        assign(current.param(), dim, where);
    else
        give();
}

void Resolver::takeDenotation(const std::string &denotation, std::int64_t value)
{
    const auto &axes = m_result.context->axesDenoted(upperCase(denotation));
    for (const ShapeEdits::Axis &axis : axes) {
        if (value < 0)
            report(Problem::Code::ValueBelowOne, {denotation, std::to_string(value)});
        else
            setAxis(*m_graph.inputPosition(axis.input), axis.axis, Dim(value));
    }
    if (!axes.empty())
        return;
    std::vector<std::string> known;
    for (const ValueId input : m_graph.main().inputs)
        std::ranges::copy_if(*m_graph.value(input).denotations, std::back_inserter(known),
                             [](const std::string &name) { return !name.empty(); });
    std::vector<std::string> args{denotation};
    std::ranges::copy(nearestNames(denotation, known), std::back_inserter(args));
    report(Problem::Code::UnknownDenotation, std::move(args));
}

void Resolver::takeSymbol(const std::string &symbol, const Dim &dim)
{
    if (!isKnown(symbol)) {
        const std::vector<std::string> params = m_result.context->params();
        std::set<std::string> known(params.begin(), params.end());
        known.insert(givenNames().begin(), givenNames().end());
        std::vector<std::string> args{symbol};
        std::ranges::copy(nearestNames(symbol, {known.begin(), known.end()}), std::back_inserter(args));
        report(Problem::Code::UnknownSymbol, std::move(args));
        return;
    }
    if (!dim.isUnknown() && isAllowed(dim, symbol))
        assign(symbol, dim, symbol);
}

void Resolver::takeValues(const std::string &name, const std::vector<double> &values)
{
    if (const auto input = inputNamed(name)) {
        if (typeOf(*input).isTensor())
            m_result.values[name] = values;
        else
            report(Problem::Code::NotATensor, {name, typeOf(*input).text});
    }
}

// This comes last, because OtherSizes may refer to names that the edits introduce.
void Resolver::takeOthers(const OtherSizes &instead)
{
    for (const auto &[symbol, dim] : m_result.symbols)
        m_replaceable.insert(symbol);
    m_isReplacing = true;
    for (const auto &[axis, dim] : instead.axes)
        takeAxis(axis.input, axis.axis, dim);
    for (const auto &[symbol, dim] : instead.symbols)
        takeSymbol(symbol, dim);
}

bool Resolver::isFixedInFile(std::size_t input, std::size_t axis) const
{
    const std::optional<Shape> &shape = inputAt(input).declared->shape;
    return shape && (*shape)[axis].isValue();
}

// Sets the number or the new name of a symbol. A number for an expression over a single name is solved for that name.
void Resolver::assign(const std::string &symbol, const Dim &dim, const std::string &where)
{
    if (dim == Dim::param(symbol))
        return;
    const auto followed = m_result.context->followed(symbol);
    if (dim.isValue() && followed && followed->names().size() == 1) {
        const auto solution = followed->solve(dim.value());
        if (!solution) {
            report(Problem::Code::ExpressionUnsolvable, {symbol, dim.text()});
            return;
        }
        assign(followed->names().front(), Dim(*solution), where + " = " + dim.text());
        return;
    }
    if (m_replaceable.erase(symbol) > 0)
        m_result.symbols.erase(symbol);
    const auto [there, isNew] = m_result.symbols.try_emplace(symbol, dim);
    if (isNew)
        m_origins[symbol] = where;
    else if (there->second != dim)
        report(Problem::Code::ConflictingEdits, {symbol, there->second.text(), m_origins[symbol], dim.text(), where});
}

// Resolves chains: `batch=N` and `N=2` together make batch 2.
void Resolver::followRenames()
{
    for (auto &[symbol, dim] : m_result.symbols) {
        std::set<std::string> seen{symbol};
        while (dim.isParam() && seen.insert(dim.param()).second) {
            const auto next = m_result.symbols.find(dim.param());
            if (next == m_result.symbols.end())
                break;
            dim = next->second;
        }
    }
    // If an expression has an edit of its own, its number must agree with the numbers of its names.
    DimExpression::Values values;
    for (const auto &[name, value] : m_result.symbols) {
        if (value.isValue())
            values[name] = value.value();
    }
    for (const auto &[symbol, dim] : m_result.symbols) {
        const auto followed = dim.isValue() ? m_result.context->followed(symbol) : nullptr;
        if (!followed)
            continue;
        const auto computed = followed->evaluate(values);
        if (computed && *computed != dim.value())
            report(Problem::Code::ConflictingEdits,
                   {symbol, dim.text(), m_origins[symbol], std::to_string(*computed), "from its names"});
    }
}

bool Resolver::isAllowed(const Dim &dim, const std::string &where)
{
    if (!dim.isValue() || dim.value() > 0 || m_edits.zeroConfirmed)
        return true;
    report(Problem::Code::ZeroNeedsConfirmation, {where}).suggestions = {
        {.sizes = {}, .allows = Suggestion::Permission::ZeroSizes}};
    return false;
}

std::optional<std::size_t> Resolver::inputNamed(const std::string &name)
{
    if (const auto position = m_graph.inputPosition(name))
        return position;
    std::vector<std::string> known;
    for (const ValueId input : m_graph.main().inputs)
        known.push_back(m_graph.value(input).name);
    std::vector<std::string> args{name};
    std::ranges::copy(nearestNames(name, known), std::back_inserter(args));
    report(Problem::Code::UnknownInput, std::move(args));
    return {};
}

// Whether it is a dim_param of the file, or a name that other edits introduce.
bool Resolver::isKnown(const std::string &symbol)
{
    return m_result.context->isParam(symbol) || givenNames().contains(symbol);
}

// The names that edits introduce for symbols and axes. They are collected on the first call, when the edits of shapes
// and axes have been applied, and stay valid because OtherSizes removes no name.
const std::set<std::string> &Resolver::givenNames()
{
    if (m_givenNames)
        return *m_givenNames;
    m_givenNames.emplace();
    const auto add = [this](const Dim &dim) {
        if (dim.isParam())
            m_givenNames->insert(dim.param());
    };
    for (const auto &[input, type] : m_types)
        std::ranges::for_each(type.shape.value_or(Shape{}), add);
    for (const auto &[symbol, dim] : m_edits.symbols)
        add(dim);
    return *m_givenNames;
}

} // namespace

Dim ResolvedEdits::apply(const Dim &declared) const
{
    if (!declared.isParam() || symbols.empty())
        return declared;
    if (const auto edited = symbols.find(declared.param()); edited != symbols.end())
        return edited->second;
    const auto followed = context->followed(declared.param());
    if (!followed)
        return declared;
    std::map<std::string, std::string> texts; // the new text of each edited name
    bool isNumber = true;
    for (const std::string &name : followed->names()) {
        const auto edited = symbols.find(name);
        isNumber = isNumber && edited != symbols.end() && edited->second.isValue();
        if (edited != symbols.end())
            texts[name] = edited->second.text();
    }
    if (texts.empty())
        return declared;
    ExprPool pool;
    const Expr canonical = editedParam(declared.param(), followed.get(), symbols, context->inputParams(), pool);
    if (canonical.isKnown() || isNumber)
        return dimOf(canonical, pool);
    return Dim::param(followed->substituted(texts)); // the result exceeds ExprPool::heaviest
}

ValueType ResolvedEdits::apply(ValueType declared) const
{
    for (std::optional<Shape> *shape : {&declared.shape, &declared.inner}) {
        if (*shape) {
            for (Dim &dim : **shape)
                dim = apply(dim);
        }
    }
    return declared;
}

Expr editedParam(const std::string &param, const DimExpression *expression, const std::map<std::string, Dim> &symbols,
                 const std::set<std::string> &axisNames, ExprPool &pool)
{
    const auto named = [&](const std::string &name) {
        const auto edited = symbols.find(name);
        if (edited == symbols.end())
            return pool.symbol(name);
        return edited->second.isValue() ? Expr(edited->second.value()) : pool.symbol(edited->second.param());
    };
    const auto edited = symbols.find(param);
    const bool isEdited = edited != symbols.end() && edited->second != Dim::param(param);
    if (isEdited || expression == nullptr || !expression->isOver(axisNames))
        return named(param);
    const Expr followed = expression->toExpr(pool, named);
    const bool isNumber = pool.leaves(followed).empty();
    return isNumber && !(followed.isConstant() && followed.value() >= 0) ? Expr() : followed;
}

ResolvedEdits resolveEdits(const ModelGraph &graph, const ShapeEdits &edits, const OtherSizes &instead)
{
    return Resolver(graph, edits).resolve(instead);
}

std::vector<Problem> editProblems(const ModelGraph &graph, const ShapeEdits &edits)
{
    return Resolver(graph, edits).problems();
}

} // namespace shapewright
