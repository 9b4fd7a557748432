// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTemporaryDir>

namespace shapewright {

// A folder for what a test run needs, in the folder for temporary files. It is removed with this object. What a program
// that was killed left behind is removed by the next one that makes such a folder: like the files of temporaryname.h,
// each is locked for as long as its program lives.
class ScratchFolder
{
public:
    ScratchFolder();
    ~ScratchFolder();
    ScratchFolder(const ScratchFolder &) = delete;
    ScratchFolder &operator=(const ScratchFolder &) = delete;

    [[nodiscard]] bool isValid() const { return m_folder.isValid(); }
    [[nodiscard]] QString path() const { return m_folder.path(); }
    [[nodiscard]] QString filePath(const QString &name) const { return m_folder.filePath(name); }

private:
    QTemporaryDir m_folder;
    int m_lock = -1; // the folder itself, opened
};

// Removes the folders of dead programs among those for temporary files. One that is younger than a minute stays, since
// its program may be about to lock it.
void removeDeadFolders();

} // namespace shapewright
