package import GimbalModel

/// A parsed visual format, such as `H:|-[a(100)]-8-[b]-|`. The names in the format are not yet resolved to
/// views of a scene.
package struct VisualFormat: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    /// A chain after `H:`, `V:` or `HV:`, or without a prefix.
    case chain(FormatAxes, FormatChain)
    /// A chain after `Z:`, which orders views from back to front.
    case depth(FormatChain)
    /// A view and some of its attributes after `C:`.
    case attributes(Spanned<Name>, [FormatAttribute])
  }

  package var form: Form
  package var span: Span

  /// The maximum length of text that contains formats, in bytes.
  package static let maximumLength = 65_536
  /// The maximum number of nested stacks, as in `[a:[b:[c]]]`.
  package static let maximumNesting = 32
  /// The maximum number of views in a range such as `a1..4`.
  package static let maximumRange = 1_000
}

/// The axes of a chain, by its prefix.
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

/// Groups of views with gaps between them, and optional edges of the superview: `|-[a]-[b]-|`. The chain
/// inside a stack has edges, too, but they are written without a `|`.
package struct FormatChain: Hashable, Sendable {
  /// An edge of the superview, and the gap between it and the nearest group.
  package struct Edge: Hashable, Sendable {
    package var span: Span
    package var gap: FormatGap
  }

  /// The edge at the start; `nil` if the chain does not start at an edge.
  package var opening: Edge?
  /// The groups of views, one or more.
  package var groups: [FormatGroup]
  /// The gaps between the groups. The number of gaps is one less than the number of groups.
  package var gaps: [FormatGap]
  /// The edge at the end; `nil` if the chain does not end at an edge.
  package var closing: Edge?

  /// All gaps of the chain in order, without the gaps of nested chains.
  package var allGaps: [FormatGap] {
    (opening.map { [$0.gap] } ?? []) + gaps + (closing.map { [$0.gap] } ?? [])
  }
}

/// The gap between two groups of a chain.
package struct FormatGap: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// No gap: the views touch.
    case flush
    /// The standard gap, `-`.
    case standard
    /// A gap with predicates: `-8-`, `-(>=8,<=20@750)-`.
    case given([FormatPredicate])
    /// A gap that is as wide as every other `~` gap of the format: `~`, `~(>=8)~`.
    case equal([FormatPredicate])
    /// No connection between the views: `->`.
    case none
  }

  package var kind: Kind
  package var span: Span

  package var isEqual: Bool { if case .equal = kind { true } else { false } }
}

/// The content of one pair of brackets: views at the same position of a chain.
package struct FormatGroup: Hashable, Sendable {
  /// The views, and ranges of views, in the brackets; one or more.
  package var items: [FormatItem]
  package var span: Span
}

/// A view of a chain, or a range of views. Examples are `a`, `a1..4(50)` and `column:[top][bottom]`.
package struct FormatItem: Hashable, Sendable {
  package var name: Spanned<Name>
  /// The number at the end of the last view's name in a range, such as 4 in `a1..4`; `nil` for a single view.
  package var last: Spanned<Int>?
  /// The predicates of the view's size along the axis of the chain.
  package var predicates: [FormatPredicate]
  /// The chain that fills the view from edge to edge; `nil` if the view has no stack.
  package var stack: FormatChain?

  /// The names of the views of the item.
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

  /// The largest number at which a range can start.
  static let maximumNumber = 1_000_000

  /// Returns the number at the end of a name; `nil` if the name does not end in a number, or if the number is
  /// too large.
  static func trailingNumber(of text: String) -> (value: Int, digits: Int, isPadded: Bool)? {
    let digits = text.utf8.reversed().prefix { Lexer.isDigit($0) }.count
    guard digits > 0, let value = Int(text.suffix(digits)), value <= maximumNumber else { return nil }
    return (value, digits, digits > 1 && text.utf8.dropLast(digits - 1).last == UInt8(ascii: "0"))
  }
}

extension VisualFormat {
  /// The names in the format that can be names of views, in the order in which they occur in the text. A name
  /// without an attribute in a predicate can also be the name of a metric or of a number of the scene.
  ///
  /// - Complexity: O(size of the format · log size).
  package var viewNames: [Spanned<Name>] {
    var collector = NameCollector()
    switch form {
    case .chain(_, let chain), .depth(let chain): collector.take(chain)
    case .attributes(let name, let attributes):
      collector.names.append(name)
      for attribute in attributes { collector.take(attribute.predicates) }
    }
    return collector.names.sorted { $0.span.lowerBound < $1.span.lowerBound }
  }
}

private struct NameCollector {
  var names: [Spanned<Name>] = []

  mutating func take(_ chain: FormatChain) {
    for gap in chain.allGaps {
      switch gap.kind {
      case .given(let predicates), .equal(let predicates): take(predicates)
      case .flush, .standard, .none: break
      }
    }
    for item in chain.groups.lazy.flatMap(\.items) {
      names.append(item.name)
      take(item.predicates)
      if let stack = item.stack { take(stack) }
    }
  }

  mutating func take(_ predicates: [FormatPredicate]) {
    for predicate in predicates {
      guard case .reference(let reference) = predicate.object,
        case .named(let name) = reference.subject.value
      else { continue }
      names.append(Spanned(name, at: reference.subject.span))
    }
  }
}
