package import GimbalModel

/// A recorded change to the project.
package struct Revision: Hashable, Sendable {
  package enum Tag {}
  package typealias ID = GimbalModel.ID<Tag>

  /// The number of the revision in this file. It is larger than the numbers of the revision's parents.
  package let id: ID
  package let hash: RevisionHash
  /// The first parent, or nil for the first revision.
  package let parent: ID?
  /// The second parent, or nil if the revision is not a merge.
  package let merged: ID?
  package let entry: Entry
  /// The size of the changesets since the nearest snapshot, in bytes.
  let distance: Int

  /// The valid distances, in bytes. The upper bound prevents an overflow when the size of a changeset is
  /// added.
  static let distances: ClosedRange<Int64> = 0...1 << 60

  /// Returns the hash of a revision. It covers the content of the revision and the hashes of its parents.
  package static func hash(
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

/// The author, time and message of a change.
package struct Entry: Hashable, Sendable {
  package let author: String
  package let time: Timestamp
  package let message: String

  package init(author: String, time: Timestamp, message: String) {
    self.author = author
    self.time = time
    self.message = message
  }

  /// An entry without an author or a message, at time 0. It is the default if the caller specifies no entry.
  package static let unsigned = Entry(author: "", time: Timestamp(milliseconds: 0), message: "")
}

/// A time in milliseconds since 1970, UTC.
package struct Timestamp: Hashable, Comparable, Sendable {
  package let milliseconds: Int64

  /// The valid times of stored entries, in milliseconds: from year 1 to year 9999.
  package static let range: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

  package init(milliseconds: Int64) { self.milliseconds = milliseconds }

  package static func < (one: Timestamp, other: Timestamp) -> Bool { one.milliseconds < other.milliseconds }
}

extension Revision {
  /// The name of the revision in the findings of `verify`.
  var label: String { "revision \(id.rawValue) (\(hash), '\(entry.message)')" }
}
