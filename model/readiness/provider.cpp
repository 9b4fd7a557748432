// SPDX-License-Identifier: Apache-2.0
#include "model/readiness/provider.h"

#include "model/onnx/regularfile.h"
#include "model/types/text.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>

#include <algorithm>
#include <array>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

namespace {

struct ProviderFile {
    Q_DECLARE_TR_FUNCTIONS(ProviderFile)
};

constexpr qint64 mostBytes = 4 << 20; // the largest file that comes with the program has 10,000 bytes

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
    const qsizetype kind = toQString(id).indexOf(u'-');
    if (kind > 0 && plainName(toQString(id).first(kind)) == plain)
        return true;
    return std::ranges::any_of(std::array{&id, &name, &executionProvider},
                               [&plain](const std::string *own) { return plainName(toQString(*own)) == plain; });
}

bool Provider::supportsOperator(const std::string &domain, const std::string &opType) const
{
    const auto ofDomain = operators.find(domain);
    return ofDomain != operators.end() && ofDomain->second.contains(opType);
}

Result<Provider> providerFromFile(const QString &path)
{
    QFile file(path);
    if (const auto opened = openRegularFile(file); !opened)
        return tl::unexpected(opened.error());
    const QByteArray json = file.read(mostBytes + 1);
    if (json.size() > mostBytes)
        return failure(ErrorCode::Malformed, {path.toStdString()},
                       ProviderFile::tr("it has more than %1 bytes").arg(mostBytes).toStdString());
    return providerFromJson(json, path);
}

std::vector<Provider> knownProviders()
{
    std::vector<Provider> providers;
    const QDir folder(u":/readiness"_s);
    for (const QString &name : folder.entryList({u"*.json"_s}, QDir::Files, QDir::Name)) {
        if (auto provider = providerFromFile(folder.filePath(name)))
            providers.push_back(*std::move(provider));
    }
    // Providers that accept all shapes, such as the CPU, come last: people ask about those that do not.
    std::ranges::stable_sort(providers, std::ranges::greater{},
                             [](const Provider &provider) { return std::pair(provider.isKnown, provider.dynamic); });
    return providers;
}

} // namespace shapewright
