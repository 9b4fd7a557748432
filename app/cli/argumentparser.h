// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHash>
#include <QList>
#include <QString>
#include <QStringList>

namespace shapewright::cli {

// Parses arguments like Python's argparse, which the drop-in for make_dynamic_shape_fixed requires. Long options are
// `--name value` or `--name=value`, may be shortened to a unique prefix, and may stand anywhere among the positional
// arguments. A negative number is a value and no option; `--` ends the options. Source:
// https://docs.python.org/3/library/argparse.html
class ArgumentParser
{
public:
    struct Option {
        QString name;        // without the leading dashes
        QString placeholder; // of the value in the help; empty for a flag. `[=kind]` is a flag that may have a value
        QString help;
    };

    explicit ArgumentParser(QList<Option> options);

    // Returns the error in words, or an empty text. A value whose placeholder is a file, a folder or a path must be the
    // name of one. Stops at `--help` and `-h`.
    [[nodiscard]] QString parse(const QStringList &arguments);

    [[nodiscard]] bool isSet(const QString &option) const { return m_values.contains(option); }
    [[nodiscard]] QStringList values(const QString &option) const { return m_values.value(option); }
    [[nodiscard]] QString value(const QString &option) const; // the last one, if the option is repeated
    [[nodiscard]] const QStringList &positionals() const { return m_positionals; }
    [[nodiscard]] QString optionsHelp() const;
    // The error of a text as the name of a file, in words; empty if it can be one.
    [[nodiscard]] static QString fileFault(const QString &name, const QString &placeholder);

private:
    [[nodiscard]] QList<Option> matching(const QString &name) const;

    QList<Option> m_options;
    QHash<QString, QStringList> m_values;
    QStringList m_positionals;
};

} // namespace shapewright::cli
