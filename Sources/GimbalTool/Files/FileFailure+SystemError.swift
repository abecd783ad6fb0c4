import GimbalReporting
import Glibc

extension FileFailure {
  /// Creates a failure from `errno`.
  init(systemErrorOf path: String) {
    self.init(path: path, reason: String(cString: strerror(errno)).lowercased())
  }
}
