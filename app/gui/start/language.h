// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>
#include <QTranslator>

#include <vector>

namespace shapewright {

// A language that the window is translated into.
struct Language {
    QString code; // as of Qt's translation files: `zh_CN`
    QString name; // in that language

    [[nodiscard]] static const std::vector<Language> &all();
    // True for `system` and for the codes of all().
    [[nodiscard]] static bool isChoice(const QString &text);
    // The first of the languages that a person reads, as the system lists them, that there is a translation into. If
    // there is none, English.
    [[nodiscard]] static QString preferred(const QStringList &uiLanguages);
    // The choice that is kept in the settings: a code, or `system`.
    [[nodiscard]] static QString kept();
    static void keep(const QString &choice);
};

// Translates the texts of the window and those of Qt's own dialogs, as long as it exists.
class Translation
{
public:
    // `choice` is a code, or `system`.
    explicit Translation(const QString &choice);

private:
    QTranslator m_own;
    QTranslator m_ofQt;
};

} // namespace shapewright
