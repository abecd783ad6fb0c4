import GimbalModel
import GimbalNotation
import TestSupport
import Testing

/// Parsing a printed format gives an equal format, and damaged formats are parsed or rejected.
@Suite struct FormatRoundTripTests {
  private static func options(_ options: inout FormatOptions) {
    options.metrics = [name("m"): 4, name("p"): 600]
  }

  @Test func randomFormatsRoundTrip() throws {
    var formats = RandomFormats(seed: 1)
    for _ in 0..<Campaign.steps(short: 2_000, long: 100_000) {
      let text = formats.next()
      let read = try VisualFormat.parse(source(text))
      let printed = read.map(\.notation).joined(separator: "\n")
      let again = try VisualFormat.parse(source(printed))
      try #require(again.map(\.notation).joined(separator: "\n") == printed, "\(text)")
      let meant = Result { try equations(of: text, Self.options) }
      let kept = Result { try equations(of: printed, Self.options) }
      switch (meant, kept) {
      case (.success(let one), .success(let other)): try #require(one == other, "\(text)")
      case (.failure, .failure): break
      default: Issue.record("\(text) and \(printed) differ")
      }
    }
  }

  @Test func damagedFormatsAreParsedOrRejected() {
    var formats = RandomFormats(seed: 2)
    var chance = SeededGenerator(seed: 3)
    let pieces = Array("[]()|-~>,.:;@%*/+=<'\"\\ \n\tHVZCa19e_é\u{0}🙂").map { Array(String($0).utf8) }
    for _ in 0..<Campaign.steps(short: 5_000, long: 1_000_000) {
      var bytes = Array(formats.next().utf8)
      for _ in 0...Int.random(in: 0..<3, using: &chance) {
        let index = Int.random(in: 0...bytes.count, using: &chance)
        let end = min(bytes.count, index + Int.random(in: 0..<3, using: &chance))
        bytes.replaceSubrange(index..<end, with: pieces.randomElement(using: &chance) ?? [])
      }
      let text = String(decoding: bytes, as: UTF8.self)
      do throws(ParseError) {
        _ = try equations(of: text, Self.options)
      } catch {
        let isWithin = error.span.upperBound <= text.utf8.count
        if !isWithin || error.message.isEmpty { Issue.record("\(text.debugDescription): \(error)") }
      }
    }
  }

  /// Expanding the listed formats of constraints gives equal constraints.
  @Test(arguments: [
    "H:|-[a(100)]-[b(a)]-(>=20,10@low)-[c]-|; V:|[a,b,c]|; V:[a(20)]-3-[b]",
    "H:|[a][b][c]|; C:a.top(b.bottom*2-3@5).centerX(|); C:a.safeArea.top(b)",
    "H:[c(b*0.5+3)][b(>=a,<=5@7)]->[a]-8-|; H:[a]-(<=3@9)-[b]",
    "H:|~[a]~[b]~|; V:|-10%-[a]-|; V:[a][b][c][a]",
    "H:|-[a(10)]; H:|-(>=5)-[a]; H:|-(50@250)-[a]", "H:|-[a]-|; H:|-[a]-|; H:[a]-(>=5,8@low)-|",
    "H:|[a]-(-8)-[b]-(>=4,<=9)-|; HV:|-(>=3@20)-[c(50%)]; HV:[a][b][a]",
    "H:|~[a]~|; H:|~[b(30)]~|; V:|-10%-[a]-(>=7.3%@20)-|; V:|-(-5%)-[b]-1e-5%-|; H:[c]-100%-|; V:|-100%-[c]-33%-|",
    "H:|-4-[a]-5-[b(20)]-3-|; H:|-4-[a]-5-[c]-3-|; H:|-4-[a(20)]-5-[b(20)]",
  ])
  func listedFormatsRoundTrip(_ text: String) throws { _ = try listed(text) }

  /// Constraints that form a chain are listed as one, and a duplicate starts another chain.
  @Test(arguments: [
    ("C:a.centerX(|).width(30)", ["H:|~[a(30)]~|"]), ("C:a.centerY(|@900)", ["C:a.centerY(root@900)"]),
    ("C:a.leading(25%).trailing(90%)", ["H:|-25%-[a]-10%-|"]), ("C:a.bottom(40%@5)", ["V:[a]-(60%@5)-|"]),
    ("C:a.bottom(30%)", ["C:a.bottom(root*0.3)"]),
    ("C:a.left(25%)", ["C:a.left(root.right*0.25)"]),
    (
      "H:|-4-[a]-5-[b(89)]-3-|; H:|-4-[a]-5-[c]-3-|; H:|-4-[a]-5-[b(89)]",
      ["H:|-4-[a]-5-[b(89)]-3-|", "H:|-4-[a]-5-[c]-3-|", "H:|-4-[a]-5-[b(89)]"]
    ),
  ])
  func chainsAreListed(_ text: String, _ wanted: [String]) throws { #expect(try listed(text) == wanted) }

  /// Gaps with spacers are listed as gaps, and other gaps as they are.
  @Test(arguments: [
    ("H:|~[a(50)]~[b(60)]~|", ["H:|~[a(50)]~[b(60)]~|"]), ("V:|[a]~[b]~[c]", ["V:|[a]~[b]~[c]"]),
    ("H:[a]~(>=10%,7@5)~[b]~3~[c(a)]-|", ["H:[a]~(>=10%,7@5)~[b]~3~[c(a)]-|"]),
    ("H:|~20~[a]~|", ["H:|~20~[a]~|"]), ("V:[a]-12.5%-[b]-8-[c]", ["V:[a]-12.5%-[b]-[c]"]),
    ("H:|~[a]-10%-[b]~|", ["H:|~[a]-10%-[b]~|"]),
    ("H:[a]~[b]~[c]; V:[a]~[b]~[c]", ["H:[a]~[b]~[c]", "V:[a]~[b]~[c]"]),
    // A view between two plain equal gaps is centered without spacers.
    ("H:[a,b]~[c]~|", nil), ("H:|~[a,b(50)]~|", ["H:|~[a]~|", "H:|~[b(50)]~|"]),
    ("V:|[a:~[b]~[c]~]|", nil),
    ("H:|['~1']['a']['~2'('~1')][b]; V:|['~1'(0)]; V:|['~2'(0)]; C:'~1'.left(b.left)", nil),
    ("H:|['~1'(>=5,b)][a]['~2'('~1')][b]; V:|['~1'(0)]; V:|['~2'(0)]", nil),
    ("H:|['~1'][a]['~2'('~1')][b]; V:|['~1'(0)]; V:|['~2'(0)]", ["H:|~[a]~[b]"]),
    ("H:|['~1'][a]['~2'('~1')]|; V:|['~1'(0)]; V:|['~2'(0)]", nil),
  ])
  func spacersAreListedAsGaps(_ text: String, _ wanted: [String]?) throws {
    let found = try listed(text)
    if let wanted { #expect(found == wanted) }
  }

  @Test func randomSpacersRoundTrip() throws {
    var chance = SeededGenerator(seed: 5)
    let gaps = ["~", "~", "~10%~", "-10%-", "-", "", "~(>=3,4@5)~", "-(>=2%)-", "-5-", "->"]
    for _ in 0..<Campaign.steps(short: 300, long: 20_000) {
      let lines = (0...Int.random(in: 0..<3, using: &chance)).map { _ -> String in
        func gap() -> String { gaps.randomElement(using: &chance) ?? "" }
        let views = ["a", "b", "c", "d"].shuffled(using: &chance).prefix(
          Int.random(in: 1..<5, using: &chance))
        var text = Bool.random(using: &chance) ? "H:" : "V:"
        if Bool.random(using: &chance) { text += "|" + gap() }
        text += views.map { "[\($0)]" }.reduce("") { $0.isEmpty ? $1 : $0 + gap() + $1 }
        return Bool.random(using: &chance) ? text + gap() + "|" : text
      }
      _ = try listed(lines.joined(separator: "\n"))
    }
  }

  /// A chain that would be too long to parse is listed in parts.
  @Test func longChainsAreSplit() throws {
    let names = (0..<2_500).map { "a view whose name is long \(10_000 + $0)" }
    let scene = try makeScene(names)
    let anchors = names.map { "['\($0)'(20)]" }
    let text = stride(from: 0, to: 2_500, by: 500).map {
      "H:" + anchors[$0..<$0 + 500].joined(separator: "-")
    }
    let joints = stride(from: 500, to: 2_500, by: 500).map { "H:['\(names[$0 - 1])']-['\(names[$0])']" }
    let many = (0..<100).map { "H:['\(names[0])'(>=\($0))]" }
    let made = try (text + joints + many).reduce(into: [Constraint]()) {
      $0 += try constraints(of: $1, in: scene, after: $0.count)
    }
    let formats = ConstraintFormat.formats(of: made, in: scene)
    #expect(formats.flatMap(\.constraints).map(\.handle).sorted() == made.map(\.handle))
    #expect(formats.count < 20)
    let again = try formats.flatMap { try constraints(of: $0.format?.notation ?? "", in: scene) }
    #expect(
      again.map { $0.notation(in: scene) }.sorted() == made.map { $0.notation(in: scene) }.sorted())
  }

  /// Returns the listed formats of the constraints of formats.
  private func listed(_ text: String) throws -> [String] {
    let scene = try makeScene(["a", "b", "c", "d"], spacers: (1...30).map { "~\($0)" })
    let before = try constraints(of: text, in: scene)
    let formats = ConstraintFormat.formats(of: before, in: scene)
    #expect(formats.flatMap(\.constraints).map(\.handle).sorted() == before.map(\.handle), "\(text)")
    let printed = formats.compactMap(\.format?.notation)
    let joined = printed.joined(separator: "\n")
    let after = before.isEmpty ? [] : try constraints(of: joined, in: scene)
    // Spacers get new numbers.
    func said(_ constraints: [Constraint]) -> [String] {
      constraints.map { $0.notation(in: scene).replacing(/"~\d+"/, with: "~") }.sorted()
    }
    #expect(said(after) == said(before), "\(text) is listed as \(joined)")
    return printed
  }

  private func constraints(
    of text: String, in scene: Scene, after count: Int = 0
  ) throws -> [Constraint] {
    var context = FormatContext(scene)
    context.isTaken = { text.contains("'\($0.text)'") }
    let expansion = try VisualFormat.expand(
      try VisualFormat.parse(source(text)), FormatOptions(), in: context)
    return try expansion.equations.enumerated().map { index, syntax in
      let equation = try syntax.resolve(in: scene)
      return Constraint(
        id: ID(rawValue: Int64(count + index + 1)), set: ID(rawValue: 1_000), position: .first,
        handle: count + index + 1, identifier: nil, formula: equation)
    }
  }

  /// Measures the parsing speed on megabytes of formats.
  @Test(.enabled(if: Campaign.isLong)) func manyFormatsAreParsed() throws {
    var formats = RandomFormats(seed: 4)
    let texts = (0..<1_000).map { _ in
      source((0..<200).map { _ in formats.next() }.joined(separator: "\n"))
    }
    var count = 0
    let time = try ContinuousClock().measure {
      for text in texts { count += try VisualFormat.parse(text).count }
    }
    #expect(count == 200_000)
    let megabytes = Double(texts.reduce(0) { $0 + $1.text.utf8.count }) / 1e6
    print("visual formats are read at \(Decimal.print(megabytes / (time / .seconds(1)), places: 1)) MB/s")
  }
}
