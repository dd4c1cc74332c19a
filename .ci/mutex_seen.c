// Tells the thread sanitizer of the mutex of Synchronization. Its fast path is compiled into our code, where the sanitizer
// sees it; its slow path is in a library that is not instrumented, and what such a lock guards would be reported. The two
// functions take that library's place, as the program's own come first.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define MUTEX __attribute__((swift_context)) void *mutex

typedef __attribute__((swiftcall)) void Lock(uint32_t thread, MUTEX);
typedef __attribute__((swiftcall)) void Unlock(MUTEX);

void __tsan_acquire(void *);
void __tsan_release(void *);
Lock seen_lock __asm__(LOCK);
Unlock seen_unlock __asm__(UNLOCK);

__attribute__((swiftcall)) void seen_lock(uint32_t thread, MUTEX) {
  ((Lock *)dlsym(RTLD_NEXT, LOCK))(thread, mutex);
  __tsan_acquire(mutex);
}

__attribute__((swiftcall)) void seen_unlock(MUTEX) {
  __tsan_release(mutex);
  ((Unlock *)dlsym(RTLD_NEXT, UNLOCK))(mutex);
}
