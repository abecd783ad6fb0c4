package import GimbalNotation

/// The result of a test of one item. The item is a checked scene, or an expectation (a claim about solved
/// frames) under one combination of traits, such as a device and an orientation.
package struct TestCase: Hashable, Sendable {
  package let name: String
  /// The file that contains the tested item.
  package let file: String
  /// The duration of the test in seconds; `nil` if it was not measured.
  package let seconds: Double?
  package let problems: [TestProblem]
  /// `true` if the item could not be tested. JUnit reports an error in this case, instead of a failure.
  let isBroken: Bool

  package init(name: String, file: String, seconds: Double?, problems: [TestProblem], isBroken: Bool) {
    self.name = name
    self.file = file
    self.seconds = seconds
    self.problems = problems
    self.isBroken = isBroken
  }

  /// Returns the test result with another file path.
  func inFile(_ file: String) -> TestCase {
    TestCase(name: name, file: file, seconds: seconds, problems: problems, isBroken: isBroken)
  }

  /// The problems that make the test fail.
  package var errors: [TestProblem] { problems.filter { $0.severity == .error } }
}

/// A problem that a test found.
package struct TestProblem: Hashable, Sendable {
  package enum Severity: String, Hashable, Sendable {
    /// The problem makes the test fail.
    case error
    /// The problem is reported, but does not make the test fail.
    case warning
    /// The problem is reported for information.
    case note
  }

  /// The name of the violated rule, such as `expect-inside` or `conflict`.
  package let rule: String
  /// The full message without the source position.
  package let message: String
  /// The message as printed, with the source position.
  package let text: String
  package let place: TestPlace
  let severity: Severity
  /// The object in an Interface Builder document that the problem concerns; `nil` if there is none.
  package let object: TestObject?
  /// A text that identifies the problem across runs, even if other parts of the file change; `nil` if there
  /// is none.
  package let fingerprint: String?

  package init(
    rule: String, message: String, text: String, place: TestPlace, severity: Severity,
    object: TestObject? = nil, fingerprint: String? = nil
  ) {
    self.object = object
    self.fingerprint = fingerprint
    self.rule = rule
    self.message = message
    self.text = text
    self.place = place
    self.severity = severity
  }

  /// The message with its headline and indented details joined into one line.
  package var line: String {
    message.split(separator: "\n").reduce(into: "") { line, part in
      line += (line.isEmpty ? "" : line.hasSuffix(":") ? " " : "; ") + String(part.drop { $0 == " " })
    }
  }
}

/// An object in an Interface Builder document, as the developer sees it in Interface Builder.
package struct TestObject: Hashable, Sendable {
  package let id: String
  /// The identifier of a constraint, or the accessibility identifier of a view.
  package let identifier: String?
  /// The label in the document outline.
  package let userLabel: String?
  /// The name of the outlet that refers to the object.
  package let outlet: String?

  package init(id: String, identifier: String?, userLabel: String?, outlet: String?) {
    self.id = id
    self.identifier = identifier
    self.userLabel = userLabel
    self.outlet = outlet
  }

  /// The names of the object in words, such as `id abc-12-xyz, outlet 'titleLabel'`.
  package var words: String {
    let names = [("identifier", identifier), ("label", userLabel), ("outlet", outlet)]
    return (["id \(id)"] + names.compactMap { key, value in value.map { "\(key) \($0.cited)" } })
      .joined(separator: ", ")
  }
}

/// The source location of a test result: a file and a range in this file. Lines and columns start at 1.
/// Columns that are computed from a `Span` count Unicode code points.
package struct TestPlace: Hashable, Sendable {
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
      file: source.name, start: TestPlace.position(of: span.lowerBound, in: source),
      end: TestPlace.position(of: span.upperBound, in: source))
  }

  /// The location as `file:line:column`.
  package var words: String { start.map { "\(file):\($0.line):\($0.column)" } ?? file }

  private static func position(of offset: Int, in source: Source) -> Position {
    let before = source.text.utf8.prefix(max(0, offset))
    let line = before.lastIndex(of: UInt8(ascii: "\n")).map { before[before.index(after: $0)...] } ?? before
    // In UTF-8, each code point has exactly one byte that is not a continuation byte.
    let column = line.count { $0 & 0xC0 != 0x80 } + 1
    return Position(line: source.position(of: offset).line, column: column)
  }
}
