import GimbalModel
import GimbalNotation

extension Syntax {
  /// What may follow `vfl`.
  static let formatsToApply: Syntax = [
    .either("auto", .name(.sets, except: FormatClauses.keywords), []),
    Syntax.either(
      .new,
      [.symbol([.openBrace]), Syntax.either(.separator, .new).anyTimes, Syntax.symbol([.closeBrace]).maybe],
      ["as", .new], ["metrics", Syntax.repeated([.new, .symbol([.assign]), .numbers])],
      option("align", FormatOptions.alignmentAttributes.map(\.rawValue)),
      option("direction", FormatOptions.Direction.allCases.map(\.rawValue)),
      option("within", FormatOptions.Container.allCases.map(\.rawValue)),
      option("spacing", FormatOptions.Spacing.allCases.map(\.rawValue))
    ).anyTimes,
    .target,
  ]

  private static func option(_ name: String, _ words: [String]) -> Syntax {
    [.word([name]), .symbol([.assign]), Syntax.word(words).separated(by: .comma)]
  }
}
