/* What a room's process stands on, loaded before the C library (LD_PRELOAD): whatever is done to the room's
   files is written down, in its order; its disk can be halted or become read-only, its clock put forward or back.
   Who tests says by the environment which files these are, and halts and moves through a page both see. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define FILES 65536

struct __attribute__((packed)) line {
    char what;
    int32_t process, file;
    int64_t at;
    uint32_t size;
};

static volatile struct {
    int32_t halted, waiting;
    int64_t ahead;
    int32_t sealed;
} *control;

static const char *room;
static char folder[4096];
static int record = -1;
static pid_t owner[FILES]; /* who opened it: a child that has inherited it, or shares our memory, did not */
static pthread_mutex_t one_by_one = PTHREAD_MUTEX_INITIALIZER;

static int (*real_open)(const char *, int, ...);
static int (*real_close)(int);
static int (*real_unlink)(const char *);
static int (*real_ftruncate)(int, off_t);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static int (*real_clock_gettime)(clockid_t, struct timespec *);
static ssize_t (*real_write)(int, const void *, size_t);
static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);

__attribute__((constructor)) static void begin(void) {
    real_open = dlsym(RTLD_NEXT, "open");
    real_close = dlsym(RTLD_NEXT, "close");
    real_unlink = dlsym(RTLD_NEXT, "unlink");
    real_ftruncate = dlsym(RTLD_NEXT, "ftruncate");
    real_fsync = dlsym(RTLD_NEXT, "fsync");
    real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
    real_clock_gettime = dlsym(RTLD_NEXT, "clock_gettime");
    real_write = dlsym(RTLD_NEXT, "write");
    real_pwrite = dlsym(RTLD_NEXT, "pwrite");
    if (!getenv("MACHINE_ROOM"))
        return;
    int page = real_open(getenv("MACHINE_CONTROL"), O_RDWR | O_CLOEXEC);
    control = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, page, 0);
    real_close(page);
    record = real_open(getenv("MACHINE_RECORD"), O_WRONLY | O_APPEND | O_CLOEXEC);
    strncpy(folder, getenv("MACHINE_ROOM"), sizeof folder - 1);
    *strrchr(folder, '/') = 0;
    room = getenv("MACHINE_ROOM");
}

/* The name of a file of the room, "." for their folder; NULL for what is none of ours. */
static const char *name_of(const char *path) {
    if (!room || !path)
        return NULL;
    if (!strcmp(path, folder))
        return ".";
    if (strncmp(path, room, strlen(room)))
        return NULL;
    const char *rest = path + strlen(room);
    if (*rest && strcmp(rest, "-wal") && strcmp(rest, "-journal"))
        return NULL; /* what is only in memory, or tells nothing */
    return strrchr(path, '/') + 1;
}

static int is_ours(int file) { return file >= 0 && file < FILES && owner[file] && owner[file] == getpid(); }

/* A disk that was sealed can be read, and takes nothing more. */
static int is_sealed(void) {
    if (!control->sealed)
        return 0;
    errno = EROFS;
    return 1;
}

static void note(char what, int file, int64_t at, const void *bytes, size_t size) {
    struct line line = {what, getpid(), file, at, size};
    struct iovec parts[] = {{&line, sizeof line}, {(void *)bytes, size}};
    if (writev(record, parts, 2) != (ssize_t)(sizeof line + size))
        abort();
}

static int opened(const char *path, int flags, mode_t mode) {
    const char *name = name_of(path);
    if (!name)
        return real_open(path, flags, mode);
    if (flags & (O_WRONLY | O_RDWR | O_CREAT) && is_sealed())
        return -1;
    pthread_mutex_lock(&one_by_one);
    int was_there = access(path, F_OK) == 0;
    int file = real_open(path, flags, mode);
    if (file >= 0 && file < FILES) {
        owner[file] = getpid();
        note(was_there ? 'o' : 'c', file, 0, name, strlen(name));
        if (was_there && flags & O_TRUNC)
            note('t', file, 0, NULL, 0);
    }
    pthread_mutex_unlock(&one_by_one);
    return file;
}

#define OPEN(name)                                                                                              \
    int name(const char *path, int flags, ...) {                                                                \
        va_list more;                                                                                           \
        va_start(more, flags);                                                                                  \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0;                                 \
        va_end(more);                                                                                           \
        return opened(path, flags, mode);                                                                       \
    }
OPEN(open)
OPEN(open64)

int close(int file) {
    if (is_ours(file)) {
        pthread_mutex_lock(&one_by_one);
        owner[file] = 0;
        note('x', file, 0, NULL, 0);
        pthread_mutex_unlock(&one_by_one);
    }
    return real_close(file);
}

ssize_t write(int file, const void *bytes, size_t size) {
    if (!is_ours(file))
        return real_write(file, bytes, size);
    if (is_sealed())
        return -1;
    pthread_mutex_lock(&one_by_one);
    off_t at = lseek(file, 0, SEEK_CUR);
    ssize_t done = real_write(file, bytes, size);
    if (done > 0)
        note('w', file, at, bytes, done);
    pthread_mutex_unlock(&one_by_one);
    return done;
}

#define PWRITE(name, offset)                                                                                    \
    ssize_t name(int file, const void *bytes, size_t size, offset at) {                                         \
        if (!is_ours(file))                                                                                     \
            return real_pwrite(file, bytes, size, at);                                                          \
        if (is_sealed())                                                                                        \
            return -1;                                                                                          \
        pthread_mutex_lock(&one_by_one);                                                                        \
        ssize_t done = real_pwrite(file, bytes, size, at);                                                      \
        if (done > 0)                                                                                           \
            note('w', file, at, bytes, done);                                                                   \
        pthread_mutex_unlock(&one_by_one);                                                                      \
        return done;                                                                                            \
    }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

#define FTRUNCATE(name, offset)                                                                                 \
    int name(int file, offset size) {                                                                           \
        if (!is_ours(file))                                                                                     \
            return real_ftruncate(file, size);                                                                  \
        if (is_sealed())                                                                                        \
            return -1;                                                                                          \
        pthread_mutex_lock(&one_by_one);                                                                        \
        int failed = real_ftruncate(file, size);                                                                \
        if (!failed)                                                                                            \
            note('t', file, size, NULL, 0);                                                                     \
        pthread_mutex_unlock(&one_by_one);                                                                      \
        return failed;                                                                                          \
    }
FTRUNCATE(ftruncate, off_t)
FTRUNCATE(ftruncate64, off64_t)

/* A disk that is halted lets wait whoever wants to be sure; it has noted nothing yet. */
#define SYNC(name)                                                                                              \
    int name(int file) {                                                                                        \
        if (!is_ours(file))                                                                                     \
            return real_##name(file);                                                                           \
        while (control->halted) {                                                                               \
            control->waiting = 1;                                                                               \
            usleep(1000);                                                                                       \
        }                                                                                                       \
        control->waiting = 0;                                                                                   \
        pthread_mutex_lock(&one_by_one);                                                                        \
        int failed = real_##name(file);                                                                         \
        if (!failed)                                                                                            \
            note('s', file, 0, NULL, 0);                                                                        \
        pthread_mutex_unlock(&one_by_one);                                                                      \
        return failed;                                                                                          \
    }
SYNC(fsync)
SYNC(fdatasync)

int unlink(const char *path) {
    const char *name = name_of(path);
    if (!name)
        return real_unlink(path);
    if (is_sealed())
        return -1;
    pthread_mutex_lock(&one_by_one);
    int failed = real_unlink(path);
    if (!failed)
        note('u', 0, 0, name, strlen(name));
    pthread_mutex_unlock(&one_by_one);
    return failed;
}

/* Only the time of day jumps; how long something takes is another clock's affair. */
int clock_gettime(clockid_t clock, struct timespec *now) {
    int failed = real_clock_gettime(clock, now);
    if (!failed && clock == CLOCK_REALTIME && control)
        now->tv_sec += control->ahead;
    return failed;
}
