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

extension LayoutError {
  /// The error message.
  package var message: String {
    switch self {
    case .layoutLoop(let views): "layout loop: \(LayoutError.loop(of: views))"
    case .frameOutOfRange(let view, let side, let value):
      "the frame of '\(view)' is out of range: \(side.rawValue) is "
        + (value.isFinite ? "\(Decimal.print(value)) pt" : "infinite")
        + ", and the limit is \(Decimal.print(Limit.frame)) pt"
    case .numbersOutOfRange: "the rules contain numbers that are too large or too small to solve together"
    case .engineStalled: "the engine cannot solve these rules: report this as a bug, and include the rules"
    case .cancelled: "cancelled"
    }
  }

  /// Returns a description of the views whose frames do not converge.
  package static func loop(of views: [Name]) -> String {
    let names = views.map { "'\($0)'" }
    guard names.count > 1 else { return "the frame of \(names.joined()) does not converge" }
    let first = names.dropLast().joined(separator: ", ")
    return "the frames of \(first) and \(names[names.count - 1]) do not converge"
  }
}
