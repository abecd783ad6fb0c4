import GimbalLayout
import GimbalModel
import GimbalStore
import TestSupport

/// A project in memory with a seeded random history.
struct HistoryMaker {
  let project: Project
  let ids = CountingIDs()
  var edits: RandomEdits
  private(set) var scenes: [SceneID] = []
  /// A scene that shows another one.
  private var link: (around: SceneID, shown: SceneID)?

  init(seed: UInt64) throws {
    project = Project.inMemory()
    edits = RandomEdits(seed: seed, ids: ids)
  }

  /// Adds a scene with a few views and sets for portrait, landscape and both.
  mutating func addScene(views: Int) throws {
    let id: SceneID = ids.id()
    let header = SceneHeader(
      id: id, position: .first, name: try Name("scene\(scenes.count)"),
      device: Device(size: Size(width: 375, height: 667)), orientations: .allButUpsideDown,
      direction: .leftToRight)
    var scene = Scene(
      header: header, display: Display(scene: id, device: header.device, orientation: .portrait),
      root: View(id: ids.id(), scene: id, parent: nil, position: .first, name: .root, kind: .view))
    let sets: [(String, Condition?)] = [
      ("base", nil), ("tall", .orientation(.portrait)), ("wide", .orientation(.landscape)),
    ]
    for (name, condition) in sets {
      try scene.apply(
        .insert(
          .set(
            RuleSet(
              id: ids.id(), scene: id, position: .between(scene.sets.last?.position, nil),
              name: try Name(name), condition: condition))))
    }
    for index in 0..<views {
      let parent = index > 2 && edits.random.flag() ? scene.viewsInTreeOrder[1].id : scene.root
      try scene.apply(
        .insert(
          .view(
            View(
              id: ids.id(), scene: id, parent: parent,
              position: .between(scene.children(of: parent).last?.position, nil), name: try Name("v\(index)"),
              kind: index == 0 && edits.random.flag() ? .stackView : index % 2 == 1 ? .label : .view))))
    }
    scenes.append(id)
    try project.transaction(.write) { try $0.insert(scene) }
  }

  /// Makes two views of a scene show another scene. Later revisions sometimes add and remove instances,
  /// change their traits, and rename the shown scene.
  mutating func show(_ shown: SceneID, in scene: SceneID) throws {
    link = (scene, shown)
    try project.transaction(.write) { transaction in
      let name = try transaction.scene(shown).name
      let views = try transaction.scene(scene).viewsInTreeOrder.dropFirst().prefix(2)
      for view in views {
        try transaction.apply(
          transaction.scene(scene).edits(giving: view.id, [(.instance, .word(name.text))]), to: scene)
      }
    }
  }

  /// Returns a change of the instances.
  private mutating func relinked(_ transaction: Transaction) throws -> (SceneID, [Edit])? {
    guard let link else { return nil }
    let (scene, shown) = (try transaction.scene(link.around), try transaction.scene(link.shown))
    guard let view = edits.view(of: scene) else { return nil }
    switch edits.random.number(0..<4) {
    case 0:
      let isShown = scene.properties(of: view.id)[.instance] == nil
      return (scene.id, scene.edits(giving: view.id, [(.instance, isShown ? .word(shown.name.text) : nil)]))
    case 1:
      let images = TraitValue.number(edits.random.points())
      return (scene.id, try scene.edits(setting: [(Name("images"), images)], of: view.id))
    case 2:
      var header = shown.header
      header.name = try Name(header.name.text == "cell" ? "scene1" : "cell")
      return (shown.id, [.update(.scene(header))])
    default:
      guard let set = scene.sets.first else { return nil }
      return (
        scene.id,
        [
          .insert(
            .override(
              PropertyOverride(
                id: ids.id(), set: set.id, position: .between(scene.rules(of: set.id).last?.position, nil),
                view: view.id, property: .instance, value: .word(shown.name.text))))
        ]
      )
    }
  }

  /// Adds revisions. Each one contains one or a few edits of any scene.
  mutating func make(revisions: Int) throws {
    let goal = try head() + Int64(revisions)
    while try head() < goal {
      guard let scene = edits.random.one(of: scenes) else { return }
      if link != nil, edits.random.number(0..<6) == 0 {
        var maker = self
        try project.transaction(.write) { transaction in
          guard let (scene, edits) = try maker.relinked(transaction) else { return }
          do { try transaction.apply(edits, to: scene) } catch is EditError {}
        }
        self = maker
        continue
      }
      try change(scene, times: edits.random.number(0..<5) == 0 ? 4 : 1)
    }
  }

  /// Changes a scene in one transaction. Rejected edits are skipped.
  private mutating func change(_ scene: SceneID, times: Int) throws {
    var edits = edits
    try project.transaction(.write) { transaction in
      for _ in 0..<times {
        let before = try transaction.scene(scene)
        let next = try edits.next(for: before)
        // Random placements create layout loops more often than real ones.
        guard Self.settles(before, with: next) else { continue }
        do { try transaction.apply(next, to: scene) } catch is EditError {}
      }
    }
    self.edits = edits
  }

  /// Returns `true` if a scene that has a layout still has one in both orientations after some edits.
  private static func settles(_ scene: Scene, with edits: [Edit]) -> Bool {
    var scene = scene
    do {
      for edit in edits { try scene.apply(edit) }
    } catch {
      // The scene will reject the edit.
      return true
    }
    let isArranged = scene.sets.contains { set in
      scene.rules(of: set.id).contains { rule in
        switch rule {
        case .placement, .manager: true
        case .constraint, .override, .number: false
        }
      }
    }
    guard isArranged else { return true }
    return [Orientation.portrait, .landscapeLeft].allSatisfy { orientation in
      let display = Display(scene: scene.id, device: scene.display.device, orientation: orientation)
      return (try? LayoutSolver().solve(scene, traits: scene.traits(as: display))) != nil
    }
  }

  /// Applies edits in one revision.
  func apply(to scene: SceneID, _ edits: (Scene) throws -> [Edit]) throws {
    try project.transaction(.write) { transaction in
      try transaction.apply(edits(transaction.scene(scene)), to: scene)
    }
  }

  /// Goes back some revisions, adds revisions there, and merges them. Conflicts are resolved with a random
  /// side.
  mutating func branchAndMerge(back: Int, revisions: Int) throws {
    let ours = try project.transaction(.read) { try $0.history.head().revision }
    try project.transaction(.history) { transaction in
      try transaction.history.checkout(transaction.history.ancestor(of: ours, back).revision.id)
    }
    try make(revisions: revisions)
    let theirs = try project.transaction(.read) { try $0.history.head().revision }
    try project.transaction(.history) { try $0.history.checkout(branch: "main") }
    try merge(theirs)
  }

  /// Adds revisions on two lines that then merge each other, so that they have two merge bases. After further revisions
  /// on both lines, merges the other line into the branch.
  mutating func crissCross(revisions: Int) throws {
    func present() throws -> Revision.ID { try project.transaction(.read) { try $0.history.head().revision } }
    let start = try present()
    for _ in 0..<revisions { try make(revisions: 1) }
    let ours = try present()
    try project.transaction(.history) { try $0.history.checkout(start) }
    for _ in 0..<revisions { try make(revisions: 1) }
    let theirs = try present()
    try merge(ours)
    try make(revisions: 1)
    let other = try present()
    try project.transaction(.history) { try $0.history.checkout(branch: "main") }
    try merge(theirs)
    try make(revisions: 1)
    try merge(other)
  }

  /// Merges a revision into HEAD. Each constraint that exists on both sides gets the constant of a random side.
  private mutating func merge(_ theirs: Revision.ID) throws {
    var random = edits.random
    try project.transaction(.history) { transaction in
      let state = try transaction.history.state(of: theirs)
      try transaction.history.merging(theirs) {
        for id in scenes {
          let here = try transaction.scene(id)
          let taken = try (state.scene(id)?.constraints ?? []).compactMap { constraint -> Edit? in
            guard var own = here.constraint(constraint.id), random.flag() else { return nil }
            own.formula.constant = constraint.constant
            return .update(.constraint(own))
          }
          try transaction.apply(taken, to: id)
        }
      }
    }
    edits.random = random
  }

  /// Returns the highest revision number.
  func head() throws -> Int64 {
    try project.transaction(.read) { try $0.history.head().revision.rawValue }
  }
}

extension HistoryMaker {
  func scene(_ id: SceneID) throws -> Scene { try project.transaction(.read) { try $0.scene(id) } }

  /// Adds a view that is pinned at 5, or at 9 in landscape, and another one that follows it, in one revision.
  /// The last constraint is the one for landscape.
  func addAnchored(_ name: Name, in scene: SceneID) throws {
    try apply(to: scene) { scene in
      let view = View(
        id: ids.id(), scene: scene.id, parent: scene.root,
        position: .between(scene.children(of: scene.root).last?.position, nil), name: name, kind: .view)
      let follower = scene.viewsInTreeOrder[1].id
      // Use separate sets, so that no other edit uninstalls them.
      let always = RuleSet(
        id: ids.id(), scene: scene.id, position: .between(nil, scene.sets.first?.position),
        name: try Name("\(name) always"), condition: nil)
      let wide = RuleSet(
        id: ids.id(), scene: scene.id, position: .between(scene.sets.last?.position, nil), name: name,
        condition: .orientation(.landscape))
      func pin(
        _ one: ViewID, _ attribute: Attribute, to other: ViewID, _ constant: Double, _ priority: Priority,
        _ set: RuleSet, _ handle: Int
      ) -> Edit {
        .insert(
          .constraint(
            Constraint(
              id: ids.id(), set: set.id, position: .between(scene.rules(of: set.id).last?.position, nil),
              handle: scene.highestHandle + handle, identifier: nil,
              formula: Formula(
                Anchor(item: LayoutItem(view: one), attribute: attribute), .equal,
                Anchor(item: LayoutItem(view: other), attribute: attribute), constant: constant,
                priority: priority))))
      }
      return [
        .insert(.view(view)), .insert(.set(always)), .insert(.set(wide)),
        pin(view.id, .left, to: scene.root, 5, .defaultHigh, always, 1),
        pin(follower, .left, to: view.id, 7, .defaultLow, always, 2),
        pin(view.id, .left, to: scene.root, 9, .required, wide, 3),
      ]
    }
  }

  /// Sets the constant of a constraint in one revision.
  func set(_ constant: Double, ofConstraint handle: Int, in scene: SceneID) throws {
    try apply(to: scene) { scene in
      guard var constraint = scene.constraints(withHandle: handle).first else { return [] }
      constraint.formula.constant = constant
      return [.update(.constraint(constraint))]
    }
  }
}
