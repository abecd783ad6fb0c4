// SQLite with its session extension, whose declarations sqlite3.h hides unless it is asked for them.
#define SQLITE_ENABLE_SESSION 1
#define SQLITE_ENABLE_PREUPDATE_HOOK 1
#include <sqlite3.h>
