import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting

/// The arguments of the command `fit`, which computes the fitting size of a view: a target size such as
/// `320x100`, `320x` or `x200`, a base size (`compressed` or `expanded`), and priorities such as `@1000,@50`.
struct FittingSyntax: Sendable {
  private var width: Double?
  private var height: Double?
  private var base: FittingTarget?
  private var priorities: [Priority]?

  static let clause: Clause<FittingSyntax> = .group(
    .apply(size) { fitting, size throws(ParseError) in
      guard fitting.width == nil, fitting.height == nil else {
        throw ParseError(
          .other(message: "the size is specified twice", remedy: "write one size, such as 320x100"),
          at: size.span
        )
      }
      (fitting.width, fitting.height) = (size.value.width, size.value.height)
    },
    .argument(.choice(.word("compressed", .compressed), .word("expanded", .expanded)), \.base),
    .argument(priorities, \.priorities))

  private static let size: Grammar<Spanned<(width: Double?, height: Double?)>> = {
    let shape = Shape(usage: .text("WxH|Wx|xH")) { $0.isAtSize || $0.isAtOpenSize }
    return Grammar(shape) { (cursor) throws(ParseError) in try cursor.sizeWithOpenSides() }
  }()

  /// The grammar of the priorities of a target size: `@H,@V` for the width and the height, or one priority
  /// such as `@1000`.
  private static let priorities: Grammar<[Priority]> = Grammar(
    Shape(usage: .text("@H[,@V]")) { $0.isAt(.at) }
  ) { (cursor) throws(ParseError) in
    try cursor.expect(.at)
    var priorities = [try cursor.priority().value]
    if cursor.accept(.comma) {
      try cursor.expect(.at)
      priorities.append(try cursor.priority().value)
    }
    return priorities
  }

  /// The target size, with the priorities of its width and its height. If only one side is given, its
  /// priority is `.required`. All other priorities are the priorities of the base size, `compressed` or
  /// `expanded`. Priorities in the command override these defaults.
  var target: FittingTarget {
    var target = base ?? .compressed
    if let width { target.size.width = width }
    if let height { target.size.height = height }
    switch (width, height) {
    case (.some, nil): target.horizontalPriority = .required
    case (nil, .some): target.verticalPriority = .required
    default: break
    }
    guard let priorities, let first = priorities.first else { return target }
    // A single priority applies to the height if only the height is given. Otherwise, it applies to the
    // width.
    let isVertical = width == nil && height != nil && priorities.count == 1
    target[priority: isVertical ? .vertical : .horizontal] = first
    if priorities.count > 1 { target.verticalPriority = priorities[1] }
    return target
  }
}
