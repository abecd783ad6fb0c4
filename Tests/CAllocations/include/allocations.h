// Counts what this thread takes from the heap. The tests' process has these functions instead of the C library's.
#pragma once

unsigned long allocationsOfThisThread(void);
unsigned long bytesAllocatedByThisThread(void);
