internal import Model

/// What controls of a version of Interface Builder measure that others do not.
enum CanvasControls {
  /// Xcode 26 draws iOS 26's controls: from these tools on.
  private static let liquidGlass = 24000

  static func properties(of element: Element, tools: Int) -> [Property: PropertyValue] {
    guard tools >= liquidGlass else { return [:] }
    switch element.name {
    case "slider":
      // No alignment-rect insets any more.
      return [
        .alignmentTop: .number(0), .alignmentLeft: .number(0), .alignmentBottom: .number(0),
        .alignmentRight: .number(0),
      ]
    default: return [:]
    }
  }

  /// What the frame of such a view has outside the rectangle that constraints see.
  static func alignmentRectInsets(of element: Element, tools: Int) -> EdgeInsets {
    if element.name == "slider", tools >= liquidGlass { return .zero }
    return element.kind.alignmentRectInsets
  }
}
