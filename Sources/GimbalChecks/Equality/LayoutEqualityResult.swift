package import GimbalModel
import GimbalNotation
import GimbalReporting

/// The result of the comparison of two versions of a layout.
package struct LayoutEqualityResult {
  /// A rule of a view, with its place.
  package struct Rule: Hashable {
    package let text: String
    /// The path of the file; `nil` for the file of the version.
    package let file: String?
    package let line: Int?
  }

  /// A view with different frames, in the first combination that has them.
  package struct Difference {
    package let view: Name
    package let otherName: Name
    package let combination: String
    /// The frames in the coordinates of the root view, in points.
    package let old: Frame
    package let new: Frame
    /// The active rules of the view on the axis of the difference.
    package let oldRules: [Rule]
    package let newRules: [Rule]
  }

  /// The number of the views that were compared, with the root view.
  package let views: Int
  /// The number of the combinations of devices, orientations, directions and text sizes.
  package let combinations: Int
  /// The number of the compared widths, in both directions.
  package internal(set) var widths: Int
  /// The names of the views that only one version has.
  package let onlyOld: [Name]
  package let onlyNew: [Name]
  /// The number of combinations and widths with a difference.
  package internal(set) var differing = 0
  /// The first difference.
  package private(set) var first: Difference?
  /// The names of the views with differences, in the order of discovery.
  package private(set) var moved: [Name] = []
  /// The names of the views whose frames depend on values that the code does not determine.
  package private(set) var unknown: [Name] = []
  /// `true` if the code of a version asks for traits for which it did not run.
  package internal(set) var isPartial = false
  /// The conditions of the code whose values are not known, with the values with which it ran.
  package internal(set) var assumptions: [String] = []
  /// `true` if the code of a version asks for sizes, so that it ran for the sizes of devices only.
  package internal(set) var runsForDevices = false
  /// The number of cases in which neither layout converges, so that nothing is compared.
  package internal(set) var loops = 0
  /// The first combination in which the layout of one version does not converge.
  package private(set) var loop: (combination: String, isOld: Bool)?

  /// The first combination in which the rules of one version only contradict each other.
  package private(set) var conflict: (combination: String, isOld: Bool)?

  init(views: Int, combinations: Int, widths: Int, onlyOld: [Name], onlyNew: [Name]) {
    (self.views, self.combinations, self.widths) = (views, combinations, widths)
    (self.onlyOld, self.onlyNew) = (onlyOld, onlyNew)
  }

  mutating func add(_ view: Name, _ difference: () -> Difference) {
    if first == nil { first = difference() }
    if !moved.contains(view) { moved.append(view) }
  }

  mutating func addUnknown(_ view: Name) { if !unknown.contains(view) { unknown.append(view) } }

  mutating func addLoop(at combination: String, isOld: Bool) {
    if loop == nil { loop = (combination, isOld) }
  }

  mutating func addConflict(at combination: String, isOld: Bool) {
    if conflict == nil { conflict = (combination, isOld) }
  }

  /// `true` if all views are matched, known, and have equal frames.
  package var isEqual: Bool {
    first == nil && loop == nil && conflict == nil && onlyOld.isEmpty && onlyNew.isEmpty && unknown.isEmpty
      && !isPartial && loops == 0 && assumptions.isEmpty
  }
}

extension LayoutEqualityResult {
  /// The lines of the result.
  ///
  /// - Parameters:
  ///   - old: The title of the old version, such as its path.
  ///   - new: The title of the new version.
  package func lines(from old: String, to new: String) -> [String] {
    let cases =
      "\(combinations) combinations of devices, orientations, directions and text sizes"
      + (runsForDevices
        ? "; other widths are not compared, because the code asks for sizes" : ", and \(widths) widths")
    var lines: [String] = []
    if let first {
      let name =
        first.view == first.otherName
        ? first.view.text.cited : "\(first.view.text.cited) (\(first.otherName.text.cited))"
      lines.append("different: \(name) at \(first.combination)")
      lines += side("old", first.old, first.oldRules, old)
      lines += side("new", first.new, first.newRules, new)
      let others = Array(moved.dropFirst())
      lines.append(
        (others.isEmpty
          ? "  no other view differs" : "  \(others.count.counted("other views")): \(list(others))")
          + "; frames differ in \(differing) of \(combinations + widths) cases")
    }
    if let loop {
      lines.append(
        "different: the layout of \(loop.isOld ? old : new) does not converge at \(loop.combination)")
    }
    if let conflict {
      lines.append(
        "different: constraints of \(conflict.isOld ? old : new) only contradict each other at \(conflict.combination)"
      )
    }
    for (names, title) in [(onlyOld, old), (onlyNew, new)] where !names.isEmpty {
      lines.append("not matched: \(list(names)) only in \(title)")
      lines.append("  match views of other names with '--match OLD=NEW'")
    }
    if !unknown.isEmpty {
      lines.append(
        "not known: the frames of \(list(unknown)) depend on values that the code does not determine")
      lines.append(
        "  set the values that 'gimbal code' lists in .gimbal.toml: in the table [code], assume = [\"EXPR=VALUE\"]"
      )
    }
    if loops > 0 { lines.append("not proved: neither layout converges in \(loops) cases") }
    if isPartial {
      lines.append("not proved: the code asks for more combinations of traits than those for which it ran")
      lines.append("  'gimbal code' lists them")
    }
    if lines.isEmpty, !assumptions.isEmpty {
      lines.append(
        "not proved: \(views.counted("views")) are equal in \(cases) if these conditions of the code hold:")
      lines += assumptions.prefix(LayoutEqualityResult.listed).map { "  \($0)" }
      let rest = assumptions.count - LayoutEqualityResult.listed
      if rest > 0 { lines.append("  and \(rest) more, which 'gimbal code' lists as assumed") }
      lines.append("  give their values in .gimbal.toml: in the table [code], assume = [\"EXPR=VALUE\"]")
    }
    if isEqual { lines = ["equal: \(views.counted("views")) in \(cases)"] }
    return lines
  }

  /// The maximum number of listed assumptions.
  private static let listed = 10

  private func side(_ title: String, _ frame: Frame, _ rules: [Rule], _ path: String) -> [String] {
    let numbers = [frame.x, frame.y, frame.width, frame.height].map {
      Decimal.print(($0 * 1000).rounded() / 1000)
    }
    return ["  \(title): \(numbers[0]), \(numbers[1]), \(numbers[2]) x \(numbers[3]) in \(path)"]
      + rules.map { rule in
        let file = path.split(separator: "#", maxSplits: 1).first.map(String.init) ?? path
        let place = rule.line.map { line in "  (\(rule.file ?? file):\(line))" } ?? ""
        return "    \(rule.text)\(place)"
      }
  }

  /// Returns at most five names in words.
  private func list(_ names: [Name]) -> String {
    let shown = names.prefix(5).map(\.text.cited).joined(separator: ", ")
    return names.count > 5 ? "\(shown) and \(names.count - 5) more" : shown
  }
}
