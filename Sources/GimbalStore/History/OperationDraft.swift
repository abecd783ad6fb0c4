/// What a transaction has moved so far.
struct OperationDraft {
  private var old: [Reference.Key: Reference.Target?] = [:]
  private var new: [Reference.Key: Reference.Target?] = [:]

  /// Notes that a reference was moved.
  mutating func note(_ key: Reference.Key, from before: Reference.Target?, to after: Reference.Target?) {
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
