import Glibc
import Shell

/// Standard output and standard error, without buffers: what was said is out.
struct StandardConsole: Console {
  func print(_ text: String) { StandardConsole.write(text, to: STDOUT_FILENO) }
  func complain(_ text: String) { StandardConsole.write(text, to: STDERR_FILENO) }

  private static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { bytes in
      var written = 0
      while written < bytes.count {
        let rest = UnsafeBufferPointer(rebasing: bytes[written...])
        let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
        if count >= 0 {
          written += count
        } else if errno != EINTR && errno != EAGAIN {
          // Whoever closed the other end wants no more; anything else has no better place to be told.
          return
        }
      }
    }
  }
}
