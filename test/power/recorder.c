/*
 * Records, in the order in which it happens, what a process does to the files of
 * one folder and what it tells the network: every name made, changed or taken
 * away there, every change of a file, the begin and the end of every sync, and
 * the head of every HTTP answer, the moment before it leaves. `disk.ts` makes of
 * this what a power cut would leave.
 *
 *   cc -shared -fPIC -O2 recorder.c -o recorder.so -ldl -lpthread
 *   LD_PRELOAD=./recorder.so POWER_FOLDER=/path/to/folder POWER_LOG=/path/to.log node ...
 *
 * The folder is an absolute path without symbolic links, and the process names
 * its files by such paths. For 64-bit Linux with glibc. `log.ts` reads the records.
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
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

/* The next definition of a function behind the one in this file: libc's own. */
#define REAL(function) ((__typeof__(&function))dlsym(RTLD_NEXT, #function))

/* ---- The log ---- */

enum kind {
  WRITE = 'W',      /* position: where; data: what */
  TRUNCATE = 'T',   /* position: the new length */
  CREATE = 'C',     /* data: the name; a new file */
  OPEN = 'O',       /* data: the name; a file that was there */
  LINK = 'L',       /* data: the old name, a slash, the new one */
  RENAME = 'R',     /* data: likewise */
  UNLINK = 'U',     /* data: the name */
  SYNC_BEGIN = 'B', /* position: a number that its end repeats */
  SYNC_END = 'E',   /* only of one that succeeded */
  ANSWER = 'A',     /* data: the head */
  UNKNOWN = '?',    /* data: the name of a call that the replay cannot follow */
};

/* The inode of a file that is recorded. No file has these. */
enum { NONE = 0, FOLDER = 1 };

struct record {
  uint8_t kind;
  uint32_t data_length;
  uint64_t time; /* CLOCK_MONOTONIC, nanoseconds */
  uint64_t file, position;
};

static int log_fd = -1;
static struct timespec sync_delay;
static char folder_path[4096];
static pthread_mutex_t log_lock = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void start(void) {
  const char *folder = getenv("POWER_FOLDER"), *log = getenv("POWER_LOG");
  const char *delay = getenv("POWER_SYNC_DELAY_US");
  if (!folder || !log) return;
  snprintf(folder_path, sizeof folder_path, "%s", folder);
  if (delay) sync_delay.tv_nsec = atol(delay) * 1000;
  log_fd = REAL(open64)(log, O_CREAT | O_WRONLY | O_APPEND, 0600);
  /* Whatever becomes of the test run, the recorded process does not outlive it. */
  prctl(PR_SET_PDEATHSIG, SIGKILL);
}

static void record(enum kind kind, uint64_t file, uint64_t position, const void *data,
                   size_t length) {
  if (log_fd < 0) return;
  struct timespec now;
  pthread_mutex_lock(&log_lock);
  clock_gettime(CLOCK_MONOTONIC, &now);
  uint64_t time = now.tv_sec * 1000000000ull + now.tv_nsec;
  struct record header = {kind, length, time, file, position};
  struct iovec parts[] = {{&header, sizeof header}, {(void *)data, length}};
  /* A log with a gap would prove nothing. */
  if (REAL(writev)(log_fd, parts, 2) != (ssize_t)(sizeof header + length)) abort();
  pthread_mutex_unlock(&log_lock);
}

/* ---- The files ---- */

enum { MOST_DESCRIPTORS = 65536 };
static _Atomic uint64_t file_of_descriptor[MOST_DESCRIPTORS];

/* The name of a file that is recorded, in its folder. The shared memory of a WAL index is not: it never survives. */
static const char *name_of(const char *path) {
  size_t length = strlen(folder_path);
  if (log_fd < 0 || strncmp(path, folder_path, length) != 0 || path[length] != '/') return NULL;
  const char *name = path + length + 1, *suffix = strrchr(name, '-');
  int is_shared_memory = suffix && strcmp(suffix, "-shm") == 0;
  return *name == '\0' || strchr(name, '/') || is_shared_memory ? NULL : name;
}

static uint64_t file_at(int fd) {
  return fd >= 0 && fd < MOST_DESCRIPTORS ? file_of_descriptor[fd] : NONE;
}

static uint64_t inode_of(int fd) {
  struct stat found;
  return fstat(fd, &found) == 0 && S_ISREG(found.st_mode) ? found.st_ino : NONE;
}

int open64(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = va_arg(arguments, mode_t);
  va_end(arguments);
  const char *name = name_of(path);
  int is_new = name && (flags & O_CREAT) && access(path, F_OK) != 0;
  int fd = REAL(open64)(path, flags, mode);
  if (fd < 0) return fd;
  int is_folder = log_fd >= 0 && strcmp(path, folder_path) == 0;
  uint64_t file = is_folder ? FOLDER : name ? inode_of(fd) : NONE;
  if (fd < MOST_DESCRIPTORS) file_of_descriptor[fd] = file;
  if (!name || !file) return fd;
  record(is_new ? CREATE : OPEN, file, 0, name, strlen(name));
  if (!is_new && (flags & O_TRUNC)) record(TRUNCATE, file, 0, NULL, 0);
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

/* Without a file, for what is done to a name. */
static void record_unknown(uint64_t file, const char *call) {
  record(UNKNOWN, file, 0, call, strlen(call));
}

static int recorded_removal(const char *path, int result) {
  const char *name = name_of(path);
  if (name && result == 0) record(UNLINK, NONE, 0, name, strlen(name));
  return result;
}
int unlink(const char *path) { return recorded_removal(path, REAL(unlink)(path)); }
int remove(const char *path) { return recorded_removal(path, REAL(remove)(path)); }
int unlinkat(int folder, const char *path, int flags) {
  return recorded_removal(path, REAL(unlinkat)(folder, path, flags));
}

static int recorded_renaming(enum kind kind, const char *from, const char *to, int result) {
  const char *old_name = name_of(from), *new_name = name_of(to);
  if (result != 0 || (!old_name && !new_name)) return result;
  char names[512];
  if (!old_name || !new_name) return record_unknown(NONE, "a name from or to elsewhere"), result;
  int length = snprintf(names, sizeof names, "%s/%s", old_name, new_name);
  record(kind, NONE, 0, names, length);
  return result;
}
int rename(const char *from, const char *to) {
  return recorded_renaming(RENAME, from, to, REAL(rename)(from, to));
}
int link(const char *from, const char *to) {
  return recorded_renaming(LINK, from, to, REAL(link)(from, to));
}

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t position) {
  if (file_at(fd)) record_unknown(file_at(fd), "pwritev");
  return REAL(pwritev)(fd, parts, count, position);
}

/* ---- Syncs ---- */

/* Waiting leaves time for writes that the sync does not cover, as a slow disk does. */
static int recorded_sync(int fd, int (*sync)(int)) {
  static _Atomic uint64_t count;
  uint64_t file = file_at(fd);
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

/* Where the next write lands that names no place. */
static uint64_t place_in(int fd) {
  return lseek(fd, 0, fcntl(fd, F_GETFL) & O_APPEND ? SEEK_END : SEEK_CUR);
}

ssize_t write(int fd, const void *data, size_t length) {
  record_if_answer(data, length);
  uint64_t position = file_at(fd) ? place_in(fd) : 0;
  ssize_t written = REAL(write)(fd, data, length);
  if (file_at(fd) && written > 0) record(WRITE, file_at(fd), position, data, written);
  return written;
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
  if (file_at(fd)) record_unknown(file_at(fd), "writev");
  if (count > 0) record_if_answer(parts[0].iov_base, parts[0].iov_len);
  return REAL(writev)(fd, parts, count);
}
