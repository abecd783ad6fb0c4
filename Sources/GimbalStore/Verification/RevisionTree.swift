import GimbalModel

/// Who follows whom, by first parents.
struct RevisionTree {
  private var parents: [Revision.ID: Revision.ID] = [:]
  private var children: [Revision.ID?: [Revision.ID]] = [:]

  init(_ rows: HistoryRows) throws {
    // The oldest last, where it is taken first.
    try rows.links("SELECT id, parent FROM revision ORDER BY id DESC") { id, parent in
      let child = Revision.ID(rawValue: id)
      let parent = parent.map { Revision.ID(rawValue: $0) }
      parents[child] = parent
      children[parent, default: []].append(child)
    }
  }

  func parent(of id: Revision.ID) -> Revision.ID? { parents[id] }

  /// The newest first.
  func children(of id: Revision.ID?) -> [Revision.ID] { children[id] ?? [] }
}
