import GimbalLayout
import GimbalModel
import Testing

/// Hidden views in a stack view, and the spacing around them.
struct StackHidingTests {
  /// Hidden views at the start, in the middle and at the end, and several at once.
  @Test(
    arguments: [
      (["a"], 152.0, ["b": 0.0, "c": 68]), (["b"], 132, ["a": 0, "c": 48]), (["c"], 108, ["a": 0, "b": 48]),
      (["a", "b"], 84, ["c": 0]), (["b", "c"], 40, ["a": 0]), (["a", "c"], 60, ["b": 0]),
      (["a", "b", "c"], 0, [:]),
    ] as [([String], Double, [String: Double])])
  func hiddenViewsCollapse(hidden: [String], width: Double, places: [String: Double]) throws {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      for distribution in ["fill", "equalSpacing", "equalCentering", "fillProportionally"] {
        var shop = try Workshop.stack(
          [.distribution: .word(distribution), .alignment: "top"], direction: direction)
        for name in hidden { try shop.give(name, [.hidden: true]) }
        let layout = try shop.solve()
        #expect(try layout.frame("s").width == width)
        for (name, place) in places {
          let frame = try layout.frame(name)
          #expect((direction == .leftToRight ? frame.x : width - frame.maxX) == place, "\(name)")
        }
        for name in hidden { #expect(try layout.frame(name).width == 0) }
        #expect(layout.ambiguities.isEmpty && layout.conflicts.isEmpty)
      }
    }
  }

  /// A hidden view keeps its position and counts for the thickness of the stack view, as in documents.
  @Test func hiddenViewKeepsItsThickness() throws {
    var shop = try Workshop.stack()
    try shop.give("c", [.hidden: true])
    #expect(try shop.solve().frame("s") == Frame(10, 10, 108, 50))
    #expect(try shop.solve().frame("c") == Frame(108, 0, 0, 50))
    try shop.give("c", [.hidden: false])
    try shop.give("b", [.hidden: true])
    #expect(try shop.solve().frame("b") == Frame(44, 0, 0, 50))
  }

  /// A stack view whose views are all hidden has no size, although the views have a required height.
  @Test(arguments: ["fill", "top", "center"]) func stackOfHiddenViewsHasNoSize(alignment: String) throws {
    var shop = try Workshop.stack([.alignment: .word(alignment)])
    for name in ["a", "b", "c"] {
      try shop.give(name, [.hidden: true])
      try shop.constrain("base", "\(name).height == 28")
    }
    try shop.constrain("base", "s.height == 0")
    let layout = try shop.solve()
    #expect(layout.conflicts.isEmpty && layout.ambiguities.isEmpty)
    #expect(try layout.frame("s").height == 0)
  }

  /// As in UIKit, hiding has a lower priority than required rules.
  @Test func hiddenViewWithRequiredSizeIsNoConflict() throws {
    var shop = try Workshop.stack()
    try shop.give("b", [.hidden: true])
    try shop.constrain("base", "b.width == 60")
    let layout = try shop.solve()
    #expect(layout.conflicts.isEmpty)
    #expect(try layout.frame("c").x == 48)
  }

  @Test func hiddenCanBeOverridden() throws {
    var shop = try Workshop.stack()
    try shop.override("wide", "b", .hidden, true)
    #expect(try shop.solve().frame("s").width == 132)
  }

  /// A view's own spacing applies to the next visible view.
  @Test(
    arguments: [(nil, 212, 128), ("b", 144, 60), ("a", 152, 68), ("c", 120, nil)]
      as [(String?, Double, Double?)])
  func customSpacing(hidden: String?, width: Double, third: Double?) throws {
    var shop = try Workshop.stack()
    try shop.give("a", [.spacingAfter: 20])
    if let hidden { try shop.give(hidden, [.hidden: true]) }
    let layout = try shop.solve()
    #expect(try layout.frame("s").width == width)
    if let third { #expect(try layout.frame("c").x == third) }
  }
}
