/// A scene with all that its instances show: one scene, in which every view that shows another scene has that scene's
/// views below it.
///
/// What comes in, comes under names that are paths: `row1/title`, and from an instance within `row1` as
/// `row1/badge/icon`. The root of a scene that is shown is the instance itself: what the scene around says of the
/// instance wins over what is said of that root. The sets of a scene that is shown come before those of the scene
/// around, which win, as `row1/wide`, in tree order of the instances, installed as their conditions say under the
/// instance's traits: those around it, with its own instead where it has any. Installations by hand count for sets without a
/// condition alone; other than these, what a scene is shown as by itself has no say.
///
/// Identities are derived from the instance's and the row's, and so the same at every revision. A composed scene is for
/// reading: what is solved, drawn and listed. Edits are made in the scene that a view comes from (`origin(of:)`).
public struct Composition: Sendable {
  /// How many views may come in. Far above what a screen shows, far below what hurts.
  public static let maximumViewCount = 50_000

  /// A view that shows another scene.
  public struct Instance: Sendable {
    /// The view, in the composed scene.
    public let view: ViewID
    /// The scene that it shows.
    public let scene: Name
    /// What that scene's conditions are tested on.
    public let traits: Traits
  }

  /// Where a view comes from that an instance brought.
  public struct Origin: Hashable, Sendable {
    /// The scene that it is edited in.
    public let scene: Name
    /// Its identity there.
    public let view: ViewID
    /// Its name there.
    public let name: Name
    /// The view that shows that scene, in the composed scene.
    public let instance: ViewID
    /// How many instances it is within. Of the subviews of one view, those within fewer are in front.
    public let depth: Int
  }

  /// Where a set comes from that an instance brought.
  public struct SetOrigin: Hashable, Sendable {
    /// The scene that its rules are edited in.
    public let scene: Name
    /// Its name there.
    public let name: Name
    /// The view that shows that scene, in the composed scene.
    public let instance: ViewID
  }

  /// The composed scene; the scene itself where no view shows another one.
  public let scene: Scene
  /// The scene by itself, as it is edited.
  public let source: Scene
  /// What it is composed for, and has to be solved for.
  public let traits: Traits
  /// In the order in which they came in: every one before those that it brought, else in tree order.
  public let instances: [Instance]
  /// What could not be shown, in the order in which it was found.
  public let findings: [CompositionFinding]

  let origins: [ViewID: Origin]
  let setOrigins: [SetID: SetOrigin]

  /// Where a view comes from; nil for one of the scene's own.
  public func origin(of view: ViewID) -> Origin? { origins[view] }

  /// Where a set comes from; nil for one of the scene's own.
  public func origin(of set: SetID) -> SetOrigin? { setOrigins[set] }
}

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
