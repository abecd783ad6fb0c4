/// Which attributes may stand in one constraint: the rules by which UIKit refuses an "invalid pairing of layout
/// attributes".
public enum Pairing {
  /// Why two sides cannot be held together. The culprit is the second side, unless it is absent.
  public enum Failure: Error, Hashable, Sendable {
    /// A place cannot equal a number alone: it needs a second item to be measured from.
    case placeWithoutItem(Attribute)
    /// A width against a leading edge, say.
    case sizeAgainstPlace(Attribute, Attribute)
    /// A horizontal place against a vertical one.
    case differentAxes(Attribute, Attribute)
    /// `left` or `right` against `leading` or `trailing`, which swap sides.
    case directionalAgainstAbsolute(Attribute, Attribute)
    /// A margin or a baseline of a guide: only views have them.
    case notOfGuide(Attribute, LayoutGuide)
  }

  /// Checks one side by itself.
  public static func check(_ attribute: Attribute, of guide: LayoutGuide?) throws(Failure) {
    if let guide, attribute.isOfViewsOnly { throw .notOfGuide(attribute, guide) }
  }

  /// Checks the two sides of a constraint.
  public static func check(_ first: Attribute, _ second: Attribute?) throws(Failure) {
    guard let second else {
      if !first.isSize { throw .placeWithoutItem(first) }
      return
    }
    if first.isSize != second.isSize { throw .sizeAgainstPlace(first, second) }
    if first.isSize { return }
    if first.axis != second.axis { throw .differentAxes(first, second) }
    if first.isDirectional && second.isAbsoluteSide || first.isAbsoluteSide && second.isDirectional {
      throw .directionalAgainstAbsolute(first, second)
    }
  }
}
