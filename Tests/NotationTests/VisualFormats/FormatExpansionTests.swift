import GimbalModel
import GimbalNotation
import Testing

/// The constraints of each production.
@Suite struct FormatExpansionTests {
  @Test(arguments: [
    (
      "H:|-[a(100)]-8-[b]|",
      [
        "a.leading == 1 * root.leadingMargin + 0", "a.width == 100",
        "b.leading == 1 * a.trailing + 8", "b.trailing == 1 * root.trailing + 0",
      ]
    ),
    ("V:[a]-(>=3)-|", ["a.bottom <= 1 * root.bottom + -3"]),
    ("V:|-(>=3)-[a]", ["a.top >= 1 * root.top + 3"]),
    ("[a(one)][one(one)]", ["a.width == 1 * one.width + 0", "one.leading == 1 * a.trailing + 0"]),
    ("H:|~[a]~|", ["a.centerX == 1 * root.centerX + 0"]),
    ("H:|~[a]", ["a.leading >= 1 * root.leading + 0"]),
    ("H:|-10%-[a]", ["a.leading == 0.1 * root.trailing + 0"]),
    ("H:[a]-25%-|", ["a.trailing == 0.75 * root.trailing + 0"]),
    (
      "H:[a,b][c,d]",
      [
        "c.leading == 1 * a.trailing + 0", "d.leading == 1 * a.trailing + 0",
        "c.leading == 1 * b.trailing + 0", "d.leading == 1 * b.trailing + 0",
      ]
    ),
    (
      "V:[a:[b][c]]",
      [
        "b.top == 1 * a.top + 0", "c.top == 1 * b.bottom + 0", "c.bottom == 1 * a.bottom + 0",
        "b.leading == 1 * a.leading + 0", "b.trailing == 1 * a.trailing + 0",
        "c.leading == 1 * a.leading + 0",
        "c.trailing == 1 * a.trailing + 0",
      ]
    ),
    (
      "H:[a]-10%-[b]",
      [
        "~1 in root", "~1.leading == 1 * a.trailing + 0", "b.leading == 1 * ~1.trailing + 0",
        "~1.width == 0.1 * root.width + 0", "~1.top == 1 * root.top + 0", "~1.height == 0",
      ]
    ),
    ("H:[a09..11(5)]", ["a09.width == 5", "a10.width == 5", "a11.width == 5"]),
    ("H:[a]->[b]", []), ("[a]\n[b(2)];[c(3)]", ["b.width == 2", "c.width == 3"]),
    ("H:[a( // how wide\n 10 )]\n// nothing\n\nV:[a(20)]", ["a.width == 10", "a.height == 20"]),
    (
      "C:a.safeArea.top(|.layoutMargins.bottom*2-3)",
      ["a.safeArea.top == 2 * root.layoutMargins.bottom + -3"]
    ),
    ("Z:|[a]-3-[b]", ["a.zOrder = 1", "b.zOrder = 4"]),
    ("Z:|[a][b,c]|", ["a.zOrder = 1", "b.zOrder = 2", "c.zOrder = 2"]),
  ])
  func expands(_ format: String, _ wanted: [String]) throws {
    let found = try equations(of: format)
    #expect(found.map { $0.hasSuffix(" @1000") ? String($0.dropLast(6)) : $0 } == wanted)
  }

  @Test(arguments: [
    ("|[a]", "H:|[a]"), ("H : |-[ a (==100) ]", "H:|-[a(100)]"),
    ("V:[a(>=b*2.50@high)]", "V:[a(>=b*2.5@high)]"),
    ("[a]-(8)-[b]-(-8)-|", "H:[a]-8-[b]-(-8)-|"), ("[a]--8-[b]", "H:[a]-(-8)-[b]"),
    ("HV:|~(10%)~[a..b]", ""), ("V:|[col:-[a(5)]-8-[b]~]", "V:|[col:-[a(5)]-8-[b]~]"),
    ("C:a.centerX(|.leading/2-m)", "C:a.centerX(|.leading/2-m)"),
    ("['it\\'s'(\"x y\")]", "H:['it\\'s'('x y')]"),
    ("Z:|[a]-10-[b,c1..3]|", "Z:|[a]-10-[b,c1..3]|"),
    ("['\\'\u{301}\\\\\u{301}']", "H:['\\'\u{301}\\\\\u{301}']"),
  ])
  func prints(_ format: String, _ wanted: String) {
    let printed = try? VisualFormat.parse(source(format)).map(\.notation).joined(separator: "\n")
    #expect(printed ?? "" == wanted)
  }

  @Test(arguments: [
    ("H:|[a]|", []), ("H:|-m-[a(n@p)]", ["metric 'b' is not used in the formats"]),
    ("H:|[a(b)]|", ["m", "n", "p"].map { "metric '\($0)' is not used in the formats" }),
    ("V:|[a:~m~[c(c.width*b-n@p)]]", []),
    ("Z:[a]-m-[b]", ["b", "n", "p"].map { "metric '\($0)' is not used in the formats" }),
    ("C:a.width(b,m@p).height(n)", []),
  ])
  func unusedMetricsAreReported(_ format: String, _ wanted: [String]) throws {
    var options = FormatOptions()
    if format != "H:|[a]|" { options.metrics = [name("m"): 1, name("n"): 2, name("p"): 3, name("b"): 4] }
    #expect(VisualFormat.unused(options, by: try VisualFormat.parse(source(format))) == wanted)
  }

  @Test(arguments: [
    ("H:|[a]|", ["align", "spacing"]), ("V:|[a]|", ["align", "direction", "spacing"]),
    ("V:[a][b]", ["direction", "within"]), ("V:[a:[b]-[c]]", ["align", "within"]),
    ("H:[a]->[b]", ["direction", "spacing", "within"]),
    ("C:a.width(50%)", ["align", "direction", "spacing"]),
    ("C:a.left(|)", ["align", "direction", "spacing", "within"]), ("H:|[a]; V:[a]-[b]", []),
    ("Z:|[a][b]", ["align", "direction", "spacing", "within"]), ("H:|[a1..2]; V:[c][d]", []),
  ])
  func optionsWithoutEffectAreReported(_ format: String, _ wanted: [String]) throws {
    var options = FormatOptions()
    options.alignments = [Spanned(.top, at: Span(0, 0))]
    options.direction = .rightToLeft
    options.container = .margins
    options.spacing = .baseline
    let said = VisualFormat.unused(options, by: try VisualFormat.parse(source(format)))
    #expect(said.map { String($0.dropFirst().prefix { $0 != "=" }) }.sorted() == wanted)
    #expect(said.allSatisfy { $0.contains("' has no effect: ") })
    #expect(VisualFormat.unused(FormatOptions(), by: try VisualFormat.parse(source(format))) == [])
  }

  /// With `within`, a bar is that guide, also for positions at a share of its width.
  @Test func percentagesReferToGuide() throws {
    func made(_ format: String) throws -> [String] {
      try equations(of: format) { $0.container = .margins }
    }
    #expect(
      try made("C:a.left(0%).right(100%)") == [
        "a.left == 1 * root.layoutMargins.left + 0 @1000",
        "a.right == 1 * root.layoutMargins.right + 0 @1000",
      ])
    #expect(
      try made("C:a.centerX(>=25%@5)") == [
        "~1 in root", "~1.leading == 1 * root.layoutMargins.leading + 0 @1000",
        "~1.width == 0.25 * root.layoutMargins.width + 0 @1000", "~1.top == 1 * root.top + 0 @1000",
        "~1.height == 0 @1000", "a.centerX >= 1 * ~1.trailing + 0 @5",
      ])
  }

  @Test func metricTimesZeroIsZero() throws {
    let found = try equations(of: "H:|-(gap*0)-[a(gap*0)]; Z:|-(gap*0)-[a]-(gap*2)-[b]") {
      $0.metrics[name("gap")] = -5
    }
    #expect(
      found == [
        "a.leading == 1 * root.leading + 0 @1000", "a.width == 0 @1000", "a.zOrder = 0", "b.zOrder = -10",
      ])
  }

  @Test func spacersGetUnusedNames() throws {
    var context = FormatContext.flat
    context.isTaken = { ["~1", "~3"].contains($0.text) }
    let formats = try VisualFormat.parse(source("|~[a]~[b]"))
    let expansion = try VisualFormat.expand(formats, FormatOptions(), in: context)
    #expect(expansion.spacers.map(\.name.text) == ["~2", "~4"])
  }
}
