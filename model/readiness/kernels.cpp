// SPDX-License-Identifier: Apache-2.0
#include "model/readiness/kernels.h"

#include "model/graph/operatorlines.h"
#include "model/types/operatornames.h"
#include "model/types/text.h"
#include "model/types/valuetype.h"

#include <onnx/defs/schema.h>

#include <algorithm>
#include <map>

namespace shapewright {

namespace {

using namespace Qt::Literals::StringLiterals;

constexpr std::int32_t mostElemTypes = 64;

// Whether a kernel is for the version in which an operator was last changed. Without a last version, it is not for
// later ones that changed it again: `13` is for 13 alone, `13-15` also for 14.
bool isOfVersion(const QString &versions, int since)
{
    const int first = versions.section(u'-', 0, 0).toInt();
    return first == since || (first < since && versions.section(u'-', 1, 1).toInt() >= since);
}

std::vector<ElemTypes> typesOf(const std::vector<onnx::OpSchema::FormalParameter> &parameters,
                               const std::map<std::string, ElemTypes> &named)
{
    std::vector<ElemTypes> types;
    for (const auto &parameter : parameters) {
        auto found = named.find(parameter.GetTypeStr());
        if (found == named.end())
            found = named.find(parameter.GetName());
        types.push_back(found != named.end() ? found->second : ElemTypes::all());
    }
    return types;
}

// The part of a line after the bar: `T double float, U float`.
Kernel kernelOf(const QString &text, const onnx::OpSchema &schema)
{
    std::map<std::string, ElemTypes> named;
    for (const QString &parameter : text.split(u',', Qt::SkipEmptyParts)) {
        std::vector<std::string> words;
        for (const QString &word : parameter.split(u' ', Qt::SkipEmptyParts))
            words.push_back(word.toStdString());
        if (!words.empty())
            named.emplace(words.front(), ElemTypes::named({words.begin() + 1, words.end()}));
    }
    return {typesOf(schema.inputs(), named), typesOf(schema.outputs(), named)};
}

} // namespace

ElemTypes ElemTypes::named(const std::vector<std::string> &names)
{
    ElemTypes types(0);
    for (std::int32_t type = 1; type < mostElemTypes; ++type) {
        if (std::ranges::find(names, elemTypeName(type)) != names.end())
            types.m_bits |= std::uint64_t(1) << type;
    }
    return types;
}

bool ElemTypes::contain(std::int32_t elemType) const
{
    return elemType <= 0 || elemType >= mostElemTypes || (m_bits >> elemType & 1) != 0;
}

std::string ElemTypes::text() const
{
    std::vector<std::string> names;
    for (std::int32_t type = 1; type < mostElemTypes; ++type) {
        if (contain(type))
            names.push_back(elemTypeName(type));
    }
    return joined(names);
}

std::vector<Kernel> cpuKernels(const onnx::OpSchema &schema)
{
    static const auto lines = operatorLines(u"kernels.txt"_s);
    std::vector<Kernel> kernels;
    const auto found = lines.find(domainName(schema.domain()) + ' ' + schema.Name());
    for (const QString &line : found != lines.end() ? found->second : QStringList()) {
        if (isOfVersion(line.section(u' ', 2, 2), schema.since_version()))
            kernels.push_back(kernelOf(line.section(u'|', 1), schema));
    }
    return kernels;
}

} // namespace shapewright
