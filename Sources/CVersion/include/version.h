#pragma once

// The commit of which a release is built, such as 1a2b3c4d5e6f, or an empty text. Package.swift defines it.
const char *gimbal_commit(void);
