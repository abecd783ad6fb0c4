package import GimbalModel

/// A record of the references that one command moved. `undo` and `redo` move along the tree of operations.
package struct Operation: Hashable, Sendable {
  package enum Tag {}
  package typealias ID = GimbalModel.ID<Tag>

  /// The move of one reference. A target is nil if the reference did not exist or was removed.
  package struct Move: Hashable, Sendable {
    package let key: ReferenceKey
    package let old: Reference.Target?
    package let new: Reference.Target?
  }

  package let id: ID
  package let hash: RevisionHash
  /// The preceding operation, or nil for the oldest one, which cannot be undone.
  package let parent: ID?
  package let entry: Entry
  /// The operation that `redo` repeats while this operation is the current one, or nil if there is none.
  let redo: ID?
}

/// The references that a transaction has moved so far.
struct OperationDraft {
  private var old: [ReferenceKey: Reference.Target?] = [:]
  private var new: [ReferenceKey: Reference.Target?] = [:]

  /// Adds the move of a reference to the draft.
  mutating func note(_ key: ReferenceKey, from before: Reference.Target?, to after: Reference.Target?) {
    if old[key] == nil { old[key] = .some(before) }
    new[key] = .some(after)
  }

  /// The moves from the targets before the transaction to the current targets.
  var moves: [Operation.Move] {
    new.compactMap { key, after in
      let before = old[key] ?? nil
      return before == after ? nil : Operation.Move(key: key, old: before, new: after)
    }
  }
}

extension Operation {
  /// The name of the operation in the findings of `verify`.
  var label: String { "operation \(id.rawValue) ('\(entry.message)')" }
}
