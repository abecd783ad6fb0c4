package import GimbalModel

/// What one command did to the references; `undo` and `redo` walk these.
package struct Operation: Hashable, Sendable {
  package enum Tag {}
  package typealias ID = GimbalModel.ID<Tag>

  /// One reference that was moved; nil where there was, or is, none.
  package struct Move: Hashable, Sendable {
    package let key: Reference.Key
    package let old: Reference.Target?
    package let new: Reference.Target?
  }

  package let id: ID
  let hash: RevisionHash
  /// The operation that this one followed; nil for the oldest, which cannot be undone.
  package let parent: ID?
  package let entry: Entry
  /// The operation that `redo` does next.
  let redo: ID?
}
