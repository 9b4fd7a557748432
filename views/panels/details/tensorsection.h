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

// A summary of the elements of a tensor, which is a constant or comes from a test run, with buttons to show and to save
// the elements.
class TensorSection : public QWidget
{
    Q_OBJECT

public:
    explicit TensorSection(const Theme &theme, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    // Adds a button for tensors whose shape looks like an image's.
    void offerImages() { m_offersImages = true; }
    // Says that the elements are being read. `title` names the tensor, and `hint` says what kind of tensor it is.
    void showBusy(const QString &title, const QString &hint);
    void showSummary(const TensorSummary &summary);
    void showText(const QString &text); // a text instead of the elements, such as an error
    // The same as showText(), with a button that solves the problem. It emits offerTaken().
    void showOffer(const QString &text, const QString &button);

Q_SIGNALS:
    void valuesRequested();
    void saveRequested();
    void imageRequested();
    void offerTaken();
    void statisticsRequested(); // for a tensor too large to compute them unasked

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
