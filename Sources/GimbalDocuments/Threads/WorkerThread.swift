import Dispatch
import GimbalModel
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The ability of the system to create threads.
package enum ThreadSupport {
  /// `true` if the system can currently create a thread. The test creates a thread that ends at once.
  ///
  /// Test this before opening a project. GRDB uses dispatch queues, which wait forever if the system cannot
  /// create their threads.
  package static var isAvailable: Bool {
    guard let thread = WorkerThread({}) else { return false }
    thread.wait()
    return true
  }

  /// The number of available processors.
  package static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}

/// A thread that runs one closure.
///
/// Dispatch waits forever if the system cannot create a thread, for example because of a limit on the number
/// of processes. This type reports the failure instead, so that the caller can do the work on the current
/// thread.
package struct WorkerThread: Sendable {
  private let end = DispatchGroup()

  /// Starts a thread. Returns `nil` if the system cannot create one.
  ///
  /// The thread blocks all signals, so that other threads handle them.
  ///
  /// - Parameter stackSize: The size of the stack in bytes; `nil` for that of the system.
  package init?(stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(body, end: end))
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    end.enter()
    guard WorkerThread.create(work.toOpaque(), stackSize) else {
      end.leave()
      work.release()
      return nil
    }
  }

  /// Waits until the closure has returned.
  package func wait() { end.wait() }

  /// Waits until the closure has returned, or until a number of milliseconds has passed.
  package func wait(atMostMilliseconds milliseconds: Int) {
    _ = end.wait(timeout: .now() + .milliseconds(milliseconds))
  }

  /// Creates a detached thread that runs `work`, a retained reference to `Work`.
  private static func create(_ work: UnsafeMutableRawPointer, _ stackSize: Int?) -> Bool {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return false }
    defer { pthread_attr_destroy(&attributes) }
    if let stackSize, pthread_attr_setstacksize(&attributes, stackSize) != 0 { return false }
    #if canImport(Glibc)
      var thread = pthread_t()
      let code = pthread_create(
        &thread, &attributes,
        { work in
          work.map { Unmanaged<Work>.fromOpaque($0).takeRetainedValue().run() }
          return nil
        }, work)
      if code == 0 { pthread_detach(thread) }
    #else
      var thread: pthread_t?
      let code = pthread_create(
        &thread, &attributes,
        { work in
          Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run()
          return nil
        }, work)
      if let thread { pthread_detach(thread) }
    #endif
    return code == 0
  }

  private final class Work: Sendable {
    private let body: Lock<(@Sendable () -> Void)?>
    private let end: DispatchGroup

    init(_ body: @escaping @Sendable () -> Void, end: DispatchGroup) {
      self.body = Lock(body)
      self.end = end
    }

    func run() {
      runBody()
      end.leave()
    }

    /// Runs the closure and releases it. The closure must be released before `wait()` returns, because its
    /// creator can then use the captured values again.
    private func runBody() {
      let body = body.withLock { stored in
        defer { stored = nil }
        return stored
      }
      body?()
    }
  }
}
