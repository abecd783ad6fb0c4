package import GimbalModel
import GimbalStore

/// The changes of the view state that `undo` reverts in a session: those of `rotate`, `device`, `trait`, `install` and
/// `uninstall`.
///
/// A change of the view state is no operation of the project. It belongs to the operation after which it was made, so that
/// `undo` reverts changes of both kinds from the latest to the earliest.
package struct ViewChanges: Sendable {
  /// A change of the view state by one statement.
  package struct Change: Sendable {
    package let before: ViewState
    package let after: ViewState
    /// The statement, as the history shows statements.
    package let statement: String
    /// The current operation when the statement ran.
    let operation: GimbalStore.Operation.ID
  }

  private var done: [Change] = []
  private var undone: [Change] = []

  /// The maximum number of changes that a session remembers.
  private static let mostChanges = 1_000

  package init() {}

  /// Adds a change. Undone changes can no longer be redone.
  mutating func add(_ change: Change) {
    done.append(change)
    if done.count > ViewChanges.mostChanges { done.removeFirst() }
    undone = []
  }

  /// Forgets the undone changes, because an edit ends their redo.
  mutating func endRedo() { undone = [] }

  /// Returns the latest change after an operation, and marks it as undone; nil if there is none, so that the operation itself
  /// is the latest change.
  mutating func undo(after operation: GimbalStore.Operation.ID) -> Change? {
    guard let index = done.lastIndex(where: { $0.operation == operation }) else { return nil }
    let change = done[index]
    // Later changes belong to operations that were undone.
    done.removeSubrange(index...)
    undone.append(change)
    return change
  }

  /// Returns the change after an operation that was undone last, and marks it as done; nil if there is none.
  mutating func redo(after operation: GimbalStore.Operation.ID) -> Change? {
    guard let change = undone.last, change.operation == operation else { return nil }
    undone.removeLast()
    done.append(change)
    return change
  }
}
