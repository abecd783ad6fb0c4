internal import GimbalCore
internal import GimbalJSON
internal import GimbalModel
internal import GimbalNotation

/// A parser for the history lines of an archive.
///
/// The revisions come first, each followed by the lines of its changeset. The references follow: commit
/// messages, branches, tags, and finally HEAD.
struct HistoryReader {
  private var pending: (revision: ArchivedRevision, line: Int, size: Int)?
  private var rank = 0
  private var hasHead = false

  /// The required order of the lines, by kind.
  private static let order: [LineKind] = [.revision, .commit, .branch, .tag, .head]

  /// Parses a line of the history.
  ///
  /// - Returns: The reference in the line, or the revision that the line completes. The array is empty if
  ///   more lines of the revision's changeset must follow.
  mutating func parse(_ kind: LineKind, from json: inout JSONReader) throws(JSONError) -> [HistoryPart] {
    if kind == .changeset {
      try parseChangeset(from: &json)
      return try finishRevision(json, force: false)
    }
    var parts = try finishRevision(json, force: true)
    let index = HistoryReader.order.firstIndex(of: kind) ?? 0
    guard index >= rank, !hasHead else {
      throw json.failure(
        .malformed(
          "the '\(kind.rawValue)' line is out of order",
          remedy: "write the lines in this order: revisions, commits, branches, tags, one head"))
    }
    rank = index
    switch kind {
    case .revision:
      try parseRevision(from: &json)
      parts += try finishRevision(json, force: false)
    default:
      if kind == .head { hasHead = true }
      parts.append(.reference(try json.reference(kind), line: json.line))
    }
    return parts
  }

  /// Checks, at the end of the archive, that the history has a 'head' line.
  func finish(_ json: JSONReader) throws(JSONError) {
    guard hasHead else {
      throw json.failure(
        .malformed(
          "the history has no 'head' line",
          remedy: "add a 'head' line with the key 'branch' or 'revision' before the trailer"))
    }
  }

  private mutating func parseRevision(from json: inout JSONReader) throws(JSONError) {
    var revision = ArchivedRevision(
      hash: "", parent: nil, merged: nil, author: "", time: 0, message: "", changeset: [])
    var size = 0
    var known: Set<String> = []
    try json.beginObject()
    while let key = try json.nextKey() {
      known.insert(key)
      switch key {
      case "kind": _ = try json.string()
      case "author": revision.author = try json.string()
      case "bytes":
        size = try json.count(in: 0...InputLimit.changesetBytes.range.upperBound)
        try json.check(size, against: .changesetBytes)
      case "merged": revision.merged = try json.hash()
      case "message": revision.message = try json.string()
      case "parent": revision.parent = try json.hash()
      case "sha256": revision.hash = try json.hash()
      case "time": revision.time = try json.count(in: HistoryReader.times)
      default:
        throw json.unknownKey(
          key, among: ["author", "bytes", "kind", "merged", "message", "parent", "sha256", "time"])
      }
    }
    for key in ["author", "bytes", "message", "sha256", "time"] where !known.contains(key) {
      throw json.missing(key)
    }
    pending = (revision, json.line, size)
  }

  /// The valid times of revisions: from year 1 to year 9999, in milliseconds since January 1, 1970, UTC.
  private static let times = -62_135_596_800_000...253_402_300_799_999

  private mutating func parseChangeset(from json: inout JSONReader) throws(JSONError) {
    guard let before = pending?.revision.changeset.count, let size = pending?.size else {
      throw json.failure(
        .malformed(
          "the changeset does not belong to a revision",
          remedy:
            "write the changeset after its revision, and set the key 'bytes' of the revision to the size of the changeset"
        ))
    }
    var bytes: [UInt8]?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "kind": _ = try json.string()
      case "base64":
        let text = try json.string()
        guard let decoded = Base64.decode(text), !decoded.isEmpty else {
          throw json.failure(
            .malformed(
              "invalid base64 \(text.cited)",
              remedy: "encode at least one byte as in RFC 4648, with padding and without line breaks"))
        }
        bytes = decoded
      default: throw json.unknownKey(key, among: ["base64", "kind"])
      }
    }
    guard let bytes else { throw json.missing("base64") }
    guard before + bytes.count <= size else {
      throw json.failure(
        .malformed(
          "the changeset is longer than the \(size) bytes that its revision declares",
          remedy: "set the key 'bytes' of the revision to the size of its changeset"))
    }
    pending?.revision.changeset += bytes
  }

  /// Returns the revision that was parsed last, if its changeset is complete; otherwise an empty array.
  ///
  /// - Parameter force: `true` to throw an error if the changeset is incomplete.
  private mutating func finishRevision(
    _ json: JSONReader, force: Bool
  ) throws(JSONError) -> [HistoryPart] {
    guard let (revision, line, size) = pending else { return [] }
    guard revision.changeset.count == size else {
      guard force else { return [] }
      throw json.failure(
        .malformed(
          "the previous revision declares a changeset of \(size) bytes, but the archive contains "
            + "\(revision.changeset.count)",
          remedy: "set the key 'bytes' of the revision to the size of its changeset"))
    }
    pending = nil
    return [.revision(revision, line: line)]
  }
}

extension JSONReader {
  /// Reads a SHA-256 hash of 64 lowercase hexadecimal digits.
  fileprivate mutating func hash() throws(JSONError) -> String {
    let text = try string()
    guard text.utf8.count == 64,
      text.utf8.allSatisfy({
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      })
    else {
      throw failure(
        .malformed("invalid hash \(text.cited)", remedy: "write 64 digits from 0 to 9 and a to f"))
    }
    return text
  }

  fileprivate mutating func reference(_ kind: LineKind) throws(JSONError) -> ArchivedReference {
    var (name, revision, message): (Name?, String?, String?)
    let key = kind == .head ? "branch" : "name"
    try beginObject()
    while let found = try nextKey() {
      switch found {
      case "kind": _ = try string()
      case key where kind != .commit: name = try self.name()
      case "message" where kind == .commit: message = try string()
      case "revision": revision = try hash()
      default:
        throw unknownKey(found, among: [kind == .commit ? "message" : key, "kind", "revision"])
      }
    }
    switch (kind, name, revision, message) {
    case (.head, let name?, nil, _): return .head(branch: name)
    case (.head, nil, let revision?, _): return .detachedHead(revision: revision)
    case (.head, _, _, _):
      throw failure(
        .malformed(
          "the 'head' line has \(name == nil ? "neither" : "both") of the keys 'branch' and 'revision'",
          remedy: "write exactly one of the keys"))
    case (_, _, nil, _): throw missing("revision")
    case (.commit, _, let revision?, let message?): return .commit(message: message, revision: revision)
    case (.commit, _, _, nil): throw missing("message")
    case (_, nil, _, _): throw missing("name")
    case (.tag, let name?, let revision?, _): return .tag(name, revision: revision)
    case (_, let name?, let revision?, _): return .branch(name, revision: revision)
    }
  }
}
