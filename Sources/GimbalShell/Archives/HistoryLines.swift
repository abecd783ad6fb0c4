import GimbalInterchange
import GimbalStore

/// Where an archive has what of its history.
struct HistoryLines {
  struct Place {
    let line: Int
    var field: String?
  }

  /// The revisions' lines, and whether they change anything.
  private var revisions: [RevisionHash: (line: Int, hasChangeset: Bool)] = [:]
  private var last: HistoryPart?

  /// The line that says where the project is.
  var head: Place? { last.map { Place(line: $0.line) } }

  /// Notes the next part, before it is taken over.
  mutating func note(_ part: HistoryPart) {
    last = part
    guard case .revision(let revision, let line) = part, let hash = RevisionHash(hex: revision.hash) else {
      return
    }
    // Of one that comes twice, the second is wrong.
    revisions[hash] = (line, !revision.changeset.isEmpty)
  }

  /// The line of what is wrong, and the field.
  func place(of error: AdoptionError) -> Place? {
    guard let revision = error.revision.flatMap({ revisions[$0] }) else {
      guard case .reference(let reference, let line)? = last else { return head }
      return Place(line: line, field: error.part.map { HistoryLines.field(of: $0, reference) })
    }
    switch error.part {
    case .changeset?:
      // It begins on the line behind its revision's.
      return revision.hasChangeset
        ? Place(line: revision.line + 1, field: "base64") : Place(line: revision.line, field: "bytes")
    case .hash?: return Place(line: revision.line, field: "sha256")
    case .parent?: return Place(line: revision.line, field: "parent")
    case .merged?: return Place(line: revision.line, field: "merged")
    case .name?, .target?, nil: return Place(line: revision.line)
    }
  }

  private static func field(of part: AdoptionError.Field, _ reference: ArchivedReference) -> String {
    switch (part, reference) {
    case (.name, .head): "branch"
    case (.name, .branch), (.name, .tag): "name"
    default: "revision"
    }
  }
}
