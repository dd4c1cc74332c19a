// Of Darwin's module MachO, what the daemon calls. See Darwin.h.
#pragma once

int darwin_NSGetExecutablePath(char *buffer, unsigned int *size)
    __attribute__((swift_name("_NSGetExecutablePath(_:_:)")));
