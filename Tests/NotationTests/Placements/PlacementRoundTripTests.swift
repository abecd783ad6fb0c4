import GimbalModel
import GimbalNotation
import TestSupport
import Testing

/// Parsing a printed placement gives an equal placement.
struct PlacementRoundTripTests {
  /// Names with another meaning if they are bare in place of a view's name.
  private static let names = [
    "a", "b", "below", "list", "remove", "safeArea", "navigationBar", "to", "width", "into", "when", "margin",
    "odd name", "größe", "1st",
  ]

  @Test(arguments: [1, 2, 3, 4] as [UInt64]) func randomPlacementsRoundTrip(_ seed: UInt64)
    throws
  {
    var scene = try makeScene(Self.names)
    for bar in [Property.navigationBar, .tabBar, .toolbar] {
      for edit in scene.edits(giving: scene.root, [(bar, .flag(true))]) { try scene.apply(edit) }
    }
    var random = RandomPlacements(seed: seed)
    for _ in 0..<50 {
      for view in scene.children(of: scene.root) {
        let drawn = random.next(for: view.id, in: scene)
        let (measure, relation, value) = try #require(drawn)
        let placement = Placement(
          id: PlacementID(rawValue: 1), set: SetID(rawValue: 1), position: .first, view: view.id,
          measure: measure, relation,
          value: value)
        let text = placement.notation(in: scene)
        let read = try PlacementSyntax.parse(source(text)).resolve(in: scene)
        #expect(read.count == 1, "\(text)")
        #expect(read.first?.view == view.id, "\(text)")
        #expect(read.first?.measure == measure, "\(text)")
        #expect(read.first?.relation == relation, "\(text)")
        #expect(read.first?.value == value, "\(text)")
      }
    }
  }

  @Test(arguments: [
    ("place a below b margin 8 x 16", ["place a below b margin-top 8", "place a x 16"]),
    (
      "place a below b centered-to b margin-top 8", ["place a below b margin-top 8", "place a center-x in b"]
    ),
    ("place a above navigationBar", ["place a above root.navigationBar"]),
    (
      "place a after b margin -4 y safeArea.y",
      ["place a after b margin-leading -4", "place a y root.safeArea.minY"]
    ),
    ("place a before b margin 8", ["place a before b margin-trailing 8"]),
    ("place a at 10,root.height / 2 - 8", ["place a x 10", "place a y 0.5 * root.height - 8"]),
    ("place a center-in b", ["place a center-x in b", "place a center-y in b"]),
    ("place a center-y", ["place a center-y in root"]),
    ("place a x b.x", ["place a x b.minX"]),
    ("resize a to b", ["resize a width b.width", "resize a height b.height"]),
    ("resize a 80x20", ["resize a width 80", "resize a height 20"]),
    (
      "place a at 10%,25% ", ["place a x 0.1 * root.width", "place a y 0.25 * root.height"]
    ),
    (
      "size-to-fit a width <= 75%",
      ["size-to-fit a width", "resize a width <= 0.75 * root.width", "size-to-fit a height"]
    ),
    ("resize a width 50% width >= 80", ["resize a width 0.5 * root.width", "resize a width >= 80"]),
    ("resize a height 2 * (b.height + 4)", ["resize a height 2 * b.height + 8"]),
    ("size-to-fit a", ["size-to-fit a width", "size-to-fit a height"]),
    ("size-to-fit a width", ["size-to-fit a width"]),
    ("size-to-fit a width 75%", ["resize a width 0.75 * root.width", "size-to-fit a height"]),
    ("size-to-fit a height 0% width", ["resize a height 0 * root.height", "size-to-fit a width"]),
  ]) func shortFormsAreFrameMeasures(_ text: String, _ parts: [String]) throws {
    var scene = try makeScene(["a", "b"])
    for edit in scene.edits(giving: scene.root, [(.navigationBar, .flag(true))]) { try scene.apply(edit) }
    let printed = try PlacementSyntax.parse(source(text)).resolve(in: scene).map { part in
      Placement(
        id: PlacementID(rawValue: 1), set: SetID(rawValue: 1), position: .first, view: part.view,
        measure: part.measure, part.relation, value: part.value
      ).notation(in: scene)
    }
    #expect(printed == parts)
  }
}
