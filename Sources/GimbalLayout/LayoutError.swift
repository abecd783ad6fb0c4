public import GimbalModel
import GimbalSolver

/// The reason why a scene has no layout.
public enum LayoutError: Error, Hashable, Sendable {
  /// The frames of these views depend on values, such as insets, that depend on the frames. Repeated passes
  /// do not converge.
  case layoutLoop([Name])
  /// A coordinate or length of the frame of a view is infinite, not a number, or has a magnitude above
  /// `Limit.frame`. The same applies to the size of the content area of a scrolling view.
  case frameOutOfRange(Name, Side, Double)
  /// A number in the rules or in the solution is outside the range of the constraint solver (`Engine`).
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
