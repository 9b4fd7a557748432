// SPDX-License-Identifier: Apache-2.0
#include "model/readiness/provider.h"

#include <QDir>
#include <QFile>

#include <algorithm>
#include <array>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

namespace {

QString plainName(const QString &name)
{
    QString plain;
    for (const QChar c : name.toLower()) {
        if (c.isLetterOrNumber())
            plain += c;
    }
    return plain;
}

} // namespace

bool Provider::isCalled(const QString &text) const
{
    const QString plain = plainName(text);
    return std::ranges::any_of(std::array{&id, &name, &executionProvider}, [&plain](const std::string *own) {
        return plainName(QString::fromStdString(*own)) == plain;
    });
}

bool Provider::takesOperator(const std::string &domain, const std::string &opType) const
{
    const auto ofDomain = operators.find(domain);
    return ofDomain != operators.end() && ofDomain->second.contains(opType);
}

Result<Provider> providerFromFile(const QString &path)
{
    QFile file(path);
    if (!file.exists())
        return failure(ErrorCode::FileNotFound, {path.toStdString()});
    if (!file.open(QIODevice::ReadOnly))
        return failure(ErrorCode::FileUnreadable, {path.toStdString()}, file.errorString().toStdString());
    return providerFromJson(file.readAll(), path);
}

std::vector<Provider> knownProviders()
{
    std::vector<Provider> providers;
    const QDir folder(u":/readiness"_s);
    for (const QString &name : folder.entryList({u"*.json"_s}, QDir::Files, QDir::Name)) {
        if (auto provider = providerFromFile(folder.filePath(name)))
            providers.push_back(*std::move(provider));
    }
    // CPU and the others that take all shapes last: what people ask about are the targets that do not.
    std::ranges::stable_sort(providers, std::ranges::greater{},
                             [](const Provider &provider) { return std::pair(provider.isKnown, provider.dynamic); });
    return providers;
}

} // namespace shapewright
