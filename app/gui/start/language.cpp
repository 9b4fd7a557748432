// SPDX-License-Identifier: Apache-2.0
#include "app/gui/start/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QSettings>

#include <algorithm>

namespace shapewright {

namespace {

const QString ofSystem = QStringLiteral("system");

} // namespace

const std::vector<Language> &Language::all()
{
    static const std::vector<Language> languages{{QStringLiteral("en"), QStringLiteral("English")},
                                                 {QStringLiteral("zh_CN"), QStringLiteral("简体中文")}};
    return languages;
}

bool Language::isChoice(const QString &text)
{
    return text == ofSystem || std::ranges::count(all(), text, &Language::code) > 0;
}

QString Language::preferred(const QStringList &uiLanguages)
{
    // The script decides, not the country: whoever reads zh-Hans-SG reads zh_CN, and whoever reads zh-Hant-TW may not.
    for (const QString &wanted : uiLanguages) {
        const QLocale reader(wanted);
        for (const Language &language : all()) {
            const QLocale own(language.code);
            if (own.language() == reader.language() && own.script() == reader.script())
                return language.code;
        }
    }
    return all().front().code;
}

QString Language::kept()
{
    const QString choice = QSettings().value(QStringLiteral("language")).toString();
    return isChoice(choice) ? choice : ofSystem;
}

void Language::keep(const QString &choice)
{
    QSettings().setValue(QStringLiteral("language"), choice);
}

Translation::Translation(const QString &choice)
{
    const QString code = choice == ofSystem ? Language::preferred(QLocale::system().uiLanguages()) : choice;
    // Qt's own texts first: of two translators, the one that was installed last is asked first.
    if (m_ofQt.load(QStringLiteral("qtbase_") + code, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&m_ofQt);
    // English too: what is counted has a singular and a plural.
    if (m_own.load(QStringLiteral(":/translations/shapewright_%1.qm").arg(code)))
        QCoreApplication::installTranslator(&m_own);
}

} // namespace shapewright
