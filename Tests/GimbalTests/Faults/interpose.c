/* This library is preloaded into a process. It sees every call that reads or changes a file below the directory
 * INTERPOSE_UNDER, and does one of the following:
 *
 * INTERPOSE_TRACE=FILE   appends a record of each changing call to FILE, and of each write to standard output.
 * INTERPOSE_KILL_AT=N    kills the process before changing call N.
 * INTERPOSE_FAIL_AT=N    lets call N fail with the error number INTERPOSE_ERROR. INTERPOSE_READS=1 also counts reading
 *                        calls, INTERPOSE_EVER=1 lets all later calls fail, too, and INTERPOSE_THEN_KILL=1 kills the
 *                        process before the changing call after that.
 * INTERPOSE_NO_THREADS=1 lets pthread_create fail.
 * INTERPOSE_CLOCK=SECS   moves the real-time clock by a pseudorandom number of at most SECS seconds at each reading.
 *
 * The file INTERPOSE_MARK is created when a call fails or the process is killed. If it is missing after a run, the
 * process made fewer calls. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static atomic_long changes, calls;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int trace_descriptor = -1;

static int is_below(const char *path) {
  const char *under = getenv("INTERPOSE_UNDER");
  if (!under || !path) return 0;
  if (path[0] == '/') return !strncmp(path, under, strlen(under));
  char folder[4096];
  if (!getcwd(folder, sizeof folder)) return 0;
  return !strncmp(folder, under, strlen(under));
}

/* Stores the absolute path of a descriptor. Returns 0 if the file is not below the directory. */
static int path_of(int descriptor, char *path, size_t size) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, link, path, size - 1);
  if (length < 0) return 0;
  path[length] = 0;
  /* Pipes and sockets have no absolute path. */
  return path[0] == '/' && is_below(path);
}

static void absolute(const char *path, char *result, size_t size) {
  if (path[0] == '/') {
    snprintf(result, size, "%s", path);
  } else {
    char folder[4096];
    if (!getcwd(folder, sizeof folder)) folder[0] = 0;
    snprintf(result, size, "%s/%s", folder, path);
  }
}

static void mark(void) {
  const char *path = getenv("INTERPOSE_MARK");
  if (!path) return;
  int made = syscall(SYS_openat, AT_FDCWD, path, O_CREAT | O_WRONLY, 0644);
  if (made >= 0) syscall(SYS_close, made);
}

/* A record: the kind, the length of the path, the offset, the length of the data, the path, the data. */
static void trace(char kind, const char *path, int64_t offset, const void *data, int64_t length) {
  const char *name = getenv("INTERPOSE_TRACE");
  if (!name) return;
  pthread_mutex_lock(&lock);
  if (trace_descriptor < 0)
    trace_descriptor = syscall(SYS_openat, AT_FDCWD, name, O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0644);
  struct {
    int64_t kind, path, offset, length;
  } head = {kind, strlen(path), offset, data ? length : 0};
  struct iovec parts[3] = {{&head, sizeof head}, {(void *)path, strlen(path)}, {(void *)data, data ? length : 0}};
  syscall(SYS_writev, trace_descriptor, parts, 3);
  pthread_mutex_unlock(&lock);
}

/* Returns 1 if this call fails. */
static int fails(int is_change) {
  if (is_change) {
    long change = atomic_fetch_add(&changes, 1) + 1;
    const char *at = getenv("INTERPOSE_KILL_AT");
    if (at && change == atol(at)) {
      mark();
      kill(getpid(), SIGKILL);
    }
  }
  const char *at = getenv("INTERPOSE_FAIL_AT"), *error = getenv("INTERPOSE_ERROR");
  if (!at || !error || (!is_change && !getenv("INTERPOSE_READS"))) return 0;
  long call = atomic_fetch_add(&calls, 1) + 1, first = atol(at);
  if (call > first && is_change && getenv("INTERPOSE_THEN_KILL")) kill(getpid(), SIGKILL);
  if (call != first && !(call > first && getenv("INTERPOSE_EVER"))) return 0;
  mark();
  errno = atoi(error);
  return 1;
}

static int opened(const char *path, int flags, mode_t mode, int (*next)(const char *, int, ...)) {
  if (!is_below(path)) return next(path, flags, mode);
  int is_change = (flags & (O_CREAT | O_TRUNC)) != 0;
  struct stat status;
  int exists = syscall(SYS_newfstatat, AT_FDCWD, path, &status, 0) == 0;
  if (fails(is_change && (!exists || (flags & O_TRUNC)))) return -1;
  int descriptor = next(path, flags, mode);
  if (descriptor >= 0 && is_change) {
    char name[4096];
    absolute(path, name, sizeof name);
    if (!exists) trace('C', name, 0, NULL, 0);
    if (exists && (flags & O_TRUNC)) trace('T', name, 0, NULL, 0);
  }
  return descriptor;
}

#define OPEN(name)                                                          \
  int name(const char *path, int flags, ...) {                              \
    va_list list;                                                           \
    va_start(list, flags);                                                  \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0; \
    va_end(list);                                                           \
    return opened(path, flags, mode, NEXT(name));                           \
  }
OPEN(open)
OPEN(open64)

static int64_t place_of(int descriptor) { return syscall(SYS_lseek, descriptor, 0, SEEK_CUR); }

ssize_t write(int descriptor, const void *bytes, size_t count) {
  char path[4096];
  if (descriptor == 1) trace('A', "", 0, bytes, count);
  if (!path_of(descriptor, path, sizeof path)) return syscall(SYS_write, descriptor, bytes, count);
  if (fails(1)) return -1;
  int64_t place = place_of(descriptor);
  ssize_t written = syscall(SYS_write, descriptor, bytes, count);
  if (written > 0) trace('W', path, place, bytes, written);
  return written;
}

#define PWRITE(name)                                                                \
  ssize_t name(int descriptor, const void *bytes, size_t count, off64_t place) {    \
    char path[4096];                                                                \
    int ours = path_of(descriptor, path, sizeof path);                              \
    if (ours && fails(1)) return -1;                                                \
    ssize_t written = syscall(SYS_pwrite64, descriptor, bytes, count, place);       \
    if (ours && written > 0) trace('W', path, place, bytes, written);               \
    return written;                                                                 \
  }
PWRITE(pwrite)
PWRITE(pwrite64)

#define TRUNCATE(name)                                            \
  int name(int descriptor, off64_t length) {                      \
    char path[4096];                                              \
    int ours = path_of(descriptor, path, sizeof path);            \
    if (ours && fails(1)) return -1;                              \
    int code = syscall(SYS_ftruncate, descriptor, length);        \
    if (ours && code == 0) trace('T', path, length, NULL, 0);     \
    return code;                                                  \
  }
TRUNCATE(ftruncate)
TRUNCATE(ftruncate64)

#define SYNC(name, number)                             \
  int name(int descriptor) {                           \
    char path[4096];                                   \
    int ours = path_of(descriptor, path, sizeof path); \
    if (ours && fails(1)) return -1;                   \
    int code = syscall(number, descriptor);            \
    if (ours && code == 0) trace('S', path, 0, NULL, 0); \
    return code;                                       \
  }
SYNC(fsync, SYS_fsync)
SYNC(fdatasync, SYS_fdatasync)

int rename(const char *from, const char *to) {
  if (!is_below(to)) return syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
  if (fails(1)) return -1;
  char source[4096], target[4096];
  absolute(from, source, sizeof source);
  absolute(to, target, sizeof target);
  int code = syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
  if (code == 0) trace('R', source, 0, target, strlen(target));
  return code;
}

int unlink(const char *path) {
  if (!is_below(path)) return syscall(SYS_unlinkat, AT_FDCWD, path, 0);
  if (fails(1)) return -1;
  char name[4096];
  absolute(path, name, sizeof name);
  int code = syscall(SYS_unlinkat, AT_FDCWD, path, 0);
  if (code == 0) trace('U', name, 0, NULL, 0);
  return code;
}

int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags) {
  if (is_below(to) && fails(1)) return -1;
  return syscall(SYS_linkat, from_folder, from, to_folder, to, flags);
}

ssize_t read(int descriptor, void *bytes, size_t count) {
  char path[4096];
  if (getenv("INTERPOSE_READS") && path_of(descriptor, path, sizeof path) && fails(0)) return -1;
  return syscall(SYS_read, descriptor, bytes, count);
}

#define PREAD(name)                                                                       \
  ssize_t name(int descriptor, void *bytes, size_t count, off64_t place) {                \
    char path[4096];                                                                      \
    if (getenv("INTERPOSE_READS") && path_of(descriptor, path, sizeof path) && fails(0)) return -1; \
    return syscall(SYS_pread64, descriptor, bytes, count, place);                         \
  }
PREAD(pread)
PREAD(pread64)

#define MAP(name)                                                                         \
  void *name(void *address, size_t length, int protection, int flags, int descriptor, off64_t place) { \
    char path[4096];                                                                      \
    if (descriptor >= 0 && getenv("INTERPOSE_READS") && path_of(descriptor, path, sizeof path) && fails(0)) \
      return MAP_FAILED;                                                                  \
    return (void *)syscall(SYS_mmap, address, length, protection, flags, descriptor, place); \
  }
MAP(mmap)
MAP(mmap64)

int close(int descriptor) {
  char path[4096];
  int is_failing = getenv("INTERPOSE_READS") && path_of(descriptor, path, sizeof path) && fails(0);
  int error = errno;
  int code = syscall(SYS_close, descriptor);
  if (!is_failing) return code;
  errno = error;
  return -1;
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
  if (getenv("INTERPOSE_NO_THREADS")) return EAGAIN;
  return NEXT(pthread_create)(thread, attributes, start, argument);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  int code = syscall(SYS_clock_gettime, clock, time);
  const char *seconds = getenv("INTERPOSE_CLOCK");
  if (code == 0 && clock == CLOCK_REALTIME && seconds) {
    static atomic_ulong state = 88172645463325252ul;
    unsigned long next = state;
    next ^= next << 13;
    next ^= next >> 7;
    next ^= next << 17;
    state = next;
    long reach = atol(seconds);
    time->tv_sec += (long)(next % (2 * reach + 1)) - reach;
  }
  return code;
}
