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
