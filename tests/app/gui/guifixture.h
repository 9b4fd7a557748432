// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/start/mainwindow.h"
#include "app/gui/window/actions.h"
#include "app/gui/window/appearance.h"
#include "app/gui/window/messagebar.h"
#include "app/gui/window/workspace.h"
#include "tests/support/testmodels.h"

#include <QFile>
#include <QLabel>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace shapewright::test {

// A main window whose helper programs the test may replace.
class GuiFixture
{
public:
    GuiFixture()
        : m_programs{program(QStringLiteral("shapewright-runner")), program(QStringLiteral("shapewright-layouter"))}
    {
    }

    void useRunner(const QString &path) { m_programs.runner = path; }
    void useLayouter(const QString &path) { m_programs.layouter = path; }
    void setTheme(const QString &name) { m_appearance.setChoice(*Appearance::fromName(name)); }
    void show()
    {
        m_window = std::make_unique<MainWindow>(m_appearance, m_programs);
        m_window->resize(1600, 1000); // independent of the screen
        m_window->show();
    }
    [[nodiscard]] bool isShown() const { return m_window != nullptr; }
    [[nodiscard]] MainWindow &window() { return *m_window; }
    void close() { m_window.reset(); }

    // Copies a model into the test's own folder, so that files that are saved beside it are deleted with the folder.
    [[nodiscard]] QString copyOf(const QString &path)
    {
        const QString copy = m_folder.filePath(path.section(QLatin1Char('/'), -1));
        QFile::copy(path, copy);
        return copy;
    }
    [[nodiscard]] QString folder() const { return m_folder.path(); }
    // Makes a shell script that can replace a helper program and fail in some way.
    [[nodiscard]] QString script(const QByteArray &lines)
    {
        QFile file(m_folder.filePath(QStringLiteral("helper%1").arg(++m_scripts)));
        if (!file.open(QIODevice::WriteOnly))
            qFatal("cannot write a script");
        file.write("#!/bin/sh\n" + lines + "\n");
        file.close();
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        return file.fileName();
    }

    template <typename Widget>
    [[nodiscard]] Widget *find(const char *name)
    {
        return m_window->findChild<Widget *>(QString::fromLatin1(name));
    }
    [[nodiscard]] QString status() { return find<QLabel>("dimsStatus")->text(); }

private:
    QTemporaryDir m_folder;
    Programs m_programs;
    Appearance m_appearance;
    std::unique_ptr<MainWindow> m_window;
    int m_scripts = 0;
};

} // namespace shapewright::test
