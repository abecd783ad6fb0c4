public import GimbalLayout
public import GimbalModel

extension Scene {
  /// Computes the frames of all views.
  ///
  /// ```swift
  /// let layout = try scene.solve(.portrait)
  /// print(try layout["logo"].frame, try layout[form].frame)
  /// ```
  ///
  /// Contradicting constraints are not an error. The layout lists them in `conflicts`, and ignores one
  /// constraint of each conflict.
  ///
  /// - Parameters:
  ///   - orientation: The orientation. `.portrait` and `.landscape` select the first portrait or landscape
  ///     orientation that the scene supports. The value `nil` selects the current orientation of the scene,
  ///     unless `device` requires another orientation.
  ///   - device: The device; `nil` for the current device of the scene.
  /// - Throws: ``SceneError`` if the scene does not support the orientation, or if no layout of the scene can be
  ///   computed.
  public func solve(
    _ orientation: OrientationClass? = nil, on device: Device? = nil
  ) throws(SceneError) -> SolvedLayout {
    var display = device.map { self.display(on: $0) } ?? display
    if let orientation { display.orientation = try supported(orientation) }
    do {
      return try LayoutSolver().solve(self, traits: traits(as: display))
    } catch {
      throw .layout(error)
    }
  }

  /// Rotates the scene. Sets of rules are installed if their conditions become true, and uninstalled if their
  /// conditions become false.
  ///
  /// ```swift
  /// try scene.rotate(to: .landscape)
  /// let rotated = try scene.solve()
  /// ```
  ///
  /// - Throws: ``SceneError`` if the scene does not support the orientation.
  public mutating func rotate(to orientation: OrientationClass) throws(SceneError) {
    var display = display
    display.orientation = try supported(orientation)
    try applyAll(edits(showing: display))
  }

  /// Sets a custom trait, which conditions of rule sets can test. The value `nil` removes the trait.
  ///
  /// ```swift
  /// try scene.addSet("gallery", when: "images=3")
  /// try scene.setTrait("images", to: 3)
  /// ```
  public mutating func setTrait(_ name: Name, to value: TraitValue?) throws(SceneError) {
    try applyAll(edits(setting: name, to: value))
  }

  private func supported(_ orientation: OrientationClass) throws(SceneError) -> Orientation {
    guard let found = orientation.members.first(where: header.orientations.contains) else {
      throw .unsupportedOrientation(orientation, supported: header.orientations)
    }
    return found
  }
}
