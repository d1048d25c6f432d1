/*
 * Records, in the order in which it happens, what a process does to an SQLite
 * database and what it tells the network: every change of the database's files,
 * the begin and the end of every sync, and the head of every HTTP answer, the
 * moment before it leaves. `disk.ts` makes of this what a power cut would leave.
 *
 *   cc -shared -fPIC -O2 recorder.c -o recorder.so -ldl -lpthread
 *   LD_PRELOAD=./recorder.so POWER_DATABASE=/path/to.db POWER_LOG=/path/to.log node ...
 *
 * For 64-bit Linux with glibc. `log.ts` reads the records.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

/* The next definition of a function behind the one in this file: libc's own. */
#define REAL(function) ((__typeof__(&function))dlsym(RTLD_NEXT, #function))

/* ---- The log ---- */

enum kind {
  WRITE = 'W',      /* position: where; data: what */
  TRUNCATE = 'T',   /* position: the new length */
  CREATE = 'C',
  UNLINK = 'U',
  SYNC_BEGIN = 'B', /* position: a number that its end repeats */
  SYNC_END = 'E',   /* only of one that succeeded */
  ANSWER = 'A',     /* data: the head */
  UNKNOWN = '?',    /* data: the name of a call that the replay cannot follow */
};

/* What is recorded. The shared memory of the WAL index is not: it never survives. */
enum file { NONE, FOLDER, DATABASE, WAL, JOURNAL };
static const char *const suffixes[] = {[DATABASE] = "", [WAL] = "-wal", [JOURNAL] = "-journal"};

struct record {
  uint8_t kind, file;
  uint16_t unused;
  uint32_t data_length;
  uint64_t time; /* CLOCK_MONOTONIC, nanoseconds */
  uint64_t position;
};

static int log_fd = -1;
static struct timespec sync_delay;
static char database_path[4096], folder_path[4096];
static pthread_mutex_t log_lock = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void start(void) {
  const char *database = getenv("POWER_DATABASE"), *log = getenv("POWER_LOG");
  const char *delay = getenv("POWER_SYNC_DELAY_US");
  if (!database || !log) return;
  snprintf(database_path, sizeof database_path, "%s", database);
  snprintf(folder_path, sizeof folder_path, "%s", database);
  *strrchr(folder_path, '/') = '\0';
  if (delay) sync_delay.tv_nsec = atol(delay) * 1000;
  log_fd = REAL(open64)(log, O_CREAT | O_WRONLY | O_APPEND, 0600);
  /* Whatever becomes of the test run, the recorded process does not outlive it. */
  prctl(PR_SET_PDEATHSIG, SIGKILL);
}

static void record(enum kind kind, enum file file, uint64_t position, const void *data,
                   size_t length) {
  if (log_fd < 0) return;
  struct timespec now;
  pthread_mutex_lock(&log_lock);
  clock_gettime(CLOCK_MONOTONIC, &now);
  uint64_t time = now.tv_sec * 1000000000ull + now.tv_nsec;
  struct record header = {kind, file, 0, length, time, position};
  struct iovec parts[] = {{&header, sizeof header}, {(void *)data, length}};
  /* A log with a gap would prove nothing. */
  if (REAL(writev)(log_fd, parts, 2) != (ssize_t)(sizeof header + length)) abort();
  pthread_mutex_unlock(&log_lock);
}

/* ---- The files ---- */

enum { MOST_DESCRIPTORS = 65536 };
static _Atomic uint8_t file_of_descriptor[MOST_DESCRIPTORS];

static enum file file_called(const char *path) {
  if (log_fd < 0) return NONE;
  if (strcmp(path, folder_path) == 0) return FOLDER;
  size_t stem = strlen(database_path);
  if (strncmp(path, database_path, stem) != 0) return NONE;
  for (enum file file = DATABASE; file <= JOURNAL; file++)
    if (strcmp(path + stem, suffixes[file]) == 0) return file;
  return NONE;
}

static enum file file_at(int fd) {
  return fd >= 0 && fd < MOST_DESCRIPTORS ? file_of_descriptor[fd] : NONE;
}

int open64(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = va_arg(arguments, mode_t);
  va_end(arguments);
  enum file file = file_called(path);
  int is_new = file && (flags & O_CREAT) && access(path, F_OK) != 0;
  int fd = REAL(open64)(path, flags, mode);
  if (fd < 0) return fd;
  if (fd < MOST_DESCRIPTORS) file_of_descriptor[fd] = file;
  if (is_new) record(CREATE, file, 0, NULL, 0);
  return fd;
}
int open(const char *path, int flags, ...) __attribute__((alias("open64")));

int close(int fd) {
  if (fd >= 0 && fd < MOST_DESCRIPTORS) file_of_descriptor[fd] = NONE;
  return REAL(close)(fd);
}

/* ---- Changes ---- */

ssize_t pwrite64(int fd, const void *data, size_t length, off64_t position) {
  ssize_t written = REAL(pwrite64)(fd, data, length, position);
  if (file_at(fd) && written > 0) record(WRITE, file_at(fd), position, data, written);
  return written;
}
ssize_t pwrite(int, const void *, size_t, off_t) __attribute__((alias("pwrite64")));

int ftruncate64(int fd, off64_t length) {
  int result = REAL(ftruncate64)(fd, length);
  if (file_at(fd) && result == 0) record(TRUNCATE, file_at(fd), length, NULL, 0);
  return result;
}
int ftruncate(int, off_t) __attribute__((alias("ftruncate64")));

int unlink(const char *path) {
  int result = REAL(unlink)(path);
  if (file_called(path) && result == 0) record(UNLINK, file_called(path), 0, NULL, 0);
  return result;
}

static void record_unknown(enum file file, const char *call) {
  if (file) record(UNKNOWN, file, 0, call, strlen(call));
}
int rename(const char *from, const char *to) {
  record_unknown(file_called(from), "rename");
  record_unknown(file_called(to), "rename");
  return REAL(rename)(from, to);
}

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t position) {
  record_unknown(file_at(fd), "pwritev");
  return REAL(pwritev)(fd, parts, count, position);
}

/* ---- Syncs ---- */

/* Waiting leaves time for writes that the sync does not cover, as a slow disk does. */
static int recorded_sync(int fd, int (*sync)(int)) {
  static _Atomic uint64_t count;
  enum file file = file_at(fd);
  if (!file) return sync(fd);
  uint64_t number = ++count;
  record(SYNC_BEGIN, file, number, NULL, 0);
  nanosleep(&sync_delay, NULL);
  int result = sync(fd);
  if (result == 0) record(SYNC_END, file, number, NULL, 0);
  return result;
}

int fsync(int fd) { return recorded_sync(fd, REAL(fsync)); }
int fdatasync(int fd) { return recorded_sync(fd, REAL(fdatasync)); }

/* ---- Answers ---- */

static void record_if_answer(const void *data, size_t length) {
  if (length < 9 || memcmp(data, "HTTP/1.1 ", 9) != 0) return;
  const char *end = memmem(data, length, "\r\n\r\n", 4);
  record(ANSWER, NONE, 0, data, end ? (size_t)(end - (const char *)data) : length);
}

ssize_t write(int fd, const void *data, size_t length) {
  record_unknown(file_at(fd), "write");
  record_if_answer(data, length);
  return REAL(write)(fd, data, length);
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
  record_unknown(file_at(fd), "writev");
  if (count > 0) record_if_answer(parts[0].iov_base, parts[0].iov_len);
  return REAL(writev)(fd, parts, count);
}
