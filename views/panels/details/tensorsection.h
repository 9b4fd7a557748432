// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/tensorstatistics.h"
#include "views/panels/tensors/tensorsummary.h"
#include "views/theme/theme.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace shapewright {

class DetailsDelegate;
class DetailsModel;
class FieldListView;
class HistogramView;
class PanelHeading;

// The elements of a constant tensor summed up, with ways to see and to save them.
class TensorSection : public QWidget
{
    Q_OBJECT

public:
    explicit TensorSection(const Theme &theme, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    // A tensor that looks like an image can be asked for as one.
    void offerImages() { m_offersImages = true; }
    // That it is being read: `title` names it, `hint` says what it is.
    void showBusy(const QString &title, const QString &hint);
    void showSummary(const TensorSummary &summary);
    void showText(const QString &text); // instead: why there is nothing
    // Likewise, with a button that mends it.
    void showOffer(const QString &text, const QString &button);

Q_SIGNALS:
    void valuesRequested();
    void saveRequested();
    void imageRequested();
    void offerTaken();
    void statisticsRequested(); // of a tensor so large that nobody asked yet

private:
    PanelHeading *m_heading;
    HistogramView *m_histogram;
    DetailsModel *m_model;
    DetailsDelegate *m_delegate;
    FieldListView *m_facts;
    QLabel *m_text;
    QPushButton *m_compute;
    QPushButton *m_offer;
    QPushButton *m_image;
    QPushButton *m_values;
    QPushButton *m_save;
    bool m_offersImages = false;
};

} // namespace shapewright
