package import GimbalModel
package import GimbalNotation

/// A problem of a layout, or the failure of a test.
///
/// The check that finds the problem creates the finding. Commands, sweeps, reviews, editors, assistants, and
/// SARIF and JUnit logs read its values. ``FindingFormatter`` returns the texts that they print.
package struct Finding: Hashable, Sendable {
  package enum Subject: Hashable, Sendable {
    case view(ViewID)
    case constraint(ConstraintID)
    case scene
  }

  /// The circumstances in which the problem was found. They determine the form of its text.
  package enum Setting: Hashable, Sendable {
    /// A check of a file. The orientation is `nil` if its scenes were checked in many combinations of traits.
    case file(Orientation?)
    /// A check of a scene in a project. The orientation is `nil` if the scene was checked in many
    /// combinations of traits.
    case project(Orientation?)
    /// A statement that failed, with its error message.
    case statement(String)
  }

  package let kind: FindingKind
  /// The name of the rule in test results and in reports on scenes of a project. It is the name of the kind,
  /// unless the kind comprises several rules.
  package private(set) var rule: String
  package private(set) var severity: FindingKind.Severity
  /// The view or constraint to change, or the scene if the finding is about the whole scene.
  package let subject: Subject
  /// The views or constraints that identify the finding; by default, the subject. A conflict is identified by
  /// all of its constraints, because the choice of the ignored constraint depends on their identifiers.
  package let identity: [Subject]
  /// The values that identify the finding in addition to its kind and `identity`, such as the axis of a
  /// conflict. The values contain no lengths. They contain object ids instead of names if possible, so an
  /// edit elsewhere in the document does not change them.
  package let parts: [String]
  /// The views and constraints that are involved, the most important one first.
  package let involved: [Subject]
  /// The values of the finding for data formats, such as JSON, by the names of their columns.
  package let values: [String: Value]
  /// The numbers of the description for data formats, in points, such as the size that a text needs.
  package let measures: [String: Value]
  /// The rules that the finding concerns, in the order of the description.
  package var rules: [FindingRule]
  /// The views that the finding concerns, the most important one first, with their places in the file.
  package var places: [FindingPlace] = []
  /// The description on one line.
  package let headline: String
  package private(set) var details: [String]
  /// The numbers and equations of the description, without object ids and line numbers. A finding with the
  /// same fingerprint and another state has changed.
  package private(set) var state: [String]
  /// `true` if the finding is a note regardless of the severity of its kind.
  package let isNote: Bool
  /// The highest severity of the finding; `nil` for that of its kind.
  private var highestSeverity: FindingKind.Severity?

  package private(set) var setting = Setting.file(nil)
  /// The name of the scene; `nil` for the failure of a statement.
  package private(set) var scene: Name?
  package var location: FindingLocation?
  /// The object in an Interface Builder document that the finding concerns; `nil` if there is none.
  package var object: DocumentObject?
  /// A text that identifies the finding across runs, even if other parts of the file change; `nil` if there
  /// is none.
  package var fingerprint: String?

  /// Creates a finding.
  ///
  /// - Parameters:
  ///   - headline: The description on one line; `nil` for the summary of the kind.
  ///   - rule: The name of the rule; `nil` for the name of the kind.
  ///   - identity: The views or constraints that identify the finding. If the array is empty, the subject
  ///     identifies the finding.
  ///   - measures: The numbers of the description, in points.
  ///   - rules: The rules that the finding concerns; if the array is empty, they follow from the involved constraints.
  ///   - state: The numbers and equations of the description; `nil` for the whole description, if it contains
  ///     no line numbers.
  package init(
    _ kind: FindingKind, _ headline: String? = nil, details: [String] = [], rule: String? = nil,
    _ subject: Subject = .scene, parts: [String] = [], isNote: Bool = false, identity: [Subject] = [],
    involved: [Subject] = [], values: [String: Value] = [:], measures: [String: Value] = [:],
    rules: [FindingRule] = [], state: [String]? = nil
  ) {
    (self.measures, self.rules) = (measures, rules)
    (self.kind, self.rule, severity) = (kind, rule ?? kind.name, kind.severity)
    (self.headline, self.details) = (headline ?? kind.summary, details)
    (self.subject, self.identity) = (subject, identity.isEmpty ? [subject] : identity)
    (self.parts, self.isNote, self.involved, self.values) = (parts, isNote, involved, values)
    self.state = state ?? [self.headline] + details
  }

  /// Creates a finding for a failed statement, or for a file that cannot be read.
  ///
  /// - Parameters:
  ///   - message: The message on one line.
  ///   - printed: The message as it is printed, with its location.
  package init(
    failure kind: FindingKind, _ message: String, printed: String, at location: FindingLocation
  ) {
    self.init(kind, message)
    self.location = location
    setting = .statement(printed)
  }

  /// Returns the finding as a finding in a scene of a project.
  ///
  /// - Parameter orientation: The orientation of the layout; `nil` for a check of many combinations of
  ///   traits.
  package func inProject(
    _ scene: Name, _ orientation: Orientation?, as severity: FindingKind.Severity
  ) -> Finding {
    var finding = self
    (finding.scene, finding.severity, finding.setting) = (scene, severity, .project(orientation))
    return finding
  }

  /// Returns the finding as a finding in a scene of a file.
  ///
  /// - Parameter orientation: The orientation of the layout; `nil` for a check of many combinations of
  ///   traits.
  package func inFile(
    _ scene: Name, _ orientation: Orientation?, as severity: FindingKind.Severity
  ) -> Finding {
    var finding = self
    (finding.scene, finding.rule, finding.setting) = (scene, kind.name, .file(orientation))
    finding.severity = isNote ? .note : max(severity, highestSeverity ?? severity)
    return finding
  }

  /// Returns the finding with a severity of at most `severity`.
  package func limited(to severity: FindingKind.Severity) -> Finding {
    var finding = self
    finding.highestSeverity = severity
    return finding
  }

  /// The orientation of the layout; `nil` for a check of many combinations of traits.
  package var orientation: Orientation? {
    switch setting {
    case .file(let orientation), .project(let orientation): orientation
    case .statement: nil
    }
  }

  /// Returns the finding with details added to its description.
  package func adding(_ lines: [String]) -> Finding {
    var finding = self
    finding.details += lines
    finding.state += lines
    return finding
  }
}

/// The location of a finding: a file and a range in this file. Lines and columns start at 1. Columns that are
/// computed from a `Span` count Unicode code points.
package struct FindingLocation: Hashable, Sendable {
  /// The path of the file as the user typed it.
  package let file: String
  /// The start of the range; `nil` if the location is the whole file.
  package let start: Position?
  package let end: Position?

  package init(file: String, start: Position? = nil, end: Position? = nil) {
    self.file = file
    self.start = start
    self.end = end
  }

  /// Creates the location of a range of UTF-8 offsets in a source text.
  ///
  /// - Complexity: O(offset of the end of the span).
  package init(_ span: Span, of source: Source) {
    self.init(
      file: source.name, start: FindingLocation.position(of: span.lowerBound, in: source),
      end: FindingLocation.position(of: span.upperBound, in: source))
  }

  /// The line in a sentence about the file of the layout, such as `line 12`, or `Helpers.swift:12` for another file.
  package var lineDescription: String {
    let line = start.map { file.isEmpty ? "line \($0.line)" : "\(file):\($0.line)" }
    return line ?? file
  }

  /// The location as `file:line:column`.
  package var description: String { start.map { "\(file):\($0.line):\($0.column)" } ?? file }

  private static func position(of offset: Int, in source: Source) -> Position {
    let before = source.text.utf8.prefix(max(0, offset))
    let line = before.lastIndex(of: UInt8(ascii: "\n")).map { before[before.index(after: $0)...] } ?? before
    // In UTF-8, each code point has exactly one byte that is not a continuation byte.
    let column = line.count { $0 & 0xC0 != 0x80 } + 1
    return Position(line: source.position(of: offset).line, column: column)
  }
}

/// An object in an Interface Builder document, as the developer sees it in Interface Builder.
package struct DocumentObject: Hashable, Sendable {
  package let id: String?
  /// The identifier of a constraint, or the accessibility identifier of a view.
  package let identifier: String?
  /// The label in the document outline.
  package let userLabel: String?
  /// The name of the outlet that refers to the object.
  package let outlet: String?

  package init(id: String?, identifier: String? = nil, userLabel: String? = nil, outlet: String? = nil) {
    self.id = id
    self.identifier = identifier
    self.userLabel = userLabel
    self.outlet = outlet
  }
}
