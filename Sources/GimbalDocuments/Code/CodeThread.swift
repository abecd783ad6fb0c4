import GimbalModel
import Synchronization

/// A thread with a stack for the interpreter, whose recursion follows the nesting of the code.
enum CodeThread {
  /// The size of the stack in bytes. Only the part that a run uses takes memory.
  private static let stackSize = 1 << 30

  /// Returns the result of a closure that runs on such a thread.
  static func run<Result: Sendable>(_ body: () throws -> Result) throws -> Result {
    try withoutActuallyEscaping(body) { body in
      let work = Work(body)
      guard let thread = WorkerThread(stackSize: stackSize, work.run) else {
        throw UnreadableCode(
          message: "the system cannot create a thread",
          remedy: "raise the limits of processes and of memory with 'ulimit'")
      }
      thread.wait()
      return try work.result()
    }
  }

  /// A closure that runs on another thread while its creator waits.
  private final class Work<Value: Sendable>: @unchecked Sendable {
    private var body: (() throws -> Value)?
    private let found = Lock<Swift.Result<Value, any Error>?>(nil)

    init(_ body: @escaping () throws -> Value) { self.body = body }

    @Sendable func run() {
      guard let body else { return }
      let value = Swift.Result { try body() }
      found.withLock { $0 = value }
      self.body = nil
    }

    func result() throws -> Value {
      guard let value = found.withLock({ $0 }) else { throw CancellationError() }
      return try value.get()
    }
  }
}
