// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/modelbuilder.h"

#include <QByteArrayList>
#include <QDir>
#include <QProcess>
#include <QStringList>
#include <QTest>

namespace shapewright::test {

// Names of dims that a shell, or a reader of command lines, takes for something else unless they are quoted. What one
// of them runs makes a file called PWNED.
inline QStringList hostileNames()
{
    return {
        QStringLiteral("it's"),
        QStringLiteral("x' ; touch PWNED ; '"),
        QStringLiteral("say \"hi\"; touch PWNED"),
        QStringLiteral("\"; touch PWNED; \""),
        QStringLiteral("`touch PWNED`"),
        QStringLiteral("$(touch PWNED)"),
        QStringLiteral("${HOME}$HOME"),
        QStringLiteral("two\nlines\ntouch PWNED"),
        QStringLiteral("ends with one\n"),
        QStringLiteral("a --dim b=1"),
        QStringLiteral("a;touch PWNED"),
        QStringLiteral("a && touch PWNED | cat > PWNED"),
        QStringLiteral("-x"),
        QStringLiteral("--json"),
        QStringLiteral("--dim"),
        QStringLiteral("--dim q=1"),
        QStringLiteral("tab\there"),
        QStringLiteral("escape \x1b[31m red\r"),
        QStringLiteral("turned \u202e round"),
        QStringLiteral("back\\slash\\"),
        QStringLiteral("*?[a-z]{b,c}~"),
        QStringLiteral("#no comment"),
        QStringLiteral("!history"),
        QStringLiteral("a=b"),
        QStringLiteral(" blanks around "),
        QStringLiteral("größe 尺寸"),
    };
}

// A row of a test for each, with the column `name`.
inline void addHostileNames()
{
    QTest::addColumn<QString>("name");
    for (const QString &name : hostileNames())
        QTest::newRow(qPrintable(name)) << name;
}

// Two inputs that have to agree in their first dims, which have these names; an empty name is none.
inline std::shared_ptr<const ModelGraph> concatOf(const QString &first, const QString &second,
                                                  const QString &input = QStringLiteral("a"))
{
    onnx::ModelProto proto;
    if (!onnx::OnnxParser::Parse(proto, R"(<ir_version: 8, opset_import: ["" : 17]>
            g (float[n, 2] a, float[m, 2] b) => (float[p, 4] y) { y = Concat<axis = 1>(a, b) })")
             .IsOK())
        qFatal("not a model");
    const auto dimOf = [&proto](int index) {
        auto *type = proto.mutable_graph()->mutable_input(index)->mutable_type();
        return type->mutable_tensor_type()->mutable_shape()->mutable_dim(0);
    };
    const auto name = [](onnx::TensorShapeProto::Dimension *dim, const QString &text) {
        dim->clear_dim_param();
        if (!text.isEmpty())
            dim->set_dim_param(text.toStdString());
    };
    name(dimOf(0), first);
    name(dimOf(1), second);
    proto.mutable_graph()->mutable_input(0)->set_name(input.toStdString());
    proto.mutable_graph()->mutable_node(0)->set_input(0, input.toStdString());
    return modelFromProto(proto);
}

// The arguments that a program gets when a line is pasted into a shell: a stub with the program's name stands in for
// it. Nothing where the shell ended otherwise, or where a file PWNED came to be.
inline std::optional<QStringList> argumentsPasted(const QString &line, const QString &program)
{
    const QTemporaryDir folder;
    QFile stub(folder.filePath(program));
    if (!stub.open(QIODevice::WriteOnly))
        return {};
    stub.write("#!/bin/sh\nfor word in \"$@\"; do printf '%s\\0' \"$word\"; done\n");
    stub.close();
    stub.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    QProcess shell;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("PATH"),
                       folder.path() + QLatin1Char(':') + environment.value(QStringLiteral("PATH")));
    shell.setProcessEnvironment(environment);
    shell.setWorkingDirectory(folder.path());
    shell.start(QStringLiteral("sh"), {QStringLiteral("-c"), line});
    if (!shell.waitForFinished() || shell.exitStatus() != QProcess::NormalExit || shell.exitCode() != 0)
        return {};
    if (QDir(folder.path()).entryList(QDir::Files) != QStringList{program})
        return {};
    QStringList arguments;
    QByteArrayList words = shell.readAllStandardOutput().split('\0');
    words.removeLast(); // after the last NUL
    for (const QByteArray &word : words)
        arguments.append(QString::fromUtf8(word));
    return arguments;
}

} // namespace shapewright::test
