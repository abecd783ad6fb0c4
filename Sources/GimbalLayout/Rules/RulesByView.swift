import GimbalModel

/// An index of the active rules by view. It is used to find the rules of a subtree.
///
/// Recursion: the index is created from the rules of the whole scene, and ``ActiveRules/subtree(at:_:)``
/// uses it to create the rules of a subtree.
struct RulesByView {
  private let constraints: [[Entry]]
  private let placements: [[Int]]
  private let managers: [[Int]]

  /// The index of a constraint, and the index of the view on its second side; nil if the constraint has no
  /// second side.
  private struct Entry {
    let constraint: Int
    let other: Int?
  }

  /// Collects the rules of each view.
  ///
  /// - Complexity: O(views + rules).
  init(_ rules: ActiveRules) {
    let none: [[Int]] = Array(repeating: [], count: rules.tables.views.count)
    var constraints: [[Entry]] = Array(repeating: [], count: rules.tables.views.count)
    for (index, constraint) in rules.tables.constraints.enumerated() {
      guard let first = rules.tables.indices[constraint.first.item.view] else { continue }
      guard let second = constraint.second else {
        constraints[first].append(Entry(constraint: index, other: nil))
        continue
      }
      if let other = rules.tables.indices[second.item.view] {
        constraints[first].append(Entry(constraint: index, other: other))
      }
    }
    self.constraints = constraints
    placements = rules.tables.placements.enumerated().reduce(into: none) { found, placement in
      if let view = rules.tables.indices[placement.element.view] { found[view].append(placement.offset) }
    }
    managers = rules.tables.managers.enumerated().reduce(into: none) { found, manager in
      if let view = manager.element.view.flatMap({ rules.tables.indices[$0] }) {
        found[view].append(manager.offset)
      }
    }
  }

  /// Returns the indices of the constraints that refer only to views in a range, in ascending order.
  func constraints(in range: Range<Int>) -> [Int] {
    range.flatMap { view in
      constraints[view].filter { $0.other.map(range.contains) ?? true }.map(\.constraint)
    }.sorted()
  }

  /// Returns the indices of the placements of all views in a range except the first view, in ascending order.
  func placements(below range: Range<Int>) -> [Int] { range.dropFirst().flatMap { placements[$0] }.sorted() }

  /// Returns the indices of the layout managers of the views in a range, in ascending order.
  func managers(in range: Range<Int>) -> [Int] { range.flatMap { managers[$0] }.sorted() }
}
