// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

namespace shapewright {

// What the window shows while no model is open: how to open one, and the samples.
class WelcomePage : public QWidget
{
    Q_OBJECT

public:
    explicit WelcomePage(QWidget *parent = nullptr);

Q_SIGNALS:
    void openRequested();
    void fileRequested(const QString &path);

private:
    [[nodiscard]] QWidget *makeSamples();
};

} // namespace shapewright
