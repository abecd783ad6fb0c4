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

  private let origins: [ViewID: Origin]
  private let setOrigins: [SetID: SetOrigin]

  /// Puts a scene together under some traits.
  ///
  /// Total: what cannot be shown stays empty, and is among the findings.
  ///
  /// - Parameters:
  ///   - traits: where and how the scene is shown; nil for how it is shown now.
  ///   - library: the project's scenes by name, nil for none of that name. Asked once a name, and for every scene that
  ///     one may show, in force or not.
  /// - Throws: what `library` throws.
  /// - Complexity: O(1) where no view shows a scene; else O(rows of the scene + rows that come in).
  public init<Failure: Error>(
    of scene: Scene, for traits: Traits? = nil, library: (Name) throws(Failure) -> Scene?
  ) throws(Failure) {
    source = scene
    self.traits = traits ?? scene.currentTraits
    guard scene.hasInstances else {
      (self.scene, instances, findings, origins, setOrigins) = (scene, [], [], [:], [:])
      return
    }
    var composer = Composer(
      scene, for: self.traits,
      // Beyond these, a view is too deep in the tree.
      showing: try scene.scenesWithinReach(of: Scene.maximumDepth, library: library))
    composer.compose()
    (self.scene, instances, findings) = (composer.composed, composer.instances, composer.findings)
    (origins, setOrigins) = (composer.origins, composer.setOrigins)
  }

  /// Where a view comes from; nil for one of the scene's own.
  public func origin(of view: ViewID) -> Origin? { origins[view] }

  /// Where a set comes from; nil for one of the scene's own.
  public func origin(of set: SetID) -> SetOrigin? { setOrigins[set] }
}
