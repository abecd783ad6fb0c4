// Recursion: a finding of `Finding.swift` has rules and places, which have the locations and objects of findings.

package import GimbalModel
import GimbalNotation

/// A rule that a finding concerns.
package struct FindingRule: Hashable, Sendable {
  /// The rule as text, such as `a.width == 40` or `the cell is 44 pt high`.
  package let text: String
  /// The constraint; `nil` for a rule that is no constraint, such as the fixed height of a cell.
  package let constraint: ConstraintID?
  /// `true` for the rule of a conflict that UIKit ignores, or that the printed layout ignores if the choice of UIKit is
  /// not known.
  package let isIgnored: Bool
  /// The object and its location in the file; `nil` if no element of the file states the rule.
  package var place: FindingPlace?

  package init(_ text: String, _ constraint: ConstraintID? = nil, isIgnored: Bool = false) {
    (self.text, self.constraint, self.isIgnored) = (text, constraint, isIgnored)
  }
}

/// An object of a file that a finding concerns, with its location.
package struct FindingPlace: Hashable, Sendable {
  /// The name of a view; `nil` for a constraint.
  package let name: Name?
  package let object: DocumentObject?
  package let location: FindingLocation?

  package init(name: Name?, object: DocumentObject?, location: FindingLocation?) {
    (self.name, self.object, self.location) = (name, object, location)
  }
}

extension Finding {
  /// The rules, the views and the numbers of the finding, for data formats.
  package var structure: [Value.Field] {
    func field(_ key: String, _ value: Value) -> Value.Field { Value.Field(key: key, value: value) }
    func fields(of place: FindingPlace?) -> [Value.Field] {
      let start = place?.location?.start
      return [
        field("id", Value(place?.object?.id)), field("line", start.map { Value($0.line) } ?? .null),
        field("column", start.map { Value($0.column) } ?? .null),
        field("source", Value(start == nil ? nil : place?.location?.file)),
      ]
    }
    return [
      field(
        "rules",
        .array(
          rules.map { rule in
            .fields(
              [field("rule", .text(rule.text)), field("ignored", .bool(rule.isIgnored))]
                + fields(of: rule.place))
          })),
      field(
        "views",
        .array(places.map { .fields([field("view", Value($0.name))] + fields(of: $0)) })),
      field(
        "values", .fields(measures.sorted { $0.key < $1.key }.map { field($0.key, $0.value) })),
    ]
  }
}
