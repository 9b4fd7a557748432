// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QString>

namespace shapewright::test {

// The corpus of models that tests read: SHAPEWRIGHT_TEST_MODELS, by default ../shared/models beside the project.
[[nodiscard]] QString modelsFolder();
// False where the corpus is absent. Fails the running test when CI or SHAPEWRIGHT_TEST_MODELS is set: there it must be.
[[nodiscard]] bool haveModels();
[[nodiscard]] QString model(const QString &relativePath);
// Entries of MANIFEST.json whose path begins with one of the folders (`seed/`).
[[nodiscard]] QList<QJsonObject> manifest(const QStringList &folders);
// All of a file; empty where it cannot be read.
[[nodiscard]] QByteArray bytesOf(const QString &path);
// A program of this build, by name.
[[nodiscard]] QString program(const QString &name);

} // namespace shapewright::test

// At the start of a test function that needs the corpus.
#define SHAPEWRIGHT_NEED_MODELS()                                                                                      \
    do {                                                                                                               \
        if (!shapewright::test::haveModels())                                                                          \
            QSKIP("the corpus of test models is absent (SHAPEWRIGHT_TEST_MODELS)");                                    \
    } while (false)
