// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/export/pictureexport.h"
#include "app/gui/window/appearance.h"
#include "model/edits/shapeedits.h"
#include "model/types/result.h"

#include <QSize>
#include <QString>
#include <QStringList>

#include <optional>

namespace shapewright {

// What the command line asks for.
struct CommandLine {
    QString model;
    ShapeEdits edits;
    QString screenshot;                    // file to write the window's picture to, without a display
    std::optional<ExportRequest> exported; // the graph's picture, without a display
    QString provider;                      // execution provider to show the readiness for; empty: none
    QString graph;                         // the path of the graph to show; empty: the main one
    QSize size{1600, 1000};
    std::optional<Appearance::Choice> theme;
    bool showVersion = false;
    bool showHelp = false;

    [[nodiscard]] bool isOffscreen() const { return !screenshot.isEmpty() || exported.has_value(); }

    // Before there is an application. The error is a text for the person; wrong usage.
    [[nodiscard]] static tl::expected<CommandLine, QString> parse(const QStringList &arguments);
    [[nodiscard]] static QString help();
};

} // namespace shapewright
