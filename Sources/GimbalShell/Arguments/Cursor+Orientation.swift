import GimbalModel
import GimbalNotation

extension Cursor {
  /// Takes an orientation, or the word for both of its variants.
  mutating func orientation() throws(ParseError) -> Spanned<OrientationClass> {
    let word = try oneOf(OrientationClass.allCases.map(\.rawValue), "orientation")
    guard let orientation = OrientationClass(rawValue: word.value) else { throw unexpected("an orientation") }
    return Spanned(orientation, at: word.span)
  }

  /// Takes the orientations a scene supports: `all`, `portrait,landscapeLeft`.
  mutating func orientations() throws(ParseError) -> OrientationSet {
    if accept(word: "all") { return .all }
    var result: OrientationSet = []
    repeat {
      // As in Xcode, portrait alone does not mean upside down.
      let one = try orientation().value
      result.formUnion(one == .portrait ? .portrait : OrientationSet(one.members))
    } while accept(.comma)
    return result
  }
}
