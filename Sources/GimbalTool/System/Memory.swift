import Glibc

/// The memory of the process.
enum Memory {
  /// The resident memory in bytes, or `nil` if the system does not report it.
  static var inUse: Int? {
    let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 128)
    let count = read(file, &bytes, bytes.count)
    // The first two fields are the total size of the program and the size of its resident part, in pages.
    let fields = bytes.prefix(max(0, count)).split(separator: UInt8(ascii: " "))
    guard fields.count > 1, let pages = Int(String(decoding: fields[1], as: UTF8.self)) else { return nil }
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }
}
