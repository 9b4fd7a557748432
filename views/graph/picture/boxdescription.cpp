// SPDX-License-Identifier: Apache-2.0
#include "views/graph/picture/boxdescription.h"

#include "model/graph/modelfacts.h"
#include "views/graph/picture/displaytext.h"
#include "views/panels/cells/chips.h"

#include <QCoreApplication>
#include <QStringList>

using namespace Qt::Literals::StringLiterals;

namespace shapewright {

namespace {

struct DescriptionText {
    Q_DECLARE_TR_FUNCTIONS(BoxDescription)
};

QString kindText(GraphBox::Kind kind)
{
    switch (kind) {
    case GraphBox::Kind::Input:
        return DescriptionText::tr("Input");
    case GraphBox::Kind::Captured:
        return DescriptionText::tr("From an enclosing graph");
    case GraphBox::Kind::Output:
        return DescriptionText::tr("Output");
    case GraphBox::Kind::Dangling:
        return DescriptionText::tr("Undefined: no producer");
    case GraphBox::Kind::Constant:
        return DescriptionText::tr("Initializer");
    case GraphBox::Kind::Node:
        break;
    }
    return {};
}

} // namespace

QString boxDescription(const ModelGraph &model, const GraphBox &box)
{
    constexpr qsizetype longestLine = 120;
    constexpr std::size_t mostLines = 40;
    QStringList lines;
    const auto add = [&](const QString &line) { lines.append(elided(line, longestLine)); };
    if (box.value) {
        const Value &value = model.value(*box.value);
        add(displayText(value.name));
        add(kindText(box.kind));
        add(u"%1 %2"_s.arg(displayText(shortTypeName(value.declared)), displayText(timesText(value.declared.shape))));
        return lines.join(u'\n');
    }
    const Node &node = model.node(*box.node);
    add(box.domain.isEmpty() ? box.opType : u"%1 (%2)"_s.arg(box.opType, box.domain));
    if (!node.name.empty())
        add(displayText(node.name));
    const OperatorFacts facts = operatorFacts(model, *box.node);
    const auto addValues = [&](const auto &values, const std::vector<std::string> &names, const QString &arrow) {
        for (std::size_t i = 0; i < values.size() && std::size_t(lines.size()) < mostLines; ++i) {
            if (values[i])
                add(u"%1 %2 %3"_s.arg(arrow, i < names.size() ? displayText(names[i]) : u"#%1"_s.arg(i),
                                      displayText(model.value(*values[i]).name)));
        }
    };
    addValues(node.inputs, facts.inputs, u"↓"_s);
    addValues(node.outputs, facts.outputs, u"→"_s);
    for (const Attribute &attribute : node.attributes) {
        if (std::size_t(lines.size()) < mostLines)
            add(u"%1 = %2"_s.arg(displayText(attribute.name), displayText(attribute.text)));
    }
    for (const auto &[attribute, graph] : node.subgraphs)
        add(DescriptionText::tr("%1: double-click to open").arg(displayText(attribute)));
    if (node.body)
        add(DescriptionText::tr("A local function: double-click to open its body"));
    return lines.join(u'\n');
}

} // namespace shapewright
