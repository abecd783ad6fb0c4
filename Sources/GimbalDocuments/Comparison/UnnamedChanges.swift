import GimbalFindings
package import GimbalInterfaceBuilder
import GimbalMarkup
package import GimbalModel
import GimbalReporting

/// The changes between two documents that a comparison of their scenes does not name, such as an added action.
///
/// A change is named if it alone makes a difference between the scenes of two documents. ``FileDiff`` also requires a difference
/// of the same action, kind and aspect in the full comparison, because changes can cancel each other. This is tested with documents
/// that differ only in this change, so that no table states what the import reads.
package struct UnnamedChanges {
  package private(set) var changes: [MarkupChange] = []
  /// The changes of values that Interface Builder computes, such as recorded frames. They are no differences.
  package private(set) var computed: [MarkupChange] = []

  /// The number of changes that are tested one by one. More changes are tested together if they have the same path.
  private static let testLimit = 24

  /// Creates the list for two files. The list is empty if a file is not a document.
  ///
  /// - Parameters:
  ///   - areEqual: `true` if no change is named, because the scenes are equal or differ only in computed values.
  ///   - matchesElements: `true` to match the scenes and constraints by their object ids.
  ///   - testsComputed: `false` to omit the values that Interface Builder computes.
  ///   - select: A closure that returns the changes to list.
  ///   - names: A closure that returns `true` if a comparison of scenes names a change.
  /// - Complexity: One import of the document for each change, or for each path of changes.
  package init(
    from old: SceneFile, to new: SceneFile, limits: InputLimits, areEqual: Bool = false,
    matchesElements: Bool = false, testsComputed: Bool = true,
    select: (MarkupComparison) -> [MarkupChange] = { $0.changes },
    names: @escaping (FileComparison) throws -> Bool
  ) {
    guard let before = old.markup, let after = new.markup else { return }
    let comparison = MarkupComparison(from: before, to: after)
    let selected = select(comparison)
    let (values, others) = (selected.filter(\.isComputed), selected.filter { !$0.isComputed })
    // Changes can cancel each other in the scenes, such as an outlet that is replaced by an equal one.
    guard !areEqual else {
      (changes, computed) = (others, values)
      return
    }
    let test = ChangeTest(
      comparison: comparison, path: new.path, limits: limits, matchesElements: matchesElements, names: names)
    changes = UnnamedChanges.unnamed(others, test)
    computed = testsComputed ? UnnamedChanges.unnamed(values, test) : []
  }

  /// Returns the changes that make no difference between scenes, in order.
  private static func unnamed(_ changes: [MarkupChange], _ test: ChangeTest) -> [MarkupChange] {
    let isSingle = changes.count <= testLimit
    // The difference for a removed view does not name the connections to it.
    var unnamed = Set(changes.indices.filter { test.comparison.isRemovedWithTarget(changes[$0]) })
    let groups = Dictionary(grouping: changes.indices.filter { !unnamed.contains($0) }) { index in
      isSingle ? "\(index)" : "\(changes[index].action) \(changes[index].path)"
    }
    for indices in groups.values where !test.isNamed(indices.map { changes[$0] }) {
      unnamed.formUnion(indices)
    }
    return changes.indices.filter(unnamed.contains).map { changes[$0] }
  }

  /// Returns the differences of the scenes with these changes. Text has lines with counts, or all changes.
  ///
  /// - Parameter isComplete: `true` to list all changes in text, and the values that Xcode computes.
  func list(after differences: Report.List, isComplete: Bool) -> Report.List {
    let isOther = !differences.rows.isEmpty
    var prose: [String] = []
    if isComplete {
      prose += section(isOther ? "other changes" : "changes", changes)
      prose += section("values that Xcode computes", computed)
    } else {
      if !changes.isEmpty {
        prose.append((isOther ? "and " : "") + summary(isOther: isOther) + "; --all lists them")
      }
      if isOther || !changes.isEmpty { prose += [computedSummary].compactMap(\.self) }
    }
    let rows = (changes + (isComplete ? computed : [])).map { change in
      [
        .null, .text(change.action.rawValue), .text(change.isComputed ? "computed" : change.kind.rawValue),
        .text(change.element), Value(change.name), Value(change.old), Value(change.new),
      ] as [Value]
    }
    return Report.List(
      differences.key, differences.columns, rows: differences.rows + rows,
      prose: (differences.prose ?? []) + prose)
  }

  /// The number of the values that Xcode computes, if any changed.
  var computedSummary: String? {
    computed.isEmpty
      ? nil : "\(computed.count) value\(computed.count == 1 ? "" : "s") that Xcode computes; --all lists them"
  }

  /// Omits the changes that an edit makes as a consequence of the commands.
  mutating func omitConsequences(in old: SceneFile, _ new: SceneFile) {
    guard let before = old.markup, let after = new.markup else { return }
    let comparison = MarkupComparison(from: before, to: after)
    changes.removeAll { $0.isConsequence || comparison.isRemovedWithTarget($0) }
  }

  /// Returns the changes that no command expresses: their number, or all of them.
  func warnings(isComplete: Bool) -> [String] {
    if changes.isEmpty { return [] }
    return isComplete
      ? changes.map { "'\($0.line.visible)'" } : [summary(isOther: false) + " (--all lists them)"]
  }

  /// The numbers of the changes by kind, such as `3 changes: 2 connections, 1 attribute`.
  func summary(isOther: Bool) -> String {
    let kinds = MarkupChange.Kind.allCases.compactMap { kind in
      let count = changes.count { $0.kind == kind }
      return count == 0 ? nil : kind.counted(count)
    }
    return "\(changes.count) \(isOther ? "other " : "")change\(changes.count == 1 ? "" : "s"): "
      + kinds.joined(separator: ", ")
  }

  private func section(_ title: String, _ changes: [MarkupChange]) -> [String] {
    changes.isEmpty ? [] : [title] + changes.map { "  " + $0.line.visible }
  }
}

extension FileComparison {
  /// The differences between the scenes in words.
  var differences: [Difference] {
    pairs.flatMap {
      SceneComparison(old: $0.old, new: $0.new, propertyWords: \.documentTitle).differences
    }
  }
}

/// A test of the differences that changes alone make.
private struct ChangeTest {
  let comparison: MarkupComparison
  let path: String
  let limits: InputLimits
  let matchesElements: Bool
  let names: (FileComparison) throws -> Bool

  /// Returns `true` if the scenes of two documents that differ only in some changes have differences.
  func isNamed(_ changes: [MarkupChange]) -> Bool {
    let versions = comparison.versions(of: changes)
    let ids = RunningIDs()
    guard versions.with != versions.without, let old = scenes(versions.without, ids),
      let new = scenes(versions.with, ids),
      let comparison = try? FileComparison(from: old, to: new, matchesElements: matchesElements)
    else { return false }
    return (try? names(comparison)) ?? false
  }

  private func scenes(_ bytes: [UInt8], _ ids: RunningIDs) -> SceneFile? {
    (try? Markup.read(bytes, limits: limits)).flatMap {
      try? SceneFile(document: $0, at: path, ids: ids, limits: limits)
    }
  }
}
