/// Why an engine refused. Whatever it says, the engine is exactly as it was before the call.
public enum EngineError: Error, Hashable, Sendable {
  /// A coefficient, constant, target or priority is infinite or not a number.
  case notFinite
  /// A coefficient's size is above 1e9, or a constant's or target's above 1e12.
  case tooLarge
  /// A coefficient is not zero and its size is below 1e-9.
  case tooSmall
  /// A priority is not above 0 and at most 1000.
  case priorityOutOfRange
  /// A term names a variable that this engine does not have.
  case unknownVariable
  /// The row was removed, or is another engine's.
  case unknownRow
  /// The rows ask for a value above 1e15, or tie variables by a factor below 1e-200, or the engine is full (2³¹ terms).
  case overflow
  /// The optimizer made no progress for so long that it must be in a numerical circle.
  case stalled
  /// The caller's `isCancelled` said so.
  case cancelled
}
