// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTest>

#ifdef QT_WIDGETS_LIB
#include <QApplication>
#else
#include <QCoreApplication>
#endif

namespace shapewright::test {

// A test class in a program that holds many of them. The program runs the class by whose file name it was called:
// `tst_dim` is a link to the program. So each class still has a process, a name and options of its own.
struct RegisteredTest {
    const char *file; // `tst_dim.cpp`
    int (*run)(int argc, char **argv);
    const RegisteredTest *next;

    RegisteredTest(const char *file, int (*run)(int argc, char **argv));
};

template <typename Test, typename Application>
int runTest(int argc, char **argv)
{
    [[maybe_unused]] Application application(argc, argv);
    Test test;
    return QTest::qExec(&test, argc, argv);
}

struct NoApplication {
    NoApplication(int, char **) {}
};

} // namespace shapewright::test

#define SHAPEWRIGHT_REGISTER_TEST(Test, Application)                                                                   \
    static const shapewright::test::RegisteredTest registered##Test(__FILE_NAME__,                                     \
                                                                    shapewright::test::runTest<Test, Application>);

// Use these at the end of a test's file instead of QTEST_MAIN, QTEST_GUILESS_MAIN and QTEST_APPLESS_MAIN.
#define SHAPEWRIGHT_WINDOW_TEST(Test) SHAPEWRIGHT_REGISTER_TEST(Test, QApplication)
#define SHAPEWRIGHT_GUILESS_TEST(Test) SHAPEWRIGHT_REGISTER_TEST(Test, QCoreApplication)
#define SHAPEWRIGHT_APPLESS_TEST(Test) SHAPEWRIGHT_REGISTER_TEST(Test, shapewright::test::NoApplication)
