import GimbalLayout
import GimbalModel
import TestSupport
import Testing

@Suite("Repairs")
struct RepairTests {
  @Test("every repair ends its contradiction and makes none, the gentlest first")
  func repairsResolveConflicts() throws {
    var (conflicts, repairs, seed) = (0, 0, UInt64(0))
    while conflicts < Campaign.steps(short: 60, long: 1000) {
      seed += 1
      let scene = try RandomScene(seed: seed).assembled(seed: 0).scene
      guard let explainer = try? RepairTests.explainer(of: scene), !explainer.layout.conflicts.isEmpty,
        let search = try? RepairSearch(scene, solve: RepairTests.solved)
      else { continue }
      for index in explainer.layout.conflicts.indices {
        conflicts += 1
        let explanation = try #require(try explainer.explanation(ofConflict: index), "seed \(seed)")
        #expect(explanation.gap.magnitude > 1e-9)
        let found = try search.repairs(of: explanation)
        repairs += found.count
        #expect(
          !found.isEmpty || !explanation.conflict.members.contains(where: \.isConstraint),
          "seed \(seed): nothing mends \(explainer.layout.contradictions[index])")
        // If one of two sets is uninstalled, this repair comes first.
        let others = found.drop { if case .uninstall = $0.change { $0.freed.isEmpty } else { false } }
        #expect(
          zip(others, others.dropFirst()).allSatisfy {
            $0.isSafe == $1.isSafe ? $0.distance <= $1.distance : $0.isSafe
          }, "seed \(seed)")
        for repair in found { try check(repair, of: explanation, in: scene, explainer.layout, seed) }
      }
    }
    #expect(repairs > 3 * conflicts)
  }

  private func check(
    _ repair: Repair, of explanation: ConflictExplanation, in scene: Scene, _ before: SolvedLayout,
    _ seed: UInt64
  ) throws {
    var repaired = scene
    for edit in repair.change.edits(in: scene) { try repaired.apply(edit) }
    let after = try RepairTests.solved(repaired)
    let trace = "seed \(seed): \(repair.change)"
    let members = Set(explanation.conflict.members)
    #expect(!after.conflicts.contains { Set($0.members) == members }, "\(trace)")
    #expect(after.conflicts.count < before.conflicts.count, "\(trace)")
    // A changed constraint is in no new conflict.
    if case .constant(let id, _) = repair.change {
      let aside = Set(before.conflicts.map(\.setAside))
      for conflict in after.conflicts where conflict.members.contains(.constraint(id)) {
        #expect(aside.contains(conflict.setAside), "\(trace)")
      }
    }
    let moved = zip(before.views, after.views).filter { !$0.frame.isNear($1.frame) }.map(\.0.view.id)
    #expect(moved == repair.moved, "\(trace)")
  }

  /// A table sets the frames of its cells, and a cell the frame of its content view.
  @Test("the frames of cells are not removed")
  func framesOfCellsStay() throws {
    for (kind, isRemoved) in [(ViewKind.view, true), (.tableViewCell, false), (.collectionViewCell, false)] {
      var shop = try Workshop()
      let frame: [Property: PropertyValue] = [
        .frameX: .number(0), .frameY: .number(0), .frameWidth: .number(100), .frameHeight: .number(10),
      ]
      try shop.view("cell", kind: kind)
      try shop.view("content", in: "cell")
      try shop.view("label", in: "content")
      try shop.give("cell", frame)
      try shop.give("content", frame)
      try shop.constrain(
        "base", "label.top == content.top + 24\nlabel.bottom == content.bottom\nlabel.height == 20")
      let explainer = try RepairTests.explainer(of: shop.scene)
      let explanation = try #require(try explainer.explanation(ofConflict: 0))
      let repairs = try RepairSearch(shop.scene, solve: RepairTests.solved).repairs(of: explanation)
      #expect(
        repairs.contains { if case .fixedFrame = $0.change { true } else { false } } == isRemoved, "\(kind)")
      #expect(repairs.contains { if case .constant = $0.change { true } else { false } })
    }
  }

  @Test("a constraint that is set aside, and what it would have to say")
  func example() throws {
    var shop = try Workshop()
    try shop.view("a")
    try shop.constrain("base", "One: a.width == 100\nTwo: a.width == 130")
    let explainer = try RepairTests.explainer(of: shop.scene)
    let explanation = try #require(try explainer.explanation(ofConflict: 0))
    #expect(explanation.value == 100)
    #expect(explanation.setAside.quantity == 130)
    #expect(explanation.bound == .exactly)
    let repairs = try RepairSearch(shop.scene, solve: RepairTests.solved).repairs(of: explanation)
    let one = try #require(shop.scene.constraints.first { $0.identifier?.text == "One" }).id
    let two = try #require(shop.scene.constraints.first { $0.identifier?.text == "Two" }).id
    let base = try #require(shop.scene.sets.first).id
    #expect(
      repairs.map(\.change) == [
        .priority(two, Priority(999)!), .relation(two, .lessThanOrEqual), .priority(one, Priority(999)!),
        .relation(one, .greaterThanOrEqual), .constant(two, 100), .remove(two), .constant(one, 130),
        .remove(one), .uninstall(base),
      ])
    #expect(repairs.map(\.isSafe) == [true, true, true, true, false, false, false, false, false])
    #expect(repairs.map(\.distance) == [0, 0, 30, 30, 0, 0, 30, 30, 100])
  }

  /// A repair removes a proportion or lowers its priority, but adds no constant.
  @Test(arguments: [
    "a.height == 40; a.width == 100; P: a.width == 2 * a.height",
    "a.height == 40; a.width == 100; P: a.width == a.height",
  ])
  func proportionsGetNoConstant(rules: String) throws {
    var shop = try Workshop()
    try shop.view("a")
    try shop.constrain("base", rules.replacing("; ", with: "\n"))
    let explanation = try #require(try RepairTests.explainer(of: shop.scene).explanation(ofConflict: 0))
    let changes = try RepairSearch(shop.scene, solve: RepairTests.solved).repairs(of: explanation).map(
      \.change)
    let rule = try #require(shop.scene.constraints.first { $0.identifier?.text == "P" }).id
    #expect(changes.contains(.remove(rule)))
    #expect(!changes.contains { if case .constant(rule, _) = $0 { true } else { false } }, "\(changes)")
  }

  @Test("a second contradiction that is proven otherwise afterwards is no new one")
  func conflictsAreProvenByMultipliers() throws {
    var shop = try Workshop()
    try shop.view("a")
    try shop.view("b")
    try shop.constrain(
      "base",
      """
      A1: a.leading == root.leading + 10
      A2: a.width == 100
      A3: a.trailing == root.leading + 130
      B4: b.leading == a.leading
      BW: b.width == 300
      BX: b.trailing <= root.leading + 250
      """)
    let explainer = try RepairTests.explainer(of: shop.scene)
    let explanation = try #require(try explainer.explanation(ofConflict: 0))
    let repairs = try RepairSearch(shop.scene, solve: RepairTests.solved).repairs(of: explanation)
    let last = try #require(shop.scene.constraints.first { $0.identifier?.text == "A3" }).id
    #expect(repairs.contains { $0.change == .constant(last, 110) && $0.distance == 0 })
  }

  @Test("a repair that helps here and hurts there is none")
  func repairsCauseNoConflictUnderOtherTraits() throws {
    var shop = try Workshop()
    try shop.view("a")
    try shop.set("portrait", when: "portrait")
    try shop.set("landscape", when: "landscape")
    try shop.constrain("base", "Both: a.width == 100")
    try shop.constrain("portrait", "Tall: a.width == 130")
    try shop.constrain("landscape", "Wide: a.width == 100")
    let scene = shop.scene
    let explainer = try RepairTests.explainer(of: scene)
    let explanation = try #require(try explainer.explanation(ofConflict: 0))
    let here = try RepairSearch(scene, solve: RepairTests.solved).repairs(of: explanation)
    let everywhere = try RepairSearch(
      scene, solve: RepairTests.solved,
      others: [
        { scene in
          let display = Display(
            scene: scene.id, device: scene.display.device, orientation: .landscapeLeft)
          return try LayoutSolver().solve(scene, traits: scene.traits(as: display))
        }
      ]
    ).repairs(of: explanation)
    let both = try #require(shop.scene.constraints.first { $0.identifier?.text == "Both" }).id
    #expect(here.contains { $0.change == .constant(both, 130) })
    #expect(!everywhere.contains { $0.change == .constant(both, 130) })
    #expect(everywhere.contains { $0.change == .priority(both, Priority(999)!) })
  }

  private static func explainer(of scene: Scene) throws -> LayoutExplainer {
    try LayoutSolver().explain(Composition(of: scene) { _ in nil })
  }

  private static func solved(_ scene: Scene) throws -> SolvedLayout { try LayoutSolver().solve(scene) }
}

extension Reason {
  fileprivate var isConstraint: Bool { if case .constraint = self { true } else { false } }
}

extension Frame {
  fileprivate func isNear(_ other: Frame) -> Bool {
    (x - other.x).magnitude + (y - other.y).magnitude + (width - other.width).magnitude
      + (height - other.height).magnitude <= 0.01
  }
}
