// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/export/pictureexport.h"

#include <QDialog>
#include <QSizeF>

class QComboBox;
class QLabel;
class QRadioButton;

namespace shapewright {

// Asks which part of the picture to export, in which format and scale, and to which file.
class PictureDialog : public QDialog
{
    Q_OBJECT

public:
    // `whole` is the size of the whole graph at 100 %, `seen` the size on the screen of its visible part, both in
    // pixels.
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
