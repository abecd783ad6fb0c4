import GimbalJSON
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalUIKit

/// The text of the classes of layout code in an output format.
struct CodeListing {
  private let format: OutputFormat
  private var classes = 0
  private var complete = 0
  private var expressions = 0
  private var made: Set<CodePlace> = []
  private var unknowns = 0
  /// The rows of CSV, which has its columns in the first line.
  private var rows: [[Value]] = []

  private static let columns = ["file", "line", "class", "expressions", "rules", "unknown"].map {
    Report.Column($0)
  }

  init(_ format: OutputFormat) { self.format = format }

  /// The text before the first class.
  var start: String {
    switch format {
    case .json: "{\"classes\":["
    case .table, .ndjson, .csv: ""
    }
  }

  /// The text after the last class.
  var end: String {
    switch format {
    case .json: "]}\n"
    case .ndjson: ""
    case .csv:
      OutputFormat.csv.text(
        of: .report(Report(lists: [Report.List("classes", CodeListing.columns, rows: rows)])))
    case .table where classes == 0: "no classes that lay out views\n"
    case .table:
      "\(CodeListing.count(of: classes)), \(complete) without an unknown rule: \(expressions.counted("expressions")), "
        + "\(made.count.counted("made rules")), \(unknowns.counted("unknown rules"))\n"
    }
  }

  private static func count(of classes: Int) -> String { classes == 1 ? "1 class" : "\(classes) classes" }

  /// Returns the text of the next class.
  mutating func text(of found: CodeReport) -> String {
    defer { classes += 1 }
    expressions += found.expressions
    unknowns += found.unknowns.count
    made.formUnion(found.made)
    if found.unknowns.isEmpty { complete += 1 }
    switch format {
    case .json: return (classes == 0 ? "\n" : ",\n") + CodeListing.json(of: found)
    case .ndjson: return CodeListing.json(of: found) + "\n"
    case .csv:
      rows.append([
        .text(found.place.file), Value(found.place.line), .text(found.name), Value(found.expressions),
        Value(found.rules), Value(found.unknowns.count),
      ])
      return ""
    case .table: return CodeListing.lines(of: found).map { $0 + "\n" }.joined()
    }
  }

  private static func lines(of found: CodeReport) -> [String] {
    let head = "\(found.place.file.visible):\(found.place.line): \(found.name.visible)"
    var lines = [
      "\(head)  \(found.expressions.counted("expressions")), \(found.rules.counted("rules"))"
        + (found.scene == nil ? ", no scene" : "")
    ]
    lines += found.unknowns.map { line(of: $0, "unknown") }
    lines += found.unknownContents.map { line(of: $0, "unknown content") }
    lines += found.assumed.map {
      "  \($0.place.text): \($0.isSupplied ? "given" : "assumed"): \($0.expression.shortened) is \($0.value)"
    }
    lines += found.computed.map {
      "  \($0.place.text): computed for the sizes of the runs: \($0.expression.shortened)"
    }
    lines += found.faults.map { "  \($0.place.text): \($0.message.visible)" }
    if !found.omittedTraits.isEmpty {
      lines.append(
        "  not run for other values of: " + found.omittedTraits.map(\.title).joined(separator: ", "))
    }
    if let interruption = found.interruption {
      lines.append("  the run ended early: \(interruption.visible)")
    }
    return lines
  }

  private static func line(of unknown: CodeReport.Unknown, _ title: String) -> String {
    let cause =
      unknown.cause == unknown.place
      ? "" : " (\(unknown.causeExpression.shortened), line \(unknown.cause.line))"
    return
      "  \(unknown.place.text): \(title): \(unknown.expression.shortened): \(unknown.reason.visible)\(cause)"
  }

  private static func json(of found: CodeReport) -> String {
    var json = JSONWriter(escaping: .invisibleCharacters)
    json.beginObject()
    json.key("file")
    json.string(found.place.file)
    json.key("class")
    json.string(found.name)
    json.key("line")
    json.integer(found.place.line)
    json.key("expressions")
    json.integer(found.expressions)
    json.key("rules")
    json.integer(found.rules)
    json.key("scene")
    if let scene = found.scene { json.string(scene.name.text) } else { json.null() }
    json.document(of: found)
    json.key("unknown")
    json.array(found.unknowns) { $0.unknown($1, of: found) }
    json.key("unknownContent")
    json.array(found.unknownContents) { $0.unknown($1, of: found) }
    json.key("made")
    json.array(found.made) { json, place in json.place(place) }
    json.key("assumed")
    json.array(found.assumed) { json, assumption in
      json.place(assumption.place, besides: found.place.file)
      json.key("expression")
      json.string(assumption.expression)
      json.key("value")
      json.flag(assumption.value)
      json.key("isSupplied")
      json.flag(assumption.isSupplied)
    }
    json.key("computed")
    json.array(found.computed) { json, computed in
      json.place(computed.place, besides: found.place.file)
      json.key("expression")
      json.string(computed.expression)
    }
    json.key("faults")
    json.array(found.faults) { json, fault in
      json.place(fault.place, besides: found.place.file)
      json.key("kind")
      json.string(fault.kind.rawValue)
      json.key("message")
      json.string(fault.message)
    }
    json.key("omittedTraits")
    json.beginArray()
    for trait in found.omittedTraits { json.string(trait.rawValue) }
    json.endArray()
    json.key("interruption")
    if let interruption = found.interruption { json.string(interruption) } else { json.null() }
    json.endObject()
    return String(decoding: json.bytes, as: UTF8.self)
  }
}

extension TraitAxis {
  fileprivate var title: String {
    switch self {
    case .textSize: "text size"
    case .systemVersion: "system version"
    case .widthClass: "width class"
    case .heightClass: "height class"
    case .orientation, .size, .idiom, .direction, .style, .count: rawValue
    }
  }
}

extension JSONWriter {
  /// Writes the keys of an unknown value.
  fileprivate mutating func unknown(_ unknown: CodeReport.Unknown, of found: CodeReport) {
    place(unknown.place, besides: found.place.file)
    key("expression")
    string(unknown.expression)
    key("reason")
    string(unknown.reason)
    key("cause")
    string(unknown.causeExpression)
    key("causeLine")
    integer(unknown.cause.line)
  }

  /// Writes the keys of the document of a class.
  fileprivate mutating func document(of found: CodeReport) {
    key("document")
    if let document = found.document { string(document.path) } else { null() }
    key("outlets")
    integer(found.outlets)
    key("declaredOutlets")
    integer(found.declaredOutlets)
  }

  /// Writes an array of objects.
  fileprivate mutating func array<Element>(
    _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    beginArray()
    for element in elements {
      beginObject()
      write(&self, element)
      endObject()
    }
    endArray()
  }

  /// Writes the keys of a place.
  ///
  /// - Parameter file: The file that is not written.
  fileprivate mutating func place(_ place: CodePlace, besides file: String? = nil) {
    if place.file != file {
      key("file")
      string(place.file)
    }
    key("line")
    integer(place.line)
    key("column")
    integer(place.column)
  }
}

extension String {
  /// The text with at most 60 characters.
  var shortened: String { (count > 60 ? String(prefix(59)) + "…" : self).visible }
}
