import GimbalModel
import GimbalNotation
import Testing

/// The rendered diagnostics of invalid visual formats.
@Suite struct FormatErrorTests {
  /// The formats, each after `===`, and their diagnostics.
  static let goldens = (chains + views + predicates + forms).split(separator: "\n").split {
    $0.hasPrefix("=== ")
  }.map { $0.joined(separator: "\n") }

  static let formats = (chains + views + predicates + forms).split(separator: "\n").filter {
    $0.hasPrefix("=== ")
  }.map { String($0.dropFirst(4)) }

  @Test func everyFormatHasGolden() {
    #expect(FormatErrorTests.goldens.count == FormatErrorTests.formats.count)
  }

  @Test(arguments: formats.indices)
  func golden(_ index: Int) {
    #expect(said(of: FormatErrorTests.formats[index]) == FormatErrorTests.goldens[index])
  }

  private func said(of text: String, _ change: (inout FormatOptions) -> Void = { _ in }) -> String {
    rendered(text) { source in
      var options = FormatOptions()
      change(&options)
      _ = try VisualFormat.expand(try VisualFormat.parse(source), options, in: .flat)
    }
  }

  @Test func alignmentsAlongChainAreRejected() {
    let aligned = said(of: "H:[a][b]") { $0.alignments = [Spanned(.leading, at: Span(2, 5))] }
    #expect(aligned.contains("a horizontal chain cannot be aligned by 'leading'"))
    #expect(said(of: "V:[a][b]") { $0.alignments = [Spanned(.top, at: Span(2, 5))] }.contains("vertical"))
    #expect(said(of: "H:[a][b]") { $0.alignments = [Spanned(.top, at: Span(2, 5))] } == "")
  }

  @Test func priorityMetricsAreRangeChecked() {
    let said = said(of: "H:[a(10@p)]") { $0.metrics[name("p")] = 2_000 }
    #expect(self.said(of: "C:a.left(-5%)") { $0.container = .margins }.contains("negative size"))
    #expect(said.contains("test:1:9: error: a priority must be between 1 and 1000"))
  }

  /// Views are resolved even if they occur in no constraint.
  @Test(arguments: [
    ("H:[zz]", "zz", 4), ("H:[b]->[zz]", "zz", 9), ("H:[zz(zz)]", "zz", 4), ("C:zz.width(zz)", "zz", 3),
    ("H:[a1..9]", "a4", 4), ("Z:[b][zz]", "zz", 7), ("V:[b:[zz]]", "zz", 7),
  ])
  func unknownViewsAreRejected(_ text: String, _ view: String, _ column: Int) throws {
    let scene = try makeScene(["b", "a1", "a2", "a3"])
    let said = rendered(text) { source in
      _ = try VisualFormat.expand(
        try VisualFormat.parse(source), FormatOptions(), in: FormatContext(scene))
    }
    let isRight = said.hasPrefix("test:1:\(column): error: there is no view '\(view)'\n")
    #expect(isRight, "\(said)")
  }

  @Test func nestingIsLimited() {
    func nested(_ depth: Int) -> String {
      "H:" + String(repeating: "[a:", count: depth) + "[a]" + String(repeating: "]", count: depth)
    }
    #expect(throws: Never.self) { try VisualFormat.parse(source(nested(32))) }
    #expect(throws: ParseError(.tooDeep(what: "format", limit: 32), at: Span(101, 102))) {
      try VisualFormat.parse(source(nested(33)))
    }
  }

  @Test func lengthIsLimited() {
    let long = "H:[a]" + String(repeating: " ", count: 65_536)
    #expect(said(of: long).contains("the text of the formats has more than 65536 bytes"))
    #expect(said(of: String(long.prefix(65_536))) == "")
  }

  @Test func namesAndConstraintsAreLimited() {
    let names = "H:[" + Array(repeating: "a1..1000", count: 11).joined(separator: ",") + "]"
    #expect(said(of: names).contains("the formats name more than 10000 views"))
    #expect(said(of: "H:[a1..100][b1..101]").contains("the formats describe more than 10000 constraints"))
    #expect(said(of: "H:[a1..100][b1..100]") == "")
  }

  /// In a command, the caret is in the quoted text, also after escapes.
  @Test(arguments: [
    (#"vfl "H:[a(100]""#, 14), (#"vfl "H:[\u{e9}a(100]""#, 20), (#"vfl "H:[\"a b\"(1]""#, 18),
    (#"vfl "H:[\u{1F600}]""#, 9), (#"vfl "H:[a]\t8""#, 13), (#"vfl "é:[a]""#, 6), (#"vfl "V:\n""#, 8),
  ])
  func caretsPointIntoQuote(_ text: String, _ column: Int) {
    let said = rendered(text) { source in
      var cursor = Cursor(source)
      try cursor.expect(word: "vfl")
      _ = try VisualFormat.parse(try cursor.quoted("a format"), in: source)
    }
    #expect(said.hasPrefix("test:1:\(column): error: "), "\(said)")
  }

  @Test(arguments: ["\n", "\r\n"]) func caretsPointBehindLineBreaks(_ lineBreak: String) {
    let said = rendered("vfl \"H:[a]\(lineBreak)V:[b(100]\"") { source in
      var cursor = Cursor(source)
      try cursor.expect(word: "vfl")
      _ = try VisualFormat.parse(&cursor)
    }
    #expect(said.hasPrefix("test:2:9: error: "), "\(said)")
  }

  /// In the block of `for each`, the caret is behind a variable that has another length than its value.
  @Test(arguments: [
    (#"vfl "H:[{x}][b(100]""#, 19), (#"vfl "H:[\u{e9}][{x}](1""#, 21), (#"vfl "H:[{y}]""#, 9),
    (#"vfl "H:[{x}(100]""#, 16), (#"view "a{x}\u{7}""#, 11),
  ])
  func caretsPointBehindVariables(_ text: String, _ column: Int) {
    for value in ["a", "background"] {
      let said = rendered(text) { source in
        var cursor = Cursor(source)
        cursor.variables.add(name("x"), name(value), of: 1)
        if try cursor.next().text == "vfl" {
          _ = try VisualFormat.parse(&cursor)
        } else {
          _ = try cursor.text()
        }
      }
      #expect(said.hasPrefix("test:1:\(column): error: "), "\(said)")
    }
  }
}
