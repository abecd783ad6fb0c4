/// A part of an archive's history, and the line that it begins at.
public enum HistoryPart: Hashable, Sendable {
  case revision(ArchivedRevision, line: Int)
  case reference(ArchivedReference, line: Int)

  public var line: Int {
    switch self {
    case .revision(_, let line), .reference(_, let line): line
    }
  }
}
