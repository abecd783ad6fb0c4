import GimbalInterchange
import GimbalModel
import Testing

/// Which orientation a document's constraints are for.
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

  @Test func aConstraintOfBothCollectionsAlwaysHolds() throws {
    let scene = try document(
      collections: ["landscapeRules": ["l", "x"], "portraitRules": ["p", "x"]], excluded: ["l"])
    #expect(scene.set(of: "Extra")?.name.text == "base")
    #expect(scene.set(of: "ALeadingPortrait")?.condition == .orientation(.portrait))
    #expect(scene.set(of: "ALeadingLandscape")?.condition == .orientation(.landscape))
  }

  @Test func besideOneCollectionWhatIsLeftOutIsTheOtherOrientations() throws {
    let scene = try document(collections: ["portraitRules": ["p"]], excluded: ["x"])
    #expect(scene.set(of: "Extra")?.condition == .orientation(.landscape))
  }

  @Test func aCollectionThatIsLeftOutIsTheOtherOrientations() throws {
    let scene = try document(collections: ["wideRules": ["x"]], excluded: ["x"])
    #expect(scene.set(of: "Extra")?.name.text == "wideRules")
    #expect(scene.set(of: "Extra")?.condition == .orientation(.landscape))
  }

  @Test(arguments: [[], ["l"], ["p"]]) func namesTellWithoutCollections(excluded: [String]) throws {
    let scene = try document(excluded: excluded)
    #expect(scene.set(of: "ALeadingPortrait")?.condition == .orientation(.portrait))
    #expect(scene.set(of: "ALeadingLandscape")?.condition == .orientation(.landscape))
    #expect(scene.set(of: "Extra")?.name.text == "base")
    #expect(scene.display.orientation.isPortrait == (excluded != ["p"]))
  }

  @Test func withoutAnyOfItNothingIsFiled() throws {
    let scene = try document(collections: ["separators": ["x"]])
    #expect(scene.set(of: "Extra")?.name.text == "separators")
    #expect(scene.set(of: "Extra")?.condition == nil)
  }
}
