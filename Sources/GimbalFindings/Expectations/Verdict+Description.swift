package import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting

extension Verdict {
  /// Returns a description of a failed expectation, or `nil` if the expectation is met. For an unexpected
  /// number of conflicts, the description contains the first conflict, because the output for many layouts
  /// does not list conflicts elsewhere.
  ///
  /// - Complexity: O(length).
  package func description(in layout: SolvedLayout) -> String? {
    guard case .failsConflicts(let found) = self else { return description }
    let diagnosis = Diagnosis(layout: layout)
    if let conflict = layout.conflicts.first, layout.conflicts.count == found {
      let members = conflict.members.prefix(Verdict.mostMembers).map(diagnosis.label).joined(separator: ", ")
      let unnamed = conflict.members.count - Verdict.mostMembers
      let rest = unnamed > 0 ? " and \(unnamed) more rules" : ""
      let aside = diagnosis.label(for: conflict.setAside)
      return "found \(found): \(members)\(rest); set aside: \(aside)"
        + Verdict.more(found - 1, "contradiction")
    }
    return description
  }

  /// The maximum number of rules that are listed for a conflict.
  private static let mostMembers = 8

  /// The found values and their deviation, or `nil` if the expectation is met.
  package var description: String? {
    switch self {
    case .holds: nil
    case .fails(let found) where found.count == 2:
      "found \(Verdict.description(found[0], besides: found[1])) on the left and "
        + "\(Verdict.description(found[1], besides: found[0])) on the right: off by \(Verdict.distance(found[0], found[1]))"
    case .fails(let found): "found \(found.map(\.roundedNotation).joined(separator: ", "))"
    case .failsFrame(let found): "found \(found.roundedNotation)"
    case .failsInside(let found, let room, let beyond):
      "\(found.roundedNotation) extends beyond \(room.roundedNotation) by \(beyond.description)"
    case .failsOverlap(let one, let other, let common, let others):
      "'\(one)' and '\(other)' overlap by \(common.size.description) at "
        + "\(common.x.roundedNotation),\(common.y.roundedNotation)" + Verdict.more(others, "pair")
    case .failsSize(let view, let found, let others):
      "'\(view)' is \(found.description)" + Verdict.more(others, "view")
    case .failsAlignment(let one, let position, let other, let expected):
      "'\(one)' is at \(Verdict.description(position, besides: expected)), and '\(other)' at "
        + "\(Verdict.description(expected, besides: position)): "
        + "off by \(Verdict.distance(position, expected))"
    case .failsTruncation(let view, let size, let others):
      "'\(view)' does not show all of its text in \(size.description)" + Verdict.more(others, "view")
    case .failsConflicts(let found), .failsAmbiguities(let found):
      "found \(found); use 'check' to list \(found == 1 ? "it" : "them")"
    case .failsVisibility(let visibility): "the view is \(visibility.description)"
    case .failsFront(let one, let other): "'\(one)' is behind '\(other)'"
    }
  }

  /// The found value and its deviation for a table of the failures of one expectation, or `nil` if the expectation is met.
  /// The deviation is empty if it is not a number of points.
  package func cells(in layout: SolvedLayout) -> (found: String, difference: String)? {
    switch self {
    case .fails(let found) where found.count == 2:
      (Verdict.description(found[0], besides: found[1]), Verdict.distance(found[0], found[1]))
    case .failsFrame(let found): (found.roundedNotation, "")
    case .failsInside(let found, _, let beyond): (found.roundedNotation, beyond.description)
    case .failsOverlap(let one, let other, let common, let others):
      ("'\(one)' and '\(other)'" + Verdict.more(others, "pair"), common.size.description)
    case .failsAlignment(let one, let position, _, let expected):
      (
        "'\(one)' at \(Verdict.description(position, besides: expected))",
        Verdict.distance(position, expected)
      )
    default:
      description(in: layout).map { ($0.hasPrefix("found ") ? String($0.dropFirst("found ".count)) : $0, "") }
    }
  }

  /// Returns the text of a number, rounded to thousandths. If `other` is a different number with the same
  /// rounded text, returns the text of the exact number.
  fileprivate static func description(_ number: Double, besides other: Double) -> String {
    number != other && number.roundedNotation == other.roundedNotation
      ? Decimal.print(number) : number.roundedNotation
  }

  /// Returns a distance rounded to a millionth, which hides binary rounding errors. A distance that would be
  /// rounded to 0 is not rounded.
  private static func distance(_ one: Double, _ other: Double) -> String {
    let exact = (one - other).magnitude
    let rounded = (exact * 1e6).rounded() / 1e6
    return Decimal.print(rounded.isFinite && rounded > 0 ? rounded : exact)
  }

  static func more(_ count: Int, _ what: String) -> String {
    count == 0 ? "" : "; \(count) more \(what)\(count == 1 ? "" : "s")"
  }
}

extension Visibility {
  /// The visibility in words, such as `hidden` or `outside 'card'`.
  package var description: String {
    switch self {
    case .visible: "visible"
    case .hidden: "hidden"
    case .hiddenWith(let view): "hidden with '\(view)'"
    case .empty(let size): "empty: \(size.description)"
    case .outside(let view): "outside '\(view)'"
    case .covered(let view): "covered by '\(view)'"
    }
  }
}

extension Size {
  /// The size in the form `100 x 50`.
  fileprivate var description: String { "\(width.roundedNotation) x \(height.roundedNotation)" }
}

extension EdgeInsets {
  /// The insets in words, such as `3 at the right and 2 at the bottom`.
  fileprivate var description: String {
    [(top, "top"), (left, "left"), (bottom, "bottom"), (right, "right")].filter { $0.0 > 0 }
      .map { "\(Verdict.description($0.0, besides: 0)) at the \($0.1)" }.joined(separator: " and ")
  }
}

extension Expectation {
  /// The name of this kind of expectation in test results.
  package var kind: String {
    switch self {
    case .compare: "value"
    case .frame: "frame"
    case .inside: "inside"
    case .noOverlap: "no-overlap"
    case .minimumSize: "min-size"
    case .aligned: "aligned"
    case .noConflicts: "no-conflicts"
    case .noAmbiguity: "no-ambiguity"
    case .notTruncated: "not-truncated"
    case .hidden: "hidden"
    case .visible: "visible"
    case .inFront: "in-front"
    }
  }
}
