/// The traits that have a meaning to a layout. Any other name is a custom trait.
public enum TraitName: String, CaseIterable, Sendable {
  case orientation, width, height, widthClass, heightClass, direction, scale
  /// How many times as large as given text is: the scene's own, and 1 unless it was set.
  case textScale

  /// Whether the scene itself decides it, and not how it is shown.
  public var isOfScene: Bool { self == .textScale }
}
