// SPDX-License-Identifier: Apache-2.0
#include "model/symbolic/rules.h"
#include "model/symbolic/rules/values/valueaccess.h"

#include <onnx/onnx_pb.h>

#include <algorithm>

namespace shapewright {

namespace {

// The type that all members of a sequence share. A dim in which they differ is unknown.
SymbolicType merged(const NodeContext &ctx, const SymbolicType &a, const SymbolicType &b)
{
    SymbolicType result = a;
    result.marks = a.marks | b.marks;
    if (!a.hasRank || !b.hasRank || a.dims.size() != b.dims.size()) {
        result.hasRank = false;
        result.dims.clear();
        return result;
    }
    for (std::size_t axis = 0; axis < a.dims.size(); ++axis) {
        const Marks marks = a.dims[axis].marks() | b.dims[axis].marks();
        result.dims[axis] =
            a.dims[axis].isSameAs(b.dims[axis]) ? a.dims[axis].marked(marks) : ctx.unknown(0, axis).marked(marks);
    }
    return result;
}

const SymbolicType *typeOf(const NodeContext &ctx, std::size_t i)
{
    const SymbolicValue *value = ctx.input(i);
    return value != nullptr && value->type.isKnown() ? &value->type : nullptr;
}

// The type of the element of a sequence or an optional. Null if it is unknown.
const SymbolicType *elementOf(NodeContext &ctx, ValueType::Kind kind)
{
    const SymbolicType *type = typeOf(ctx, 0);
    if (type == nullptr || type->kind != kind || type->element == nullptr)
        return nullptr;
    ctx.guidedBy(type->marks | type->element->marks);
    return type->element.get();
}

using Members = std::vector<SymbolicType>;
constexpr std::size_t mostMembers = 64; // whose types are kept

SymbolicType sequenceOf(SymbolicType element, Expr length)
{
    SymbolicType type = SymbolicType::sequenceOf(std::move(element));
    type.length = length;
    return type;
}

void setMembers(SymbolicType &type, Members members)
{
    type.members = members.size() <= mostMembers ? std::make_shared<const Members>(std::move(members)) : nullptr;
}

// The types of the members of the sequence in the first input. Null if they are not known one by one.
const Members *membersOf(const NodeContext &ctx)
{
    const SymbolicType *type = typeOf(ctx, 0);
    return type != nullptr ? type->members.get() : nullptr;
}

// The place that an input names among `count` members, or `otherwise` if it is left out. Nothing if it is not known.
std::optional<std::ptrdiff_t> placeIn(NodeContext &ctx, std::size_t input, std::size_t count, std::ptrdiff_t otherwise)
{
    if (!ctx.hasInput(input))
        return otherwise;
    const auto position = ctx.integers(input);
    if (!position || position->size() != 1)
        return {};
    const std::int64_t place = position->front() + (position->front() < 0 ? std::int64_t(count) : 0);
    return place >= 0 && place <= std::int64_t(count) ? std::optional(std::ptrdiff_t(place)) : std::nullopt;
}

// The number of members of the sequence in the first input, which may be unknown.
Expr lengthOf(const NodeContext &ctx)
{
    const SymbolicType *type = typeOf(ctx, 0);
    return type != nullptr ? type->length : Expr();
}

// A length that changes by one.
Expr shifted(const NodeContext &ctx, std::int64_t by)
{
    const Expr length = lengthOf(ctx);
    return length.isKnown() ? ctx.pool().add(length, by) : Expr();
}

const SymbolicType *tensorOf(NodeContext &ctx, std::size_t i)
{
    const SymbolicType *type = typeOf(ctx, i);
    if (type == nullptr || type->kind != ValueType::Kind::Tensor)
        return nullptr;
    ctx.guidedBy(type->marks);
    return type;
}

bool constructType(NodeContext &ctx)
{
    const SymbolicType *first = tensorOf(ctx, 0);
    if (first == nullptr)
        return false;
    SymbolicType element = *first;
    Members members{*first};
    for (std::size_t i = 1; i < ctx.inputCount(); ++i) {
        const SymbolicType *next = tensorOf(ctx, i);
        if (next == nullptr || next->elemType != first->elemType)
            return false;
        element = merged(ctx, element, *next);
        members.push_back(*next);
    }
    SymbolicType type = sequenceOf(std::move(element), std::int64_t(ctx.inputCount()));
    setMembers(type, std::move(members));
    ctx.setType(0, std::move(type));
    return true;
}

// The members may have any shape, since it depends on what is inserted. The rules that read members find out.
bool emptyType(NodeContext &ctx)
{
    const auto elemType = std::int32_t(ctx.integer("dtype", onnx::TensorProto::FLOAT));
    if (!onnx::TensorProto_DataType_IsValid(elemType))
        return false;
    SymbolicType type = sequenceOf(SymbolicType::unranked(elemType), 0);
    setMembers(type, {});
    ctx.setType(0, std::move(type));
    return true;
}

bool insertType(NodeContext &ctx)
{
    const SymbolicType *element = elementOf(ctx, ValueType::Kind::Sequence);
    const SymbolicType *inserted = tensorOf(ctx, 1);
    if (element == nullptr || inserted == nullptr || element->elemType != inserted->elemType)
        return false;
    // The first member decides alone.
    const bool isFirst = lengthOf(ctx).isKnown() && lengthOf(ctx).isConstant(0);
    SymbolicType type = sequenceOf(isFirst ? *inserted : merged(ctx, *element, *inserted), shifted(ctx, 1));
    if (const Members *before = membersOf(ctx)) {
        Members members = *before;
        if (const auto place = placeIn(ctx, 2, members.size(), std::ptrdiff_t(members.size()))) {
            members.insert(members.begin() + *place, *inserted);
            setMembers(type, std::move(members));
        }
    }
    ctx.setType(0, std::move(type));
    return true;
}

bool eraseType(NodeContext &ctx)
{
    const SymbolicType *type = typeOf(ctx, 0);
    if (type == nullptr || type->kind != ValueType::Kind::Sequence)
        return false;
    SymbolicType shorter = *type;
    shorter.length = shifted(ctx, -1);
    if (const Members *before = membersOf(ctx)) {
        const auto place = placeIn(ctx, 1, before->size(), std::ptrdiff_t(before->size()) - 1);
        Members members = *before;
        if (place && *place >= 0 && *place < std::ptrdiff_t(members.size())) {
            members.erase(members.begin() + *place);
            setMembers(shorter, std::move(members));
        } else {
            shorter.members.reset();
        }
    }
    ctx.setType(0, std::move(shorter));
    return true;
}

bool lengthType(NodeContext &ctx)
{
    ctx.setTensor(0, onnx::TensorProto::INT64, {});
    return true;
}

bool lengthValues(NodeContext &ctx)
{
    return setKnown(ctx, 0, {Scalar(lengthOf(ctx))});
}

// The library's inference finds the types of the members; the outputs have as many members as the first input.
bool mapValues(NodeContext &ctx)
{
    for (SymbolicValue &output : ctx.outputs()) {
        if (output.type.kind == ValueType::Kind::Sequence)
            output.type.length = lengthOf(ctx);
    }
    return lengthOf(ctx).isKnown();
}

// Members may differ in dims that are decided at run time, so each member that is read gets unknown dims of its own.
Dims ownDims(const NodeContext &ctx, const Dims &dims)
{
    Dims own = dims;
    for (std::size_t axis = 0; axis < dims.size(); ++axis) {
        if (ctx.pool().hasUnknown(dims[axis]))
            own[axis] = ctx.unknown(0, axis).marked(dims[axis].marks());
    }
    return own;
}

bool atType(NodeContext &ctx)
{
    const SymbolicType *element = elementOf(ctx, ValueType::Kind::Sequence);
    if (element == nullptr)
        return false;
    if (const Members *members = membersOf(ctx)) {
        const auto place = placeIn(ctx, 1, members->size(), -1);
        if (place && *place >= 0 && *place < std::ptrdiff_t(members->size())) {
            element = &(*members)[std::size_t(*place)];
            ctx.guidedBy(element->marks);
        }
    }
    SymbolicType own = *element;
    own.dims = ownDims(ctx, element->dims);
    ctx.setType(0, std::move(own));
    return true;
}

// The position lies within a sequence whose length is known. Negative ones count from the end.
void atNeeds(NodeContext &ctx)
{
    const auto position = ctx.integers(1);
    if (!position || position->size() != 1)
        return;
    const std::int64_t at = position->front();
    if (at > -INT32_MAX && at < INT32_MAX)
        ctx.atLeast(lengthOf(ctx), at < 0 ? -at : at + 1, "the length of the sequence");
}

// The size of the parts along the axis. Unknown if they differ.
Expr partSize(NodeContext &ctx, Expr size)
{
    const Dims *shape = ctx.shape(1);
    const auto sizes = ctx.sizes(1);
    if (shape == nullptr || !sizes || sizes->empty())
        return {};
    const Expr first = sizes->front();
    if (shape->empty()) // the last part is smaller if there is a remainder
        return ctx.pool().modulo(size, first).isConstant(0) ? first : Expr();
    const bool areEqual = std::ranges::all_of(*sizes, [&](const Expr &other) { return other.isSameAs(first); });
    return areEqual ? first : Expr();
}

// The number of parts. By default there is one for each position on the axis.
Expr partCount(NodeContext &ctx, Expr size)
{
    if (!ctx.hasInput(1))
        return size;
    const Dims *shape = ctx.shape(1);
    if (shape == nullptr)
        return {};
    if (!shape->empty())
        return shape->size() == 1 ? shape->front() : Expr();
    const auto sizes = ctx.sizes(1);
    return sizes && sizes->size() == 1 ? ctx.pool().ceilDivide(size, sizes->front()) : Expr();
}

bool splitType(NodeContext &ctx)
{
    const SymbolicType *data = tensorOf(ctx, 0);
    if (data == nullptr || !data->hasRank || data->dims.empty())
        return false;
    const auto axis = ctx.axis(ctx.integer("axis", 0), data->dims.size());
    if (!axis)
        return true;
    SymbolicType element = *data;
    const Expr count = partCount(ctx, data->dims[*axis]);
    const bool keepsAxis = ctx.integer("keepdims", 1) != 0;
    const Dims *sizes = ctx.shape(1);
    if (ctx.hasInput(1) && !keepsAxis && (sizes == nullptr || sizes->empty())) {
        // By the specification the axis is kept. ONNX Runtime 1.32 drops it if the size is a scalar, and keeps it for a
        // list.
        element = SymbolicType::unranked(data->elemType);
    } else if (ctx.hasInput(1)) {
        const Expr size = partSize(ctx, data->dims[*axis]);
        element.dims[*axis] = size.isKnown() ? size : ctx.unknown(0, *axis);
    } else if (keepsAxis) {
        element.dims[*axis] = 1;
    } else {
        element.dims.erase(element.dims.begin() + std::ptrdiff_t(*axis));
    }
    SymbolicType type = sequenceOf(std::move(element), count);
    // A list of sizes tells the size of each part.
    const auto parts = ctx.hasInput(1) && sizes != nullptr && sizes->size() == 1 ? ctx.sizes(1) : std::nullopt;
    if (parts && parts->size() <= mostMembers && std::ranges::all_of(*parts, &Expr::isKnown)) {
        Members members(parts->size(), *data);
        for (std::size_t i = 0; i < members.size(); ++i)
            members[i].dims[*axis] = (*parts)[i];
        setMembers(type, std::move(members));
    }
    ctx.setType(0, std::move(type));
    return true;
}

// Members that are known one by one are joined as the inputs of Concat are, or stacked.
void concatMembers(NodeContext &ctx, const Members &members, std::int64_t given, bool isNew)
{
    Dims dims = members.front().dims;
    const auto axis = ctx.axis(given, dims.size() + (isNew ? 1 : 0));
    ExprPool &pool = ctx.pool();
    for (std::size_t i = 1; i < members.size() && axis; ++i) {
        const Dims &next = members[i].dims;
        if (next.size() != dims.size())
            return ctx.fail("members of ranks " + std::to_string(dims.size()) + " and " + std::to_string(next.size()));
        for (std::size_t k = 0; k < dims.size() && !ctx.hasFailed(); ++k) {
            if (k == *axis && !isNew)
                dims[k] = pool.add(dims[k], next[k]);
            else if (!pool.hasUnknown(dims[k]) && !pool.hasUnknown(next[k]))
                dims[k] =
                    ctx.equal(dims[k], next[k], "axis " + std::to_string(k) + " of members 0 and " + std::to_string(i));
        }
    }
    if (!axis || ctx.hasFailed())
        return;
    // A dim that is decided at run time may be another one in each member, even if it has one name.
    for (Expr &dim : dims)
        dim = pool.hasUnknown(dim) ? Expr() : dim;
    if (isNew)
        dims.insert(dims.begin() + std::ptrdiff_t(*axis), std::int64_t(members.size()));
    ctx.setTensor(0, members.front().elemType, std::move(dims));
}

bool concatType(NodeContext &ctx)
{
    const SymbolicType *element = elementOf(ctx, ValueType::Kind::Sequence);
    const auto *given = ctx.attribute("axis");
    if (element == nullptr || !element->isTensor() || given == nullptr)
        return false;
    const bool isNew = ctx.integer("new_axis", 0) != 0;
    const Members *members = membersOf(ctx);
    if (members != nullptr && !members->empty() && std::ranges::all_of(*members, &SymbolicType::hasRank)) {
        for (const SymbolicType &member : *members)
            ctx.guidedBy(member.marks);
        concatMembers(ctx, *members, given->i(), isNew);
        return true;
    }
    if (!element->hasRank) {
        ctx.setUnranked(0, element->elemType);
        return true;
    }
    Dims dims = ownDims(ctx, element->dims);
    const Expr length = lengthOf(ctx);
    if (dims.empty() && !isNew)
        return false;
    const auto axis = ctx.axis(given->i(), dims.size() + (isNew ? 1 : 0));
    if (!axis)
        return true;
    if (isNew)
        dims.insert(dims.begin() + std::ptrdiff_t(*axis), length);
    else if (!length.isKnown() || ctx.pool().hasUnknown(dims[*axis]))
        dims[*axis] = Expr();
    else
        dims[*axis] = ctx.pool().multiply(length, dims[*axis]);
    // The dims have changed their places, and an unknown dim is identified by its place. So each unknown dim is made
    // anew.
    for (Expr &dim : dims)
        dim = !dim.isKnown() || ctx.pool().hasUnknown(dim) ? Expr() : dim;
    ctx.setTensor(0, element->elemType, std::move(dims));
    return true;
}

bool optionalType(NodeContext &ctx)
{
    const SymbolicType *type = typeOf(ctx, 0);
    if (type == nullptr)
        return false;
    SymbolicType result;
    result.kind = ValueType::Kind::Optional;
    result.element = std::make_shared<const SymbolicType>(*type);
    ctx.setType(0, std::move(result));
    return true;
}

// Since opset 18, an input that is not an optional is its own element.
bool optionalElementType(NodeContext &ctx)
{
    const SymbolicType *type = typeOf(ctx, 0);
    if (type != nullptr && (type->isTensor() || type->kind == ValueType::Kind::Sequence)) {
        ctx.setType(0, *type);
        return true;
    }
    const SymbolicType *element = elementOf(ctx, ValueType::Kind::Optional);
    if (element == nullptr)
        return false;
    ctx.setType(0, *element);
    return true;
}

bool hasElementType(NodeContext &ctx)
{
    ctx.setTensor(0, onnx::TensorProto::BOOL, {});
    return true;
}

bool hasElementValues(NodeContext &ctx)
{
    const SymbolicType *type = typeOf(ctx, 0);
    if (!ctx.hasInput(0))
        return setKnown(ctx, 0, {Scalar(Expr(0))});
    const bool isThere = type != nullptr && (type->isTensor() || type->kind == ValueType::Kind::Sequence);
    return isThere && setKnown(ctx, 0, {Scalar(Expr(1))});
}

} // namespace

void addSequenceRules(RuleTable &table)
{
    table["SequenceConstruct"].shape = constructType;
    table["SequenceEmpty"].shape = emptyType;
    table["SequenceInsert"].shape = insertType;
    table["SequenceErase"].shape = eraseType;
    table["SequenceLength"] = {.shape = lengthType, .values = lengthValues};
    table["SequenceMap"].values = mapValues;
    table["SequenceAt"] = {.shape = atType, .needs = atNeeds};
    table["SplitToSequence"].shape = splitType;
    table["ConcatFromSequence"].shape = concatType;
    table["Optional"].shape = optionalType;
    table["OptionalGetElement"].shape = optionalElementType;
    table["OptionalHasElement"] = {.shape = hasElementType, .values = hasElementValues};
}

} // namespace shapewright
