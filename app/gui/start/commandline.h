// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/export/pictureexport.h"
#include "app/gui/window/appearance.h"
#include "model/edits/graphwishes.h"
#include "model/edits/shapeedits.h"
#include "model/types/result.h"

#include <QSize>
#include <QString>
#include <QStringList>

#include <optional>

namespace shapewright {

// The parsed command line of shapewright.
struct CommandLine {
    QString model;
    QString other; // to be compared with the model; empty for none
    ShapeEdits edits;
    GraphWishes wishes;                    // of the edits file
    QString screenshot;                    // file for a screenshot of the window, made without a display
    std::optional<ExportRequest> exported; // picture of the graph, made without a display
    QString provider;                      // execution provider whose readiness is shown; empty for none
    bool areBlocksShown = false;           // instead of all nodes
    QString graph;                         // path of the graph to show; empty for the main graph
    QSize size{1600, 1000};
    std::optional<Appearance::Choice> theme;
    QString language; // a choice of Language; empty: not given
    bool showVersion = false;
    bool showHelp = false;
    bool showManual = false;

    [[nodiscard]] bool isOffscreen() const { return !screenshot.isEmpty() || exported.has_value(); }

    // Needs no QApplication. The error is a text for the person and means wrong usage (exit code 2).
    [[nodiscard]] static tl::expected<CommandLine, QString> parse(const QStringList &arguments);
    [[nodiscard]] static QString help();
    [[nodiscard]] static QString manualPage(); // in section 1, as a source for man
};

} // namespace shapewright
