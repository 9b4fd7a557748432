// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>

class QMainWindow;
class QWidget;

namespace shapewright {

// Fills a window with widgets, from top to bottom. The last one gets the room that is left. The window gets its usual
// size, or less on a small screen.
void fillWindow(QMainWindow &window, std::initializer_list<QWidget *> widgets);

} // namespace shapewright
