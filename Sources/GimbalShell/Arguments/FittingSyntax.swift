import GimbalLayout
import GimbalModel
import GimbalNotation

/// What a view is to fit: `320x100`, `320x`, `x200`, `compressed`, `expanded`, `@1000,@50`.
struct FittingSyntax: Sendable {
  private var width: Double?
  private var height: Double?
  private var base: FittingTarget?
  private var priorities: [Priority] = []

  static let arguments = "[WxH|Wx|xH] [compressed|expanded] [@H[,@V]]"
  static let sizes = ["compressed", "expanded"]

  /// Takes one of the parts, if one comes next.
  mutating func take(_ cursor: inout Cursor) throws(ParseError) -> Bool {
    if cursor.isAtSize || cursor.isAtOpenSize {
      guard width == nil, height == nil else { throw cursor.unexpected("one size") }
      let size = try cursor.sizeWithOpenSides()
      (width, height) = (size.value.width, size.value.height)
    } else if cursor.peek().kind == .word, FittingSyntax.sizes.contains(cursor.peek().text) {
      guard base == nil else { throw cursor.unexpected("'compressed' or 'expanded' once") }
      base = cursor.accept(word: "compressed") ? .compressed : .expanded
      if base == .expanded { try cursor.expect(word: "expanded") }
    } else if cursor.accept(.at) {
      guard priorities.isEmpty else { throw cursor.unexpected("one pair of priorities") }
      priorities = [try cursor.priority().value]
      if cursor.accept(.comma) {
        try cursor.expect(.at)
        priorities.append(try cursor.priority().value)
      }
    } else {
      return false
    }
    return true
  }

  /// What is asked for: a side that is given alone is required, and everything else a wish.
  var target: FittingTarget {
    var target = base ?? .compressed
    if let width { target.size.width = width }
    if let height { target.size.height = height }
    switch (width, height) {
    case (.some, nil): target.horizontalPriority = .required
    case (nil, .some): target.verticalPriority = .required
    default: break
    }
    guard let first = priorities.first else { return target }
    // One priority is that of the one side that is given; of both sides the horizontal one.
    let isVertical = width == nil && height != nil && priorities.count == 1
    target[priority: isVertical ? .vertical : .horizontal] = first
    if priorities.count > 1 { target.verticalPriority = priorities[1] }
    return target
  }
}
