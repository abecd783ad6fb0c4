import GimbalModel

/// What the size of the outermost view of a solve is.
enum RootSize: Hashable {
  /// The screen's.
  case screen(Size)
  /// As near to a target as what is in it allows: `UIView.systemLayoutSizeFitting(_:)`.
  case fitting(FittingTarget)

  /// As small as what is in it allows, where a side is not given.
  static func fitting(width: Double?, height: Double?) -> RootSize {
    var target = FittingTarget.compressed
    if let width { (target.size.width, target.horizontalPriority) = (width, .required) }
    if let height { (target.size.height, target.verticalPriority) = (height, .required) }
    return .fitting(target)
  }

  var isFitting: Bool { if case .fitting = self { true } else { false } }

  /// The length along an axis, where nothing can make it another one.
  subscript(axis: Axis) -> Double? {
    switch self {
    case .screen(let size): size[axis]
    case .fitting(let target): target[priority: axis].isRequired ? target.size[axis] : nil
    }
  }

  /// The length that is wished for along an axis, and how much.
  func wish(_ axis: Axis) -> (length: Double, priority: Priority) {
    switch self {
    case .screen(let size): (size[axis], .required)
    case .fitting(let target): (target.size[axis], target[priority: axis])
    }
  }
}
