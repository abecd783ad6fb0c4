package import GimbalModel
import Synchronization

/// The limits on inputs, with a function that measures the memory of the process.
package struct Resources: Sendable {
  package let limits: InputLimits
  /// A closure that returns the memory that the process uses, in bytes, or `nil` if it is unknown.
  package let memoryInUse: @Sendable () -> Int?

  package init(limits: InputLimits = InputLimits(), memoryInUse: @escaping @Sendable () -> Int? = { nil }) {
    self.limits = limits
    self.memoryInUse = memoryInUse
  }
}

/// A limit on the time and memory for the work on one input, such as a document, a scene or a request.
///
/// The work polls ``cancellation``, which is requested when the budget is spent:
///
/// ```swift
/// let budget = WorkBudget(resources, cancellation: interrupt)
/// let solver = LayoutSolver(cancellation: budget.cancellation)
/// for scene in scenes { try budget.run { try solver.solve(scene) } }
/// ```
///
/// One budget can be used for many inputs in sequence. The work on one input may use several threads.
package final class WorkBudget: Sendable {
  package let limits: InputLimits
  private let outer: Cancellation
  private let memoryInUse: @Sendable () -> Int?
  private let start = ContinuousClock.now
  /// The time at which the current work must end, in nanoseconds after `start`; `.max` while no work runs.
  private let deadline = Atomic<Int64>(.max)
  /// The time at which the memory is measured again, in nanoseconds after `start`.
  private let nextMeasurement = Atomic<Int64>(0)
  private let spent = Lock<ExceededLimit?>(nil)
  private let isSpent = Atomic<Bool>(false)

  /// The time between measurements of the memory, in nanoseconds. A measurement takes about 5 µs.
  private static let interval: Int64 = 20_000_000

  /// Creates a budget.
  ///
  /// - Parameter cancellation: The cancellation that the user can request. It ends the work even if the
  ///   budget is not spent.
  package init(_ resources: Resources, cancellation: Cancellation) {
    limits = resources.limits
    memoryInUse = resources.memoryInUse
    outer = cancellation
  }

  /// A cancellation that is requested when the budget is spent or when the user cancels.
  package var cancellation: Cancellation { Cancellation { self.mustStop } }

  /// Runs the work on one input.
  ///
  /// - Throws: `ExceededLimit` if `body` fails after the budget is spent and the user has not canceled the
  ///   work, otherwise the error that `body` throws.
  package func run<R>(_ body: () throws -> R) throws -> R {
    begin()
    defer { end() }
    do {
      return try body()
    } catch {
      if !outer.isCancelled, let exceeded { throw exceeded }
      throw error
    }
  }

  /// Runs a closure without counting its time. A read from standard input can take any amount of time,
  /// because the input can come from a person or from a running program.
  func withoutCounting<R, Failure: Error>(_ body: () throws(Failure) -> R) throws(Failure) -> R {
    let (before, deadline) = (now, deadline.exchange(.max, ordering: .relaxed))
    defer { if deadline != .max { self.deadline.store(deadline + now - before, ordering: .relaxed) } }
    return try body()
  }

  /// The limit that the current or most recent call to `run` exceeded, or `nil` if no limit was exceeded.
  private var exceeded: ExceededLimit? { spent.withLock { $0 } }

  private func begin() {
    spent.withLock { $0 = nil }
    isSpent.store(false, ordering: .relaxed)
    deadline.store(now + Int64(limits[.seconds]) * 1_000_000_000, ordering: .relaxed)
  }

  private func end() {
    deadline.store(.max, ordering: .relaxed)
    isSpent.store(false, ordering: .relaxed)
  }

  private var now: Int64 {
    let (seconds, attoseconds) = start.duration(to: .now).components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }

  private var mustStop: Bool {
    if outer.isCancelled || isSpent.load(ordering: .relaxed) { return true }
    let deadline = deadline.load(ordering: .relaxed)
    if deadline == .max { return false }
    let now = now
    if now > deadline {
      stop(at: .seconds)
      return true
    }
    let next = nextMeasurement.load(ordering: .relaxed)
    guard now >= next,
      nextMeasurement.compareExchange(
        expected: next, desired: now + WorkBudget.interval, ordering: .relaxed
      ).exchanged,
      let bytes = memoryInUse(), bytes > limits[.memory]
    else { return false }
    stop(at: .memory)
    // Reset the time of the next measurement, so that the work on the next input measures the memory at once.
    nextMeasurement.store(0, ordering: .relaxed)
    return true
  }

  private func stop(at limit: InputLimit) {
    spent.withLock { $0 = $0 ?? limits.exceeded(limit) }
    isSpent.store(true, ordering: .relaxed)
  }
}
