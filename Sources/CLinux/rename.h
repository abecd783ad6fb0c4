// glibc declares this function only with _GNU_SOURCE, which Swift's module of glibc does not define.
int renameat2(int old_directory, const char *old_path, int new_directory, const char *new_path, unsigned int flags);
