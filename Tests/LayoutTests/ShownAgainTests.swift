import GimbalModel
import TestSupport
import Testing

@testable import GimbalLayout

/// A scene that is solved repeatedly under different traits has the layouts of a new solve.
struct ShownAgainTests {
  private static let showings = 24

  /// A scene with everything that depends on the screen size: multiline labels with baselines, nested safe
  /// areas, margins, a stack view and a readable width.
  private func form() throws -> Workshop {
    var shop = try Workshop("375x667")
    let story = "Lines break where there is no more room, and what is below moves down."
    try shop.view("title", kind: .label, [.text: "Title"])
    try shop.view("story", kind: .label, [.text: .word(story), .lines: 0])
    try shop.view("note", kind: .label, [.text: .word(story), .lines: 2])
    try shop.view("panel")
    try shop.view("inner", in: "panel")
    try shop.view("wide")
    try shop.view("fixed", .frame(10, 20, 30, 40))
    try shop.constrain(
      "base",
      """
      title.top == root.safeArea.top + 8
      title.leading == root.layoutMargins.leading
      story.top == title.bottom + 8
      story.leading == title.leading
      story.trailing <= root.trailing - 16
      note.leading == story.trailing + 4
      note.trailing == root.trailingMargin
      note.firstBaseline == story.lastBaseline
      panel.top == root.top
      panel.leading == root.leading + 8
      panel.width == 0.5 * root.width
      panel.height == 0.5 * root.height
      inner.top == panel.safeArea.top
      inner.leading == panel.leadingMargin
      inner.trailing == panel.trailing @750
      inner.width <= 300
      inner.height == 20
      wide.leading == root.readableContent.leading
      wide.trailing == root.readableContent.trailing
      wide.bottom == root.safeArea.bottom
      wide.height == 0.1 * fixed.width
      """)
    return shop
  }

  /// Returns traits to solve under, one after the other.
  private func showings(of scene: Scene, _ chance: inout SeededGenerator) -> [Traits] {
    (0..<ShownAgainTests.showings).map { _ in
      var traits = scene.currentTraits
      traits.size = Size(
        width: .random(in: 20...1400, using: &chance).rounded(),
        height: Double.random(in: 20...1400, using: &chance))
      if chance.next() % 3 == 0 { traits.safeArea = EdgeInsets(top: 44, bottom: 34, right: 12) }
      if chance.next() % 4 == 0 { traits.direction = .rightToLeft }
      if chance.next() % 8 == 0 { traits.scale = 3 }
      return traits
    }
  }

  private func check(_ scene: Scene, _ chance: inout SeededGenerator) throws {
    var template = LayoutSolver().template(of: scene)
    for traits in showings(of: scene, &chance) {
      let wanted = Result { () throws(LayoutError) in try LayoutSolver().solve(scene, traits: traits) }
      let layout = Result { () throws(LayoutError) in try template.solve(traits) }
      #expect(layout.map(\.views) == wanted.map(\.views), "\(traits)")
      #expect(layout.map(\.conflicts) == wanted.map(\.conflicts))
      #expect(layout.map(\.ambiguities) == wanted.map(\.ambiguities))
      #expect(layout.map(\.warnings) == wanted.map(\.warnings))
      #expect(layout.map(\.passes) == wanted.map(\.passes))
    }
  }

  @Test(arguments: 0..<Campaign.steps(short: 15, long: 40))
  func templateOfRandomSceneEqualsNewSolve(seed: Int) throws {
    var chance = SeededGenerator(seed: UInt64(seed))
    try check(try RandomScene(seed: UInt64(seed)).assembled(seed: 0).scene, &chance)
  }

  @Test func templateOfFormEqualsNewSolve() throws {
    var chance = SeededGenerator(seed: 1)
    try check(try form().scene, &chance)
  }

  @Test(arguments: [OverflowPolicy.resize, .hide])
  func overflowIsResolvedForEachSize(policy: OverflowPolicy) throws {
    var shop = try Workshop()
    try shop.view("a", [.overflow: .word(policy.rawValue)])
    try shop.constrain(
      "base", "a.leading == root.leading\na.top == root.top\na.width == 300 @999\na.height == 50")
    var chance = SeededGenerator(seed: 2)
    try check(shop.scene, &chance)
  }

  @Test func templateOfFlexibleFrameEqualsNewSolve() throws {
    var shop = try Workshop()
    try shop.view(
      "a",
      .frame(100, 100, 200, 400).merging(
        [.autoresizing: "flexibleWidth,flexibleHeight", .superviewWidth: 400, .superviewHeight: 600]
      ) { $1 })
    try shop.view("b", in: "a")
    try shop.constrain(
      "base", "b.leading == a.leading + 8\nb.width == 0.5 * a.width\nb.top == a.top\nb.height == 10")
    var chance = SeededGenerator(seed: 3)
    try check(shop.scene, &chance)
  }

  /// Cached systems equal new ones bit for bit, and are used.
  @Test func cachedSystemsEqualNewSystems() throws {
    let scene = try form().scene
    var chance = SeededGenerator(seed: 4)
    let given = ActiveRules(scene: scene, traits: scene.currentTraits)
    var cache = ConstraintSystemCache(for: given, cancellation: .never)
    var rowCounts: Set<Int> = []
    for traits in showings(of: scene, &chance) {
      let rules = given.shown(under: traits)
      let insets = GuideInsets(of: rules, frames: nil)
      let rootSize = RootSize.screen(traits.size)
      let arranger = Arranger(rules, fits: LayoutSolver().fittingSizes)
      let arranged = try ArrangingPass.frames(rules, rootSize, arranger, insets, nil)
      func system(_ cache: inout ConstraintSystemCache) throws -> ConstraintSystem {
        try #require(
          try cache.system(
            of: rules, insets: insets, arranged: arranged, rootSize: rootSize, arranger: arranger))
      }
      var none = ConstraintSystemCache(cancellation: .never)
      let (kept, made) = (try system(&cache), try system(&none))
      #expect(kept.engine == made.engine && kept.preferences == made.preferences)
      rowCounts.insert(cache.rowCount)
      #expect(none.rowCount == 0)
    }
    // Left-to-right and right-to-left.
    #expect(rowCounts.count == 2 && rowCounts.max() == 2 * (rowCounts.min() ?? 0))
  }
}
