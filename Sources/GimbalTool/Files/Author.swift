import GimbalShell
import Glibc

/// The author of revisions: the value of `GIMBAL_AUTHOR`, otherwise git's `user.name`, otherwise the login name.
enum Author {
  static let current: String = {
    func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    if let name = environment("GIMBAL_AUTHOR"), !name.isEmpty { return name }
    let git = GitAuthor(environment: environment) { try? DiskFiles(isForRegularFiles: true).read($0) }
    if let name = git.name(in: ".".absolutePath) { return name }
    if let user = getpwuid(getuid())?.pointee.pw_name { return String(cString: user) }
    return "unknown"
  }()
}
