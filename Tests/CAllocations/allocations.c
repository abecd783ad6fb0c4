#include "allocations.h"

#include <errno.h>
#include <stddef.h>

#ifndef __GLIBC__
#error "a program may replace malloc only if the C library documents how; glibc does (manual, Replacing malloc)"
#endif

// The functions of glibc, under the names that remain if a program replaces them.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static _Thread_local unsigned long count, bytes;

unsigned long allocationsOfThisThread(void) { return count; }

unsigned long bytesAllocatedByThisThread(void) { return bytes; }

// A sanitizer replaces malloc itself, and calls it before it is initialized. Nothing is counted then.
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED
#endif

#ifndef SANITIZED

void *malloc(size_t size) {
  count++;
  bytes += size;
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count++;
  bytes += number * size;
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  count++;
  bytes += size;
  return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
  count++;
  bytes += size;
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  void *found = memalign(alignment, size);
  if (!found) return ENOMEM;
  *result = found;
  return 0;
}

#endif
