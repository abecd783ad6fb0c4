public import GimbalModel
import GimbalSolver

/// The reason why a scene has no layout.
public enum LayoutError: Error, Hashable, Sendable {
  /// The frames of these views depend on values, such as insets, that depend on the frames. Repeated passes
  /// do not converge.
  case layoutLoop([Name])
  /// A side of the frame of a view has a magnitude above `Limit.frame`, is infinite or is not a number.
  case frameOutOfRange(Name, Side, Double)
  /// A number in the rules is outside the range that the constraint solver (`Engine`) accepts.
  case numbersOutOfRange
  /// The constraint solver failed because of an internal error, or the solve needed more passes than
  /// ``LayoutSolver/Limits/convergingPasses``.
  case engineStalled
  case cancelled

  /// A coordinate or a length of a frame.
  public enum Side: String, Hashable, Sendable {
    case x, y, width, height
  }
}

extension LayoutError {
  init(_ error: EngineError) {
    self =
      switch error {
      case .cancelled: .cancelled
      case .notFinite, .tooLarge, .tooSmall, .overflow, .priorityOutOfRange: .numbersOutOfRange
      case .unknownVariable, .unknownRow, .stalled: .engineStalled
      }
  }
}
