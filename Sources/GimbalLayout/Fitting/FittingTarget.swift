public import GimbalModel

/// What is asked of `UIView.systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:)`: a size,
/// and along each axis how much it counts beside what is in the view.
public struct FittingTarget: Hashable, Sendable {
  /// In points.
  public var size: Size
  public var horizontalPriority: Priority
  public var verticalPriority: Priority

  /// UILayoutPriority.fittingSizeLevel: weaker than any content.
  public static let fittingSizeLevel = Priority(50) ?? .defaultLow

  /// UIView.layoutFittingCompressedSize: as small as what is in the view allows.
  public static let compressed = FittingTarget(Size(width: 0, height: 0))
  /// UIView.layoutFittingExpandedSize: as large as what is in the view allows, and 10,000 points where it does not care.
  public static let expanded = FittingTarget(Size(width: 10_000, height: 10_000))

  /// - Parameters:
  ///   - size: in points, 0 or more.
  ///   - horizontalPriority: how much its width counts; required for a width that is settled.
  ///   - verticalPriority: how much its height counts.
  public init(
    _ size: Size, horizontalPriority: Priority = fittingSizeLevel,
    verticalPriority: Priority = fittingSizeLevel
  ) {
    self.size = size
    self.horizontalPriority = horizontalPriority
    self.verticalPriority = verticalPriority
  }

  public subscript(priority axis: Axis) -> Priority {
    get { axis == .horizontal ? horizontalPriority : verticalPriority }
    set { if axis == .horizontal { horizontalPriority = newValue } else { verticalPriority = newValue } }
  }
}

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
  func target(_ axis: Axis) -> (length: Double, priority: Priority) {
    switch self {
    case .screen(let size): (size[axis], .required)
    case .fitting(let target): (target.size[axis], target[priority: axis])
    }
  }
}
