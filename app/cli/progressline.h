// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QElapsedTimer>
#include <QString>

namespace shapewright::cli {

// One line on a terminal's standard error that says what is being done, and is gone when all is done. Nothing where
// standard error is no terminal, nor for what is done at once.
class ProgressLine
{
public:
    explicit ProgressLine(bool wanted);
    ~ProgressLine();

    void begin(const QString &what);
    void advance(double fraction); // from 0 to 1

private:
    void show(const QString &text);

    bool m_wanted;
    bool m_shown = false;
    QString m_what;
    QElapsedTimer m_sinceStart;
};

} // namespace shapewright::cli
