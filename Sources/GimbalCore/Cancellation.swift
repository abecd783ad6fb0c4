/// A request to stop a long operation. The operation polls the request.
///
/// An operation receives a `Cancellation` from its caller and calls ``check(_:)`` at short intervals:
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

  /// Creates a cancellation from a closure that returns `true` as soon as the operation must stop.
  ///
  /// The closure is called on every thread that takes part in the operation.
  @inlinable
  public init(_ isCancelled: @escaping @Sendable () -> Bool) { poll = isCancelled }

  @inlinable
  init() { poll = nil }

  /// A cancellation that is never requested.
  @inlinable public static var never: Cancellation { Cancellation() }

  /// A Boolean value that indicates whether the operation must stop.
  @inlinable public var isCancelled: Bool { poll?() ?? false }

  /// Throws `failure` if the operation must stop.
  @inlinable
  public func check<Failure: Error>(_ failure: @autoclosure () -> Failure) throws(Failure) {
    if isCancelled { throw failure() }
  }
}
