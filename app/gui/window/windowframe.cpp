// SPDX-License-Identifier: Apache-2.0
#include "app/gui/window/windowframe.h"

#include <QMainWindow>
#include <QScreen>
#include <QVBoxLayout>

namespace shapewright {

void fillWindow(QMainWindow &window, std::initializer_list<QWidget *> widgets)
{
    auto *central = new QWidget(&window);
    auto *layout = new QVBoxLayout(central);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (QWidget *widget : widgets)
        layout->addWidget(widget, widget == *(widgets.end() - 1) ? 1 : 0);
    window.setCentralWidget(central);
    const QSize frame(8, 40); // borders and title bar of most window managers
    window.resize(QSize(1600, 1000).boundedTo(window.screen()->availableSize() - frame));
}

} // namespace shapewright
