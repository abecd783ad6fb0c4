/// The kinds that a run reports, with their severities.
package struct FindingSelection: Hashable, Sendable {
  private var severities: [String: FindingKind.Severity] = [:]
  /// `true` to report findings that are notes although their kind is an error or a warning. For example, a
  /// `fixedContent` finding is a note if the text of the view is not cut.
  package let includesNotes: Bool

  /// Creates a selection of the kinds that are reported by default.
  ///
  /// - Parameters:
  ///   - canvas: `true` to add the kinds that concern only the canvas of Interface Builder.
  ///   - notes: `true` to add the kinds with the scope `notes`, and the findings that are notes although
  ///     their kind is an error or a warning.
  package init(canvas: Bool = false, notes: Bool = false) {
    includesNotes = notes
    for kind in FindingKind.all {
      let isSelected =
        switch kind.scope {
        case .runTime: true
        case .selected: false
        case .canvas: canvas
        case .notes: notes
        }
      if isSelected { severities[kind.name] = kind.severity }
    }
  }

  /// Creates a selection of the given kinds, including their findings that are notes.
  package init(only kinds: [FindingKind]) {
    includesNotes = true
    severities = Dictionary(kinds.map { ($0.name, $0.severity) }, uniquingKeysWith: { first, _ in first })
  }

  /// Adds a kind with a severity, or removes the kind if `severity` is `nil`.
  package mutating func set(_ kind: FindingKind, to severity: FindingKind.Severity?) {
    severities[kind.name] = severity
  }

  package func contains(_ kind: FindingKind) -> Bool { severities[kind.name] != nil }

  /// Returns the severity of a kind; `nil` if the kind is not reported.
  package func severity(of kind: FindingKind) -> FindingKind.Severity? { severities[kind.name] }
}
