// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace shapewright {

class Appearance;
class MainWindow;

// Restore and save the theme, the window's geometry, its splitters and its view options in the settings.
void restoreSettings(Appearance &appearance);
void restoreSettings(MainWindow &window);
void saveSettings(const Appearance &appearance);
void saveSettings(MainWindow &window);

} // namespace shapewright
