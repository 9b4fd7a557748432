// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QString>

namespace shapewright::test {

// The folder of the corpus of test models: SHAPEWRIGHT_TEST_MODELS, by default ../shared/models beside the project.
[[nodiscard]] QString modelsFolder();
// Whether the corpus is there. If it is missing although CI or SHAPEWRIGHT_TEST_MODELS is set, the running test fails.
[[nodiscard]] bool haveModels();
[[nodiscard]] QString model(const QString &relativePath);
// The entries of MANIFEST.json whose path begins with one of these folders (`seed/`).
[[nodiscard]] QList<QJsonObject> manifest(const QStringList &folders);
// The whole content of a file; empty if it cannot be read.
[[nodiscard]] QByteArray bytesOf(const QString &path);
// The path of a program of this build.
[[nodiscard]] QString program(const QString &name);

} // namespace shapewright::test

// Use it at the start of a test function that needs the corpus.
#define SHAPEWRIGHT_NEED_MODELS()                                                                                      \
    do {                                                                                                               \
        if (!shapewright::test::haveModels())                                                                          \
            QSKIP("the corpus of test models is absent (SHAPEWRIGHT_TEST_MODELS)");                                    \
    } while (false)
