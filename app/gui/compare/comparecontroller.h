// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/compare/comparedmodels.h"
#include "app/gui/jobs/programs.h"

#include <QObject>

class QWidget;

namespace shapewright {

class Actions;
class Appearance;
class Document;
class GraphPreview;
class RunController;

// Opens windows that compare the open model with another file, or with itself as it was opened. GUI thread.
class CompareController : public QObject
{
    Q_OBJECT

public:
    CompareController(Appearance &appearance, const Programs &programs, const Document &document,
                      const GraphPreview &preview, const RunController &runs, const Actions &actions, QWidget *window);

    // Compares what a save would write now with this file.
    void compareWith(const QString &path);

private:
    void chooseFile();
    void compareWithOpened();
    [[nodiscard]] ComparedSide edited(const QString &name) const;
    void show(const ComparedSide &a, const ComparedSide &b);

    Appearance &m_appearance;
    Programs m_programs;
    const Document &m_document;
    const GraphPreview &m_preview;
    const RunController &m_runs; // has the test settings of the model
    QWidget *m_window;
};

} // namespace shapewright
