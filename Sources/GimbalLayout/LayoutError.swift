public import GimbalModel
import GimbalSolver

/// The reason why a scene has no layout.
public enum LayoutError: Error, Hashable, Sendable {
  /// The frames of these views depend on values that in turn depend on the frames, such as insets, and
  /// repeated passes do not converge.
  case layoutLoop([Name])
  /// A number in the rules is larger or smaller than the engine accepts.
  case numbersOutOfRange
  /// The engine made no progress. This is a defect of the engine.
  case engineStalled
  case cancelled
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
