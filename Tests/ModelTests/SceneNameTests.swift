import GimbalModel
import Testing

/// Properties that name scenes, and the rotation of containers.
@Suite struct SceneNameTests {
  @Test func sceneNamesFollowRenames() throws {
    var workshop = Workshop()
    let a = try workshop.add(workshop.view("a"))
    let set = try workshop.add(workshop.set("base"))
    func give(_ view: ViewID, _ property: Property, _ name: String) throws {
      try workshop.apply(workshop.scene.edits(giving: view, [(property, .word(name))]))
    }
    try give(a.id, .instance, "row")
    try give(a.id, .objectID, "row")
    try give(workshop.scene.root, .container, "row")
    try give(workshop.scene.root, .visibleChild, "other")
    try workshop.apply([
      .insert(.override(workshop.override(in: set.id, of: a.id, .instance, .word("row"))))
    ])

    let (row, line) = (name("row"), name("line"))
    try workshop.apply(workshop.scene.edits(renamingScene: row, to: line))
    let (own, root) = (
      workshop.scene.properties(of: a.id), workshop.scene.properties(of: workshop.scene.root)
    )
    #expect(own.text(.instance) == "line" && own.text(.objectID) == "row")
    #expect(root.text(.container) == "line" && root.text(.visibleChild) == "other")
    #expect(
      workshop.scene.overrides(of: a.id, for: workshop.scene.currentTraits).map(\.value) == [.word("line")])

    try workshop.apply(workshop.scene.edits(renamingScene: line, to: nil))
    #expect(workshop.scene.properties(of: a.id).given.map(\.property) == [.objectID])
    #expect(workshop.scene.properties(of: workshop.scene.root).given.map(\.property) == [.visibleChild])
    #expect(workshop.scene.rules(of: set.id).isEmpty)
    #expect(workshop.scene.edits(renamingScene: line, to: nil).isEmpty)
  }

  @Test func activeOverridesDetermineRotation() throws {
    var workshop = Workshop()
    let root = workshop.scene.root
    #expect(workshop.scene.autorotates)
    try workshop.apply(workshop.scene.edits(giving: root, [(.autorotate, .flag(false))]))
    #expect(!workshop.scene.autorotates)
    for (name, value) in [("first", false), ("second", true)] {
      let set = try workshop.add(workshop.set(name))
      let override = workshop.override(in: set.id, of: root, .autorotate, .flag(value))
      try workshop.apply([.insert(.override(override))])
      #expect(workshop.scene.autorotates == value)
    }
    guard let last = workshop.scene.sets.last else { return }
    try workshop.apply(workshop.scene.edits(installing: last, false))
    #expect(!workshop.scene.autorotates)
  }
}
