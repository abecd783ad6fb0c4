public import GimbalModel
import GimbalSolver

/// Why a scene has no frames.
public enum LayoutError: Error, Hashable, Sendable {
  /// Where these views end up decides the insets that decide where they end up, and it never settles.
  case layoutLoop([Name])
  /// The numbers of the rules are beyond what the engine can hold.
  case numbersOutOfRange
  /// The engine gave up; a defect of the engine, and no fault of the rules.
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
