import Gimbal
import Testing

@Suite struct BuilderTests {
  private var scene = Scene("main", size: Size(width: 400, height: 600))
  private let box: View

  init() { box = scene.addView("box", contentSize: Size(width: 80, height: 20)) }

  @Test func rotationInstallsMatchingSets() throws {
    var scene = scene
    let upright = try scene.addSet("upright", when: "portrait")
    let sideways = try scene.addSet("sideways", when: "landscape")
    try scene.constrain("box.left == root.left + 10; box.top == root.top")
    try scene.constrain("box.width == 100", in: upright)
    try scene.constrain("box.width == 200", in: sideways)
    #expect(try scene.solve(.portrait)[box].frame == Frame(x: 10, y: 0, width: 100, height: 20))
    #expect(try scene.solve(.landscape)["box"].frame == Frame(x: 10, y: 0, width: 200, height: 20))
    try scene.rotate(to: .landscape)
    #expect(try scene.solve()["root"].frame.width == 600)
    try scene.uninstall(sideways)
    #expect(try scene.solve()["box"].frame.width == 80)
    try scene.install(sideways)
    #expect(try scene.solve()["box"].frame.width == 200)
  }

  @Test func scenesCanBeSolvedOnOtherDevices() throws {
    let device = Device(size: Size(width: 300, height: 500))
    #expect(try scene.solve(.landscape, on: device)["root"].frame.size == Size(width: 500, height: 300))
    #expect(scene.display.orientation == .portrait)
  }

  @Test func baseSetComesBeforeOtherSets() throws {
    var scene = scene
    try scene.addSet("later")
    try scene.constrain("box.width == 90")
    try scene.constrain("box.height == 90")
    #expect(scene.sets.map(\.name) == ["base", "later"])
    #expect(scene.constraints.map(\.handle) == [1, 2])
  }

  @Test func constraintsWithoutASetNeedABaseSetWithoutACondition() throws {
    var scene = scene
    let base = try scene.addSet("base", when: "portrait")
    let error = #expect(throws: SceneError.self) { try scene.constrain("box.width == 90") }
    #expect(
      error?.description
        == "the set 'base' has a condition: portrait\n  pass a set to 'constrain(_:in:)'")
    try scene.constrain("box.width == 90", in: base)
    #expect(try scene.solve(.portrait)[box].frame.width == 90)
  }

  @Test func rejectedChangesAreDescribed() {
    #expect(
      SceneError.rejected(.noSuchRow).description
        == "the scene does not accept the change: the object does not exist")
    #expect(
      SceneError.rejected(.cycle(box.id)).description.hasSuffix(
        "or a view inside it\n  choose a parent outside the view"))
  }

  @Test func errorsMarkThePlaceAndSuggestNames() throws {
    var scene = scene
    let error = #expect(throws: SceneError.self) { try scene.constrain("box.width == 90\nbux.height == 90") }
    let text = try #require(error?.description)
    #expect(text.hasPrefix("constraint:2:1: error: "))
    #expect(text.contains("bux.height == 90\n^~~") && text.contains("'box'"))
    #expect(scene.constraints.isEmpty && scene.sets.isEmpty)
  }

  @Test func unknownViewsAreErrors() throws {
    let layout = try scene.solve()
    #expect(throws: SceneError.self) { try layout["bxo"] }
    let error = #expect(throws: SceneError.self) { try layout["bxo"].frame }
    #expect(error?.description == "there is no view 'bxo'\n  did you mean 'box'?")
    #expect(throws: SceneError.self) {
      try layout[Scene("other", size: Size(width: 1, height: 1)).addedView()]
    }
  }

  @Test func subscriptsThrowAndMethodsReturnNil() throws {
    var scene = scene
    try scene.addSet("upright")
    try scene.constrain("Wide: box.width == 90; Twice: box.height >= 1; Twice: box.height >= 2")
    #expect(try scene["box"] == box && scene["root"] == scene.rootView)
    #expect(scene.view(named: "bxo") == nil && scene.set(named: "uprigt") == nil)
    let layout = try scene.solve()
    #expect(layout.view(box.id)?.view == box && layout.view(ViewID(rawValue: 1)) == nil)
    let unknown = [
      #expect(throws: SceneError.self) { try scene["bxo"] },
      #expect(throws: SceneError.self) { try scene[set: "uprigt"] },
      #expect(throws: SceneError.self) { try scene[constraint: "Wida"] },
      #expect(throws: SceneError.self) { try scene[constraint: "Twice"] },
    ]
    #expect(
      unknown.map { $0?.description } == [
        "there is no view 'bxo'\n  did you mean 'box'?",
        "there is no set 'uprigt'\n  did you mean 'upright'?",
        "there is no constraint 'Wida'\n  did you mean 'Wide'?",
        "2 constraints have the identifier 'Twice'\n  use constraints(named:) to get all of them",
      ])
  }

  @Test func removalUndoesAdditions() throws {
    var scene = scene
    let before = scene
    let panel = scene.addView("panel")
    let inner = scene.addView("inner", in: panel)
    try scene.setProperties([.hidden: true], of: inner)
    let set = try scene.addSet("extra")
    try scene.constrain(in: set) { inner.width == box.width }
    try scene.override(.hidden, of: inner, with: true, in: set)
    try scene.override(.hidden, of: inner, with: false, in: set)
    #expect(scene.overrides(of: inner.id).map(\.value) == [.flag(false)])
    try scene.removeOverride(.hidden, of: inner, in: set)
    #expect(scene.overrides(of: inner.id).isEmpty)
    let kept = try scene.constrain(in: set) { box.width == 5 }
    try scene.removeView(panel)
    #expect(scene.constraints == kept && scene.view(named: "inner") == nil)
    try scene.removeConstraint(kept[0])
    #expect(scene.constraints.isEmpty)
    try scene.resetProperties([.contentWidth], of: box)
    #expect(scene.properties(of: box.id)[.contentWidth] == nil)
    try scene.setProperties(.contentSize(Size(width: 80, height: 20)), of: box)
    try scene.removeSet(set)
    #expect(scene == before)
    #expect(throws: SceneError.self) { try scene.removeView(panel) }
    #expect(throws: SceneError.self) { try scene.removeView(scene.rootView) }
    #expect(throws: SceneError.self) { try scene.removeSet(set) }
    #expect(throws: SceneError.self) { try scene.removeConstraint(kept[0]) }
    #expect(throws: SceneError.self) { try scene.removeOverride(.hidden, of: inner, in: set) }
    #expect(throws: SceneError.self) { try scene.resetProperties([.hidden], of: inner) }
    #expect(scene == before)
  }

  @Test func equalCallsCreateEqualScenes() throws {
    func build(seed: UInt64) throws -> Scene {
      var scene = Scene("main", size: Size(width: 400, height: 600), seed: seed)
      let panel = scene.addStackView("panel", axis: .vertical)
      let box = scene.addView("box", in: panel, contentSize: Size(width: 8, height: 9))
      let set = try scene.addSet("tall", when: "portrait")
      try scene.constrain("box.width == 5; box.height == 6", in: set)
      try scene.override(.hidden, of: box, with: true, in: set)
      try scene.removeView(box)
      try scene.addView(named: "box")
      return scene
    }
    let scene = try build(seed: 1)
    #expect(try build(seed: 1) == scene && build(seed: 2) != scene)
    #expect(try build(seed: 2).id != scene.id)
  }

  @Test func unusedIDsAvoidThoseInUse() throws {
    var scene = Scene("main", size: Size(width: 1, height: 1))
    var first = scene.addView("a")
    first.name = "b"
    try scene.apply(.update(.view(first)))
    let second = scene.addView("a")
    #expect(second.id != first.id && scene.viewCount == 3)
  }

  @Test func layoutsThatCannotBeComputedAreErrors() throws {
    var scene = scene
    try scene.constrain { box.width == 1e9 }
    let wide = scene.addView("wide")
    try scene.constrain { wide.width == 1e6 * box.width }
    let error = #expect(throws: SceneError.self) { try scene.solve() }
    guard case .layout(.frameOutOfRange(let name, .width, _)) = error else {
      return #expect(Bool(false), "\(String(describing: error))")
    }
    #expect(name == "wide")
    #expect(
      error?.description.hasPrefix("the frame of 'wide' is out of range: width is 1000000000000000 pt")
        == true)
  }

  @Test func unsupportedOrientationsAreErrors() throws {
    var scene = Scene("main", size: Size(width: 400, height: 600), orientations: .portrait)
    let error = #expect(throws: SceneError.self) { try scene.rotate(to: .landscape) }
    #expect(error?.description == "the scene does not support landscape\n  use one of portrait")
    #expect(throws: SceneError.self) { try scene.solve(.landscape) }
  }

  @Test func rejectedEditsChangeNothing() throws {
    var scene = scene
    let error = #expect(throws: SceneError.self) {
      try scene.setProperties([.contentWidth: 30, .spacing: "wide"], of: box)
    }
    #expect(error?.description == "property 'spacing' does not accept the value wide")
    #expect(try scene.solve()[box].frame.width == 80)
    try scene.addSet("twice")
    let taken = #expect(throws: SceneError.self) { try scene.addSet("twice") }
    #expect(taken?.description == "the name 'twice' is already taken\n  choose another name")
  }

  @Test func conflictsAreExplainedAndRepaired() throws {
    var scene = scene
    try scene.constrain("Narrow: box.width == 50; Wide: box.width == 70")
    let layout = try scene.solve(.portrait)
    let explained = try layout.explain(try #require(layout.conflicts.first))
    #expect(
      explained.description == """
        2 required rules contradict each other:
          Narrow: box.width == 50
          Wide: box.width == 70
        set aside: Wide: box.width == 70
        suggested repair: lower Wide to priority 999 (no view moves)
        """)
    try scene.apply(try #require(explained.repairs.first))
    #expect(try scene.solve(.portrait).conflicts.isEmpty)
    #expect(try scene.solve(.landscape).conflicts.isEmpty)
  }

  @Test func unnamedRulesAreQuotedInRepairs() throws {
    var scene = scene
    try scene.setProperties(.frame(Frame(x: 0, y: 0, width: 30, height: 30)), of: box)
    try scene.constrain("box.width == root.width")
    let layout = try scene.solve(.portrait)
    let explained = try layout.explain(try #require(layout.conflicts.first))
    #expect(
      explained.rules == [
        "the width of the screen is 400", "'box' has the fixed frame 0,0,30x30", "box.width == root.width",
      ])
    #expect(explained.repairs.map(\.change).contains("lower 'box.width == root.width' to priority 999"))
    #expect(explained.repairs.map(\.change).contains("remove the fixed frame of 'box'"))
  }

  @Test func viewsWithNamesFromDataCanBeRejected() throws {
    var scene = Scene("main", size: Size(width: 100, height: 100))
    let box = try scene.addView(named: Name("box"), contentSize: Size(width: 8, height: 9))
    let before = scene.records
    let foreign = Scene("other", size: Size(width: 1, height: 1)).addedView()
    #expect(throws: SceneError.self) { try scene.addView(named: "box") }
    #expect(throws: SceneError.self) { try scene.addView(named: "a", in: foreign) }
    #expect(throws: SceneError.self) {
      try scene.addView(named: "a", contentSize: Size(width: -1, height: 1))
    }
    #expect(throws: SceneError.self) { try scene.addStackView(named: "box", axis: .vertical) }
    #expect(throws: SceneError.self) { try scene.addStackView(named: "a", axis: .vertical, spacing: .nan) }
    #expect(scene.records == before)
    #expect(scene.properties(of: box.id).given.map(\.0).sorted() == [.contentWidth, .contentHeight])
  }

  @Test func invalidNamesAndDuplicatesAreProgrammingErrors() async {
    await #expect(processExitsWith: .failure) { _ = Scene("", size: Size(width: 1, height: 1)) }
    await #expect(processExitsWith: .failure) { _ = Scene("main", size: Size(width: 0, height: 1)) }
    await #expect(processExitsWith: .failure) {
      var scene = Scene("main", size: Size(width: 1, height: 1))
      scene.addView("root")
    }
    await #expect(processExitsWith: .failure) { _ = 1001 as Priority }
  }
}

extension Scene {
  fileprivate func addedView() -> View {
    var copy = self
    return copy.addView("stray")
  }
}
