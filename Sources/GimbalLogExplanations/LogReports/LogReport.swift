import GimbalConsoleLog
import GimbalModel
import GimbalNotation
import GimbalReporting

/// The report on the conflicts in a console log.
struct LogReport {
  private let path: String
  private let content: LogContent
  private let readings: [CaseReading]
  /// The conflicts that exceed a limit, or for which solving or the search for sources exceeds the budget.
  private let failures: [(line: Int, message: String)]

  init(
    _ path: String, _ content: LogContent, _ readings: [CaseReading],
    failures: [(line: Int, message: String)]
  ) {
    self.path = path
    self.content = content
    self.readings = readings
    self.failures = failures
  }

  var report: Report {
    Report(title: title, facts: [("file", .text(path))], lists: [conflicts, skipped])
  }

  private var title: String {
    let lists = readings.filter { !$0.reading.isConflict }
    let count = content.cases.count - lists.count
    let conflicts = count == 0 ? "no conflicts" : count == 1 ? "1 conflict" : "\(count) conflicts"
    let repeated =
      content.cases.reduce(0) { $0 + $1.count } - lists.reduce(0) { $0 + $1.found.count } - count
    let missed = skippedRows.count + content.skippedBeyond
    let parts = [
      conflicts, repeated == 0 ? nil : "logged \(count + repeated) times",
      missed == 0 ? nil : missed == 1 ? "1 passage not parsed" : "\(missed) passages not parsed",
      content.conflictsBeyond == 0 ? nil : "\(content.conflictsBeyond) more not explained",
    ]
    return "\(path): " + parts.compactMap { $0 }.joined(separator: ", ")
  }

  // MARK: Conflicts

  private static let columns = [
    "line", "kind", "times", "lines", "constraints", "minimal", "why", "broken", "brokenText", "repairs",
    "notes",
    "views",
  ].map { Report.Column($0) }

  private var conflicts: Report.List {
    Report.List(
      "conflicts", LogReport.columns, rows: readings.map(row),
      prose: readings.enumerated().map { index, found in
        prose(of: found) + (index + 1 < readings.count ? "\n" : "")
      })
  }

  private func row(_ explained: CaseReading) -> [Value] {
    let (found, reading, words) = (explained.found, explained.reading, explained.description)
    let minimal = reading.contradiction?.places ?? []
    return [
      Value(found.conflict.line), .text(reading.isConflict ? "conflict" : "list"), Value(found.count),
      .array(found.lines.map { Value($0) }),
      .array(reading.conflict.constraints.indices.map { fields(of: $0, words) }),
      .array(minimal.map { Value($0 + 1) }), .array(words.why.map { .text($0) }),
      reading.conflict.brokenIndex.map { Value($0 + 1) } ?? .null, Value(reading.conflict.broken?.text),
      .array(
        reading.repairs.map { repair in
          .fields(
            [
              Value.Field(key: "kind", value: .text(repair.kind)),
              Value.Field(key: "constraint", value: repair.place.map { Value($0 + 1) } ?? .null),
              Value.Field(key: "words", value: .text(words.description(of: repair))),
            ]
              + (explained.sources?.patches[repair].map { patch in
                [
                  Value.Field(key: "patch", value: .text(patch.number)),
                  Value.Field(key: "diff", value: .text(patch.diff)),
                ]
              } ?? []))
        }), .array(words.notes.map { .text($0) }),
      .array(
        words.views.map { name, item in
          .fields([
            Value.Field(key: "view", value: Value(name)),
            Value.Field(key: "class", value: Value(item.className)),
            Value.Field(key: "address", value: Value(item.address)),
            Value.Field(key: "label", value: Value(item.label)),
          ])
        }),
    ]
  }

  private func fields(of place: Int, _ words: LogDescription) -> Value {
    let constraint = words.reading.conflict.constraints[place]
    let sources = words.sources?.constraints[place]
    return .fields(
      [
        Value.Field(key: "number", value: Value(place + 1)),
        Value.Field(key: "line", value: Value(constraint.line)),
        Value.Field(key: "rule", value: .text(words.rule(at: place))),
        Value.Field(key: "class", value: .text(constraint.className)),
        Value.Field(key: "address", value: .text(constraint.address)),
        Value.Field(key: "identifier", value: Value(constraint.identifier)),
        Value.Field(key: "source", value: Value(constraint.source)),
        Value.Field(key: "origin", value: .text(constraint.origin.rawValue)),
        Value.Field(key: "text", value: .text(constraint.text)),
      ] + (words.sources == nil ? [] : LogReport.fields(of: sources)))
  }

  private static func fields(of source: ConstraintSource?) -> [Value.Field] {
    let places = (source?.places ?? []).prefix(LogList.sources).map { place in
      Value.fields([
        Value.Field(key: "file", value: .text(place.path)),
        Value.Field(key: "line", value: Value(place.line)),
        Value.Field(key: "column", value: Value(place.column)),
        Value.Field(key: "id", value: Value(place.id)),
      ])
    }
    return [
      Value.Field(key: "places", value: .array(places)),
      Value.Field(key: "certain", value: .bool(source?.isCertain ?? false)),
      Value.Field(key: "code", value: .array((source?.code ?? []).map { .text($0) })),
    ]
  }

  private func prose(of explained: CaseReading) -> String {
    let (found, reading, words) = (explained.found, explained.reading, explained.description)
    let again =
      found.count == 1
      ? ""
      : "; logged \(found.count) times, at lines \(found.lines.map(String.init).joined(separator: ", "))"
        + (found.count > found.lines.count ? ", …" : "")
    var lines = ["\(path.visible):\(found.conflict.line): \(words.head)\(again)"]
    lines += (reading.contradiction?.places ?? []).enumerated().flatMap { index, place in
      let rule =
        "  \(index + 1)  \(words.rule(at: place))\(words.maker(at: place).map { "  (\($0))" } ?? "")"
      return [rule] + words.sourceLines(of: place).map { "     \($0)" }
    }
    lines += words.why.map { "  why: \($0)" }
    if let broken = words.broken { lines.append("  broken by the framework: \(broken)") }
    lines += words.repairs.enumerated().map { ($0 == 0 ? "  to fix it:  " : "          or: ") + $1 }
    lines += words.notes.map { "  note: \($0)" }
    let views = words.views.filter { $0.item.described != $0.name.text }
    lines += views.map { "  \($0.name.notation()) is \($0.item.described)" }
    return lines.map(\.visible).joined(separator: "\n")
  }

  // MARK: Unparsed passages

  private var skippedRows: [[Value]] {
    failures.map { [Value($0.line), .text("unsolved"), .text($0.message), .text("")] }
      + content.skipped.map { [Value($0.line), .text($0.kind), .text($0.description), .text($0.text)] }
  }

  private var skipped: Report.List {
    Report.List(
      "skipped", ["line", "kind", "words", "text"].map { Report.Column($0) }, rows: skippedRows,
      prose: failures.map { "\(path.visible):\($0.line): \($0.message)" }
        + content.skipped.map { "\(path.visible):\($0.line): \($0.description)" })
  }
}

extension SkippedText {
  /// The name of the reason why the text was not parsed, for data formats such as JSON.
  package var kind: String {
    switch reason {
    case .redacted: "redacted"
    case .cut: "cut"
    case .noList: "noList"
    case .form: "form"
    case .attribute: "attribute"
    case .number: "number"
    case .pairing: "pairing"
    case .inactive: "inactive"
    case .exceeded: "limit"
    }
  }

  /// The reason why the text was not parsed, with the suggested fix, if any, and the text.
  package var description: String {
    let why =
      switch reason {
      case .redacted:
        "the system log omits private data: run the app from Xcode, or install a logging profile that enables "
          + "private data"
      case .cut: "the log is truncated here"
      case .noList: "the list of constraints is missing"
      case .form: "unknown format"
      case .attribute(let name): "there is no attribute \(name.cited)"
      case .number: "a number is out of range"
      case .pairing: "the attributes of the constraint cannot be compared"
      case .inactive: "the constraint is inactive"
      case .exceeded(let limit): "\(limit.message) (\(limit.remedy ?? "the limit cannot be raised"))"
      }
    return text.isEmpty ? why : "\(why): \(text.cited)"
  }
}
