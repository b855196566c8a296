// The calls of Darwin that the sources make, by their manual pages:
// https://developer.apple.com/library/archive/documentation/System/Conceptual/ManPages_iPhoneOS/
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// pthread(3), pthread_main_np(3)
typedef struct _opaque_pthread_mutex_t { long sig; char opaque[56]; } pthread_mutex_t;
typedef struct _opaque_pthread_mutexattr_t { long sig; char opaque[8]; } pthread_mutexattr_t;
typedef struct _opaque_pthread_cond_t { long sig; char opaque[40]; } pthread_cond_t;
typedef struct _opaque_pthread_condattr_t { long sig; char opaque[8]; } pthread_condattr_t;
int pthread_mutex_init(pthread_mutex_t *_Nonnull, const pthread_mutexattr_t *_Nullable);
int pthread_mutex_destroy(pthread_mutex_t *_Nonnull);
int pthread_mutex_lock(pthread_mutex_t *_Nonnull);
int pthread_mutex_unlock(pthread_mutex_t *_Nonnull);
int pthread_cond_init(pthread_cond_t *_Nonnull, const pthread_condattr_t *_Nullable);
int pthread_cond_destroy(pthread_cond_t *_Nonnull);
int pthread_cond_wait(pthread_cond_t *_Nonnull, pthread_mutex_t *_Nonnull);
int pthread_cond_broadcast(pthread_cond_t *_Nonnull);
int pthread_main_np(void);

// clock_gettime(3)
typedef enum { _CLOCK_MONOTONIC_RAW = 4 } clockid_t;
uint64_t clock_gettime_nsec_np(clockid_t);

// stat(2), read(2), write(2), open(2), fcntl(2), flock(2), rename(2), ftruncate(2), unlink(2), lseek(2), kill(2)
typedef int32_t pid_t;
typedef int64_t off_t;
typedef long ssize_t;
typedef uint16_t mode_t;
struct timespec { long tv_sec; long tv_nsec; };
struct stat { int32_t st_dev; mode_t st_mode; uint16_t st_nlink; uint64_t st_ino; off_t st_size; struct timespec st_mtimespec; };
int stat(const char *_Nonnull, struct stat *_Nonnull);
int fstat(int, struct stat *_Nonnull);
ssize_t read(int, void *, size_t);
ssize_t write(int, const void *, size_t);
int close(int);
int fsync(int);
int flock(int, int);
int rename(const char *_Nonnull, const char *_Nonnull);
int ftruncate(int, off_t);
int unlink(const char *_Nonnull);
off_t lseek(int, off_t, int);
int lstat(const char *_Nonnull, struct stat *_Nonnull);
int link(const char *_Nonnull, const char *_Nonnull);
int mkdir(const char *_Nonnull, mode_t);
int rmdir(const char *_Nonnull);
ssize_t pread(int, void *, size_t, off_t);
ssize_t pwrite(int, const void *, size_t, off_t);
int dup(int);
char *_Nonnull strerror(int);
int kill(pid_t, int);
pid_t getpid(void);
#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_RDWR 0x0002
#define O_NONBLOCK 0x0004
#define O_APPEND 0x0008
#define O_CREAT 0x0200
#define O_TRUNC 0x0400
#define O_EXCL 0x0800
#define O_NOFOLLOW 0x00000100
#define O_DIRECTORY 0x00100000
#define O_CLOEXEC 0x01000000
#define F_FULLFSYNC 51
#define LOCK_EX 2
#define LOCK_SH 1
#define LOCK_NB 4
#define LOCK_UN 8
#define SEEK_SET 0
#define SEEK_END 2
#define EPERM 1
#define ENOENT 2
#define EINTR 4
#define EACCES 13
#define EEXIST 17
#define ENOTDIR 20
#define EFBIG 27
#define ENOSPC 28
#define EROFS 30
#define EAGAIN 35
#define EWOULDBLOCK EAGAIN
#define EDQUOT 69
#define ENXIO 6
#define EISDIR 21
#define EINVAL 22
#define EIO 5
#define ENOTSUP 45
#define EOPNOTSUPP 102
#define ELOOP 62
#define ENOLCK 77
#define ENOSYS 78
#define EXDEV 18
#define EMLINK 31
#define ENAMETOOLONG 63
#define SIGKILL 9
