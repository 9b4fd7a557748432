// SPDX-License-Identifier: Apache-2.0
// A part of each program that is built with the thread sanitizer, and of no other.
#include <cstdarg>

#include <dlfcn.h>
#include <sched.h>

// QProcess starts programs by clone() with CLONE_VM, so that the child works in our memory until it runs the new
// program. The sanitizer takes each clone() for a fork(): it marks the child as one that will do nothing but run a
// program, and ignores the child's locks and accesses from then on. In shared memory that mark is the parent's: the
// thread that started a process would be ignored until it ends. Then real races are missed, and false ones are reported
// where locks of that thread order the accesses of others. A child with a copy of our memory costs time alone.
extern "C" int clone(int (*run)(void *), void *stack, int flags, void *argument, ...) noexcept
{
    va_list rest;
    va_start(rest, argument);
    auto *const parentId = va_arg(rest, pid_t *);
    void *const threadStorage = va_arg(rest, void *);
    auto *const childId = va_arg(rest, pid_t *);
    va_end(rest);
    static const auto next = reinterpret_cast<decltype(&clone)>(::dlsym(RTLD_NEXT, "clone"));
    return next(run, stack, flags & ~CLONE_VM, argument, parentId, threadStorage, childId);
}
