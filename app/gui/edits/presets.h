// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/types/result.h"

#include <QString>
#include <QStringList>

namespace shapewright {

// Edits saved under a name, for other models: files as `--edits` reads them, in a folder beside the settings. May be
// called from any thread.
class Presets
{
public:
    // In the folder of the settings.
    Presets();

    // In the order of the alphabet.
    [[nodiscard]] QStringList names() const;
    // Errors: FileNotFound, FileUnreadable, EditsInvalid.
    [[nodiscard]] Result<ShapeEdits> load(const QString &name) const;
    // In place of one with that name. Errors: CannotWrite.
    [[nodiscard]] Result<void> save(const QString &name, const ShapeEdits &edits) const;
    [[nodiscard]] Result<void> rename(const QString &name, const QString &newName) const;
    [[nodiscard]] Result<void> remove(const QString &name) const;
    // The file of a preset, to export it.
    [[nodiscard]] QString file(const QString &name) const;

private:
    QString m_folder;
};

} // namespace shapewright
