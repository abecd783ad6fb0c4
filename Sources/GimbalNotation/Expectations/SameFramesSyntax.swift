internal import GimbalModel

/// `same as REVISION [within T]`: the claim that frames are those of a revision. It is about two times, and so none that
/// can be asked of one layout.
package struct SameFramesSyntax: Hashable, Sendable {
  package let revision: Spanned<RevisionSyntax>
  /// In points.
  package let tolerance: Double
  package let span: Span
}

extension Cursor {
  /// Takes such a claim, if one comes next.
  package mutating func sameFrames() throws(ParseError) -> SameFramesSyntax? {
    var ahead = self
    let start = offset
    guard ahead.accept(word: "same"), ahead.accept(word: "as") else { return nil }
    self = ahead
    let revision = try revision()
    let tolerance =
      accept(word: "within")
      ? try number("the tolerance", in: 0...Limit.coordinate).value : Expectation.defaultTolerance
    return SameFramesSyntax(revision: revision, tolerance: tolerance, span: span(from: start))
  }
}
