internal import GimbalModel

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

  /// Heights of controls that changed with iOS: element, until which tools version, what the frames of a version
  /// measure, and what they measured before or after.
  private static let heights: [(element: String, tools: Range<Int>, height: Double, others: Set<Double>)] = [
    // iOS 13's controls came with Xcode 11.
    ("segmentedControl", 0..<14000, 29, [32, 33]), ("segmentedControl", 15000..<1_000_000, 32, [29]),
    ("stepper", 0..<15000, 29, [32]), ("stepper", 15000..<1_000_000, 32, [29]),
    // iOS 26's slider.
    ("slider", 0..<24000, 31, [34]), ("slider", 24000..<26000, 34, [31]),
  ]

  /// The height that a control of some tools version has of itself, where what was recorded is another version's.
  static func height(of element: Element, recorded: Double, tools: Int) -> Double {
    let line = heights.first { $0.element == element.name && $0.tools.contains(tools) }
    guard let line, line.others.contains(recorded) else { return recorded }
    return line.height
  }

  /// What the frame of such a view has outside the rectangle that constraints see.
  static func alignmentRectInsets(of element: Element, tools: Int) -> EdgeInsets {
    if element.name == "slider", tools >= liquidGlass { return .zero }
    return element.kind.alignmentRectInsets
  }
}
