package import GimbalModel

/// One visual format as it is written: `H:|-[a(100)]-8-[b]-|`. Its names are not looked up yet.
package struct VisualFormat: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    /// `H:`, `V:`, `HV:` or nothing.
    case chain(FormatAxes, FormatChain)
    /// `Z:`, back to front.
    case depth(FormatChain)
    /// `C:`, a view and some of its attributes.
    case attributes(Spanned<Name>, [FormatAttribute])
  }

  package var form: Form
  package var span: Span

  /// The longest text of formats, in bytes.
  package static let longestText = 65_536
  /// How many stacks may be open at once.
  package static let deepestNesting = 32
  /// The most views that one range stands for.
  package static let widestRange = 1_000
}

/// Along which axes a chain runs.
package enum FormatAxes: String, CaseIterable, Sendable {
  case horizontal = "H"
  case vertical = "V"
  case both = "HV"

  package var axes: [Axis] {
    switch self {
    case .horizontal: [.horizontal]
    case .vertical: [.vertical]
    case .both: [.horizontal, .vertical]
    }
  }
}

/// Groups of views with gaps between them, and maybe the edges of what is around: `|-[a]-[b]-|`; a stack's inner
/// chain has edges without bars.
package struct FormatChain: Hashable, Sendable {
  /// An edge of the view around, and the gap between it and the nearest group.
  package struct Edge: Hashable, Sendable {
    package var place: Span
    package var gap: FormatGap
  }

  /// Nil where the chain does not begin at an edge.
  package var opening: Edge?
  /// One at least.
  package var groups: [FormatGroup]
  /// One fewer than groups.
  package var gaps: [FormatGap]
  /// Nil where the chain does not end at an edge.
  package var closing: Edge?

  /// All gaps of the chain, in their order, those of its stacks aside.
  package var allGaps: [FormatGap] {
    (opening.map { [$0.gap] } ?? []) + gaps + (closing.map { [$0.gap] } ?? [])
  }
}

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

/// What stands in one pair of brackets: views in the same place of a chain.
package struct FormatGroup: Hashable, Sendable {
  /// One at least.
  package var items: [FormatItem]
  package var span: Span
}

/// A view of a chain, or a range of views: `a`, `a1..4(50)`, `column:[top][bottom]`.
package struct FormatItem: Hashable, Sendable {
  package var name: Spanned<Name>
  /// The number of a range's last view.
  package var last: Spanned<Int>?
  /// What is said about the size along the axis.
  package var predicates: [FormatPredicate]
  /// What is in the view, from edge to edge.
  package var stack: FormatChain?

  /// The views that the item stands for.
  ///
  /// - Complexity: O(views).
  package var names: [Spanned<Name>] {
    guard let last, let number = FormatItem.trailingNumber(of: name.value.text) else { return [name] }
    let stem = name.value.text.dropLast(number.digits)
    return (number.value...max(number.value, last.value)).compactMap { value in
      let digits = String(value)
      let zeros = number.isPadded ? max(0, number.digits - digits.count) : 0
      return (try? Name(stem + String(repeating: "0", count: zeros) + digits)).map {
        Spanned($0, at: name.span.through(last.span))
      }
    }
  }

  /// The largest number that a range counts from.
  static let largestNumber = 1_000_000

  /// The number that a name ends in; nil where it ends in none, or in one that is too large.
  static func trailingNumber(of text: String) -> (value: Int, digits: Int, isPadded: Bool)? {
    let digits = text.utf8.reversed().prefix { Lexer.isDigit($0) }.count
    guard digits > 0, let value = Int(text.suffix(digits)), value <= largestNumber else { return nil }
    return (value, digits, digits > 1 && text.utf8.dropLast(digits - 1).last == UInt8(ascii: "0"))
  }
}
