// SPDX-License-Identifier: Apache-2.0
#include "views/graph/picture/noderows.h"

#include "model/graph/operatordocs.h"
#include "views/graph/picture/displaytext.h"

#include <QRegularExpression>

#include <algorithm>
#include <limits>

using namespace Qt::Literals::StringLiterals;

namespace shapewright {

namespace {

constexpr qsizetype mostAttributes = 3;

// The attributes that say most about a node's shapes come first.
qsizetype attributePriority(const std::string &name)
{
    static const std::vector<std::string> order = {
        "axis",  "axes",      "perm",     "kernel_shape", "strides",     "pads",      "auto_pad",  "dilations",
        "group", "to",        "equation", "mode",         "hidden_size", "direction", "num_heads", "keepdims",
        "split", "blocksize", "alpha",    "epsilon",      "transA",      "transB",    "ceil_mode"};
    return std::find(order.begin(), order.end(), name) - order.begin();
}

// Some attributes give a type by its number. It is shown by its name.
QString attributeText(const Node &node, const Attribute &attribute)
{
    const QString text = displayText(attribute.text);
    bool isNumber = false;
    const int type = text.toInt(&isNumber);
    const bool isType = attribute.name == "dtype" || (attribute.name == "to" && node.opType == "Cast");
    return isType && isNumber ? displayText(elemTypeName(type)) : text;
}

} // namespace

QString constantText(const Value &value)
{
    QString text = displayText(*value.valueText);
    // Exporters write these numbers for "to the end".
    text.replace(QString::number(std::numeric_limits<std::int64_t>::max()), u"∞"_s);
    text.replace(QString::number(std::numeric_limits<std::int64_t>::min()), u"−∞"_s);
    const bool isWhole = !text.isEmpty() && text.size() <= longestRowText && !text.contains(u'…');
    // The large tensor of a Constant node has the text `float[256,768]`.
    static const QRegularExpression typeOnly(u"^[a-z]+[0-9a-z]*\\[([0-9,]*)\\]$"_s);
    if (const auto match = typeOnly.match(text); match.hasMatch())
        return u"⟨%1⟩"_s.arg(match.captured(1).replace(u',', u'×'));
    if (isWhole || !value.declared->shape)
        return isWhole ? text : elided(text, longestRowText / 2);
    QStringList dims;
    for (const Dim &dim : *value.declared->shape)
        dims.append(displayText(dim.text()));
    return u"⟨%1⟩"_s.arg(dims.join(u'×'));
}

QList<BoxRow> attributeRows(const ModelGraph &model, NodeId id)
{
    const Node &node = model.node(id);
    const std::vector<std::string> needless = needlessAttributes(model, id);
    std::vector<const Attribute *> sorted;
    for (const Attribute &attribute : node.attributes) {
        if (std::find(needless.begin(), needless.end(), attribute.name) == needless.end())
            sorted.push_back(&attribute);
    }
    std::stable_sort(sorted.begin(), sorted.end(), [](const Attribute *a, const Attribute *b) {
        return attributePriority(a->name) < attributePriority(b->name);
    });
    QList<BoxRow> rows;
    for (const Attribute *attribute : sorted) {
        if (rows.size() == mostAttributes)
            break;
        rows.append({displayText(attribute->name), elided(attributeText(node, *attribute), longestRowText)});
    }
    return rows;
}

} // namespace shapewright
