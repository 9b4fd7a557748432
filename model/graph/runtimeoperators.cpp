// SPDX-License-Identifier: Apache-2.0
#include "model/graph/runtimeoperators.h"

#include "model/graph/operatorlines.h"
#include "model/graph/operatorsets.h"
#include "model/types/operatornames.h"

#include <onnx/defs/schema.h>

#include <QString>
#include <QStringList>

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <utility>
#include <vector>

namespace shapewright {

namespace {

using namespace Qt::Literals::StringLiterals;

// An operator of resources/operators/onnxruntime.txt. Its schema is made when it is first asked for: all of them would
// take longer than a small model.
struct Listed {
    int version = 0;
    QString line;
    std::unique_ptr<const onnx::OpSchema> schema = nullptr;
};

QStringList wordsOf(const QString &text)
{
    return text.split(u' ', Qt::SkipEmptyParts);
}

std::string typeText(const QString &type)
{
    return (type.contains(u'(') || type.front().isUpper() ? type : u"tensor(%1)"_s.arg(type)).toStdString();
}

onnx::OpSchema::FormalParameter parameterOf(const QString &text)
{
    const QStringList words = wordsOf(text);
    QString name = words.front();
    auto occurs = onnx::OpSchema::Single;
    const bool isMixed = name.endsWith(u"**");
    if (name.endsWith(u'?'))
        occurs = onnx::OpSchema::Optional;
    else if (name.endsWith(u'*'))
        occurs = onnx::OpSchema::Variadic;
    name.remove(u'?').remove(u'*');
    return onnx::OpSchema::FormalParameter(name.toStdString(), std::string(), typeText(words.back()), occurs, !isMixed);
}

onnx::OpSchema::Attribute attributeOf(const QString &text)
{
    const QStringList words = wordsOf(text);
    onnx::AttributeProto::AttributeType type = onnx::AttributeProto::UNDEFINED;
    (void)onnx::AttributeProto::AttributeType_Parse(words.back().toUpper().toStdString(), &type);
    return {QString(words.front()).remove(u'!').toStdString(), {}, type, words.front().endsWith(u'!')};
}

std::unique_ptr<const onnx::OpSchema> schemaOf(const QString &line)
{
    const QStringList parts = line.split(u" |"_s);
    const auto listOf = [&parts](qsizetype part) {
        return parts.value(part).trimmed().split(u',', Qt::SkipEmptyParts);
    };
    const QStringList words = wordsOf(parts.front());
    auto schema = std::make_unique<onnx::OpSchema>(words[1].toStdString(), ":/operators/onnxruntime.txt", 0);
    schema->SetDomain(normalDomain(words[0].toStdString()));
    schema->SinceVersion(words[2].toInt());
    if (words.contains(u"deprecated"))
        schema->Deprecate();
    int count = 0;
    for (const QString &input : listOf(1))
        schema->Input(count++, parameterOf(input));
    count = 0;
    for (const QString &output : listOf(2))
        schema->Output(count++, parameterOf(output));
    for (const QString &constraint : listOf(3)) {
        const QStringList types = wordsOf(constraint);
        std::vector<std::string> allowed;
        std::transform(types.begin() + 1, types.end(), std::back_inserter(allowed), typeText);
        schema->TypeConstraint(types.front().toStdString(), std::move(allowed), std::string());
    }
    for (const QString &attribute : listOf(4))
        schema->Attr(attributeOf(attribute));
    schema->Finalize();
    return schema;
}

using Operators = std::unordered_map<std::string, std::vector<Listed>>; // by domain and name, oldest first

Operators readOperators()
{
    Operators operators;
    for (const auto &[name, lines] : operatorLines(u"onnxruntime.txt"_s)) {
        for (const QString &line : lines)
            operators[name].push_back({line.section(u' ', 2, 2).toInt(), line});
    }
    return operators;
}

} // namespace

const onnx::OpSchema *runtimeSchema(const std::string &opType, int version, const std::string &domain)
{
    static std::mutex mutex;
    const std::lock_guard lock(mutex);
    static Operators operators = readOperators();
    const auto found = operators.find(domainName(domain) + ' ' + opType);
    if (found == operators.end())
        return nullptr;
    const auto newest = std::find_if(found->second.rbegin(), found->second.rend(),
                                     [version](const Listed &listed) { return listed.version <= version; });
    if (newest == found->second.rend())
        return nullptr;
    if (newest->schema == nullptr)
        newest->schema = schemaOf(newest->line);
    return newest->schema.get();
}

const onnx::OpSchema *knownSchema(const std::string &opType, int version, const std::string &domain)
{
    const onnx::OpSchema *schema = operatorSchema(opType, version, domain);
    return schema != nullptr ? schema : runtimeSchema(opType, version, domain);
}

} // namespace shapewright
