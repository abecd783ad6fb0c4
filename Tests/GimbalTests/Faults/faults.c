/* This library is preloaded into a process. One call that writes to a file below the directory GIMBAL_FAULT_UNDER
 * fails: call number GIMBAL_FAULT_AT, with the error number GIMBAL_FAULT_ERROR. The failing call creates the empty file
 * GIMBAL_FAULT_MARK. If that file is missing after a run, the process made fewer calls. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
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

/* Returns 1 if this call is the one that fails. */
static int fails(void) {
  const char *at = getenv("GIMBAL_FAULT_AT"), *error = getenv("GIMBAL_FAULT_ERROR");
  if (!at || !error || atomic_fetch_add(&calls, 1) + 1 != atol(at)) return 0;
  const char *mark = getenv("GIMBAL_FAULT_MARK");
  if (mark) {
    int made = syscall(SYS_openat, AT_FDCWD, mark, O_CREAT | O_WRONLY, 0644);
    if (made >= 0) syscall(SYS_close, made);
  }
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
    if (is_ours(path) && fails()) return -1;                         \
    return NEXT(name)(path, flags, mode);                            \
  }

#define ON_DESCRIPTOR(type, name, parameters, arguments) \
  type name parameters {                                 \
    if (is_ours_open(descriptor) && fails()) return -1;  \
    return NEXT(name) arguments;                         \
  }

OPEN(open)
OPEN(open64)
ON_DESCRIPTOR(ssize_t, write, (int descriptor, const void *bytes, size_t count), (descriptor, bytes, count))
ON_DESCRIPTOR(ssize_t, pwrite, (int descriptor, const void *bytes, size_t count, off_t place),
              (descriptor, bytes, count, place))
ON_DESCRIPTOR(ssize_t, pwrite64, (int descriptor, const void *bytes, size_t count, off64_t place),
              (descriptor, bytes, count, place))
ON_DESCRIPTOR(int, fsync, (int descriptor), (descriptor))
ON_DESCRIPTOR(int, fdatasync, (int descriptor), (descriptor))
ON_DESCRIPTOR(int, ftruncate, (int descriptor, off_t length), (descriptor, length))
ON_DESCRIPTOR(int, ftruncate64, (int descriptor, off64_t length), (descriptor, length))
