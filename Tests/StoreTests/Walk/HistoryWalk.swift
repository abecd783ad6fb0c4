import GimbalModel
import TestSupport
import Testing

@testable import GimbalStore

/// A seeded random sequence of commands, applied to a project and to a model.
struct HistoryWalk {
  let project: Project
  private(set) var model: HistoryModel
  private var edits: RandomEdits
  private var clock: Int64 = 0
  private var counts: [String: Int] = [:]

  init(seed: UInt64, project: Project) throws {
    self.project = project
    edits = RandomEdits(seed: seed)
    model = HistoryModel(
      first: try project.transaction(.read) { try $0.history.revision($0.history.head().revision) })
  }

  /// The number of steps of each kind that changed something.
  var tally: [String: Int] { counts }

  /// Applies one command to the project and the model, and compares them.
  mutating func step() throws {
    clock += 1
    let before = model.references
    let name: String
    switch Int.random(in: 0..<100, using: &edits.chance) {
    case 0..<3: (name, _) = ("insert", try insertScene())
    case 3..<5: (name, _) = ("remove", try removeScene())
    case 5..<46: (name, _) = ("edit", try edit())
    case 46..<50: (name, _) = ("merge", try merge())
    case 50..<64: (name, _) = ("undo", try undo())
    case 64..<74: (name, _) = ("redo", try redo())
    case 74..<79: (name, _) = ("checkout", try checkOut())
    case 79..<85: (name, _) = ("switch", try checkOutBranch())
    case 85..<90: (name, _) = ("branch", try branch())
    case 90..<94: (name, _) = ("tag", try tag())
    case 94..<96: (name, _) = ("commit", try commit())
    case 96..<98: (name, _) = ("settle", try settle())
    default: (name, _) = ("merge", try merge())
    }
    if model.references != before { counts[name, default: 0] += 1 }
    try checkPresent("step \(clock), \(name)")
  }

  // MARK: Steps

  private func entry(_ message: String) -> Entry {
    Entry(author: "walker", time: Timestamp(milliseconds: clock), message: "\(message) \(clock)")
  }

  private mutating func pick<T>(_ values: [T]) -> T? { values.randomElement(using: &edits.chance) }

  private mutating func insertScene() throws {
    if model.scenes.count > 2 { return }
    let scene = try Sample.furnished("Scene \(clock)", ids: edits.ids)
    try change("insert", to: model.scenes + [scene]) { try $0.insert(scene) }
  }

  private mutating func removeScene() throws {
    guard let scene = pick(model.scenes), model.scenes.count > 1 else { return }
    try change("remove", to: model.scenes.filter { $0.id != scene.id }) { try $0.remove(scene: scene.id) }
  }

  private mutating func edit() throws {
    guard let scene = pick(model.scenes) else { return }
    let edits = try edits.next(for: scene)
    var changed: Scene? = scene
    do {
      for edit in edits { try changed?.apply(edit) }
    } catch {
      changed = nil
    }
    try change("edit", to: changed.map { changed in model.scenes.map { $0.id == scene.id ? changed : $0 } }) {
      _ = try $0.apply(edits, to: scene.id)
    }
  }

  /// - Parameter scenes: The expected scenes, or nil if the change must be refused.
  private mutating func change(_ message: String, to scenes: [Scene]?, _ body: (Transaction) throws -> Void)
    throws
  {
    do {
      try project.transaction(.write, as: entry(message)) { try body($0) }
    } catch is EditError {
      // A project refuses more edits than a scene, which cannot check other scenes.
      return
    }
    guard let scenes else {
      Issue.record("step \(clock): the project took what the scene refuses")
      return
    }
    let isSame = Self.records(scenes) == Self.records(model.scenes)
    let head = try head()
    #expect((head.id == model.head) == isSame, "step \(clock)")
    if head.id == model.head { return }
    #expect(model.revisions[head.id] == nil && head.parent == model.head)
    model.add(head, scenes)
  }

  private mutating func undo() throws {
    let operation = try project.transaction(.history) { try $0.history.undo() }
    #expect((operation != nil) == model.undo(), "step \(clock)")
  }

  private mutating func redo() throws {
    let operation = try project.transaction(.history) { try $0.history.redo() }
    #expect((operation != nil) == model.redo(), "step \(clock)")
  }

  private mutating func checkOut() throws {
    guard let id = pick(model.revisions.keys.sorted()) else { return }
    try move({ try $0.checkout(id) }) { $0[.head] = Reference.Target(id) }
  }

  private var branches: [String] {
    model.references.keys.filter { $0.kind == .branch }.map(\.name).sorted()
  }

  private mutating func checkOutBranch() throws {
    guard let name = pick(branches) else { return }
    try move({ try $0.checkout(branch: name) }) { $0[.head] = Reference.Target(nil, text: name) }
  }

  private mutating func branch() throws {
    let others = branches.filter { $0 != model.branch }
    if others.count > 5, let name = pick(others) { return try set(.branch, name, to: nil) }
    try set(
      .branch, "branch \(clock)",
      to: Bool.random(using: &edits.chance) ? model.head : pick(model.revisions.keys.sorted()))
  }

  private mutating func tag() throws {
    let tags = model.references.keys.filter { $0.kind == .tag }.map(\.name).sorted()
    if Bool.random(using: &edits.chance), let name = pick(tags) { return try set(.tag, name, to: nil) }
    try set(.tag, "tag \(clock % 7)", to: model.head)
  }

  private mutating func commit() throws {
    let hash = model.revisions[model.head].map(\.hash.hex) ?? ""
    try set(.commit, hash, to: model.head, text: "message \(clock)")
  }

  private mutating func set(_ kind: Reference.Kind, _ name: String, to id: Revision.ID?, text: String? = nil)
    throws
  {
    try move({ try $0.set(kind, name, to: id, text: text) }) {
      $0[ReferenceKey(kind: kind, name: name)] = id.map { Reference.Target($0, text: text) }
    }
  }

  private mutating func move(
    _ body: (History) throws -> Void, _ model: (inout HistoryModel.References) -> Void
  ) throws {
    try project.transaction(.history, as: entry("move")) { try body($0.history) }
    self.model.move(model)
  }

  /// The result of a merge is tested elsewhere. Here, the model takes over the result.
  private mutating func merge() throws {
    guard let other = pick(model.revisions.keys.sorted()) else { return }
    let outcome: MergeOutcome
    do {
      outcome = try project.transaction(.history, as: entry("merge")) {
        try $0.history.merge(other, ids: edits.ids)
      }
    } catch is MergeError {
      return
    }
    switch outcome {
    case .upToDate: break
    case .forwarded:
      let key = model.branch.map { ReferenceKey(kind: .branch, name: $0) } ?? .head
      model.move { $0[key] = Reference.Target(other) }
    case .merged(let report):
      let head = try head()
      #expect(head.id == report.revision && head.parent == model.head && head.merged == other)
      model.add(head, try scenes())
      counts["conflict", default: 0] += report.conflicts.isEmpty ? 0 : 1
    }
  }

  /// Resolves the conflicts of a merge as far as possible.
  private mutating func settle() throws {
    let side = pick(MergeSide.allCases) ?? .ours
    let before = try head().id
    try project.transaction(.write, as: entry("settle")) { transaction in
      let conflicts = try transaction.conflicts()
      if conflicts.isEmpty { return }
      _ = try transaction.settle(conflicts, taking: side, from: transaction.sources(of: conflicts))
    }
    let head = try head()
    if head.id != before { model.add(head, try scenes()) }
  }

  private func scenes() throws -> [Scene] {
    try project.transaction(.read) { transaction in
      try transaction.sceneHeaders().map { try transaction.scene($0.id) }
    }
  }

  // MARK: Comparison

  private func head() throws -> Revision {
    try project.transaction(.read) { try $0.history.revision($0.history.head().revision) }
  }

  private static func records(_ scenes: [Scene]) -> [SceneID: [Record]] {
    Dictionary(uniqueKeysWithValues: scenes.map { ($0.id, $0.records) })
  }

  /// Compares the tables and references with the model.
  private func checkPresent(_ step: String) throws {
    try project.transaction(.read) { transaction in
      let scenes = try transaction.sceneHeaders().map { try transaction.scene($0.id) }
      #expect(Self.records(scenes) == Self.records(model.scenes), "\(step)")
      let references = try Reference.Kind.allCases.flatMap { try transaction.history.references($0) }
      #expect(
        Dictionary(uniqueKeysWithValues: references.map { ($0.key, $0.target) }) == model.references,
        "\(step)")
    }
  }

  /// Expects that verification finds nothing.
  func verify() throws {
    let findings = try project.transaction(.read) { try $0.verify() }.findings
    #expect(findings == [], "after \(clock) steps")
  }

  /// Compares some revisions with the model.
  func checkRevisions(_ ids: some Sequence<Revision.ID>) throws {
    try project.transaction(.read) { transaction in
      for id in ids {
        let state = try transaction.history.state(of: id)
        let scenes = try state.sceneHeaders().compactMap { try state.scene($0.id) }
        guard let content = model.revisions[id] else { continue }
        #expect(Self.records(scenes) == Self.records(content.scenes), "\(id)")
        #expect(try transaction.history.revision(id).hash == content.hash, "\(id)")
      }
    }
  }
}
