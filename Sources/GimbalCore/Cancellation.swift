/// A request to stop long work, polled by the work itself.
///
/// The value is passed down once, when the work is set up, and polled at short intervals:
///
/// ```swift
/// let cancellation = Cancellation { interrupted.load(ordering: .relaxed) }
/// for row in rows {
///   try cancellation.check(EngineError.cancelled)
///   solve(row)
/// }
/// ```
@frozen
public struct Cancellation: Sendable {
  @usableFromInline let poll: (@Sendable () -> Bool)?

  /// Creates a cancellation from a closure that returns `true` once the work has to stop.
  ///
  /// The closure is called on every thread that takes part in the work.
  @inlinable
  public init(_ isCancelled: @escaping @Sendable () -> Bool) { poll = isCancelled }

  @inlinable
  init() { poll = nil }

  /// A cancellation that is never requested.
  @inlinable public static var never: Cancellation { Cancellation() }

  /// A Boolean value that indicates whether the work has to stop.
  @inlinable public var isCancelled: Bool { poll?() ?? false }

  /// Throws an error if the work has to stop.
  @inlinable
  public func check<Failure: Error>(_ failure: @autoclosure () -> Failure) throws(Failure) {
    if isCancelled { throw failure() }
  }
}
