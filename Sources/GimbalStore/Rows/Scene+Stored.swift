import GimbalModel

/// The error for a row that makes its scene invalid.
struct InvalidRow: Error, Hashable {
  let table: String
  let id: Int64
}

extension Scene {
  /// Assembles a scene from its stored rows. Returns nil if there is no scene row.
  ///
  /// - Throws: `InvalidRow` if a row makes the scene invalid.
  /// - Complexity: O(n log n) for n rows.
  init?(stored records: [Record]) throws(InvalidRow) {
    guard records.contains(where: { if case .scene = $0 { true } else { false } }) else { return nil }
    do throws(EditError) {
      self = try Scene(records: records)
    } catch {
      let culprit = Scene.culprit(in: records)
      throw InvalidRow(table: type(of: culprit).table.name, id: culprit.key)
    }
  }

  /// Returns a row that makes the scene invalid. This is the scene row if the display or the root view is
  /// invalid. Otherwise, it is the first view that cannot be inserted or, if all views are valid, the first
  /// other row that cannot be inserted.
  private static func culprit(in records: [Record]) -> any StoredRow {
    let core = records.filter { record in
      switch record {
      case .scene, .display: true
      case .view(let view): view.parent == nil
      default: false
      }
    }
    // If the display or the root view is missing or invalid, report the scene row.
    guard var scene = try? Scene(records: core) else { return core[0].row }
    var pending = records.filter { if case .view(let view) = $0 { view.parent != nil } else { false } }
    while let next = pending.firstIndex(where: { scene.lets($0) }) { pending.remove(at: next) }
    if let view = pending.first { return view.row }
    for record in records where !record.isCore && !scene.lets(record) { return record.row }
    return core[0].row
  }

  private mutating func lets(_ record: Record) -> Bool {
    do throws(EditError) {
      try apply(.insert(record))
      return true
    } catch {
      return false
    }
  }
}

extension Record {
  fileprivate var isCore: Bool {
    switch self {
    case .scene, .display, .view: true
    default: false
    }
  }
}
