import Glibc

/// The address of the page of `gimbal serve`: a port and a secret token.
///
/// The address of a path is kept in a file that only the user can read, in the folder for the state of programs (XDG
/// Base Directory Specification), so that open pages and bookmarks find a restarted server. Each port has a
/// token of its own: an open page that reconnects sends the token to any program that listens on the port.
struct PageAddress {
  /// The port; 0 for a free port.
  let port: Int
  let token: String
  /// `true` if the port was remembered, so that another one can take its place.
  let isRemembered: Bool
  private let file: String?

  /// Returns the address for a path.
  ///
  /// - Parameters:
  ///   - port: The port that the user chose; `nil` for the remembered port, or a free one.
  ///   - isNew: `true` to forget the remembered address.
  init(of path: String, port: Int?, isNew: Bool) {
    file = PageAddress.file(for: path)
    let known = isNew ? nil : file.flatMap(PageAddress.read)
    let isSame = port == nil || port == known?.port
    token = isSame ? known?.token ?? PageAddress.newToken() : PageAddress.newToken()
    self.port = port ?? known?.port ?? 0
    isRemembered = port == nil && known != nil
  }

  private init(file: String?) {
    (self.file, port, token, isRemembered) = (file, 0, PageAddress.newToken(), false)
  }

  /// An address on any free port, with another token.
  var onOtherPort: PageAddress { PageAddress(file: file) }

  /// Remembers the address with the port on which the server listens. Without a home folder, nothing is remembered.
  func remember(port: Int) {
    guard let file, let end = file.lastIndex(of: "/") else { return }
    var folder = ""
    for part in file[..<end].split(separator: "/") {
      folder += "/\(part)"
      mkdir(folder, 0o700)
    }
    // The file of an interrupted server stays, so the name has the process.
    let draft = "\(file).\(getpid()).new"
    unlink(draft)
    let descriptor = Glibc.open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return }
    let text = Array("\(port)\n\(token)\n".utf8)
    let isWritten = write(descriptor, text, text.count) == text.count
    close(descriptor)
    if isWritten { rename(draft, file) } else { unlink(draft) }
  }

  /// The length of a token in bytes: 192 random bits.
  private static let tokenBytes = 24

  private static func newToken() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<tokenBytes).map { _ in
      let byte = UInt8.random(in: .min ... .max, using: &generator)
      return String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }

  private static func file(for path: String) -> String? {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    guard let state = variable("XDG_STATE_HOME") ?? variable("HOME").map({ $0 + "/.local/state" }) else {
      return nil
    }
    // FNV-1a with 64 bits. If two paths have the same hash, they share an address, which is harmless.
    let hash = path.absolutePath.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return "\(state)/gimbal/serve/\(String(hash, radix: 16))"
  }

  private static func read(_ file: String) -> (port: Int, token: String)? {
    let descriptor = Glibc.open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    // A file that others can read or have written does not contain a secret.
    guard fstat(descriptor, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else {
      return nil
    }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    guard count > 0 else { return nil }
    let lines = String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n")
    guard lines.count == 2, let port = Int(lines[0]), (1...65_535).contains(port),
      lines[1].utf8.count == tokenBytes * 2, lines[1].allSatisfy(\.isHexDigit)
    else { return nil }
    return (port, String(lines[1]))
  }
}
