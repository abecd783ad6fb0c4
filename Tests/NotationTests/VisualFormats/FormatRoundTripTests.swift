import Model
import Notation
import TestSupport
import Testing

/// Printed and read again, formats are what they were; damaged, they are read or refused, and nothing else.
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

  @Test func damagedFormatsAreReadOrRefused() {
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

  /// Constraints come back from the formats that they are listed as.
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
  func constraintsComeBack(_ text: String) throws { _ = try listed(text) }

  /// What makes a chain is listed as one, and what is said twice begins another.
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
  func chainsAreFound(_ text: String, _ wanted: [String]) throws { #expect(try listed(text) == wanted) }

  /// Formats, made into constraints and listed again.
  private func listed(_ text: String) throws -> [String] {
    var scene = try makeScene(["a", "b", "c", "~1", "~2", "~3"])
    let set = RuleSet(
      id: ID(rawValue: 1_000), scene: scene.id, position: .first, name: name("base"), condition: nil)
    try scene.apply(.insert(.set(set)))
    func constraints(of formats: [VisualFormat]) throws -> [Constraint] {
      var context = FormatContext(scene)
      context.isTaken = { _ in false }
      let expansion = try VisualFormat.expand(formats, FormatOptions(), in: context)
      return try expansion.equations.enumerated().map { index, syntax in
        let equation = try syntax.resolve(in: scene)
        return Constraint(
          id: ID(rawValue: Int64(index + 1)), set: set.id, position: .first, handle: index + 1,
          identifier: nil, first: equation.first, relation: equation.relation,
          multiplier: equation.multiplier, second: equation.second, constant: equation.constant,
          priority: equation.priority)
      }
    }
    let before = try constraints(of: VisualFormat.parse(source(text)))
    let formats = ConstraintFormat.formats(of: before, in: scene)
    #expect(formats.flatMap(\.constraints).map(\.handle).sorted() == before.map(\.handle))
    let printed = formats.compactMap(\.format?.notation).joined(separator: "\n")
    let after = try constraints(of: VisualFormat.parse(source(printed)))
    #expect(
      Set(after.map { $0.notation(in: scene) }) == Set(before.map { $0.notation(in: scene) }), "\(printed)")
    #expect(after.count == before.count)
    return formats.compactMap(\.format?.notation)
  }

  /// Reads megabytes, and says how fast.
  @Test(.enabled(if: Campaign.isLong)) func manyFormatsAreRead() throws {
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
