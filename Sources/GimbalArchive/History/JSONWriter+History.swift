internal import GimbalCore
internal import GimbalJSON
internal import GimbalModel

extension JSONWriter {
  mutating func line(of revision: ArchivedRevision) {
    beginObject()
    key("author")
    string(revision.author)
    key("bytes")
    integer(revision.changeset.count)
    key("kind")
    string(LineKind.revision.rawValue)
    if let merged = revision.merged {
      key("merged")
      string(merged)
    }
    key("message")
    string(revision.message)
    if let parent = revision.parent {
      key("parent")
      string(parent)
    }
    key("sha256")
    string(revision.hash)
    key("time")
    integer(revision.time)
    endObject()
  }

  /// Writes a line with a part of a changeset.
  mutating func line(ofChangeset bytes: ArraySlice<UInt8>) {
    beginObject()
    key("base64")
    string(Base64.encode(bytes))
    key("kind")
    string(LineKind.changeset.rawValue)
    endObject()
  }

  mutating func line(of reference: ArchivedReference) {
    beginObject()
    switch reference {
    case .head(let branch):
      key("branch")
      string(branch.text)
      kind(of: reference)
    case .detachedHead(let revision):
      kind(of: reference)
      key("revision")
      string(revision)
    case .commit(let message, let revision):
      kind(of: reference)
      key("message")
      string(message)
      key("revision")
      string(revision)
    case .branch(let name, let revision), .tag(let name, let revision):
      kind(of: reference)
      key("name")
      string(name.text)
      key("revision")
      string(revision)
    }
    endObject()
  }

  private mutating func kind(of reference: ArchivedReference) {
    key("kind")
    string(reference.kind.rawValue)
  }
}

extension ArchivedReference {
  var kind: LineKind {
    switch self {
    case .commit: .commit
    case .branch: .branch
    case .tag: .tag
    case .head, .detachedHead: .head
    }
  }
}
