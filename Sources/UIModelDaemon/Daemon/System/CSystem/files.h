// What Swift's modules of Linux' C libraries leave out about files. Other systems have it in theirs.
#if defined(__linux__)
#include <fcntl.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

// Who is at the other end of a socket (`struct ucred`, which needs extensions).
struct uimodel_credentials {
  int process;
  unsigned user;
  unsigned group;
};

#ifndef POSIX_SPAWN_SETSID
#define POSIX_SPAWN_SETSID 0x80
#endif

// Swaps two names. The libraries declare the call only for those who ask for extensions; 2 is RENAME_EXCHANGE.
static inline int uimodel_exchange(const char *first, const char *second) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, first, AT_FDCWD, second, 2U);
}
#endif
