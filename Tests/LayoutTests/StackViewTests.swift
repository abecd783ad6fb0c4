import GimbalLayout
import GimbalModel
import Testing

/// All distributions and alignments along both axes in both directions, as in UIStackView.
///
/// Three views of 40, 60 and 84 along the axis and 20, 30 and 50 across it, in a stack view of 400 by 100
/// with a spacing of 8. The first has the lowest hugging.
struct StackViewTests {
  /// Positions and lengths along the axis.
  private static let along: [StackDistribution: [(Double, Double)]] = [
    // The first gets the rest of 400 − 2 · 8 − 60 − 84.
    .fill: [(0, 240), (248, 60), (316, 84)],
    // (400 − 2 · 8) / 3
    .fillEqually: [(0, 128), (136, 128), (272, 128)],
    // 40, 60 and 84 of 40 + 60 + 84 + 2 · 8 = 200. The last gets the rest.
    .fillProportionally: [(0, 80), (88, 120), (216, 184)],
    // gaps of (400 − 184) / 2
    .equalSpacing: [(0, 40), (148, 60), (316, 84)],
    // centers at 20, 189 and 358
    .equalCentering: [(0, 40), (159, 60), (316, 84)],
  ]

  /// Returns positions and lengths across the axis.
  private static func across(_ alignment: StackAlignment, _ axis: Axis) -> [(Double, Double)] {
    switch (alignment, axis) {
    case (.fill, _): [(0, 100), (0, 100), (0, 100)]
    case (.center, _): [(40, 20), (35, 30), (25, 50)]
    case (.trailing, _), (.bottom, _): [(80, 20), (70, 30), (50, 50)]
    // First baselines are 15, 25 and 30 below the tops. The first view is at the top of the stack view, and the others
    // extend above it.
    case (.firstBaseline, .horizontal): [(0, 20), (-10, 30), (-15, 50)]
    // Last baselines are 15, 25 and 40 below the tops. The first view is at the bottom of the stack view.
    case (.lastBaseline, .horizontal): [(80, 20), (70, 30), (55, 50)]
    // Baselines have no effect across a vertical stack view.
    default: [(0, 20), (0, 30), (0, 50)]
    }
  }

  @Test(arguments: StackDistribution.allCases, StackAlignment.allCases)
  func frames(distribution: StackDistribution, alignment: StackAlignment) throws {
    for axis in Axis.allCases {
      for direction in [LayoutDirection.leftToRight, .rightToLeft] {
        let layout = try StackViewTests.shop(distribution, alignment, axis, direction).solve()
        let along = try #require(StackViewTests.along[distribution])
        let across = StackViewTests.across(alignment, axis)
        for (name, place) in zip(["a", "b", "c"], zip(along, across)) {
          let (across, down) = axis == .horizontal ? place : (place.1, place.0)
          let room = axis == .horizontal ? 400.0 : 100
          let x = direction == .rightToLeft ? room - across.0 - across.1 : across.0
          #expect(
            try layout.frame(name) == Frame(x, down.0, across.1, down.1), "\(name) \(axis) \(direction)")
          #expect(try layout.view(name).status == .determined, "\(name) \(axis) \(direction)")
        }
        #expect(layout.conflicts.isEmpty)
      }
    }
  }

  private static func shop(
    _ distribution: StackDistribution, _ alignment: StackAlignment, _ axis: Axis,
    _ direction: LayoutDirection
  ) throws -> Workshop {
    var shop = try Workshop(direction: direction)
    let isHorizontal = axis == .horizontal
    let frame: [Property: PropertyValue] =
      isHorizontal ? .frame(0, 0, 400, 100) : .frame(0, 0, 100, 400)
    try shop.view("s", kind: .stackView, frame)
    try shop.give(
      "s",
      [
        .axis: .word(axis.rawValue), .distribution: .word(distribution.rawValue),
        .alignment: .word(alignment.rawValue), .spacing: 8,
      ])
    let sizes: [(String, Double, Double)] = [("a", 40, 20), ("b", 60, 30), ("c", 84, 50)]
    for (name, extent, thickness) in sizes {
      try shop.view(
        name, in: "s", isHorizontal ? .content(extent, thickness) : .content(thickness, extent))
    }
    try shop.give("a", [.horizontalHugging: 249, .verticalHugging: 249])
    for (name, first, last) in [("a", 15.0, 5.0), ("b", 25, 5), ("c", 30, 10)] where isHorizontal {
      try shop.give(name, [.firstBaseline: .number(first), .lastBaseline: .number(last)])
    }
    return shop
  }
}
