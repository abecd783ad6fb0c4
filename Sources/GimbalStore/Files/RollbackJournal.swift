#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The rollback journal beside a database: there only while a project is being created, or when that was cut short.
///
/// SQLite takes no locks on a journal, so that this file may be opened and closed.
struct RollbackJournal {
  /// The size, in pages, that the database had before, and will have again.
  let pagesBefore: UInt32

  /// The journal of the database at a path; nil where there is none that SQLite would play back.
  ///
  /// Its header is that of "The Rollback Journal" in SQLite's file format: a mark of eight bytes, the number of
  /// records, a nonce, the initial size of the database, all big-endian.
  init?(of path: String) {
    let descriptor = open(path + "-journal", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var header: [UInt8] = Array(repeating: 0, count: 20)
    guard read(descriptor, &header, header.count) == header.count,
      header.starts(with: [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7])
    else { return nil }
    pagesBefore = header[16...].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
