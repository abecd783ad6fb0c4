import Layout
import Model
import Store
import TestSupport

/// A project in memory with a history that a seed draws.
struct HistoryMaker {
  let project: Project
  let ids = CountingIDs()
  var edits: RandomEdits
  private(set) var scenes: [SceneID] = []

  init(seed: UInt64) throws {
    project = try Project.inMemory()
    edits = RandomEdits(seed: seed, ids: ids)
  }

  /// Adds a scene with a few views in sets for portrait, for landscape, and for always.
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
      let parent = index > 2 && edits.chance.flag() ? scene.viewsInTreeOrder[1].id : scene.root
      try scene.apply(
        .insert(
          .view(
            View(
              id: ids.id(), scene: id, parent: parent,
              position: .between(scene.children(of: parent).last?.position, nil), name: try Name("v\(index)"),
              kind: .view))))
    }
    scenes.append(id)
    try project.transaction(.write) { try $0.insert(scene) }
  }

  /// Makes revisions, each of one edit or a script of some, in any of the scenes.
  mutating func make(revisions: Int) throws {
    let goal = try head() + Int64(revisions)
    while try head() < goal {
      guard let scene = edits.chance.one(of: scenes) else { return }
      try change(scene, times: edits.chance.number(0..<5) == 0 ? 4 : 1)
    }
  }

  /// Changes a scene in one transaction. An edit that is refused is left out.
  private mutating func change(_ scene: SceneID, times: Int) throws {
    var edits = edits
    try project.transaction(.write) { transaction in
      for _ in 0..<times {
        let next = try edits.next(for: transaction.scene(scene))
        do { try transaction.apply(next, to: scene) } catch is EditError {}
      }
    }
    self.edits = edits
  }

  /// Makes edits in one revision.
  func apply(to scene: SceneID, _ edits: (Scene) throws -> [Edit]) throws {
    try project.transaction(.write) { transaction in
      try transaction.apply(edits(transaction.scene(scene)), to: scene)
    }
  }

  /// Goes some revisions back, makes revisions there, and merges them: what stands on both sides is taken from
  /// either.
  mutating func branchAndMerge(back: Int, revisions: Int) throws {
    let ours = try project.transaction(.read) { try $0.history.head().revision }
    try project.transaction(.history) { transaction in
      try transaction.history.checkout(transaction.history.ancestor(of: ours, back).revision.id)
    }
    try make(revisions: revisions)
    let theirs = try project.transaction(.read) { try $0.history.head().revision }
    var chance = edits.chance
    try project.transaction(.history) { transaction in
      try transaction.history.checkout(branch: "main")
      let state = try transaction.history.state(of: theirs)
      try transaction.history.merging(theirs) {
        for id in scenes {
          let here = try transaction.scene(id)
          let taken = try (state.scene(id)?.constraints ?? []).compactMap { constraint -> Edit? in
            guard var own = here.constraint(constraint.id), chance.flag() else { return nil }
            own.constant = constraint.constant
            return .update(.constraint(own))
          }
          try transaction.apply(taken, to: id)
        }
      }
    }
    edits.chance = chance
  }

  /// The highest number of a revision.
  func head() throws -> Int64 {
    try project.transaction(.read) { try $0.history.head().revision.rawValue }
  }
}
