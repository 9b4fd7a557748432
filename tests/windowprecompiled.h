// SPDX-License-Identifier: Apache-2.0
// What most tests of the views and of the window include anyway, compiled once.
#pragma once

#include "views/precompiled.h"

#include <QAbstractItemModelTester>
#include <QDirIterator>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <onnx/onnx_pb.h>
