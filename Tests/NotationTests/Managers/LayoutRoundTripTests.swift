import GimbalModel
import GimbalNotation
import TestSupport
import Testing

/// Parsing a printed layout gives an equal layout.
struct LayoutRoundTripTests {
  /// Names with another meaning if they are bare in place of a view's name.
  private static let names = [
    "a", "b", "c", "d", "rest", "row", "margin", "north", "fill", "width", "into", "front", "odd name",
    "größe", "1st",
    "e", "f", "g", "h",
  ]

  private static func stage() throws -> (scene: Scene, set: RuleSet) {
    var scene = try makeScene(names)
    let set = RuleSet(
      id: SetID(rawValue: 5000), scene: scene.id, position: .first, name: name("base"), condition: nil)
    try scene.apply(.insert(.set(set)))
    return (scene, set)
  }

  private static func printed(_ scene: Scene, _ set: RuleSet) -> String {
    scene.manager(of: scene.root, in: set.id).map { $0.block(in: scene).joined(separator: "\n") } ?? ""
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func randomLayoutsRoundTrip(_ seed: UInt64) throws {
    let (empty, set) = try Self.stage()
    var random = RandomBoxes(seed: seed, set: set.id)
    for _ in 0..<200 {
      var scene = empty
      let tree = random.manager(of: scene.root, in: scene)
      for edit in scene.edits(layingOut: tree, replacing: nil) { try scene.apply(edit) }
      let text = Self.printed(scene, set)
      let read = try LayoutSyntax.parse(source(text)).resolve(
        in: scene, set: set.id, ids: CountingIDs(after: 90_000))
      // An equal layout needs no edit.
      #expect(
        scene.edits(layingOut: read, replacing: scene.manager(of: scene.root, in: set.id)) == [], "\(text)")
    }
  }

  @Test(arguments: [4, 5, 6] as [UInt64]) func layoutReplacesAnyOther(_ seed: UInt64) throws {
    var (scene, set) = try Self.stage()
    var random = RandomBoxes(seed: seed, set: set.id)
    for _ in 0..<200 {
      let tree = random.manager(of: scene.root, in: scene)
      let old = scene.manager(of: scene.root, in: set.id)
      var fresh = try Self.stage().scene
      for edit in fresh.edits(layingOut: tree, replacing: nil) { try fresh.apply(edit) }
      for edit in scene.edits(layingOut: tree, replacing: old) { try scene.apply(edit) }
      #expect(Self.printed(scene, set) == Self.printed(fresh, set))
      #expect(
        scene.manager(of: scene.root, in: set.id)?.id == old?.id
          ?? scene.manager(of: scene.root, in: set.id)?.id)
      #expect(try Scene(records: scene.records).records == scene.records)
    }
  }

  @Test(arguments: [
    ("layout root vertical", ["layout root vertical"]),
    ("layout root fill margin=10 { a b }", ["layout root fill margin 10 {", "  a", "  b", "}"]),
    (
      "layout root tile 2x3 padding 1 2 3 4px margin-left=5px { a; b }",
      ["layout root tile 2x3 margin-left 5 padding 1 2 3 4 {", "  a", "  b", "}"]
    ),
    (
      "layout root vertical margin 5 10 { a 300x150 halign left; horizontal height 33% { b width=rest c width rest 2 } }",
      [
        "layout root vertical margin 5 10 {", "  a 300x150 halign left", "  horizontal height 33% {",
        "    b width rest", "    c width rest 2", "  }", "}",
      ]
    ),
    (
      "layout root vertical margin 5 +10px { a width +8 }",
      ["layout root vertical margin 5 10 {", "  a width 8px", "}"]
    ),
    (
      "layout root grid { row 33%\n { cell a } }",
      []
    ),
    (
      "layout root grid {\n row 33% { cell; cell 150 a; cell { b c } }\n row }",
      [
        "layout root grid {", "  row 33% {", "    cell", "    cell 150px a", "    cell fill {", "      b",
        "      c",
        "    }", "  }", "  row", "}",
      ]
    ),
    (
      "layout root border north=10% south=190px valign center { center { a b }; north a2 }",
      []
    ),
    (
      "layout root border north=10% south=190px valign center { center { a b }; north c }",
      [
        "layout root border valign center {", "  south 190px", "  center fill {", "    a", "    b", "  }",
        "  north 10% c",
        "}",
      ]
    ),
  ]) func layoutIsPrintedOneBoxPerLine(_ text: String, _ lines: [String]) throws {
    var (scene, set) = try Self.stage()
    do {
      let tree = try LayoutSyntax.parse(source(text)).resolve(
        in: scene, set: set.id, ids: CountingIDs(after: 9000))
      for edit in scene.edits(layingOut: tree, replacing: nil) { try scene.apply(edit) }
      #expect(Self.printed(scene, set) == lines.joined(separator: "\n"))
    } catch is ParseError {
      #expect(lines.isEmpty)
    }
  }

  @Test func layoutsNestAsDeepAsScenes() throws {
    var (scene, set) = try Self.stage()
    func text(_ depth: Int) -> String {
      "layout root fill" + String(repeating: " { fill", count: depth - 1)
        + String(repeating: " }", count: depth - 1)
    }
    let deepest = text(Scene.maximumDepth)
    let tree = try LayoutSyntax.parse(source(deepest)).resolve(
      in: scene, set: set.id, ids: CountingIDs(after: 9000))
    for edit in scene.edits(layingOut: tree, replacing: nil) { try scene.apply(edit) }
    #expect(scene.boxes(from: tree.box.id).count == Scene.maximumDepth)
    #expect(rendered(text(Scene.maximumDepth + 1)) { _ = try LayoutSyntax.parse($0) }.contains("256 levels"))
  }
}
