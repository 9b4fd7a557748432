// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHash>
#include <QList>
#include <QString>
#include <QStringList>

namespace shapewright::cli {

// Arguments in the grammar of Python's argparse, which the drop-in has to have: long options as `--name value` or
// `--name=value`, by unique prefix, anywhere among the positionals; a number below 0 is a value; `--` ends options.
// Source: https://docs.python.org/3/library/argparse.html
class ArgumentParser
{
public:
    struct Option {
        QString name;        // without the dashes
        QString placeholder; // of its value; empty for a flag
        QString help;
    };

    explicit ArgumentParser(QList<Option> options);

    // What is wrong with them, in words; empty when nothing is. Stops at `--help` and `-h`.
    [[nodiscard]] QString parse(const QStringList &arguments);

    [[nodiscard]] bool isSet(const QString &option) const { return m_values.contains(option); }
    [[nodiscard]] QStringList values(const QString &option) const { return m_values.value(option); }
    [[nodiscard]] QString value(const QString &option) const; // the last one
    [[nodiscard]] const QStringList &positionals() const { return m_positionals; }
    [[nodiscard]] QString optionsHelp() const;

private:
    [[nodiscard]] QList<Option> matching(const QString &name) const;

    QList<Option> m_options;
    QHash<QString, QStringList> m_values;
    QStringList m_positionals;
};

} // namespace shapewright::cli
