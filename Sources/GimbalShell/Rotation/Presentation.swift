import GimbalDocuments
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

/// The rotation that results from the presentation of a scene in a container. As in UIKit, the device rotates
/// to an orientation that the visible scenes support.
struct Presentation {
  /// The scenes that share the screen after the presentation.
  let chain: VisibleChain
  private let container: Scene
  /// The presented scene, which is visible in the container.
  private let presented: Scene
  private let properties: [ProjectProperty]
  /// The orientation of the container before it presented an earlier scene; `nil` if it presented none, or if
  /// the user has rotated the device since.
  private let earlier: Orientation?

  init(
    outer: [Scene], container: Scene, inner: [Scene], properties: [ProjectProperty], earlier: Orientation?
  ) {
    chain = VisibleChain(
      outermost: outer.first ?? container, within: outer.dropFirst() + inner, hiddenIn: nil)
    self.container = container
    presented = inner.first ?? container
    self.properties = properties
    self.earlier = earlier
  }

  private var current: Orientation { container.display.orientation }

  /// The orientation after the presentation. It is the first of these orientations that the device, the app
  /// and the scenes in `chain.deciding` support:
  ///
  /// - the preferred orientation of the presented scene
  /// - the orientation before an earlier presentation
  /// - the current orientation
  /// - another orientation that the presented scene supports
  ///
  /// The value is `nil` if there is no such orientation.
  var goal: Orientation? {
    let isAsked = chain.deciding.contains { $0.id == presented.id }
    let preferred =
      isAsked ? presented.properties(of: presented.root).orientation(.preferredOrientation) : nil
    let only = container.display.device.onlyOrientation
    let candidates = [preferred, earlier, current].compactMap(\.self) + presented.header.orientations.members
    return candidates.first { candidate in
      (only == nil || only == candidate) && properties.orientations.contains(candidate)
        && chain.deciding.allSatisfy { $0.header.orientations.contains(candidate) }
    }
  }

  /// Returns the first scene that is locked in an orientation other than `goal`; `nil` if there is none.
  private func locked(to goal: Orientation) -> Scene? {
    chain.deciding.first { !$0.autorotates && $0.display.orientation != goal }
  }

  /// Returns `true` if no lock on a scene or on the project prevents the rotation to an orientation.
  func canTurn(to goal: Orientation) -> Bool {
    locked(to: goal) == nil && (goal == current || properties.autorotates)
  }

  /// Returns the orientation after the presentation.
  ///
  /// - Throws: `Refusal` if the scenes and the app have no orientation in common, or if a lock prevents the
  ///   rotation.
  func allowed(at location: Span) throws(Refusal) -> Orientation {
    guard let goal else { throw noCommonOrientation(at: location) }
    if goal != current, !properties.autorotates {
      throw Refusal(
        "the device cannot rotate to \(goal.rawValue) for scene '\(presented.name)', because the "
          + "project's 'autorotate' setting is off",
        remedy: "use 'autorotate on --project'", at: location)
    }
    if let scene = locked(to: goal) {
      let reason = goal == current ? ", the orientation of '\(container.name)'" : ""
      throw Refusal(
        "scene '\(scene.name)' cannot rotate to \(goal.rawValue)\(reason), "
          + "because its 'autorotate' setting is off",
        remedy: "use 'autorotate on \(scene.name.notation())'", at: location)
    }
    return goal
  }

  private func noCommonOrientation(at location: Span) -> Refusal {
    let known = presented.header.orientations.members.inWords
    let other = chain.deciding.first {
      $0.id != presented.id && $0.header.orientations.isDisjoint(with: presented.header.orientations)
    }
    if let other {
      return Refusal(
        "scene '\(presented.name)' supports \(known) only, and '\(other.name)' supports "
          + "\(other.header.orientations.members.inWords) only",
        remedy: "add a common orientation with 'scene use \(presented.name.notation())' and"
          + " 'scene set orientations'",
        at: location)
    }
    if properties.orientations.isDisjoint(with: presented.header.orientations) {
      return Refusal(
        "scene '\(presented.name)' supports \(known) only, and the project supports "
          + "\(properties.orientations.members.inWords) only",
        remedy: "use 'orientations all --project' to allow all orientations", at: location)
    }
    return Refusal(
      "scene '\(presented.name)', the scenes around it, the device and the project have no orientation in common",
      remedy: "use 'scene use \(presented.name.notation())', then 'scene set orientations'", at: location)
  }

  /// Returns the orientation to which the device rotates back when the scene is dismissed; `nil` if this is
  /// `goal`.
  func origin(of goal: Orientation) -> Orientation? {
    let origin = earlier ?? current
    return origin == goal ? nil : origin
  }

  /// Returns the displays of the scenes in an orientation, all on the device of the container.
  func displays(in orientation: Orientation) -> [Display] {
    chain.scenes.map { $0.display(sharing: container.display.device, in: orientation) }
  }
}

extension Workspace {
  /// Returns the rotation that the presentation of scenes in a container causes.
  ///
  /// - Parameter scenes: The presented scene and its visible descendants, outermost first; empty if the
  ///   container no longer has a visible child.
  func presentation(of scenes: [SceneID], in container: SceneID) throws -> Presentation {
    let scene = try transaction.scene(container)
    let chain = try containment.visibleChain(around: scene)
    let index = chain.scenes.firstIndex { $0.id == container } ?? 0
    let recorded = try transaction.recordedScene(container).display.orientation
    // If the user has rotated the device since the presentation, omit the orientation to rotate back to.
    let isTurned = recorded != scene.display.orientation
    return Presentation(
      outer: Array(chain.scenes[...index]), container: scene,
      inner: try scenes.map { try transaction.scene($0) },
      properties: try transaction.projectProperties(),
      earlier: isTurned ? nil : scene.properties(of: scene.root).orientation(.presentedFrom))
  }

  /// Records the device and the orientation of scenes that a container presents.
  ///
  /// If the recorded device can rotate to the orientation of the presentation, all visible scenes are recorded
  /// in this orientation. Otherwise, the scenes that support the recorded orientation of the container are
  /// recorded in that orientation, and the other scenes keep their recorded state.
  func recordPresentation(of scenes: [SceneID], in container: SceneID) throws {
    try transaction.inRecordedState {
      let presentation = try presentation(of: scenes, in: container)
      if let goal = presentation.goal, presentation.canTurn(to: goal) {
        return try show(presentation, in: goal)
      }
      let display = try transaction.scene(container).display
      let supporting = try scenes.map { try transaction.scene($0) }.filter {
        $0.header.orientations.contains(display.orientation)
      }
      try show(
        supporting, as: supporting.map { $0.display(sharing: display.device, in: display.orientation) })
    }
  }

  /// Shows the scenes of a presentation in an orientation.
  func show(_ presentation: Presentation, in orientation: Orientation) throws {
    // Read the scenes again, because the project may have changed. If the project already records the
    // orientation for a scene, the session stores nothing for this scene.
    let scenes = try presentation.chain.scenes.map { try transaction.scene($0.id) }
    try show(scenes, as: presentation.displays(in: orientation))
  }

  /// Rotates a container without a visible child back to the orientation that it had before it presented a
  /// scene.
  func turnBack(_ container: SceneID) throws {
    let scene = try transaction.scene(container)
    guard scene.properties(of: scene.root)[.presentedFrom] != nil else { return }
    let presentation = try presentation(of: [], in: container)
    try transaction.inRecordedState {
      let recorded = try self.presentation(of: [], in: container)
      if let goal = recorded.goal, recorded.canTurn(to: goal) { try show(recorded, in: goal) }
    }
    if let goal = presentation.goal, presentation.canTurn(to: goal) { try show(presentation, in: goal) }
    try give([(.presentedFrom, nil)], toRootOf: container)
  }

  /// Removes the orientations to which the scenes of a chain would rotate back. They no longer apply after the
  /// user has rotated the device.
  func endPresentationTurn(of chain: VisibleChain) throws {
    for scene in chain.scenes where scene.properties(of: scene.root)[.presentedFrom] != nil {
      try give([(.presentedFrom, nil)], toRootOf: scene.id)
    }
  }

  /// Rotates a scene that is no longer visible in its container, and the visible descendants of the scene, to
  /// orientations that they support.
  func endForcedOrientation(of id: SceneID) throws {
    func turn() throws {
      let scene = try transaction.scene(id)
      for scene in [scene] + (try containment.visibleDescendants(of: scene)) {
        try apply(scene.editsTurning, to: scene)
      }
    }
    try transaction.inRecordedState(turn)
    try turn()
  }

  /// Sets properties of the root of a scene.
  func give(_ values: [(Property, PropertyValue?)], toRootOf id: SceneID) throws {
    let scene = try transaction.scene(id)
    try apply(scene.edits(giving: scene.root, values), to: scene)
  }
}
