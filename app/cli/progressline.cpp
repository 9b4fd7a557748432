// SPDX-License-Identifier: Apache-2.0
#include "app/cli/progressline.h"

#include "app/cli/console.h"

#include <cstdio>

#include <unistd.h>

namespace shapewright::cli {

using namespace Qt::Literals::StringLiterals;

ProgressLine::ProgressLine(bool wanted) : m_wanted(wanted && ::isatty(STDERR_FILENO) != 0)
{
    m_sinceStart.start();
}

ProgressLine::~ProgressLine()
{
    if (m_shown)
        std::fputs("\r\033[K", stderr);
}

void ProgressLine::begin(const QString &what)
{
    m_what = what;
    show(what + u"…"_s);
}

void ProgressLine::advance(double fraction)
{
    show(u"%1… %2 %"_s.arg(m_what, QString::number(fraction * 100, 'f', 0)));
}

void ProgressLine::show(const QString &text)
{
    constexpr int atOnce = 300; // ms
    if (!m_wanted || m_sinceStart.elapsed() < atOnce)
        return;
    m_shown = true;
    std::fputs((u"\r\033[K"_s + printable(text)).toUtf8().constData(), stderr);
    std::fflush(stderr);
}

} // namespace shapewright::cli
