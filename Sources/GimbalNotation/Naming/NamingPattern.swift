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
