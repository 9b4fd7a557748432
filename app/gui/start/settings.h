// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace shapewright {

class Appearance;
class MainWindow;

// What is kept from one start to the next: the theme, and where the window and its parts stood.
void restoreSettings(Appearance &appearance);
void restoreSettings(MainWindow &window);
void saveSettings(const Appearance &appearance);
void saveSettings(MainWindow &window);

} // namespace shapewright
