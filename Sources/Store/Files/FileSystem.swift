#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the system says of a path, without opening anything.
enum FileSystem {
  /// An error number of the system's.
  struct Failure: Error, CustomStringConvertible {
    let code: Int32
    var description: String { String(cString: strerror(code)).lowercased() }
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  static func mayRead(_ path: String) -> Bool { access(path, R_OK) == 0 }

  /// Whether the process may write there; no on a read-only file system, whoever asks.
  static func mayWrite(_ path: String) -> Bool { access(path, W_OK) == 0 }

  /// The absolute path of a file, links followed; of one that does not exist yet, its directory's links.
  static func resolved(_ path: String) -> String {
    if let found = absolute(path) { return found }
    guard let slash = path.lastIndex(of: "/") else { return (absolute(".") ?? ".") + "/" + path }
    let directory = String(path[..<slash])
    return (absolute(directory) ?? directory) + path[slash...]
  }

  /// Waits a moment for whoever holds a file.
  static func pause() { usleep(10_000) }

  private static func absolute(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }
}
