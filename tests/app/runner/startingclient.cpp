// SPDX-License-Identifier: Apache-2.0
// A client that starts a test run of a given file and waits for it, so that a test can kill the client.

#include "model/run/runner/testrunner.h"

#include <QCoreApplication>

int main(int argc, char *argv[])
{
    QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    shapewright::TestRunner runner(arguments.at(1));
    QObject::connect(&runner, &shapewright::TestRunner::finished, &application, &QCoreApplication::quit);
    shapewright::TestRunRequest request;
    request.modelPath = arguments.at(2);
    runner.start(request);
    return QCoreApplication::exec();
}
