// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/app/cli/clirun.h"
#include "tests/support/modelbuilder.h"

#include <QDir>
#include <QTemporaryDir>

#include <memory>

#include <onnx/onnx_pb.h>

namespace shapewright::test {

using namespace Qt::Literals::StringLiterals;

inline QJsonArray dimsOf(const onnx::ValueInfoProto &info)
{
    QJsonArray dims;
    for (const auto &dim : info.type().tensor_type().shape().dim())
        dims.append(dim.has_dim_value() ? QJsonValue(qint64(dim.dim_value()))
                                        : QJsonValue(QString::fromStdString(dim.dim_param())));
    return dims;
}

// A folder in which a test lets the program write, new for each of its functions.
class CliFolder
{
protected:
    void begin() { m_folder = std::make_unique<QTemporaryDir>(); }
    [[nodiscard]] QString in(const QString &name) const { return m_folder->filePath(name); }
    // Replaces `{seed/…}` by a path in the corpus and `{out}` by one in the folder.
    [[nodiscard]] QStringList expanded(QStringList arguments) const
    {
        for (QString &argument : arguments) {
            if (argument == u"{out}")
                argument = in(u"out.onnx"_s);
            else if (argument.startsWith(u'{'))
                argument = model(argument.mid(1, argument.size() - 2));
        }
        return arguments;
    }
    [[nodiscard]] QStringList files() const
    {
        return QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

} // namespace shapewright::test
