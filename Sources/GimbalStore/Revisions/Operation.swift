package import GimbalModel

/// What one command did to the references; `undo` and `redo` walk these.
package struct Operation: Hashable, Sendable {
  package enum Tag {}
  package typealias ID = GimbalModel.ID<Tag>

  /// One reference that was moved; nil where there was, or is, none.
  package struct Move: Hashable, Sendable {
    package let key: ReferenceKey
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

/// What a transaction has moved so far.
struct OperationDraft {
  private var old: [ReferenceKey: Reference.Target?] = [:]
  private var new: [ReferenceKey: Reference.Target?] = [:]

  /// Notes that a reference was moved.
  mutating func note(_ key: ReferenceKey, from before: Reference.Target?, to after: Reference.Target?) {
    if old[key] == nil { old[key] = .some(before) }
    new[key] = .some(after)
  }

  /// What is different in the end.
  var moves: [Operation.Move] {
    new.compactMap { key, after in
      let before = old[key] ?? nil
      return before == after ? nil : Operation.Move(key: key, old: before, new: after)
    }
  }
}

extension Operation {
  /// What a finding calls the operation.
  var label: String { "operation \(id.rawValue) ('\(entry.message)')" }
}
