import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

/// A list of branches or tags.
struct ReferenceList {
  private let kind: Reference.Kind
  private let key: String

  init(_ kind: Reference.Kind, _ key: String) {
    self.kind = kind
    self.key = key
  }

  func report(in workspace: Workspace) throws -> Report {
    let head = try workspace.history.head()
    let rows = try workspace.history.references(kind).compactMap { reference -> [Value]? in
      guard let id = reference.target.revision else { return nil }
      let revision = try workspace.history.revision(id)
      let isCurrent = kind == .branch && reference.key.name == head.branch
      return [
        .text(reference.key.name), .text(revision.hash.short), .text(revision.hash.hex), .bool(isCurrent),
        .text(workspace.text(of: revision.entry.time)), .text(revision.entry.time.iso8601),
        .text(workspace.description(of: revision)), .text(revision.entry.message),
        Value(try workspace.history.target(.commit, revision.hash.hex)?.text),
      ]
    }
    let columns = [
      Report.Column(kind.rawValue), Report.Column("revision", for: .tables),
      Report.Column("revision", for: .data), Report.Column("head", for: kind == .branch ? .everyone : .data),
      Report.Column("time", for: .tables), Report.Column("time", for: .data),
      Report.Column("message", for: .tables),
      Report.Column("message", for: .data), Report.Column("commit", for: .data),
    ]
    return Report(lists: [Report.List(key, columns, rows: rows)])
  }
}

extension Workspace {
  /// Returns the revision of a branch or tag.
  ///
  /// - Throws: `ParseError` if there is no branch or tag with this name.
  func target(_ kind: Reference.Kind, _ name: Spanned<Name>) throws -> Revision.ID {
    if let revision = try history.target(kind, name.value.text)?.revision { return revision }
    let names = try history.references(kind).compactMap { try? Name($0.key.name) }
    throw unknown(kind.rawValue, name, among: names, otherwise: "use '\(kind.rawValue)' to list them")
  }

  /// Throws an error if a branch or tag with this name exists, or if the name could be the start of a
  /// revision hash.
  func requireFreeReference(_ name: Spanned<Name>) throws {
    for kind in [Reference.Kind.branch, .tag] {
      try requireFree(name, "a \(kind.rawValue)", isTaken: history.target(kind, name.value.text) != nil)
    }
    let text = name.value.text
    guard text.mayBeginHash else { return }
    throw Refusal(
      "\(text.cited) could be the start of a revision hash",
      remedy: "choose a name with a letter other than a to f",
      at: name.span)
  }
}

/// The earlier positions of HEAD, reconstructed from the recorded operations of the project.
struct HeadsBefore {
  private var branch: String?
  private var detached: Revision.ID?
  private var branches: [String: Revision.ID] = [:]

  /// Creates a reconstruction that starts at the current position of HEAD.
  init(_ history: History) throws {
    let head = try history.head()
    branch = head.branch
    detached = head.branch == nil ? head.revision : nil
    for reference in try history.references(.branch) {
      branches[reference.key.name] = reference.target.revision
    }
  }

  /// The revision of HEAD, or `nil` before the first revision.
  var revision: Revision.ID? { branch.map { branches[$0] } ?? detached }

  /// Moves HEAD back to its position before an operation.
  ///
  /// - Parameter moves: The changes that the operation made to HEAD and to branches.
  mutating func takeBack(_ moves: [GimbalStore.Operation.Move]) {
    for move in moves {
      switch move.key.kind {
      case .head:
        branch = move.old?.text
        detached = move.old?.revision
      case .branch: branches[move.key.name] = move.old?.revision
      case .tag, .commit: break
      }
    }
  }
}

extension History {
  /// Returns the number of revisions, among a revision and its ancestors, that are not reachable from HEAD, a
  /// branch or a tag.
  ///
  /// - Complexity: O(n log n) for n revisions.
  func unreachable(from id: Revision.ID) throws -> Int {
    let reachable = Set(try reachable())
    if reachable.contains(id) { return 0 }
    var ancestors = ancestors(of: id)
    var count = 0
    while let revision = try ancestors.next() {
      if !reachable.contains(revision.id) { count += 1 }
    }
    return count
  }
}
