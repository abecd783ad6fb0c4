import Model
import Notation
import TestSupport
import Testing

/// What is printed of a placement makes the same placement.
struct PlacementRoundTripTests {
  /// Names that mean something else, bare, where a view's name may stand.
  private static let names = [
    "a", "b", "below", "list", "remove", "safeArea", "navigationBar", "to", "width", "into", "when", "margin",
    "odd name", "größe", "1st",
  ]

  @Test(arguments: [1, 2, 3, 4] as [UInt64]) func `Random placements read back the same`(_ seed: UInt64)
    throws
  {
    var chance = SeededGenerator(seed: seed)
    var scene = try makeScene(Self.names)
    for bar in [Property.navigationBar, .tabBar, .toolbar] {
      for edit in scene.edits(giving: scene.root, [(bar, .flag(true))]) { try scene.apply(edit) }
    }
    for _ in 0..<1000 {
      let placement = Self.placement(in: scene, &chance)
      let text = placement.notation(in: scene)
      let read = try PlacementSyntax.parse(source(text)).resolve(in: scene)
      #expect(read.count == 1, "\(text)")
      #expect(read.first?.view == placement.view, "\(text)")
      #expect(read.first?.measure == placement.measure, "\(text)")
      #expect(read.first?.value == placement.value, "\(text)")
    }
  }

  private static func placement(in scene: Scene, _ chance: inout SeededGenerator) -> Placement {
    let views = scene.children(of: scene.root).map(\.id)
    let measure = FrameMeasure.allCases.randomElement(using: &chance) ?? .minX
    let view = views.randomElement(using: &chance) ?? scene.root
    return Placement(
      id: PlacementID(rawValue: 1), set: SetID(rawValue: 1), position: .first, view: view, measure: measure,
      value: value(of: measure, for: view, in: scene, &chance))
  }

  private static func value(
    of measure: FrameMeasure, for view: ViewID, in scene: Scene, _ chance: inout SeededGenerator
  ) -> PlacementValue {
    let constants: [Double] = [0, 8, -8, 0.1, Double.random(in: -1e3...1e3, using: &chance)]
    let constant = constants.randomElement(using: &chance) ?? 0
    switch Int.random(in: 0..<5, using: &chance) {
    case 0: return .number(measure.isSize ? constant.magnitude : constant)
    case 1 where measure.isSize: return .content
    default:
      let others = [scene.root] + scene.children(of: scene.root).map(\.id).filter { $0 != view }
      var source = PlacementSource(view: others.randomElement(using: &chance) ?? scene.root)
      if source.view == scene.root {
        let parts: [PlacementSource.Part?] =
          [nil] + [LayoutGuide.safeArea, .layoutMargins, .readableContent].map { .guide($0) }
          + Bar.allCases.map { .bar($0) }
        source.part = parts.randomElement(using: &chance) ?? nil
      }
      let multipliers: [Double] = [1, 1, 1, 0.5, -2, 0, 1.0 / 3]
      let multiplier = multipliers.randomElement(using: &chance) ?? 1
      let other = FrameMeasure.allCases.randomElement(using: &chance) ?? .minX
      return .measure(source, other, multiplier: multiplier, constant: constant)
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
    ("resize a height 2 * (b.height + 4)", ["resize a height 2 * b.height + 8"]),
    ("size-to-fit a", ["size-to-fit a width", "size-to-fit a height"]),
    ("size-to-fit a width", ["size-to-fit a width"]),
    ("size-to-fit a width 75%", ["resize a width 0.75 * root.width", "size-to-fit a height"]),
    ("size-to-fit a height 0% width", ["resize a height 0 * root.height", "size-to-fit a width"]),
  ]) func `Short forms are parts of a frame`(_ text: String, _ parts: [String]) throws {
    var scene = try makeScene(["a", "b"])
    for edit in scene.edits(giving: scene.root, [(.navigationBar, .flag(true))]) { try scene.apply(edit) }
    let printed = try PlacementSyntax.parse(source(text)).resolve(in: scene).map { part in
      Placement(
        id: PlacementID(rawValue: 1), set: SetID(rawValue: 1), position: .first, view: part.view,
        measure: part.measure, value: part.value
      ).notation(in: scene)
    }
    #expect(printed == parts)
  }
}
