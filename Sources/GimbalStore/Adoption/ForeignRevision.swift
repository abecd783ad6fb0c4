/// A revision of another project, as an archive tells it: nothing of it is trusted.
package struct ForeignRevision: Sendable {
  package let hash: RevisionHash
  package let parent: RevisionHash?
  package let merged: RevisionHash?
  package let entry: Entry
  package let changeset: Changeset

  package init(
    hash: RevisionHash, parent: RevisionHash?, merged: RevisionHash?, entry: Entry, changeset: Changeset
  ) {
    self.hash = hash
    self.parent = parent
    self.merged = merged
    self.entry = entry
    self.changeset = changeset
  }
}
