// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/panelstate.h"
#include "views/panels/shapes/dimensionmenu.h"
#include "views/theme/theme.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QMenu;

namespace shapewright {

class DimHints;
class DimensionsDelegate;
class DimensionsModel;
class FieldListView;
class InputsModel;
class OutputsModel;
class SectionStack;
class TensorDelegate;

// The left panel: dimensions with their sizes, graph inputs with their shapes, and graph outputs before and after the
// edits. It emits the edits that the person requests and changes nothing itself. GUI thread.
class ShapesPanel : public QWidget
{
    Q_OBJECT

public:
    explicit ShapesPanel(const Theme &theme, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void setState(const PanelState &state);
    // Gives the keyboard focus to the list of dimensions, where typing a digit opens the editor.
    void takeFocus();
    // Gives the keyboard focus to the list and opens the first editor.
    void focusDimensions();
    // Asks for the value of an input.
    void editValue(const QString &input);
    // Opens the editor of the dimension with this name in the edits.
    void editSize(const QString &dim);
    // Selects the row of a symbol, or none, without emitting a signal.
    void selectSymbol(const QString &name);
    // The edits with this shape of an input even if it changes dims that the export fixed.
    [[nodiscard]] Result<ShapeEdits> overridingEdits(const QString &input, const QString &shape) const;
    // Requests them.
    void overrideExport(const QString &input, const QString &shape);

    [[nodiscard]] const DimensionsModel &dimensions() const { return *m_dimensions; }

Q_SIGNALS:
    void editsRequested(const shapewright::ShapeEdits &edits, const QString &label);
    // An edit from a menu or a hint failed. A field shows its own errors.
    void editsRefused(const shapewright::Error &error);
    // The same, and that the graph is adapted to them.
    void adaptRequested(const shapewright::ShapeEdits &edits, const QString &label);
    // A shape was refused that overrideExport() would accept.
    void overrideOffered(const QString &input, const QString &shape);
    // `symbol` is empty for an unnamed dimension. `carriers` are the values that contain it. Both are empty if no row
    // is selected.
    void dimensionSelected(const QString &symbol, const QList<shapewright::ValueId> &carriers);
    void valueActivated(shapewright::ValueId value);
    void explanationRequested(shapewright::ValueId value);
    // The menu of an input or output is about to be shown. Who offers more for it, adds entries.
    void menuOpened(QMenu *menu, shapewright::ValueId value);

private:
    void makeInputs(const Theme &theme);
    void makeOutputs(const Theme &theme);
    void setOutputOpen(int row, bool isOpen);
    void alignShapes();
    void followSelection();
    void openDimensionMenu(const QPoint &position);
    // Emits the edits by this signal, or why they are refused.
    [[nodiscard]] EditHandler emitting(void (ShapesPanel::*wanted)(const ShapeEdits &edits, const QString &label));
    [[nodiscard]] int rowOf(const QString &input) const; // -1 if there is none
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
    QLineEdit *m_filter; // shown from twenty rows on
    SectionStack *m_sections;
    const EditHandler m_request = emitting(&ShapesPanel::editsRequested);
    const EditHandler m_requestAdapting = emitting(&ShapesPanel::adaptRequested);
};

} // namespace shapewright
