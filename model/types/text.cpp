// SPDX-License-Identifier: Apache-2.0
#include "model/types/text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace shapewright {

QString toQString(const std::string &text)
{
    QString read = QString::fromUtf8(text.data(), qsizetype(text.size()));
    if (text.starts_with("\xEF\xBB\xBF"))
        read.prepend(QChar(QChar::ByteOrderMark));
    return read;
}

QStringList toQStrings(const std::vector<std::string> &texts)
{
    QStringList read;
    for (const std::string &text : texts)
        read.append(toQString(text));
    return read;
}

std::string joined(const std::vector<std::string> &texts)
{
    std::string all;
    for (const std::string &text : texts)
        all += (all.empty() ? "" : ", ") + text;
    return all;
}

std::string upperCase(std::string text)
{
    std::ranges::transform(text, text.begin(), [](char c) { return c >= 'a' && c <= 'z' ? char(c - 'a' + 'A') : c; });
    return text;
}

std::string lowerCase(std::string text)
{
    std::ranges::transform(text, text.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
    return text;
}

QString countText(std::int64_t count)
{
    return QLocale::c().toString(qlonglong(count));
}

QString byteText(std::int64_t bytes)
{
    constexpr int least = 1000; // below, the unit is a word
    if (bytes >= 0 && bytes < least)
        return QCoreApplication::translate("Units", "%1 bytes").arg(bytes);
    return QLocale::c().formattedDataSize(bytes, 1, QLocale::DataSizeSIFormat);
}

} // namespace shapewright
