// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QKeySequence>
#include <QString>

namespace shapewright {

// How a person reaches a panel: an entry of the Go menu that brings the keyboard to it.
struct PanelEntry {
    QString name; // for programs: the same in every language
    QString text; // of the entry
    const char *icon = nullptr;
    QString tip;
    QKeySequence key;
};

} // namespace shapewright
