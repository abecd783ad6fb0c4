/* This library is preloaded into a process. One call that writes to a file below the directory GIMBAL_FAULT_UNDER
 * fails: call number GIMBAL_FAULT_AT, with the error number GIMBAL_FAULT_ERROR. The failing call creates the empty file
 * GIMBAL_FAULT_MARK. If that file is missing after a run, the process made fewer calls.
 *
 * GIMBAL_FAULT_CALLS=sync counts only fsync and fdatasync. With GIMBAL_FAULT_EVER, all later calls fail, too. With
 * GIMBAL_FAULT_KILL, the process is killed as soon as it has written to standard error after a failure. With the
 * error number 0, the process is killed instead of the call. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_long calls;

static int is_ours(const char *path) {
  const char *under = getenv("GIMBAL_FAULT_UNDER");
  return under && !strncmp(path, under, strlen(under));
}

static int is_ours_open(int descriptor) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_ours(path);
}

static int is_sync_only(void) {
  const char *calls = getenv("GIMBAL_FAULT_CALLS");
  return calls && !strcmp(calls, "sync");
}

static atomic_int failed;

/* Returns 1 if this call fails. */
static int fails(int is_sync) {
  const char *at = getenv("GIMBAL_FAULT_AT"), *error = getenv("GIMBAL_FAULT_ERROR");
  if (!at || !error || (is_sync_only() && !is_sync)) return 0;
  long call = atomic_fetch_add(&calls, 1) + 1;
  if (call != atol(at) && !(getenv("GIMBAL_FAULT_EVER") && call > atol(at))) return 0;
  const char *mark = getenv("GIMBAL_FAULT_MARK");
  if (mark) {
    int made = syscall(SYS_openat, AT_FDCWD, mark, O_CREAT | O_WRONLY, 0644);
    if (made >= 0) syscall(SYS_close, made);
  }
  failed = 1;
  if (!atoi(error)) kill(getpid(), SIGKILL);
  errno = atoi(error);
  return 1;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define OPEN(name)                                                   \
  int name(const char *path, int flags, ...) {                       \
    va_list list;                                                    \
    va_start(list, flags);                                           \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0; \
    va_end(list);                                                    \
    if (is_ours(path) && fails(0)) return -1;                        \
    return NEXT(name)(path, flags, mode);                            \
  }

#define ON_DESCRIPTOR(type, name, is_sync, parameters, arguments) \
  type name parameters {                                 \
    if (is_ours_open(descriptor) && fails(is_sync)) return -1; \
    return NEXT(name) arguments;                         \
  }

OPEN(open)
OPEN(open64)
ON_DESCRIPTOR(ssize_t, pwrite, 0, (int descriptor, const void *bytes, size_t count, off_t place),
              (descriptor, bytes, count, place))
ON_DESCRIPTOR(ssize_t, pwrite64, 0, (int descriptor, const void *bytes, size_t count, off64_t place),
              (descriptor, bytes, count, place))
ON_DESCRIPTOR(int, fsync, 1, (int descriptor), (descriptor))
ON_DESCRIPTOR(int, fdatasync, 1, (int descriptor), (descriptor))
ON_DESCRIPTOR(int, ftruncate, 0, (int descriptor, off_t length), (descriptor, length))
ON_DESCRIPTOR(int, ftruncate64, 0, (int descriptor, off64_t length), (descriptor, length))

/* The removal of a file, such as the journal of SQLite. */
int unlink(const char *path) {
  if (is_ours(path) && fails(0)) return -1;
  return NEXT(unlink)(path);
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  if (is_ours_open(descriptor) && fails(0)) return -1;
  ssize_t written = NEXT(write)(descriptor, bytes, count);
  if (descriptor == 2 && failed && getenv("GIMBAL_FAULT_KILL")) kill(getpid(), SIGKILL);
  return written;
}
