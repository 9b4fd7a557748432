// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace shapewright {

// All that the program does with the arguments of main(). Returns its exit code: 2 for wrong usage, 1 without a display
// and for a picture that cannot be written.
int runApplication(int argc, char **argv);

} // namespace shapewright
