import Glibc

/// What the environment says of characters.
enum Locale {
  /// Whether the locale's characters are Unicode's, as UTF-8: LC_ALL, LC_CTYPE and LANG say so, in this order.
  static let isUTF8: Bool = {
    // Read from the environment alone, since readline sets the process's own locale when it starts, and not before.
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { continue }
      let codeset = value.split(separator: ".").dropFirst().first?.prefix { $0 != "@" }.lowercased()
      return codeset == "utf-8" || codeset == "utf8"
    }
    return false
  }()
}
