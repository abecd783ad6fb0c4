/// What an instance could not show as it was told to.
public enum CompositionFinding: Hashable, Sendable {
  /// A view shows a scene that is not there.
  case missingScene(Name, view: ViewID)
  /// A view would show a scene within itself: the names around the circle, each scene showing the next and the last
  /// one the first.
  case circle([Name], view: ViewID)
  /// With what a view shows, more than `Composition.maximumViewCount` views would come together: all instances stay
  /// empty.
  case tooManyViews(view: ViewID)
  /// With what a view shows, the tree would be deeper than `Scene.maximumDepth`.
  case tooDeep(view: ViewID)
  /// A set of a scene that is shown asks for a trait that the instance does not have, and so is false. Told once a scene
  /// and trait, of the first instance.
  case unknownTrait(Name, scene: Name, view: ViewID)

  /// The instance.
  public var view: ViewID {
    switch self {
    case .missingScene(_, let view), .circle(_, let view), .tooManyViews(let view), .tooDeep(let view),
      .unknownTrait(_, _, let view):
      view
    }
  }
}
