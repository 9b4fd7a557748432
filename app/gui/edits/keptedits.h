// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/types/result.h"

#include <QLockFile>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace shapewright {

// Edits that were made and not saved, by model, in files beside the settings: whatever ends the program, they are there
// at the next start. A model's edits are held by the window that shows it; a holder that is gone without letting go of
// them ended unexpectedly. All but the constructor may be called from any thread.
class KeptEdits
{
public:
    // In the folder of the settings.
    KeptEdits();

    // Whether any are kept; those that were are deleted when that is switched off.
    [[nodiscard]] bool isOn() const;
    void setOn(bool on) const;
    [[nodiscard]] const QString &folder() const { return m_folder; }
    // Where what is kept of a model stands: its name says nothing of the model's.
    [[nodiscard]] QString file(const QString &model, const char *suffix) const;

    // Kept until it is destroyed, or the process ends.
    using Hold = std::unique_ptr<QLockFile>;
    // None if another process has it.
    [[nodiscard]] Hold hold(const QString &model) const;

    // Empty edits are not kept, and none while it is off: what there was is forgotten. Errors: CannotWrite.
    [[nodiscard]] Result<void> keep(const QString &model, const ShapeEdits &edits) const;
    [[nodiscard]] std::optional<ShapeEdits> editsOf(const QString &model) const;

    struct Left {
        QString model;
        ShapeEdits edits;
    };
    // Of holders that ended unexpectedly, the latest first. They are told once. The oldest of very many are forgotten.
    [[nodiscard]] std::vector<Left> takeLeft() const;

private:
    QString m_folder;
};

} // namespace shapewright
