import GimbalInterchange
import GimbalLayout
import GimbalModel
import Testing

/// Views that size classes leave out.
struct LeftOutTests {
  /// Two views side by side; the second is left out but where `included` says otherwise.
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

  @Test func itsConstraintsGoWithIt() throws {
    let scene = try scene(included: nil)
    let layout = try LayoutPass.solve(scene)
    #expect(layout.conflicts.isEmpty && layout.ambiguities.isEmpty)
    #expect(layout[try scene.view("b").id]?.isHidden == true)
    #expect(scene.set(of: "Beside")?.name.text == ImportedScene.leftOutSet)
  }

  @Test func itComesBackWithThem() throws {
    let scene = try scene(included: "heightClass=compact")
    let usual = try LayoutPass.solve(scene)
    #expect(usual[try scene.view("b").id]?.isHidden == true)
    #expect(usual.conflicts.isEmpty && usual.ambiguities.isEmpty)
    let turned = scene.traits(
      as: Display(scene: scene.id, device: scene.header.device, orientation: .landscapeLeft))
    let layout = try LayoutPass.solve(scene, traits: turned)
    let view = try #require(layout[try scene.view("b").id])
    #expect(!view.isHidden && view.frame == Frame(x: 25, y: 0, width: 20, height: 20))
    #expect(layout.conflicts.isEmpty && layout.ambiguities.isEmpty)
  }

  @Test func viewsWithoutFramesAreViewsAllTheSame() throws {
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
    let layout = try LayoutPass.solve(scene)
    #expect(layout[try scene.view("a").id]?.frame == Frame(x: 5, y: 0, width: 365, height: 20.5))
  }
}
