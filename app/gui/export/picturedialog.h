// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/export/pictureexport.h"

#include <QDialog>
#include <QSizeF>

class QComboBox;
class QLabel;
class QRadioButton;

namespace shapewright {

// Asks what of the picture is to become a file, of which kind, and where.
class PictureDialog : public QDialog
{
    Q_OBJECT

public:
    // Sizes at 100 % of the whole graph, and on the screen of what is seen of it.
    PictureDialog(const QString &modelPath, const QSizeF &whole, const QSizeF &seen, QWidget *parent);

Q_SIGNALS:
    void requested(const shapewright::ExportRequest &request);

private:
    [[nodiscard]] ExportRequest request() const;
    void updateHint();
    void chooseFile();

    QString m_modelPath;
    QSizeF m_whole, m_seen;
    QRadioButton *m_seenPart, *m_svg;
    QComboBox *m_scale;
    QLabel *m_hint;
};

} // namespace shapewright
