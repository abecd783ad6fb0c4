import Glibc

/// Streams that others have made such that calls do not wait (`O_NONBLOCK`): it is a property of what is open, and
/// whoever shares it has it, too.
enum Descriptors {
  /// Waits until a descriptor has something to read, or room to write, or a signal comes.
  static func wait(for descriptor: Int32, toRead: Bool) {
    var waiting = pollfd(fd: descriptor, events: Int16(toRead ? POLLIN : POLLOUT), revents: 0)
    poll(&waiting, 1, -1)
  }
}
