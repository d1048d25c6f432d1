/*
 * Makes a write or a sync of a process fail that the tests choose by its number, or
 * kills the process in its place. Only what is done to the files of one folder counts.
 *
 *   cc -shared -fPIC -O2 failing-disk.c -o failing-disk.so -ldl
 *   LD_PRELOAD=./failing-disk.so FAILING_FOLDER=/path/to/folder FAILING_ORDERS=/path/to/orders node ...
 *
 * The orders are a file that both sides have open: the process finds at once what the tests
 * write there. `failing-disk.ts` does. For 64-bit Linux with glibc.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

/* The next definition of a function behind the one in this file: libc's own. */
#define REAL(function) ((__typeof__(&function))dlsym(RTLD_NEXT, #function))

struct orders {
  _Atomic int64_t count; /* of writes and syncs up to now */
  int64_t number;        /* of the one that fails; 0 for none */
  int64_t error;         /* its errno; 0 to kill the process instead */
  int64_t lasts;         /* whether all that follow fail too */
  _Atomic int64_t failed_syncs; /* of files */
};

static struct orders *orders;
static const char *folder;

__attribute__((constructor)) static void start(void) {
  const char *file = getenv("FAILING_ORDERS");
  folder = getenv("FAILING_FOLDER");
  if (!file || !folder) return;
  int fd = REAL(open64)(file, O_RDWR);
  void *mapped = mmap(NULL, sizeof *orders, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  /* A disk that cannot fail would prove nothing. */
  if (fd < 0 || mapped == MAP_FAILED) abort();
  close(fd);
  orders = mapped;
  /* Whatever becomes of the tests, the process does not outlive them. */
  prctl(PR_SET_PDEATHSIG, SIGKILL);
}

/* ---- The files ---- */

enum { MOST_DESCRIPTORS = 65536 };
enum place { ELSEWHERE, IN_FOLDER, FOLDER };
static _Atomic char place_of[MOST_DESCRIPTORS];

int open64(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = va_arg(arguments, mode_t);
  va_end(arguments);
  int fd = REAL(open64)(path, flags, mode);
  if (fd < 0 || fd >= MOST_DESCRIPTORS) return fd;
  place_of[fd] = ELSEWHERE;
  if (!orders || strncmp(path, folder, strlen(folder)) != 0) return fd;
  place_of[fd] = path[strlen(folder)] == '/' ? IN_FOLDER : FOLDER;
  return fd;
}
int open(const char *path, int flags, ...) __attribute__((alias("open64")));

int close(int fd) {
  if (fd >= 0 && fd < MOST_DESCRIPTORS) place_of[fd] = ELSEWHERE;
  return REAL(close)(fd);
}

/* ---- What fails ---- */

/* Counts a write or a sync; answers whether it fails, with errno set. */
static int fails(int fd) {
  if (!orders || fd < 0 || fd >= MOST_DESCRIPTORS || place_of[fd] == ELSEWHERE) return 0;
  int64_t count = ++orders->count, number = orders->number;
  if (number == 0 || count < number || (count > number && !orders->lasts)) return 0;
  if (orders->error == 0) kill(getpid(), SIGKILL);
  errno = (int)orders->error;
  return 1;
}

/* A disk that fails within a write has written the beginning. */
ssize_t pwrite64(int fd, const void *data, size_t length, off64_t position) {
  if (!fails(fd)) return REAL(pwrite64)(fd, data, length, position);
  int error = errno;
  REAL(pwrite64)(fd, data, length / 2, position);
  errno = error;
  return -1;
}
ssize_t pwrite(int, const void *, size_t, off_t) __attribute__((alias("pwrite64")));

ssize_t write(int fd, const void *data, size_t length) {
  return fails(fd) ? -1 : REAL(write)(fd, data, length);
}
int ftruncate64(int fd, off64_t length) { return fails(fd) ? -1 : REAL(ftruncate64)(fd, length); }
int ftruncate(int, off_t) __attribute__((alias("ftruncate64")));

/* Nobody cuts the power here, so a sync is only counted: the tests would wait for nothing else. */
int fsync(int fd) {
  if (!fails(fd)) return 0;
  /* SQLite syncs the folder too, and passes over a failure: the service has synced the names itself. */
  if (place_of[fd] == IN_FOLDER) orders->failed_syncs++;
  return -1;
}
int fdatasync(int fd) { return fsync(fd); }
