// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QElapsedTimer>
#include <QString>

namespace shapewright::cli {

// A line on stderr that shows the current phase and its progress, and is erased at the end. It prints nothing if stderr
// is no terminal, or if the work takes less than 300 ms.
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
