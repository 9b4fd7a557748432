// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/compare/bothruns.h"

#include <QDialog>

#include <optional>

class QComboBox;
class QDoubleSpinBox;
class QSpinBox;

namespace shapewright {

// Asks how two models are run: what their inputs are fed with, and how far their numbers may be apart. GUI thread.
class BothRunDialog : public QDialog
{
    Q_OBJECT

public:
    // `ofModel`: the test settings of the model that is open in the window, if there is one. `usual` is the tolerance
    // that fits both models.
    BothRunDialog(const BothRunSettings &settings, const std::optional<TestSettings> &ofModel,
                  const std::optional<Tolerance> &usual, QWidget *parent = nullptr);

    [[nodiscard]] BothRunSettings settings() const;

private:
    void showFields();

    std::optional<TestSettings> m_ofModel;
    QComboBox *m_inputs, *m_tolerance;
    QSpinBox *m_seed;
    QDoubleSpinBox *m_absolute, *m_relative;
};

} // namespace shapewright
