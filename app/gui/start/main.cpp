// SPDX-License-Identifier: Apache-2.0
#include "app/gui/start/application.h"

int main(int argc, char **argv)
{
    return shapewright::runApplication(argc, argv);
}
