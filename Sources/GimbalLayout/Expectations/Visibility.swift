public import GimbalModel

/// Whether a view is to be seen, and if not, why.
public enum Visibility: Hashable, Sendable {
  case visible
  case hidden
  /// With a superview, which is hidden.
  case hiddenWith(Name)
  /// It has no width or no height.
  case empty(Size)
  /// Nothing of it lies within a superview; what is in a view that scrolls can come into it.
  case outside(Name)

  public var isHidden: Bool {
    switch self {
    case .hidden, .hiddenWith: true
    case .visible, .empty, .outside: false
    }
  }
}
