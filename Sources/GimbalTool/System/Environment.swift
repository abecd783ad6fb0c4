import CVersion
import GimbalShell
import GimbalStore
import Glibc

/// The character encoding of the environment.
enum Locale {
  /// `true` if the encoding is UTF-8. The first of the variables LC_ALL, LC_CTYPE and LANG that is set
  /// determines the encoding.
  static let isUTF8: Bool = {
    // The variables are read directly, because the process has the C locale until readline starts.
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { continue }
      let codeset = value.split(separator: ".").dropFirst().first?.prefix { $0 != "@" }.lowercased()
      return codeset == "utf-8" || codeset == "utf8"
    }
    return false
  }()
}

/// The clock and the time zone of the machine.
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

/// The version of the program.
enum Version {
  /// The newest version in CHANGELOG.md.
  static let number = "0.1.0"

  /// The answer to `--version`, such as `gimbal 0.1.0 (1a2b3c4d5e6f)`. A build for development does not know its commit.
  static let text = text(ofCommit: String(cString: gimbal_commit()))

  /// Returns the name of the program, its version and, if it is not empty, the commit.
  static func text(ofCommit commit: String) -> String {
    "gimbal \(number)" + (commit.isEmpty ? "" : " (\(commit))")
  }
}
