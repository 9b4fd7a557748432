// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/modeledits.h"
#include "model/types/result.h"

#include <QString>
#include <QStringList>

namespace shapewright {

// Named edits that can be applied to any model. Each preset is a file beside the settings, in the format that --edits
// of shapewright-cli reads. May be called from any thread.
class Presets
{
public:
    // Uses a folder beside the settings file.
    Presets();

    // In alphabetical order.
    [[nodiscard]] QStringList names() const;
    // Errors: FileNotFound, FileUnreadable, EditsInvalid.
    [[nodiscard]] Result<ModelEdits> load(const QString &name) const;
    // Replaces a preset of the same name. Errors: CannotWrite.
    [[nodiscard]] Result<void> save(const QString &name, const ModelEdits &edits) const;
    [[nodiscard]] Result<void> rename(const QString &name, const QString &newName) const;
    [[nodiscard]] Result<void> remove(const QString &name) const;
    // The path of the preset's file.
    [[nodiscard]] QString file(const QString &name) const;

private:
    QString m_folder;
};

} // namespace shapewright
