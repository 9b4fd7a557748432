// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/run/feeds/dimsizes.h"
#include "views/panels/testrun/testrunline.h"

#include <QDialog>
#include <QList>

class QSpinBox;

namespace shapewright {

// Asks for the sizes at which dims run that the edits leave dynamic. The model stays dynamic.
class SizesDialog : public QDialog
{
    Q_OBJECT

public:
    // `dims` have the sizes of the last run.
    explicit SizesDialog(const FedDims &dims, QWidget *parent = nullptr);

    [[nodiscard]] WantedSizes sizes() const;

private:
    FedDims m_dims;
    QList<QSpinBox *> m_fields; // one for each of m_dims
};

} // namespace shapewright
