import Glibc

/// Runs work on a thread with a large stack, because nested code is read by recursion.
enum ParserThread {
  /// The size of the stack in bytes. The system assigns memory only to the part that is used.
  private static let stackSize = 1 << 30

  private final class Work {
    let body: () -> Void

    init(_ body: @escaping () -> Void) { self.body = body }
  }

  /// Runs work, and returns after it has ended. Returns `false` if the thread cannot be started.
  static func run(_ body: @escaping () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(body))
    let code = pthread_create(
      &thread, &attributes,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      }, work.toOpaque())
    guard code == 0 else {
      work.release()
      return false
    }
    return pthread_join(thread, nil) == 0
  }
}
