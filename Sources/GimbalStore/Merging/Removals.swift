import GimbalModel

/// What they removed from a scene, and which of it has to stay because something of ours hangs on it.
struct Removals {
  /// The rows that they deleted and we still have.
  let all: Set<RowKey>
  /// Those that stay.
  private(set) var held: Set<RowKey>
  private let references: [RowKey: [RowKey]]

  /// - Parameters:
  ///   - changed: those that we changed.
  ///   - needed: those that others of our rows hang on.
  init(_ all: Set<RowKey>, of ours: SceneRows, changed: Set<RowKey>, needed: Set<RowKey>) throws {
    self.all = all
    held = changed.union(needed).intersection(all)
    var references: [RowKey: [RowKey]] = [:]
    for key in all {
      references[key] = try ours.references(of: key).filter(all.contains)
    }
    self.references = references
    while grow() {}
  }

  /// The held rows that hang on no other: one conflict each.
  var heads: [RowKey] {
    held.filter { key in !(references[key] ?? []).contains(where: held.contains) }.sorted()
  }

  /// Holds what held rows hang on, and what hangs on held rows and on nothing else that goes.
  private mutating func grow() -> Bool {
    let count = held.count
    for (key, references) in references {
      if held.contains(key) {
        held.formUnion(references)
      } else if !references.isEmpty, references.allSatisfy(held.contains) {
        held.insert(key)
      }
    }
    return held.count > count
  }
}
