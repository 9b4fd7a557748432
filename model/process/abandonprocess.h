// SPDX-License-Identifier: Apache-2.0
#pragma once

class QProcess;

namespace shapewright {

// Kills a process without waiting and takes it over: it tells nobody anything any more and deletes itself once it has
// ended. May be called from within one of its signals. Outside the application's thread, whose event loop may end
// first, the thread waits for it once it has nothing else to do.
void abandonProcess(QProcess *process);

} // namespace shapewright
