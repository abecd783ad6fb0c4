/// What stands between two groups of a chain.
package struct FormatGap: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Nothing: the views touch.
    case flush
    /// `-`
    case standard
    /// `-8-`, `-(>=8,<=20@750)-`
    case given([FormatPredicate])
    /// `~`, `~(>=8)~`: as wide as every other of the format.
    case equal([FormatPredicate])
    /// `->`: the views are not connected.
    case none
  }

  package var kind: Kind
  package var span: Span

  package var isEqual: Bool { if case .equal = kind { true } else { false } }
}
