// readline's headers use FILE without including what declares it.
#include <stdio.h>
#include <readline/history.h>
#include <readline/readline.h>
