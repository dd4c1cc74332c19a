// The GNU C library's settings of its allocator, which its Swift module leaves out. Other systems have none.
#if __has_include(<malloc.h>)
#include <malloc.h>
#endif
