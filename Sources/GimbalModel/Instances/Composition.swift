/// A scene in which every instance contains the views of the scene that it shows. An instance is a view that
/// shows another scene.
///
/// The names of added views and sets are paths: `row1/title` for the view `title` in the instance `row1`, or
/// `row1/badge/icon` for an instance `badge` within `row1`.
///
/// - The instance represents the root of the shown scene. Properties of the instance override those of the
///   root.
/// - The rule sets of a shown scene come before the rule sets of the outer scene, which take precedence. In the
///   composition, the added sets have no conditions. Instead, an added set is installed if its original condition
///   is true under the traits of the instance. These are the traits of the outer scene, overridden by the traits
///   and the layout direction that are set on the instance.
/// - In a shown scene, a manual installation or uninstallation applies only to a set without a condition.
///   Other state of the shown scene, such as its device, does not apply.
///
/// The identities of added rows are derived from the identities of the instance and the original row, so that
/// they are the same at every revision. A composed scene is read-only: it is solved, drawn and listed. Edits are
/// made in the scene that contains the original view, which `origin(of:)` returns.
public struct Composition: Sendable {
  /// The default limit for the number of views that instances add. Real screens have far fewer views.
  public static let maximumViewCount = 50_000

  /// A view that shows another scene.
  public struct Instance: Sendable {
    /// The view that shows the scene, in the composed scene.
    public let view: ViewID
    /// The name of the scene that the view shows.
    public let scene: Name
    /// The traits under which the conditions of the shown scene are evaluated.
    public let traits: Traits
  }

  /// The origin of a view that an instance added.
  public struct Origin: Hashable, Sendable {
    /// The scene that contains the view.
    public let scene: Name
    /// The identity of the view in the scene that contains it.
    public let view: ViewID
    /// The name of the view in the scene that contains it.
    public let name: Name
    /// The instance, as a view of the composed scene.
    public let instance: ViewID
    /// The number of nested instances that contain the view. Among siblings, views with a smaller depth are
    /// in front.
    public let depth: Int
  }

  /// The origin of a set that an instance added.
  public struct SetOrigin: Hashable, Sendable {
    /// The scene that contains the set.
    public let scene: Name
    /// The name of the set in the scene that contains it.
    public let name: Name
    /// The instance, as a view of the composed scene.
    public let instance: ViewID
  }

  /// The composed scene; the outer scene itself if it has no instances.
  public let scene: Scene
  /// The outer scene without the views of its instances.
  package let source: Scene
  /// The traits for which the scene is composed and must be solved.
  public let traits: Traits
  /// The instances in the order of their expansion: outer instances before inner ones, otherwise in tree
  /// order.
  package let instances: [Instance]
  /// The problems with instances, in the order in which they were found.
  package let findings: [CompositionFinding]

  let origins: [ViewID: Origin]
  let setOrigins: [SetID: SetOrigin]

  /// `true` if all instances are empty because they would add more views than the limit.
  package var hasTooManyViews: Bool {
    findings.contains { if case .tooManyViews = $0 { true } else { false } }
  }

  /// Returns the origin of a view in the composed scene; `nil` for a view that the outer scene itself
  /// contains.
  package func origin(of view: ViewID) -> Origin? { origins[view] }

  /// Returns the origin of a rule set in the composed scene; `nil` for a set that the outer scene itself
  /// contains.
  package func origin(of set: SetID) -> SetOrigin? { setOrigins[set] }
}

/// A problem in the expansion of an instance.
public enum CompositionFinding: Hashable, Sendable {
  /// The scene that the instance shows does not exist.
  case missingScene(Name, view: ViewID)
  /// A scene would contain itself, directly or through other scenes. Each of the named scenes has a view that
  /// shows the next scene, and the last scene shows the first.
  case instanceCycle([Name], view: ViewID)
  /// The number of added views would exceed the limit of the composition. All instances remain empty.
  case tooManyViews(view: ViewID, limit: Int)
  /// The tree of views would have more levels than `Scene.maximumDepth`.
  case tooDeep(view: ViewID)
  /// A condition of the shown scene tests a trait that the instance does not have. Such a test is false. The
  /// finding is recorded once per scene and trait, for the first instance.
  case unknownTrait(Name, scene: Name, view: ViewID)

  /// The instance with the problem.
  public var view: ViewID {
    switch self {
    case .missingScene(_, let view), .instanceCycle(_, let view), .tooManyViews(let view, _),
      .tooDeep(let view),
      .unknownTrait(_, _, let view):
      view
    }
  }
}
