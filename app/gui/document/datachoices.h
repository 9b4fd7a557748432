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

// The choices for external data on saving. Each one shows how much disk space it needs, or why it is not possible. The
// widget is hidden for a model without external data.
class DataChoices : public QWidget
{
    Q_OBJECT

public:
    explicit DataChoices(QWidget *parent = nullptr);

    // Shows the sizes and obstacles for a target. The choice of the person stays selected as long as it is possible.
    void setSpace(const SaveSpace &space);
    [[nodiscard]] SaveOptions::ExternalData choice() const { return m_choice; }
    // False if no choice is possible.
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
    std::optional<SaveOptions::ExternalData> m_wanted; // chosen by the person
    // Copy is the safe choice until the target folder is known, because it loses no data.
    SaveOptions::ExternalData m_choice = SaveOptions::ExternalData::Copy;
    bool m_isPossible = true;
};

} // namespace shapewright
