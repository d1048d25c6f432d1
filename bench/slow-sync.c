/*
 * Makes every sync of a process take SYNC_DELAY_US microseconds longer, as on a slower disk.
 *
 *   cc -shared -fPIC -O2 slow-sync.c -o slow-sync.so -ldl
 *   LD_PRELOAD=./slow-sync.so SYNC_DELAY_US=2000 node ...
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

/* The next definition of a function behind the one in this file: libc's own. */
#define REAL(function) ((__typeof__(&function))dlsym(RTLD_NEXT, #function))

static void wait_longer(void) {
  const char *given = getenv("SYNC_DELAY_US");
  struct timespec delay = {0, given ? atol(given) * 1000 : 0};
  nanosleep(&delay, NULL);
}

int fsync(int fd) {
  wait_longer();
  return REAL(fsync)(fd);
}

int fdatasync(int fd) {
  wait_longer();
  return REAL(fdatasync)(fd);
}
