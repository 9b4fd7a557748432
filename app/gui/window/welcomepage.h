// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>
#include <QWidget>

class QVBoxLayout;

namespace shapewright {

// What the window shows while no model is open: how to open one, and the samples.
class WelcomePage : public QWidget
{
    Q_OBJECT

public:
    explicit WelcomePage(QWidget *parent = nullptr);

    // The models opened last; none: nothing is said of them.
    void setRecent(const QStringList &paths);

Q_SIGNALS:
    void openRequested();
    void fileRequested(const QString &path);

private:
    [[nodiscard]] QWidget *makeSamples();

    QWidget *m_recent;
    QVBoxLayout *m_recentRows;
};

} // namespace shapewright
