public import GimbalModel

/// The naming pattern *(View)(Constraint)(Orientation)* of constraint identifiers, as in `YellowTopLandscape`.
public enum NamingPattern {
  /// What the end of an identifier says about when the constraint is wanted.
  public enum Suffix: String, CaseIterable, Sendable {
    case portrait = "Portrait"
    case landscape = "Landscape"
    case both = "Both"
  }

  /// The suffix of an identifier; nil where it has none, or is nothing else.
  public static func orientation(of identifier: Name) -> Suffix? {
    Suffix.allCases.first { suffix in
      // The suffix starts with a capital, so that it starts a word whatever comes before.
      identifier.text.hasSuffix(suffix.rawValue)
        && identifier.text.dropLast(suffix.rawValue.count).contains { $0.isLetter || $0.isNumber }
    }
  }
}

extension NamingPattern {
  /// The parts of an identifier that follows the pattern: `Yellow`, `Top` and `Landscape` of `YellowTopLandscape`.
  public struct Parts: Hashable, Sendable {
    /// As it is written.
    public let view: String
    /// The name of an attribute, as it is written.
    public let attribute: String
    /// The attributes that the name stands for: `Baseline` for both.
    public let attributes: Set<Attribute>
    public let suffix: Suffix

    /// Whether an attribute is what the name says. Margins count as what they are the margin of, left as leading
    /// and right as trailing: names do not tell these apart.
    public func fits(_ attribute: Attribute) -> Bool {
      attributes.contains { $0.named == attribute.named }
    }
  }

  /// Reads an identifier; nil where it does not follow the pattern. The longest attribute that its middle ends in is
  /// taken, in capitals or not.
  ///
  /// - Complexity: O(length).
  public static func parts(of identifier: Name) -> Parts? {
    guard let suffix = orientation(of: identifier) else { return nil }
    let stem = trimmed(identifier.text.dropLast(suffix.rawValue.count))
    let lowercased = stem.lowercased()
    guard let (word, attributes) = words.first(where: { lowercased.hasSuffix($0.word) }) else { return nil }
    let view = trimmed(stem.dropLast(word.count))
    guard !view.isEmpty else { return nil }
    return Parts(
      view: String(view), attribute: String(stem.suffix(word.count)), attributes: attributes, suffix: suffix)
  }

  /// What is left of a view's name where it is compared with the first part of an identifier: letters and digits in
  /// small letters, without a `view` at the end. `YellowView`, `yellow view` and `Yellow` are the same.
  public static func key(ofView name: some StringProtocol) -> String {
    let text = name.lowercased().filter { $0.isLetter || $0.isNumber }
    return text.hasSuffix("view") && text.count > 4 ? String(text.dropLast(4)) : text
  }

  /// Names of attributes in small letters, the longest first.
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
  /// The attribute that a name means when it means this one.
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
