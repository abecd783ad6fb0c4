import GimbalLayout
import GimbalModel
import TestSupport
import Testing

@testable import GimbalInterfaceBuilder

/// Tests of views that size classes exclude.
struct ExcludedViewTests {
  /// Returns a scene with two views. The second is excluded except in the size classes `included`.
  private func scene(included: String?) throws -> Scene {
    let include = included.map {
      "<variation key=\"\($0)\"><mask key=\"subviews\"><include reference=\"b\"/></mask></variation>"
    }
    func fixed(_ id: String) -> [String] {
      [
        DocumentText.constraint("\(id)w", "width", nil, "constant=\"20\" identifier=\"\(id)Width\""),
        DocumentText.constraint("\(id)h", "height", nil, "constant=\"20\""),
      ]
    }
    return try scenes(
      DocumentText.xib(
        DocumentText.root(
          subviews: DocumentText.view("a", frame: (0, 0, 20, 20), constraints: fixed("a"))
            + DocumentText.view("b", frame: (100, 100, 40, 40), constraints: fixed("b")),
          constraints: [
            DocumentText.constraint("1", "a.leading", "root.leading"),
            DocumentText.constraint("2", "a.top", "root.top"),
            DocumentText.constraint("3", "b.leading", "a.trailing", "constant=\"5\" identifier=\"Beside\""),
            DocumentText.constraint("4", "b.top", "root.top"),
          ],
          more:
            "<variation key=\"default\"><mask key=\"subviews\"><exclude reference=\"b\"/></mask></variation>\(include ?? "")"
        )))[0].scene
  }

  @Test func constraintsOfExcludedViewAreExcluded() throws {
    let scene = try scene(included: nil)
    let layout = try LayoutSolver().solve(scene)
    #expect(layout.conflicts.isEmpty && layout.ambiguities.isEmpty)
    #expect(layout[try scene.view("b").id]?.isHidden == true)
    #expect(scene.set(of: "Beside")?.name.text == ImportedScene.excludedSet)
  }

  @Test func includedViewsKeepConstraints() throws {
    let scene = try scene(included: "heightClass=compact")
    let usual = try LayoutSolver().solve(scene)
    #expect(usual[try scene.view("b").id]?.isHidden == true)
    #expect(usual.conflicts.isEmpty && usual.ambiguities.isEmpty)
    let turned = scene.traits(
      as: Display(scene: scene.id, device: scene.header.device, orientation: .landscapeLeft))
    let layout = try LayoutSolver().solve(scene, traits: turned)
    let view = try #require(layout[try scene.view("b").id])
    #expect(!view.isHidden && view.frame == Frame(x: 25, y: 0, width: 20, height: 20))
    #expect(layout.conflicts.isEmpty && layout.ambiguities.isEmpty)
  }

  @Test func viewsWithoutFramesAreImported() throws {
    let label =
      "<label id=\"a\" translatesAutoresizingMaskIntoConstraints=\"NO\"><fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"17\"/></label>"
    let scene = try scenes(
      DocumentText.xib(
        DocumentText.root(
          subviews: label,
          constraints: [
            DocumentText.constraint("1", "a.leading", "root.leading", "constant=\"5\""),
            DocumentText.constraint("2", "trailing", "a.trailing", "constant=\"5\""),
            DocumentText.constraint("3", "a.top", "root.top"),
          ])))[0].scene
    let layout = try LayoutSolver().solve(scene)
    #expect(layout[try scene.view("a").id]?.frame == Frame(x: 5, y: 0, width: 365, height: 20.5))
  }
}

/// Tests of the orientation of constraints.
struct OrientationTests {
  private func document(collections: [String: [String]] = [:], excluded: [String] = []) throws -> Scene {
    let outlets = collections.sorted { $0.key < $1.key }.flatMap { name, members in
      members.map { "<outletCollection property=\"\(name)\" destination=\"\($0)\" id=\"\(name)\($0)\"/>" }
    }
    let owner =
      "<placeholder placeholderIdentifier=\"IBFilesOwner\" id=\"-1\"><connections>\(outlets.joined())</connections></placeholder>"
    let mask = excluded.map { "<exclude reference=\"\($0)\"/>" }.joined()
    let variation = "<variation key=\"default\"><mask key=\"constraints\">\(mask)</mask></variation>"
    let constraints = [
      ("p", "a.leading", "root.leading", "ALeadingPortrait"),
      ("l", "a.leading", "root.leading", "ALeadingLandscape"), ("x", "a.top", "root.top", "Extra"),
    ]
    return try scenes(
      DocumentText.xib(
        owner
          + DocumentText.root(
            subviews: DocumentText.view("a"),
            constraints: constraints.map {
              DocumentText.constraint($0, $1, $2, "identifier=\"\($3)\"")
            },
            more: variation)))[0].scene
  }

  @Test func constraintInBothCollectionsIsAlwaysInstalled() throws {
    let scene = try document(
      collections: ["landscapeRules": ["l", "x"], "portraitRules": ["p", "x"]], excluded: ["l"])
    #expect(scene.set(of: "Extra")?.name.text == "base")
    #expect(scene.set(of: "ALeadingPortrait")?.condition == .orientation(.portrait))
    #expect(scene.set(of: "ALeadingLandscape")?.condition == .orientation(.landscape))
  }

  @Test func exclusionsBelongToOtherOrientationOfSingleCollection() throws {
    let scene = try document(collections: ["portraitRules": ["p"]], excluded: ["x"])
    #expect(scene.set(of: "Extra")?.condition == .orientation(.landscape))
  }

  @Test func excludedCollectionBelongsToOtherOrientation() throws {
    let scene = try document(collections: ["wideRules": ["x"]], excluded: ["x"])
    #expect(scene.set(of: "Extra")?.name.text == "wideRules")
    #expect(scene.set(of: "Extra")?.condition == .orientation(.landscape))
  }

  @Test(arguments: [[], ["l"], ["p"]]) func namesDetermineOrientationWithoutCollections(excluded: [String])
    throws
  {
    let scene = try document(excluded: excluded)
    #expect(scene.set(of: "ALeadingPortrait")?.condition == .orientation(.portrait))
    #expect(scene.set(of: "ALeadingLandscape")?.condition == .orientation(.landscape))
    #expect(scene.set(of: "Extra")?.name.text == "base")
    #expect(scene.display.orientation.isPortrait == (excluded != ["p"]))
  }

  @Test func unrelatedCollectionsHaveNoCondition() throws {
    let scene = try document(collections: ["separators": ["x"]])
    #expect(scene.set(of: "Extra")?.name.text == "separators")
    #expect(scene.set(of: "Extra")?.condition == nil)
  }
}

/// Tests of size classes as conditions.
struct SizeClassPairSetTests {
  @Test func conditionHoldsForExactlyThePairs() {
    for rawValue in 0..<(1 << SizeClassPair.all.count) {
      let pairs = SizeClassPairSet(rawValue: rawValue)
      for pair in SizeClassPair.all {
        var traits = Traits(device: Device(size: Size(width: 600, height: 600)), orientation: .portrait)
        (traits.widthClass, traits.heightClass) = (pair.width, pair.height)
        let holds = pairs.condition?.holds(for: traits) ?? true
        #expect(holds == pairs.contains(pair), "\(rawValue) in \(pair)")
      }
    }
  }

  @Test func conditionsAreShort() throws {
    let landscape = SizeClassPairSet { $0.height == .compact }
    let (name, word) = (try Name("heightClass"), try Name("compact"))
    #expect(landscape.condition == .trait(name, .equal, .word(word)))
    #expect(SizeClassPairSet { $0.height != .compact }.condition == .not(.trait(name, .equal, .word(word))))
    #expect(SizeClassPairSet.all.condition == nil)
  }
}
