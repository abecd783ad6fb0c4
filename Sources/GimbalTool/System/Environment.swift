import GimbalShell
import GimbalStore
import Glibc

/// Who works here: `GIMBAL_AUTHOR`, else the user's name on this machine.
enum Author {
  static let current: String = {
    if let name = getenv("GIMBAL_AUTHOR").map({ String(cString: $0) }), !name.isEmpty { return name }
    if let user = getpwuid(getuid())?.pointee.pw_name { return String(cString: user) }
    return "unknown"
  }()
}

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

/// The machine's clock, and the time zone of the process.
struct SystemClock: WallClock {
  func now() -> Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  func offset(at time: Timestamp) -> Int {
    var seconds = time_t(time.milliseconds / 1000)
    var local = tm()
    localtime_r(&seconds, &local)
    return local.tm_gmtoff
  }
}

/// Which gimbal this is: the newest version in CHANGELOG.md.
enum Version {
  static let number = "0.1.0"
}
