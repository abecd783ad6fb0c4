package import GimbalModel

/// Properties of a view that can make no sense by halves: one of its conflicts is about all of them.
package enum PropertyGroup: CaseIterable, Comparable, Sendable {
  case frame, content

  package var properties: [Property] {
    switch self {
    case .frame: sides + superview
    case .content: sides
    }
  }

  private var sides: [Property] {
    switch self {
    case .frame: [.frameX, .frameY, .frameWidth, .frameHeight]
    case .content: [.contentWidth, .contentHeight]
    }
  }

  private var superview: [Property] { self == .frame ? [.superviewWidth, .superviewHeight] : [] }

  /// The group that a property is of.
  package init?(_ property: Property) {
    guard let group = Self.allCases.first(where: { $0.properties.contains(property) }) else { return nil }
    self = group
  }

  /// Whether what became of the group can only be taken as a whole: the sides of a frame are relative to its
  /// superview's size, and a frame that was given or taken away is no change of a side.
  func isIndivisible(
    base: [Property: SQLValue], ours: [Property: SQLValue], theirs: [Property: SQLValue]
  ) -> Bool {
    switch self {
    case .content: properties.contains { base[$0] != nil && (ours[$0] == nil || theirs[$0] == nil) }
    case .frame:
      properties.contains {
        (base[$0] == nil) != (ours[$0] == nil) || (base[$0] == nil) != (theirs[$0] == nil)
      }
        || superview.contains { base[$0] != ours[$0] || base[$0] != theirs[$0] }
    }
  }
}
