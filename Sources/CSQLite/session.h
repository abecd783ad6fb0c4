// SQLite with its session extension, whose declarations sqlite3.h hides unless it is asked for them.
#define SQLITE_ENABLE_SESSION 1
#define SQLITE_ENABLE_PREUPDATE_HOOK 1
#include <sqlite3.h>

// Sets a flag of a connection. Swift cannot call sqlite3_db_config, because it is variadic.
static inline int gimbal_set_flag(sqlite3 *connection, int option, int isOn) {
  return sqlite3_db_config(connection, option, isOn, (int *)0);
}
