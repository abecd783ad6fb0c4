import Glibc

/// Who works here: `GIMBAL_AUTHOR`, else the user's name on this machine.
enum Author {
  static let current: String = {
    if let name = getenv("GIMBAL_AUTHOR").map({ String(cString: $0) }), !name.isEmpty { return name }
    if let user = getpwuid(getuid())?.pointee.pw_name { return String(cString: user) }
    return "unknown"
  }()
}
