#include "version.h"

#ifndef GIMBAL_COMMIT
#define GIMBAL_COMMIT ""
#endif

const char *gimbal_commit(void) { return GIMBAL_COMMIT; }
