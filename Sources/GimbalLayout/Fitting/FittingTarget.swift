public import GimbalModel

/// The parameters of
/// `UIView.systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:)`: a target size,
/// and a priority for its width and for its height.
public struct FittingTarget: Hashable, Sendable {
  /// The target size, in points.
  public var size: Size
  public var horizontalPriority: Priority
  public var verticalPriority: Priority

  /// UILayoutPriority.fittingSizeLevel, which is lower than the default hugging and compression resistance
  /// priorities of content.
  public static let fittingSizeLevel = Priority(50) ?? .defaultLow

  /// UIView.layoutFittingCompressedSize: the smallest size that the content allows.
  public static let compressed = FittingTarget(Size(width: 0, height: 0))
  /// UIView.layoutFittingExpandedSize: the largest size that the content allows, up to 10,000 points.
  public static let expanded = FittingTarget(Size(width: 10_000, height: 10_000))

  /// Creates a target.
  ///
  /// - Parameters:
  ///   - size: the size in points, 0 or more.
  ///   - horizontalPriority: the priority of the width; `.required` fixes the width.
  ///   - verticalPriority: the priority of the height.
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

/// The requirement for the size of the outermost view in a solve.
enum RootSize: Hashable {
  /// The size of the screen.
  case screen(Size)
  /// The size that is nearest to a target among those that the content allows, as in
  /// `UIView.systemLayoutSizeFitting(_:)`.
  case fitting(FittingTarget)

  /// Returns the case for the smallest size that the content allows, with an optional fixed width or height.
  static func fitting(width: Double?, height: Double?) -> RootSize {
    var target = FittingTarget.compressed
    if let width { (target.size.width, target.horizontalPriority) = (width, .required) }
    if let height { (target.size.height, target.verticalPriority) = (height, .required) }
    return .fitting(target)
  }

  var isFitting: Bool { if case .fitting = self { true } else { false } }

  /// The length along an axis if it is fixed; otherwise nil.
  subscript(axis: Axis) -> Double? {
    switch self {
    case .screen(let size): size[axis]
    case .fitting(let target): target[priority: axis].isRequired ? target.size[axis] : nil
    }
  }

  /// Returns the target length along an axis, and its priority.
  func target(_ axis: Axis) -> (length: Double, priority: Priority) {
    switch self {
    case .screen(let size): (size[axis], .required)
    case .fitting(let target): (target.size[axis], target[priority: axis])
    }
  }
}
