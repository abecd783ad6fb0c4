import GimbalModel
import GimbalNotation
package import TestSupport

/// The parser of visual formats. Any input gives formats or an error with a location. Printed formats parse to
/// the same formats, and formats give constraints in range or an error with a location.
package final class FormatTarget: FuzzTarget {
  package static let name = "format"
  private let options: FormatOptions

  package init(isThorough: Bool) throws {
    var options = FormatOptions()
    options.metrics = [try Name("m"): 4, try Name("p"): 600]
    self.options = options
  }

  package let seeds = (1...8).map { seed in
    var formats = RandomFormats(seed: UInt64(seed))
    return Array(formats.next().utf8)
  }

  package func check(_ bytes: [UInt8]) throws -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    let (formats, expansion): ([VisualFormat], FormatExpansion)
    do throws(ParseError) {
      (formats, expansion) = try read(text)
    } catch {
      try ParseErrorCheck.run(error, in: Source(name: "fuzz", text: text))
      return false
    }
    for equation in expansion.equations {
      try require(
        equation.formula.constant.isFinite && equation.formula.multiplier.isFinite,
        "a number is not finite: \(equation)")
    }
    let printed = formats.map(\.notation).joined(separator: "\n")
    // Repetitions and ranges can make the printed text much longer.
    guard printed.utf8.count <= VisualFormat.maximumLength else { return true }
    do throws(ParseError) {
      let again = try read(printed).formats.map(\.notation).joined(separator: "\n")
      try Self.compare(again, printed)
    } catch {
      throw Violation("\(printed) is rejected: \(error.message)")
    }
    return true
  }

  package func damage(_ bytes: inout [UInt8], using chance: inout SeededGenerator) {
    var formats = RandomFormats(seed: chance.next())
    let range = TextMutation.token(in: bytes, using: &chance)
    switch Int.random(in: 0..<4, using: &chance) {
    case 0: bytes += Array(("\n" + formats.next()).utf8)
    case 1: bytes.replaceSubrange(range, with: Array(formats.next().utf8))
    default: TextMutation.damage(&bytes, words: Self.words, using: &chance)
    }
  }

  private static let words = [
    "H:", "V:", "|", "[", "]", "-", "(", ")", "@", "==", ">=", "<=", ",", "m", "p", "8", "1e9", "0.5", "#",
    "*",
    "...", "-8", "1000", "a", "b", "a.width", "\"odd name\"", "$", "~", "<", ">", "{", "}", "=", ":", "\n",
  ]

  private static func compare(_ one: String, _ other: String) throws(ParseError) {
    guard one == other else {
      throw ParseError(.other(message: "printed as \(one)", remedy: nil), at: Span(0, 0))
    }
  }

  private func read(_ text: String) throws(ParseError) -> (
    formats: [VisualFormat], expansion: FormatExpansion
  ) {
    let formats = try VisualFormat.parse(Source(name: "fuzz", text: text))
    let context = FormatContext(
      superview: { (view) throws(ParseError) in view.value == .root ? nil : .root }, isTaken: { _ in false })
    return (formats, try VisualFormat.expand(formats, options, in: context))
  }
}
