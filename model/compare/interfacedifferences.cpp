// SPDX-License-Identifier: Apache-2.0
#include "model/compare/interfacedifferences.h"

#include "model/compare/constants.h"
#include "model/compare/graphdifferences.h"
#include "model/compare/outputpairs.h"
#include "model/edits/shapeedits.h"
#include "model/graph/tensorplace.h"
#include "model/onnx/modelfile.h"
#include "model/shape/propagation/propagate.h"
#include "model/shape/tables/shapetable.h"
#include "model/types/operatornames.h"
#include "model/types/valuetype.h"

#include <algorithm>
#include <map>
#include <set>

namespace shapewright::compare {

using Kind = ModelDifference::Kind;

namespace {

std::string dimsText(const ValueType &type)
{
    return type.shape || type.inner ? shapeText(type.dims()) : std::string("?");
}

bool haveSameDims(const ValueType &a, const ValueType &b)
{
    return a.shape == b.shape && a.inner == b.inner;
}

class InterfaceDifferences
{
public:
    InterfaceDifferences(const ModelGraph &a, const ModelGraph &b, ModelComparison &comparison)
        : m_a(a), m_b(b), m_match(comparison.match), m_differences(comparison.differences),
          m_outputs(comparison.outputsInB), m_comparison(comparison)
    {
    }

    Result<void> add(const JobContext &job)
    {
        for (const ValueId input : m_a.main().inputs) {
            if (!m_match.inB(input))
                add(Kind::Input, input, {}, {});
        }
        for (const ValueId input : m_b.main().inputs) {
            if (!m_match.inA(input))
                add(Kind::Input, {}, input, {});
        }
        pairOutputs();
        // The first model with the second one's names, and then with its dims as well.
        ShapeEdits edits{.symbols = renamedSymbols()}, otherEdits;
        nameAxes(edits, otherEdits);
        const auto renamed = propagate(m_a, edits, job), other = propagate(m_b, otherEdits, job);
        if (!renamed || !other)
            return tl::unexpected(renamed ? other.error() : renamed.error());
        addInputDims(**renamed, **other, edits);
        const auto fitted = edits.shapes.empty() ? renamed : propagate(m_a, edits, job);
        if (!fitted)
            return tl::unexpected(fitted.error());
        addOutputDims(**renamed, **other);
        addOtherDims(**renamed, **fitted, **other);
        m_comparison.shapesA = *renamed;
        m_comparison.shapesB = *other;
        return {};
    }

private:
    void add(Kind kind, std::optional<ValueId> one, std::optional<ValueId> other, std::vector<std::string> details)
    {
        ModelDifference difference{
            .kind = kind, .a = {}, .b = {}, .details = std::move(details), .valueA = one, .valueB = other};
        if (one)
            difference.a.push_back(nameOf(m_a, *one));
        if (other)
            difference.b.push_back(nameOf(m_b, *other));
        m_differences.push_back(std::move(difference));
    }

    void pairOutputs()
    {
        m_outputs = pairedOutputs(m_a, mainGraph, m_b, mainGraph, m_match, true);
        std::set<ValueId> others;
        for (const auto &[output, other] : m_outputs)
            others.insert(other);
        for (const ValueId output : m_a.main().outputs) {
            if (!m_outputs.contains(output))
                add(Kind::Output, output, {}, {});
        }
        for (const ValueId output : m_b.main().outputs) {
            if (!others.contains(output))
                add(Kind::Output, {}, output, {});
        }
    }

    // The symbols of the first model that the second one has under another name, wherever inputs have them.
    [[nodiscard]] std::map<std::string, EditedDim> renamedSymbols() const
    {
        std::map<std::string, std::string> names, back;
        std::set<std::string> unclear;
        for (const ValueId input : m_a.main().inputs) {
            const auto other = m_match.inB(input);
            if (!other)
                continue;
            const Shape &ours = m_a.value(input).declared->dims(), &theirs = m_b.value(*other).declared->dims();
            for (std::size_t axis = 0; axis < std::min(ours.size(), theirs.size()); ++axis) {
                if (!ours[axis].isParam())
                    continue;
                const std::string &name = ours[axis].param();
                const bool isPair =
                    theirs[axis].isParam() &&
                    names.try_emplace(name, theirs[axis].param()).first->second == theirs[axis].param() &&
                    back.try_emplace(theirs[axis].param(), name).first->second == name;
                if (!isPair)
                    unclear.insert(name);
            }
        }
        std::map<std::string, EditedDim> symbols;
        for (const auto &[name, other] : names) {
            if (name != other && !unclear.contains(name))
                symbols.emplace(name, Dim::param(other));
        }
        return symbols;
    }

    // Expressions over axes without a name have the name of the input. Where that differs, both axes get one name.
    void nameAxes(ShapeEdits &edits, ShapeEdits &otherEdits) const
    {
        int number = 0;
        for (const ValueId input : m_a.main().inputs) {
            const auto other = m_match.inB(input);
            if (!other || m_a.value(input).name == m_b.value(*other).name)
                continue;
            const Shape &ours = m_a.value(input).declared->dims(), &theirs = m_b.value(*other).declared->dims();
            for (std::uint32_t axis = 0; axis < std::min(ours.size(), theirs.size()); ++axis) {
                if (!ours[axis].isUnknown() || !theirs[axis].isUnknown() || !m_a.value(input).declared->isTensor())
                    continue;
                const Dim name = Dim::param("axis_" + std::to_string(++number));
                edits.axes[{.input = m_a.value(input).name, .axis = axis}] = name;
                otherEdits.axes[{.input = m_b.value(*other).name, .axis = axis}] = name;
            }
        }
    }

    void addInputDims(const ShapeTable &ours, const ShapeTable &theirs, ShapeEdits &edits)
    {
        edits.exportOverridden = true;
        edits.zeroConfirmed = true;
        for (const ValueId input : m_a.main().inputs) {
            const auto other = m_match.inB(input);
            if (!other)
                continue;
            addNameAndType(input, *other);
            const ValueType &one = ours.at(input).type, &two = theirs.at(*other).type;
            if (haveSameDims(one, two))
                continue;
            add(Kind::Dim, input, *other, {dimsText(m_a.value(input).declared), dimsText(two)});
            if (!one.shape || !two.shape)
                continue;
            std::vector<ShapeEdits::AxisValue> axes;
            for (const Dim &dim : *two.shape)
                axes.emplace_back(dim);
            edits.shapes[m_a.value(input).name] = std::move(axes);
        }
    }

    void addNameAndType(ValueId one, ValueId other)
    {
        const Value &a = m_a.value(one), &b = m_b.value(other);
        if (a.name != b.name)
            add(Kind::Name, one, other, {a.name, b.name});
        if (a.declared->text != b.declared->text)
            add(Kind::Type, one, other, {a.declared->text, b.declared->text});
    }

    void addOutputDims(const ShapeTable &ours, const ShapeTable &theirs)
    {
        for (const ValueId output : m_a.main().outputs) {
            const auto pair = m_outputs.find(output);
            if (pair == m_outputs.end())
                continue;
            addNameAndType(output, pair->second);
            const ValueType &one = ours.at(output).type, &two = theirs.at(pair->second).type;
            if (!haveSameDims(one, two))
                add(Kind::Dim, output, pair->second, {dimsText(one), dimsText(two)});
        }
    }

    // Where dims part that do not follow from those of the inputs: at nodes whose own inputs still agree. After other
    // differences dims follow from these.
    void addOtherDims(const ShapeTable &renamed, const ShapeTable &fitted, const ShapeTable &theirs)
    {
        const auto mayBeACause = [](const ModelDifference &difference) {
            return difference.kind != Kind::Name && difference.kind != Kind::Order &&
                   difference.kind != Kind::Producer && difference.kind != Kind::Metadata &&
                   difference.kind != Kind::Dim;
        };
        if (std::ranges::any_of(m_differences, mayBeACause))
            return;
        const GraphMatch &graph = m_match.graphs.front();
        const auto differs = [&](const std::optional<ValueId> &value) {
            const auto other = value ? m_match.inB(*value) : std::nullopt;
            if (!other || value->graph != mainGraph || other->graph != mainGraph)
                return false;
            const ValueType &two = theirs.at(*other).type;
            return !haveSameDims(renamed.at(*value).type, two) && !haveSameDims(fitted.at(*value).type, two);
        };
        for (std::uint32_t i = 0; i < graph.inB.size(); ++i) {
            const Node &node = m_a.main().nodes[i];
            if (!graph.inB[i] || std::ranges::any_of(node.inputs, differs))
                continue;
            for (const auto &output : node.outputs) {
                if (differs(output) && !m_outputs.contains(*output))
                    add(Kind::Dim, *output, *m_match.inB(*output),
                        {dimsText(renamed.at(*output).type), dimsText(theirs.at(*m_match.inB(*output)).type)});
            }
        }
    }

    const ModelGraph &m_a, &m_b;
    const ModelMatch &m_match;
    std::vector<ModelDifference> &m_differences;
    std::map<ValueId, ValueId> &m_outputs;
    ModelComparison &m_comparison;
};

std::map<std::string, std::string> opsetsOf(const onnx::ModelProto &model)
{
    std::map<std::string, std::string> opsets;
    for (const auto &opset : model.opset_import())
        opsets[normalDomain(opset.domain())] = std::to_string(opset.version());
    return opsets;
}

std::map<std::string, std::string> metadataOf(const onnx::ModelProto &model)
{
    std::map<std::string, std::string> entries;
    for (const auto &entry : model.metadata_props())
        entries[entry.key()] = entry.value();
    if (!model.doc_string().empty())
        entries["doc_string"] = model.doc_string();
    if (model.model_version() != 0)
        entries["model_version"] = std::to_string(model.model_version());
    if (!model.domain().empty())
        entries["domain"] = model.domain();
    entries["ir_version"] = std::to_string(model.ir_version());
    return entries;
}

void addEntries(Kind kind, const std::map<std::string, std::string> &ours,
                const std::map<std::string, std::string> &theirs, std::vector<ModelDifference> &differences)
{
    std::map<std::string, std::string> all = ours;
    all.insert(theirs.begin(), theirs.end());
    for (const auto &[key, unused] : all) {
        const auto one = ours.find(key), other = theirs.find(key);
        if (one != ours.end() && other != theirs.end() && one->second == other->second)
            continue;
        ModelDifference difference{.kind = kind, .a = {}, .b = {}, .details = {key, {}, {}}};
        if (one != ours.end()) {
            difference.a.push_back(key);
            difference.details[1] = one->second;
        }
        if (other != theirs.end()) {
            difference.b.push_back(key);
            difference.details[2] = other->second;
        }
        differences.push_back(std::move(difference));
    }
}

} // namespace

Result<void> addInterfaceDifferences(const ModelGraph &a, const ModelGraph &b, const JobContext &job,
                                     ModelComparison &comparison)
{
    return InterfaceDifferences(a, b, comparison).add(job);
}

void addHeadDifferences(const ModelGraph &a, const ModelGraph &b, std::vector<ModelDifference> &differences)
{
    const onnx::ModelProto &one = a.file().skeleton(), &other = b.file().skeleton();
    addEntries(Kind::Opset, opsetsOf(one), opsetsOf(other), differences);
    addEntries(Kind::Metadata, metadataOf(one), metadataOf(other), differences);
    const std::string producer = one.producer_name() + ' ' + one.producer_version();
    const std::string otherProducer = other.producer_name() + ' ' + other.producer_version();
    if (producer != otherProducer)
        differences.push_back(
            {.kind = Kind::Producer, .a = {producer}, .b = {otherProducer}, .details = {producer, otherProducer}});
}

Result<void> addConstantDifferences(const ModelGraph &a, const ModelGraph &b, const ModelMatch &match,
                                    ComparisonOptions::Weights weights, const JobContext &job,
                                    std::vector<ModelDifference> &differences)
{
    std::vector<std::pair<ValueId, ValueId>> pairs; // in the order of the first file
    for (const auto &[one, other] : match.valuesInB) {
        if (isConstant(a, one) && isConstant(b, other))
            pairs.emplace_back(one, other);
    }
    std::ranges::sort(pairs);
    std::size_t done = 0;
    for (const auto &[one, other] : pairs) {
        if (job.cancelled())
            return failure(ErrorCode::Cancelled);
        job.report(double(done++) / double(pairs.size()));
        ModelDifference difference{.kind = Kind::Weights,
                                   .graph = a.graph(one.graph).path,
                                   .a = {nameOf(a, one)},
                                   .b = {nameOf(b, other)},
                                   .details = {},
                                   .valueA = one,
                                   .valueB = other};
        if (difference.a != difference.b) {
            ModelDifference name = difference;
            name.kind = Kind::Name;
            name.details = {name.a.front(), name.b.front()};
            differences.push_back(std::move(name));
        }
        const auto ours = openTensor(a, one), theirs = openTensor(b, other);
        if (!ours || !theirs)
            continue; // neither has a form that could be compared; the problems of the file say why
        const TensorFacts &facts = (*ours)->facts(), &otherFacts = (*theirs)->facts();
        if (facts.elemType != otherFacts.elemType) {
            difference.kind = Kind::Type;
            difference.details = {elemTypeName(facts.elemType), elemTypeName(otherFacts.elemType)};
            differences.push_back(difference);
        }
        if (facts.dims != otherFacts.dims) {
            const auto textOf = [](const std::vector<std::int64_t> &dims) {
                return shapeText(Shape(dims.begin(), dims.end()));
            };
            difference.kind = Kind::Dim;
            difference.details = {textOf(facts.dims), textOf(otherFacts.dims)};
            differences.push_back(difference);
        }
        const bool hasSameForm = facts.elemType == otherFacts.elemType && facts.dims == otherFacts.dims;
        if (!hasSameForm || weights == ComparisonOptions::Weights::Ignored)
            continue;
        const auto result = compareConstants(**ours, **theirs, weights == ComparisonOptions::Weights::Counted, job);
        if (!result)
            return tl::unexpected(result.error());
        if (result->isEqual())
            continue;
        if (result->different > 0)
            difference.details = {std::to_string(result->different), std::to_string(result->elements),
                                  QString::number(result->largest, 'g', 3).toStdString()};
        differences.push_back(std::move(difference));
    }
    return {};
}

} // namespace shapewright::compare
