// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtGlobal>

class QProcess;

namespace shapewright {

// Makes a process that is not started yet the head of a group, in which all that it starts is, too.
void makeGroupHead(QProcess &process);
// Kills what is left of the group of a process that has ended, by its former id. Not for one that never started.
void killGroup(qint64 processId);

// Kills a process without waiting and takes it over: it tells nobody anything any more and deletes itself once it has
// ended. May be called from within one of its signals. Outside the application's thread, whose event loop may end
// first, the thread waits for it once it has nothing else to do.
void abandonProcess(QProcess *process);

} // namespace shapewright
