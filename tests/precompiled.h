// SPDX-License-Identifier: Apache-2.0
// What most tests of the model include anyway, compiled once.
#pragma once

#include "model/precompiled.h"

#include <QDirIterator>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
