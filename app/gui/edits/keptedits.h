// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/modeledits.h"
#include "model/types/result.h"

#include <QJsonObject>
#include <QLockFile>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace shapewright {

// Stores unsaved edits of each model in files beside the settings, so that they survive a crash. The window that shows
// a model holds the lock of its edits. If a lock is found whose process has ended, that process ended unexpectedly. All
// functions except the constructor may be called from any thread.
class KeptEdits
{
public:
    // Uses a folder beside the settings file.
    KeptEdits();

    // The setting “keep edits”. Switching it off deletes all stored edits.
    [[nodiscard]] bool isOn() const;
    void setOn(bool on) const;
    [[nodiscard]] const QString &folder() const { return m_folder; }
    // The file for a model. Its name is a hash, so that it does not reveal the model's path.
    [[nodiscard]] QString file(const QString &model, const char *suffix) const;

    // The lock of one model's edits. It is released when it is destroyed or the process ends.
    using Lock = std::unique_ptr<QLockFile>;
    // Returns null if another process holds the lock.
    [[nodiscard]] Lock lock(const QString &model) const;

    // Replaces the stored edits of a model. If `edits` is empty or the setting is off, the stored edits are deleted.
    // Errors: CannotWrite.
    [[nodiscard]] Result<void> keep(const QString &model, const ModelEdits &edits) const;
    [[nodiscard]] std::optional<ModelEdits> editsOf(const QString &model) const;

    // What else is kept for a model, in a file of its own.
    struct Kind {
        const char *format;
        const char *suffix; // of the file
    };
    // Replaces what is stored of a kind. If `content` is empty or the setting is off, the file is deleted. Errors:
    // CannotWrite.
    [[nodiscard]] Result<void> keep(const QString &model, const Kind &kind, QJsonObject content) const;
    // Empty if nothing is stored. The content is not to be trusted, since a person may have changed the file.
    [[nodiscard]] QJsonObject contentOf(const QString &model, const Kind &kind) const;

    struct Abandoned {
        QString model;
        ModelEdits edits;
    };
    // The edits of processes that ended unexpectedly, newest first. A second call returns none. Also deletes the oldest
    // files if there are very many.
    [[nodiscard]] std::vector<Abandoned> takeAbandoned() const;

private:
    QString m_folder;
};

} // namespace shapewright
