// Prototypes of the functions, types and constants of Darwin that the daemon uses, as Swift sees them there: written for
// `.ci/steps/darwin.sh`, which type-checks the daemon's Darwin branches on Linux. Nothing is linked or run with them.
//
// They are written by hand from POSIX and from Darwin's manual pages. What Swift's own overlay of Darwin declares (errno,
// the forms of the variadic open and fcntl, S_IFMT, SIG_IGN) is here under the names and types that it gives them.
//
// In C their names begin with darwin_: Dispatch and Foundation bring Linux' declarations of the same names into the
// compiler, and two that differ are an error.
#pragma once

#define NAME(name) __attribute__((swift_name(name)))
#define UNSAFE __attribute__((swift_attr("nonisolated(unsafe)")))

// MARK: Types

typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef short int16_t;
typedef unsigned int uint32_t;
typedef unsigned long long uint64_t;
typedef unsigned long size_t;
typedef long ssize_t;
typedef long time_t;
typedef long long off_t;
typedef int dev_t;
typedef int pid_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef unsigned int useconds_t;
typedef uint16_t mode_t;
typedef uint16_t nlink_t;
typedef uint64_t ino_t;
typedef unsigned int nfds_t;
typedef uint32_t sigset_t;

struct NAME("timespec") darwin_timespec {
  time_t tv_sec;
  long tv_nsec;
};

struct NAME("timeval") darwin_timeval {
  time_t tv_sec;
  int tv_usec;
};

struct NAME("dirent") darwin_dirent {
  ino_t d_ino;
  uint64_t d_seekoff;
  uint16_t d_reclen;
  uint16_t d_namlen;
  unsigned char d_type;
  char d_name[1024];
};

typedef struct NAME("DIR") darwin_DIR {
  int __dd_fd;
} darwin_DIR;

static const int darwin_DT_DIR NAME("DT_DIR") = 4;
darwin_DIR *darwin_opendir(const char *path) NAME("opendir(_:)");
struct darwin_dirent *darwin_readdir(darwin_DIR *stream) NAME("readdir(_:)");
int darwin_closedir(darwin_DIR *stream) NAME("closedir(_:)");

// MARK: errno

extern int darwin_errno NAME("errno") UNSAFE;

#define EPERM 1
#define ENOENT 2
#define EINTR 4
#define EIO 5
#define EBADF 9
#define EACCES 13
#define EINVAL 22
#define EAGAIN 35
#define EWOULDBLOCK EAGAIN
#define ENOTSUP 45
#define ELOOP 62
#define ENOSYS 78
#define ESRCH 3

char *darwin_strerror(int number) NAME("strerror(_:)");

// MARK: Descriptors

ssize_t darwin_read(int descriptor, void *buffer, size_t count) NAME("read(_:_:_:)");
ssize_t darwin_write(int descriptor, const void *buffer, size_t count) NAME("write(_:_:_:)");
int darwin_close(int descriptor) NAME("close(_:)");
int darwin_dup2(int descriptor, int target) NAME("dup2(_:_:)");
int darwin_pipe(int *ends) NAME("pipe(_:)");
int darwin_isatty(int descriptor) NAME("isatty(_:)");
int darwin_fsync(int descriptor) NAME("fsync(_:)");
int darwin_ftruncate(int descriptor, off_t size) NAME("ftruncate(_:_:)");

// Variadic in C; Swift's overlay gives each of them as several functions.
int darwin_open(const char *path, int flags) NAME("open(_:_:)");
int darwin_open_mode(const char *path, int flags, mode_t mode) NAME("open(_:_:_:)");
int darwin_fcntl(int descriptor, int command) NAME("fcntl(_:_:)");
int darwin_fcntl_value(int descriptor, int command, int value) NAME("fcntl(_:_:_:)");

#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_RDWR 0x0002
#define O_NONBLOCK 0x00000004
#define O_NOFOLLOW 0x00000100
#define O_APPEND 0x00000008
#define O_CREAT 0x00000200
#define O_TRUNC 0x00000400
#define O_EXCL 0x00000800
#define O_NOCTTY 0x00020000
#define O_DIRECTORY 0x00100000
#define O_CLOEXEC 0x01000000

#define F_GETFD 1
#define F_SETFD 2
#define F_GETFL 3
#define F_SETFL 4
#define F_DUPFD_CLOEXEC 67
#define FD_CLOEXEC 1

struct NAME("pollfd") darwin_pollfd {
  int fd;
  short events;
  short revents;
};

int darwin_poll(struct darwin_pollfd *requests, nfds_t count, int milliseconds) NAME("poll(_:_:_:)");

#define POLLIN 0x0001
#define POLLOUT 0x0004

// MARK: Files

struct NAME("stat") darwin_stat {
  dev_t st_dev;
  mode_t st_mode;
  nlink_t st_nlink;
  ino_t st_ino;
  uid_t st_uid;
  gid_t st_gid;
  dev_t st_rdev;
  struct darwin_timespec st_atimespec;
  struct darwin_timespec st_mtimespec;
  struct darwin_timespec st_ctimespec;
  struct darwin_timespec st_birthtimespec;
  off_t st_size;
};

int darwin_stat(const char *path, struct darwin_stat *status) NAME("stat(_:_:)");
int darwin_lstat(const char *path, struct darwin_stat *status) NAME("lstat(_:_:)");
int darwin_fstat(int descriptor, struct darwin_stat *status) NAME("fstat(_:_:)");
int darwin_mkdir(const char *path, mode_t mode) NAME("mkdir(_:_:)");
int darwin_chmod(const char *path, mode_t mode) NAME("chmod(_:_:)");
int darwin_fchmod(int descriptor, mode_t mode) NAME("fchmod(_:_:)");
int darwin_fchown(int descriptor, uid_t user, gid_t group) NAME("fchown(_:_:_:)");
int darwin_unlink(const char *path) NAME("unlink(_:)");
int darwin_rename(const char *old_path, const char *new_path) NAME("rename(_:_:)");
int darwin_renamex_np(const char *from, const char *to, unsigned int flags) NAME("renamex_np(_:_:_:)");
char *darwin_realpath(const char *path, char *buffer) NAME("realpath(_:_:)");

static const mode_t darwin_S_IFMT NAME("S_IFMT") = 0170000;
static const mode_t darwin_S_IFDIR NAME("S_IFDIR") = 0040000;
static const mode_t darwin_S_IFREG NAME("S_IFREG") = 0100000;
static const mode_t darwin_S_IFLNK NAME("S_IFLNK") = 0120000;

#define RENAME_SWAP 0x00000002

// Darwin has a structure of this name, too.
struct NAME("flock") darwin_flock {
  off_t l_start;
  off_t l_len;
  pid_t l_pid;
  short l_type;
  short l_whence;
};

int darwin_flock(int descriptor, int operation) NAME("flock(_:_:)");

#define LOCK_EX 0x02
#define LOCK_NB 0x04
#define LOCK_UN 0x08

ssize_t darwin_listxattr(const char *path, char *names, size_t size, int options) NAME("listxattr(_:_:_:_:)");
ssize_t darwin_getxattr(
    const char *path, const char *name, void *value, size_t size, uint32_t position, int options) NAME("getxattr(_:_:_:_:_:_:)");
int darwin_fsetxattr(
    int descriptor, const char *name, const void *value, size_t size, uint32_t position, int options) NAME("fsetxattr(_:_:_:_:_:_:)");

// MARK: Processes

pid_t darwin_getpid(void) NAME("getpid()");
uid_t darwin_geteuid(void) NAME("geteuid()");
gid_t darwin_getegid(void) NAME("getegid()");
int darwin_kill(pid_t process, int signal) NAME("kill(_:_:)");
void darwin_exit(int status) NAME("_exit(_:)") __attribute__((noreturn));
char *darwin_getenv(const char *name) NAME("getenv(_:)");
void darwin_free(void *pointer) NAME("free(_:)");
int darwin_usleep(useconds_t microseconds) NAME("usleep(_:)");
unsigned int darwin_alarm(unsigned int seconds) NAME("alarm(_:)");
time_t darwin_time(time_t *result) NAME("time(_:)");

typedef enum {
  darwin_CLOCK_MONOTONIC NAME("_CLOCK_MONOTONIC") = 6,
} clockid_t;

// There a macro of the enumeration's constant.
static const clockid_t darwin_monotonic NAME("CLOCK_MONOTONIC") = darwin_CLOCK_MONOTONIC;

int darwin_clock_gettime(clockid_t clock, struct darwin_timespec *time) NAME("clock_gettime(_:_:)");

struct NAME("rusage") darwin_rusage {
  struct darwin_timeval ru_utime;
  struct darwin_timeval ru_stime;
  long ru_maxrss;
  long ru_ixrss;
  long ru_idrss;
  long ru_isrss;
  long ru_minflt;
  long ru_majflt;
  long ru_nswap;
  long ru_inblock;
  long ru_oublock;
  long ru_msgsnd;
  long ru_msgrcv;
  long ru_nsignals;
  long ru_nvcsw;
  long ru_nivcsw;
};

int darwin_getrusage(int who, struct darwin_rusage *usage) NAME("getrusage(_:_:)");

struct NAME("_opaque_pthread_t") darwin_opaque_pthread_t {
  long __sig;
  void *__cleanup_stack;
  char __opaque[8176];
};
typedef struct darwin_opaque_pthread_t *pthread_t;

pthread_t _Nonnull darwin_pthread_self(void) NAME("pthread_self()");

struct NAME("_opaque_pthread_attr_t") darwin_opaque_pthread_attr_t {
  long __sig;
  char __opaque[56];
};
typedef struct darwin_opaque_pthread_attr_t pthread_attr_t;

#define PTHREAD_CREATE_DETACHED 2

int darwin_pthread_attr_init(pthread_attr_t *attributes) NAME("pthread_attr_init(_:)");
int darwin_pthread_attr_destroy(pthread_attr_t *attributes) NAME("pthread_attr_destroy(_:)");
int darwin_pthread_attr_setdetachstate(pthread_attr_t *attributes, int state) NAME("pthread_attr_setdetachstate(_:_:)");
int darwin_pthread_attr_setstacksize(pthread_attr_t *attributes, size_t size) NAME("pthread_attr_setstacksize(_:_:)");
int darwin_pthread_create(
  pthread_t _Nullable *_Nonnull thread, const pthread_attr_t *_Nullable attributes,
  void *_Nullable (*_Nonnull start)(void *_Nonnull), void *_Nullable argument) NAME("pthread_create(_:_:_:_:)");

// MARK: Signals

#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGFPE 8
#define SIGKILL 9
#define SIGBUS 10
#define SIGSEGV 11
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGCHLD 20
#define SIGXFSZ 25
#define SIG_UNBLOCK 2

typedef void (*sig_t)(int);

// Computed in Swift's overlay.
static const sig_t darwin_SIG_IGN NAME("SIG_IGN") UNSAFE = (sig_t)1;

sig_t darwin_signal(int number, sig_t handler) NAME("signal(_:_:)");
int darwin_raise(int number) NAME("raise(_:)");
int darwin_sigemptyset(sigset_t *signals) NAME("sigemptyset(_:)");
int darwin_sigaddset(sigset_t *signals, int number) NAME("sigaddset(_:_:)");
int darwin_pthread_sigmask(int how, const sigset_t *signals, sigset_t *old_signals) NAME("pthread_sigmask(_:_:_:)");

struct __siginfo;

union NAME("__sigaction_u") darwin_sigaction_u {
  void (*__sa_handler)(int);
  void (*__sa_sigaction)(int, struct __siginfo *_Null_unspecified, void *_Null_unspecified);
};

struct NAME("sigaction") darwin_sigaction {
  union darwin_sigaction_u __sigaction_u;
  sigset_t sa_mask;
  int sa_flags;
};

int darwin_sigaction(
    int number, const struct darwin_sigaction *action, struct darwin_sigaction *old_action) NAME("sigaction(_:_:_:)");

#define SA_ONSTACK 0x0001
#define SA_RESETHAND 0x0004

struct NAME("__darwin_sigaltstack") darwin_sigaltstack_t {
  void *ss_sp;
  size_t ss_size;
  int ss_flags;
};
typedef struct darwin_sigaltstack_t stack_t;

int darwin_sigaltstack(const stack_t *stack, stack_t *old_stack) NAME("sigaltstack(_:_:)");

#define SS_DISABLE 0x0004


// MARK: Sockets

#define AF_UNIX 1
#define SOCK_STREAM 1
#define SHUT_WR 1
#define SHUT_RDWR 2
#define _CS_DARWIN_USER_TEMP_DIR 65537

typedef unsigned int socklen_t;
typedef unsigned char sa_family_t;

struct NAME("sockaddr") darwin_sockaddr {
  unsigned char sa_len;
  sa_family_t sa_family;
  char sa_data[14];
};

struct NAME("sockaddr_un") darwin_sockaddr_un {
  unsigned char sun_len;
  sa_family_t sun_family;
  char sun_path[104];
};

size_t darwin_confstr(int name, char *buffer, size_t size) NAME("confstr(_:_:_:)");
int darwin_socket(int domain, int type, int protocol) NAME("socket(_:_:_:)");
int darwin_bind(int descriptor, const struct darwin_sockaddr *address, socklen_t size) NAME("bind(_:_:_:)");
int darwin_listen(int descriptor, int backlog) NAME("listen(_:_:)");
int darwin_accept(int descriptor, struct darwin_sockaddr *address, socklen_t *size) NAME("accept(_:_:_:)");
int darwin_connect(int descriptor, const struct darwin_sockaddr *address, socklen_t size) NAME("connect(_:_:_:)");

#define SOL_SOCKET 0xffff
#define SO_SNDTIMEO 0x1005
#define MSG_PEEK 0x2
#define MSG_DONTWAIT 0x80

int darwin_setsockopt(int descriptor, int level, int name, const void *_Nullable value, socklen_t size)
  NAME("setsockopt(_:_:_:_:_:)");
int darwin_getsockopt(int descriptor, int level, int name, void *_Nullable value, socklen_t *_Nullable size)
  NAME("getsockopt(_:_:_:_:_:)");
int darwin_socketpair(int domain, int type, int protocol, int *_Nullable descriptors) NAME("socketpair(_:_:_:_:)");
ssize_t darwin_recv(int descriptor, void *_Nullable bytes, size_t size, int flags) NAME("recv(_:_:_:_:)");
ssize_t darwin_send(int descriptor, const void *_Nullable bytes, size_t size, int flags) NAME("send(_:_:_:_:)");
int darwin_shutdown(int descriptor, int how) NAME("shutdown(_:_:)");
int darwin_getpeereid(int descriptor, uid_t *user, gid_t *group) NAME("getpeereid(_:_:_:)");

// MARK: Processes

#define POSIX_SPAWN_SETSID 0x0400

typedef void *posix_spawn_file_actions_t;
typedef void *posix_spawnattr_t;

extern char *_Nullable *_Null_unspecified darwin_environ NAME("environ") UNSAFE;

mode_t darwin_umask(mode_t mask) NAME("umask(_:)");
char *_Null_unspecified darwin_strdup(const char *text) NAME("strdup(_:)");
int darwin_posix_spawn_file_actions_init(posix_spawn_file_actions_t _Nullable *_Nonnull actions)
    NAME("posix_spawn_file_actions_init(_:)");
int darwin_posix_spawn_file_actions_destroy(posix_spawn_file_actions_t _Nullable *_Nonnull actions)
    NAME("posix_spawn_file_actions_destroy(_:)");
int darwin_posix_spawn_file_actions_addopen(
    posix_spawn_file_actions_t _Nullable *_Nonnull actions, int descriptor, const char *path, int flags, mode_t mode)
    NAME("posix_spawn_file_actions_addopen(_:_:_:_:_:)");
int darwin_posix_spawn_file_actions_adddup2(
    posix_spawn_file_actions_t _Nullable *_Nonnull actions, int descriptor, int other)
    NAME("posix_spawn_file_actions_adddup2(_:_:_:)");
int darwin_posix_spawnattr_init(posix_spawnattr_t _Nullable *_Nonnull attributes) NAME("posix_spawnattr_init(_:)");
int darwin_posix_spawnattr_destroy(posix_spawnattr_t _Nullable *_Nonnull attributes) NAME("posix_spawnattr_destroy(_:)");
int darwin_posix_spawnattr_setflags(posix_spawnattr_t _Nullable *_Nonnull attributes, short flags)
    NAME("posix_spawnattr_setflags(_:_:)");
int darwin_posix_spawn(
    pid_t *_Nullable process, const char *path, const posix_spawn_file_actions_t _Nullable *_Nullable actions,
    const posix_spawnattr_t _Nullable *_Nullable attributes, char *_Nullable const *_Nonnull arguments,
    char *_Nullable const *_Nullable environment) NAME("posix_spawn(_:_:_:_:_:_:)");
int darwin_waitpid(int process, int *_Nullable status, int options) NAME("waitpid(_:_:_:)");
#define X_OK 1
int darwin_access(const char *_Nonnull path, int mode) NAME("access(_:_:)");

// MARK: Watching

#define ENFILE 23
#define EMFILE 24
#define O_EVTONLY 0x00008000

// Darwin has a structure of this name, too.
struct NAME("kevent") darwin_kevent {
  unsigned long ident;
  int16_t filter;
  uint16_t flags;
  uint32_t fflags;
  long data;
  void *_Nullable udata;
};

int darwin_kqueue(void) NAME("kqueue()");
int darwin_wait_kevent(
    int queue, const struct darwin_kevent *_Nullable changes, int change_count, struct darwin_kevent *_Nullable events,
    int event_count, const struct darwin_timespec *_Nullable timeout) NAME("kevent(_:_:_:_:_:_:)");

#define EVFILT_VNODE (-4)
#define EV_ADD 0x0001
#define EV_CLEAR 0x0020
#define NOTE_DELETE 0x00000001
#define NOTE_WRITE 0x00000002
#define NOTE_EXTEND 0x00000004
#define NOTE_RENAME 0x00000020

struct NAME("rlimit") darwin_rlimit {
  uint64_t rlim_cur;
  uint64_t rlim_max;
};

#define RLIMIT_NOFILE 8

int darwin_getrlimit(int resource, struct darwin_rlimit *limit) NAME("getrlimit(_:_:)");
int darwin_setrlimit(int resource, const struct darwin_rlimit *limit) NAME("setrlimit(_:_:)");
