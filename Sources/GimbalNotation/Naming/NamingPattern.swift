package import GimbalModel

/// The naming pattern *(View)(Constraint)(Orientation)* of constraint identifiers, as in
/// `YellowTopLandscape`.
package enum NamingPattern {
  /// The orientations in which a constraint is active, according to the end of its identifier.
  package enum Suffix: String, CaseIterable, Sendable {
    case portrait = "Portrait"
    case landscape = "Landscape"
    case both = "Both"
  }

  /// Returns the orientation suffix of an identifier; `nil` if the identifier has no suffix or consists only
  /// of a suffix.
  package static func orientation(of identifier: Name) -> Suffix? {
    Suffix.allCases.first { suffix in
      // The suffix starts with a capital letter, so it is a separate word in camel case.
      identifier.text.hasSuffix(suffix.rawValue)
        && identifier.text.dropLast(suffix.rawValue.count).contains { $0.isLetter || $0.isNumber }
    }
  }
}

extension NamingPattern {
  /// The parts of an identifier, such as `Yellow`, `Top` and `Landscape` of `YellowTopLandscape`.
  package struct Parts: Hashable, Sendable {
    /// The name of the view, as written in the identifier.
    package let view: String
    /// The name of the attribute, as written in the identifier.
    package let attribute: String
    /// The attributes to which the name can refer. For example, `Baseline` refers to both baselines.
    package let attributes: Set<Attribute>
    package let suffix: Suffix

    /// Returns `true` if the name in the identifier can refer to an attribute. A margin matches its edge,
    /// `left` matches `leading`, and `right` matches `trailing`, because identifiers do not distinguish these
    /// attributes.
    package func fits(_ attribute: Attribute) -> Bool {
      attributes.contains { $0.named == attribute.named }
    }
  }

  /// Returns the parts of an identifier; `nil` if it does not follow the pattern. The longest matching
  /// attribute name is used. The case of the attribute name is ignored.
  ///
  /// - Complexity: O(length).
  package static func parts(of identifier: Name) -> Parts? {
    guard let suffix = orientation(of: identifier) else { return nil }
    let stem = trimmed(identifier.text.dropLast(suffix.rawValue.count))
    let lowercased = stem.lowercased()
    guard let (word, attributes) = words.first(where: { lowercased.hasSuffix($0.word) }) else { return nil }
    let view = trimmed(stem.dropLast(word.count))
    guard !view.isEmpty else { return nil }
    return Parts(
      view: String(view), attribute: String(stem.suffix(word.count)), attributes: attributes, suffix: suffix)
  }

  /// Returns the key for comparing a view's name with the first part of an identifier. The key contains only
  /// the letters and digits of the name, in lowercase, without a final `view`. `YellowView`, `yellow view`
  /// and `Yellow` have the same key.
  package static func key(ofView name: some StringProtocol) -> String {
    let text = name.lowercased().filter { $0.isLetter || $0.isNumber }
    return text.hasSuffix("view") && text.count > 4 ? String(text.dropLast(4)) : text
  }

  /// The lowercase names of attributes. Longer names precede shorter names, so the first match is the longest
  /// match.
  private static let words: [(word: String, attributes: Set<Attribute>)] =
    (Attribute.allCases.map { ($0.rawValue.lowercased(), [$0]) } + [
      ("baseline", [.firstBaseline, .lastBaseline])
    ]).sorted { ($1.0.count, $0.0) < ($0.0.count, $1.0) }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while let last = text.last, !last.isLetter, !last.isNumber { text.removeLast() }
    return text
  }
}

extension Attribute {
  /// The attribute that represents a group of attributes that identifiers do not distinguish. For example, `leading`
  /// represents `left`, `leftMargin` and `leadingMargin`.
  fileprivate var named: Attribute {
    switch self {
    case .left, .leading, .leftMargin, .leadingMargin: .leading
    case .right, .trailing, .rightMargin, .trailingMargin: .trailing
    case .top, .topMargin: .top
    case .bottom, .bottomMargin: .bottom
    case .centerX, .centerXWithinMargins: .centerX
    case .centerY, .centerYWithinMargins: .centerY
    case .width, .height, .firstBaseline, .lastBaseline: self
    }
  }
}
