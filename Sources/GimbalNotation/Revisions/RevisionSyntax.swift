internal import GimbalModel

/// A parsed revision, in git's notation: `HEAD`, `HEAD~3`, a branch, a tag, a prefix of a hash, or
/// `@{2026-11-21}`, each with any number of suffixes that select ancestors.
package struct RevisionSyntax: Hashable, Sendable {
  package enum Base: Hashable, Sendable {
    case head
    /// A branch, a tag, or a prefix of a hash.
    case name(String)
    /// The newest revision at or before a moment.
    case moment(Moment)
  }

  package enum Step: Hashable, Sendable {
    /// The ancestor that is a number of first-parent steps back, as in `~3`. `^` is equivalent to `~1`.
    case back(Int)
    /// The second parent of a merge, `^2`.
    case merged
  }

  package let base: Base
  package let steps: [Step]
}

extension Cursor {
  /// Parses a revision, such as `HEAD~3`, `main`, `3f9a1c` or `@{2026-11-21}`. Branch names and
  /// dates can be quoted.
  package mutating func revision() throws(ParseError) -> Spanned<RevisionSyntax> {
    recordExpected(.name(.revisions))
    guard !isAtEnd else {
      throw unexpected("a revision such as HEAD~1, a branch, a tag, the beginning of a hash or @{2026-11-21}")
    }
    if peek().kind == .quoted {
      let token = take()
      let quoted = token.text
      // A suffix such as `~1` must follow the quote without a blank.
      let suffix = token.span.upperBound == offset && !isAtEnd ? source.text(in: takeRaw()) : ""
      let span = span(from: token.span.lowerBound)
      recordRole(.name(.revisions), from: span.lowerBound)
      if quoted.hasPrefix("@{") { return try revision(quoted + suffix, at: span) }
      return Spanned(RevisionSyntax(base: .name(quoted), steps: try steps(suffix[...], at: span)), at: span)
    }
    if case .invalid(let error) = peek().kind, source.text(in: peek().span).hasPrefix("\"") { throw error }
    let span = takeRaw()
    recordRole(.name(.revisions), from: span.lowerBound)
    return try revision(source.text(in: span), at: span)
  }

  /// Parses one revision, or two revisions that are separated by `..`, as in `HEAD~3..main`. An empty side of the `..`
  /// is equivalent to `HEAD`.
  package mutating func revisionRange() throws(ParseError) -> [Spanned<RevisionSyntax>] {
    var ahead = self
    let span = ahead.withoutRecording { $0.takeRaw() }
    let text = source.text(in: span)
    guard !text.hasPrefix("\""), let dots = text.firstRange(of: "..") else { return [try revision()] }
    _ = takeRaw()
    recordRole(.name(.revisions), from: span.lowerBound)
    let middle = span.lowerBound + text[..<dots.lowerBound].utf8.count
    let (start, end) = (text[..<dots.lowerBound], text[dots.upperBound...])
    return [
      try revision(start.isEmpty ? "HEAD" : String(start), at: Span(span.lowerBound, middle)),
      try revision(end.isEmpty ? "HEAD" : String(end), at: Span(middle + 2, span.upperBound)),
    ]
  }

  private func revision(_ text: String, at span: Span) throws(ParseError) -> Spanned<RevisionSyntax> {
    if text.hasPrefix("@{") {
      guard let end = text.firstIndex(of: "}") else {
        throw ParseError(
          .other(
            message: "\(text.cited) has no closing '}'",
            remedy: "write a date such as @{2026-11-21} or \"@{2026-11-21 09:30}\""), at: span)
      }
      let inner = String(text[text.index(text.startIndex, offsetBy: 2)..<end])
      guard let moment = Moment(inner) else {
        throw ParseError(
          .other(
            message: "invalid date \(inner.cited)",
            remedy: "write 2026-11-21, 2026-11-21T09:30 or 2026-11-21T09:30:00+01:00"), at: span)
      }
      return Spanned(
        RevisionSyntax(base: .moment(moment), steps: try steps(text[text.index(after: end)...], at: span)),
        at: span)
    }
    let end = text.firstIndex { $0 == "~" || $0 == "^" } ?? text.endIndex
    let name = String(text[..<end])
    guard !name.isEmpty, !name.contains(where: { "{}\"\\".contains($0) }) else {
      throw ParseError(
        .other(
          message: "invalid revision \(text.cited)",
          remedy: "write HEAD~1, a branch, a tag, the beginning of a hash or @{2026-11-21}"), at: span)
    }
    return Spanned(
      RevisionSyntax(base: name == "HEAD" ? .head : .name(name), steps: try steps(text[end...], at: span)),
      at: span)
  }

  private func steps(_ text: Substring, at span: Span) throws(ParseError) -> [RevisionSyntax.Step] {
    var steps: [RevisionSyntax.Step] = []
    var rest = text
    while let sign = rest.popFirst() {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      switch (sign, digits.isEmpty ? 1 : Int(digits)) {
      case ("~", let count?): steps.append(.back(count))
      case ("^", 1): steps.append(.back(1))
      case ("^", 2): steps.append(.merged)
      default:
        throw ParseError(
          .other(
            message: "invalid revision suffix \(String(text).cited)",
            remedy: "write ~3 for three revisions back, or ^2 for the second parent of a merge"), at: span)
      }
    }
    return steps
  }
}
