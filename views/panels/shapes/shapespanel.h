// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/panelstate.h"
#include "views/theme/theme.h"

#include <QWidget>

class QLabel;

namespace shapewright {

class DimHints;
class DimensionsDelegate;
class DimensionsModel;
class FieldListView;
class InputsModel;
class OutputsModel;
class PanelHeading;
class TensorDelegate;

// The panel at the left: dimensions with their values, graph inputs with their shapes, graph outputs before and after.
class ShapesPanel : public QWidget
{
    Q_OBJECT

public:
    explicit ShapesPanel(const Theme &theme, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void setState(const PanelState &state);
    // The keyboard to the dimensions, where a digit opens the field.
    void takeFocus();
    // The first field, ready to type in.
    void focusDimensions();
    // Selects its row, or none, without a signal.
    void selectSymbol(const QString &name);
    // Takes the text as the shape of that input, also where it changes what the export fixed.
    void overrideExport(const QString &input, const QString &shape);

    [[nodiscard]] const DimensionsModel &dimensions() const { return *m_dimensions; }

Q_SIGNALS:
    void editsRequested(const shapewright::ShapeEdits &edits, const QString &label);
    void editsRefused(const shapewright::Error &error); // of a menu or a hint; a field says it itself
    // A shape was refused that overrideExport() would take.
    void overrideOffered(const QString &input, const QString &shape);
    // Its name, empty for an unnamed one, and the values that carry it; both empty: none is selected.
    void dimensionSelected(const QString &symbol, const QList<shapewright::ValueId> &carriers);
    void valueActivated(shapewright::ValueId value);
    void explanationRequested(shapewright::ValueId value);

private:
    void makeInputs(const Theme &theme);
    void makeOutputs(const Theme &theme);
    void alignShapes();
    void followSelection();
    void openDimensionMenu(const QPoint &position);
    void take(const Result<ShapeEdits> &edits, const QString &label);
    void askValue(int row);
    void editAxis(const QModelIndex &index, int axis);
    void openInputMenu(const QPoint &position);
    void applySuggestion(const Suggestion &suggestion);
    void openOutputMenu(const QPoint &position);

    DimensionsModel *m_dimensions;
    InputsModel *m_inputs;
    OutputsModel *m_outputs;
    DimensionsDelegate *m_dimensionsDelegate;
    TensorDelegate *m_inputsDelegate = nullptr;
    TensorDelegate *m_outputsDelegate = nullptr;
    FieldListView *m_dimensionsView;
    FieldListView *m_inputsView;
    FieldListView *m_outputsView;
    QLabel *m_noDimensions;
    DimHints *m_contradictions;
    DimHints *m_offers;
};

} // namespace shapewright
