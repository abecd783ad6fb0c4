import GimbalModel

@testable import GimbalStore

/// A history outside of a project, which tests can modify and import.
struct DetachedHistory {
  var revisions: [ForeignRevision] = []
  var references: [(kind: Reference.Kind, name: String, hash: RevisionHash, text: String?)] = []
  /// The branch that HEAD is on, or the revision of a detached HEAD.
  var branch: String?
  var detached: RevisionHash?

  init() {}

  /// Reads everything that is reachable from the references of a project.
  init(of project: Project) throws {
    self = try project.transaction(.read) { transaction in
      let history = transaction.history
      var result = DetachedHistory()
      for id in try history.reachable() {
        let revision = try history.revision(id)
        result.revisions.append(
          ForeignRevision(
            hash: revision.hash, parent: try revision.parent.map { try history.revision($0).hash },
            merged: try revision.merged.map { try history.revision($0).hash }, entry: revision.entry,
            changeset: try history.changeset(of: id)))
      }
      let known = Set(result.revisions.map(\.hash))
      for kind in [Reference.Kind.commit, .branch, .tag] {
        for reference in try history.references(kind) {
          guard let id = reference.target.revision else { continue }
          let hash = try history.revision(id).hash
          if known.contains(hash) {
            result.references.append((kind, reference.key.name, hash, reference.target.text))
          }
        }
      }
      let head = try history.head()
      result.branch = head.branch
      result.detached = head.branch == nil ? try history.revision(head.revision).hash : nil
      return result
    }
  }

  /// Adds a revision with the correct hash.
  mutating func add(_ changeset: Changeset, merging merged: RevisionHash? = nil) {
    let parent = revisions.last?.hash
    let entry = Entry(
      author: "eve", time: Timestamp(milliseconds: Int64(revisions.count)), message: "\(revisions.count)")
    let hash = Revision.hash(parent: parent, merged: merged, entry: entry, changeset: changeset)
    revisions.append(
      ForeignRevision(hash: hash, parent: parent, merged: merged, entry: entry, changeset: changeset))
    references = [(.branch, "main", hash, nil)]
    branch = "main"
  }

  /// Imports the history into a new project.
  func adopt(into project: Project) throws {
    try project.transaction(
      .write, as: Entry(author: "ada", time: Timestamp(milliseconds: 9), message: "import")
    ) {
      try $0.fetchHistory { fetch in
        for revision in revisions { try fetch.add(revision) }
        for reference in references {
          try fetch.name(reference.kind, reference.name, reference.hash, text: reference.text)
        }
        if let branch { try fetch.setHead(branch: branch) }
        if let detached { try fetch.setHead(detached) }
      }
    }
  }
}
