package import GimbalModel

/// One recorded change of the project.
package struct Revision: Hashable, Sendable {
  package enum Tag {}
  package typealias ID = GimbalModel.ID<Tag>

  /// Its number in this file: a parent's is lower.
  package let id: ID
  package let hash: RevisionHash
  /// The revision that this one changed; nil for the first.
  package let parent: ID?
  /// The revision that was merged into the parent, if any.
  package let merged: ID?
  package let entry: Entry
  /// Bytes of changesets between the nearest materialised revision and this one.
  let distance: Int

  /// The hash of a revision's content.
  static func hash(
    parent: RevisionHash?, merged: RevisionHash?, entry: Entry, changeset: Changeset
  ) -> RevisionHash {
    var preimage = Preimage("revision 1")
    preimage.add("parent", parent)
    preimage.add("merged", merged)
    preimage.add("time", "\(entry.time.milliseconds)")
    preimage.add("author", entry.author)
    preimage.add("message", entry.message)
    preimage.add("changeset", changeset.bytes)
    return RevisionHash(of: preimage)
  }
}

/// Who changes a project, when, and with which words: what history keeps of a command besides what it did.
package struct Entry: Hashable, Sendable {
  package let author: String
  package let time: Timestamp
  package let message: String

  package init(author: String, time: Timestamp, message: String) {
    self.author = author
    self.time = time
    self.message = message
  }

  /// Nobody, at no time: for projects that nobody will ask.
  package static let unsigned = Entry(author: "", time: Timestamp(milliseconds: 0), message: "")
}

/// A moment: milliseconds since 1970, UTC.
package struct Timestamp: Hashable, Comparable, Sendable {
  package let milliseconds: Int64

  package init(milliseconds: Int64) { self.milliseconds = milliseconds }

  package static func < (one: Timestamp, other: Timestamp) -> Bool { one.milliseconds < other.milliseconds }
}

extension Revision {
  /// What a finding calls the revision.
  var label: String { "revision \(id.rawValue) (\(hash), '\(entry.message)')" }
}
