// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace shapewright {

// The hidden names that files have beside their targets before they are whole. A program that is killed leaves such a
// file behind. The next one that writes to the folder removes it, but only if its writer is certainly dead: a writer
// locks its file (flock), and the system releases the lock when the process ends, however it ends. The names tell
// machines apart, because a lock on a network file system may not reach another machine.

// A word that tells this machine from others.
[[nodiscard]] QString machineWord();
// A new name beside the target.
[[nodiscard]] QString temporaryName(const QString &target);
// Locks a file for as long as it is open. Returns false if another program holds the lock, to remove the file.
bool markAsAlive(int descriptor);
// Removes the files that dead programs left in the folder. What cannot be removed stays.
void removeDeadFiles(const QString &folder);

} // namespace shapewright
