// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/save/save.h"
#include "model/save/savespace.h"

#include <QWidget>

#include <array>
#include <optional>

class QLabel;
class QRadioButton;

namespace shapewright {

// What to do with files of weights on saving: what each choice takes, or why it cannot be made. Hidden for a model
// without such files.
class DataChoices : public QWidget
{
    Q_OBJECT

public:
    explicit DataChoices(QWidget *parent = nullptr);

    // Keeps what the person chose, as far as that can be.
    void setSpace(const SaveSpace &space);
    [[nodiscard]] SaveOptions::ExternalData choice() const { return m_choice; }
    // False where none can be made.
    [[nodiscard]] bool isPossible() const { return m_isPossible; }

Q_SIGNALS:
    void changed();

private:
    struct Row {
        QRadioButton *button = nullptr;
        QLabel *note = nullptr;
    };
    void select(SaveOptions::ExternalData how);

    std::array<Row, 3> m_rows;                         // in the order of SaveOptions::ExternalData
    std::optional<SaveOptions::ExternalData> m_wanted; // by the person
    // Until it is known where the model goes, nothing is left behind.
    SaveOptions::ExternalData m_choice = SaveOptions::ExternalData::Copy;
    bool m_isPossible = true;
};

} // namespace shapewright
