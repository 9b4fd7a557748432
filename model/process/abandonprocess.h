// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtGlobal>

class QProcess;

namespace shapewright {

// Makes a process that has not been started yet the head of a process group. Everything that it starts belongs to the
// group.
void makeGroupHead(QProcess &process);
// Kills what remains of the group of a process that has ended, by that process's former id. Do not call it for a
// process that never started.
void killGroup(qint64 processId);

// Kills a process without waiting and takes ownership. The process emits no more signals and deletes itself once it has
// ended. May be called from a slot of one of its signals. Outside of the application's thread, whose event loop may end
// first, the thread waits for the process once it has nothing else to do.
void abandonProcess(QProcess *process);

} // namespace shapewright
