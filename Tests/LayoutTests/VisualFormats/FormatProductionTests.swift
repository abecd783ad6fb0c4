import FoundationEssentials
import GimbalModel
import GimbalNotation
import Testing

/// Checks docs/vfl.md: each production of its grammar and table has a case, and the table is right.
@Suite struct FormatProductionTests {
  private let document: FormatDocument

  init() throws { document = try FormatDocument() }

  @Test func tableListsEveryProduction() {
    #expect(document.rows.map(\.production) == FormatProduction.allCases.map(\.rawValue))
  }

  @Test func everyProductionHasACase() throws {
    var found: Set<FormatProduction> = []
    for text in FormatProductionTests.formats { found.formUnion(try productions(of: text)) }
    #expect(FormatProduction.allCases.filter { !found.contains($0) } == [])
  }

  @Test func everyTerminalHasACase() {
    #expect(document.terminals.count > 30)
    let all = FormatProductionTests.formats.joined(separator: "\n")
    #expect(document.terminals.filter { !all.contains($0) } == [])
  }

  @Test func examplesBelongToTheirProductions() throws {
    for row in document.rows {
      let production = try #require(FormatProduction(rawValue: row.production))
      #expect(!row.examples.isEmpty)
      for example in row.examples {
        #expect(try productions(of: example).contains(production), "\(example): \(production)")
      }
    }
  }

  @Test func documentedEquationsMatchExamples() throws {
    for row in document.rows {
      let made = try Set(row.examples.flatMap(equations))
      for equation in row.equations {
        let written = try EquationSyntax.parse(Source(name: "docs", text: equation)).words
        #expect(made.contains(written), "\(row.production): \(equation) is none of \(made)")
      }
    }
    #expect(document.rows.count { !$0.equations.isEmpty } > 15)
  }

  private static let formats =
    VisualFormatCases.all.compactMap { try? FormatExample($0).formats } + VisualFormatTests.depthFormats

  private func productions(of text: String) throws -> Set<FormatProduction> {
    try VisualFormat.parse(Source(name: "test", text: text)).reduce(into: []) {
      $0.formUnion($1.productions(in: text))
    }
  }

  private func equations(of text: String) throws -> [String] {
    var options = FormatOptions()
    options.metrics[try Name("gap")] = 5
    let context = FormatContext(superview: { (_) throws(ParseError) in .root }, isTaken: { _ in false })
    let formats = try VisualFormat.parse(Source(name: "docs", text: text))
    return try VisualFormat.expand(formats, options, in: context).equations.map(\.words)
  }
}

/// The table of productions and the grammar in docs/vfl.md.
private struct FormatDocument {
  struct Row {
    let production: String
    let examples: [String]
    let equations: [String]
  }

  private(set) var rows: [Row] = []
  private(set) var terminals: [String] = []

  init() throws {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    let text = try String(contentsOfFile: root.joined(separator: "/") + "/docs/vfl.md", encoding: .utf8)
    var isGrammar = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("```") { isGrammar = line == "```ebnf" }
      if isGrammar {
        // `'"'` is also a terminal.
        let parts = line.replacing("'\"'", with: "").split(separator: "\"", omittingEmptySubsequences: false)
        terminals += stride(from: 1, to: parts.count, by: 2).map { String(parts[$0]) }
      }
      let cells = line.replacing("\\|", with: "\u{1}").split(separator: "|")
        .map { String($0).replacing("\u{1}", with: "|") }
      guard line.hasPrefix("| "), cells.count == 3, cells[0] != " production " else { continue }
      rows.append(
        Row(
          production: cells[0].replacing("`", with: "").trimmed,
          examples: FormatDocument.code(in: cells[1]).filter { $0.contains("[") || $0.hasPrefix("C:") },
          equations: FormatDocument.code(in: cells[2]).filter { $0.contains("= ") }
            .map { $0.replacing(" S.", with: " root.") }))
    }
  }

  /// Returns the text between backticks.
  private static func code(in cell: String) -> [String] {
    let parts = cell.split(separator: "`", omittingEmptySubsequences: false)
    return stride(from: 1, to: parts.count, by: 2).map { String(parts[$0]) }
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

extension EquationSyntax {
  /// The equation without source positions.
  fileprivate var words: String {
    func words(_ anchor: AnchorSyntax) -> String {
      ([anchor.view.value.text] + (anchor.guide.map { [$0.rawValue] } ?? []) + [anchor.attribute.rawValue])
        .joined(separator: ".")
    }
    let right = formula.second.map { "\(Decimal.print(formula.multiplier)) * \(words($0)) + " } ?? ""
    return
      "\(words(formula.first)) \(formula.relation.rawValue) \(right)\(Decimal.print(formula.constant)) @\(Decimal.print(formula.priority.value))"
  }
}
