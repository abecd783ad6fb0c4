import GimbalFindings
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

extension Workspace {
  /// Returns the checks that decide whether the device of a scene can rotate.
  func inquire(_ request: RotationRequest, for scene: Scene) throws -> RotationInquiry {
    RotationInquiry(
      request, of: try containment.visibleChain(around: scene), inUse: scene,
      properties: try transaction.projectProperties())
  }

  /// Rotates the scene in use and all scenes that share its screen.
  ///
  /// - Throws: `Refusal` if one of the scenes does not allow the rotation.
  func rotate(_ request: RotationRequest, _ recording: ViewRecording) throws {
    let inquiry = try inquire(request, for: scene())
    let goal = try inquiry.allowed(at: span)
    try requireFit(of: inquiry.chain.deciding, as: inquiry.chain.displays(in: goal))
    try show(inquiry.chain.scenes, as: inquiry.chain.displays(in: goal), recording)
    if recording.isRequested { try endPresentationTurn(of: inquiry.chain) }
  }

  /// Changes the device and the orientation of each scene. In the same step, the rule sets of the scene are
  /// installed and uninstalled according to their conditions.
  func show(
    _ scenes: [Scene], as displays: [Display], _ recording: ViewRecording = ViewRecording()
  ) throws {
    for (scene, display) in zip(scenes, displays) {
      let edits = scene.edits(showing: display)
      try apply(edits, to: scene)
      try recording.record(edits, [.display], of: scene.id, in: self)
    }
  }

  /// Throws an error if a view with the overflow policy `lock` does not fit into its superview on the new
  /// display of its scene.
  ///
  /// - Complexity: One solve for each scene with such a view.
  func requireFit(of scenes: some Sequence<Scene>, as displays: [Display]) throws {
    for (scene, display) in zip(scenes, displays) where scene.mayLockForFit && scene.display != display {
      var turned = scene
      for edit in scene.edits(showing: display) { try turned.apply(edit) }
      let layout = try layout(of: turned)
      for case .sticksOut(let view, let overhang) in layout.warnings
      where layout.propertiesInForce(of: view).overflow == .lock {
        let words = Diagnosis(layout: layout).description(of: .sticksOut(view, overhang))
        throw Refusal(
          "'\(scene.name)' cannot be shown in \(display.orientation.rawValue): in this orientation, \(words)",
          remedy: "make room for the view in this orientation, or choose another overflow policy"
            + " (see 'help overflow')",
          at: span)
      }
    }
  }
}

extension Scene {
  /// `true` if a view of the scene has the overflow policy `lock`, either itself or by an override in a rule
  /// set. This policy prevents rotation to an orientation in which the view does not fit.
  fileprivate var mayLockForFit: Bool {
    let lock = PropertyValue.word(OverflowPolicy.lock.rawValue)
    if viewsInTreeOrder.contains(where: { properties(of: $0.id)[.overflow] == lock }) { return true }
    return sets.contains { set in
      rules(of: set.id).contains { rule in
        guard case .override(let override) = rule else { return false }
        return override.property == .overflow && override.value == lock
      }
    }
  }
}
