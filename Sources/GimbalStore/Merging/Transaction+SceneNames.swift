import GimbalModel

extension Transaction {
  /// Calls a scene by another name, wherever it is named.
  func rename(scene id: SceneID, to name: Name) throws {
    let old = try scene(id).name
    if old == name { return }
    // Refused where the name is taken, and then nothing was changed.
    var header = try scene(id).header
    header.name = name
    try apply([.update(.scene(header))], to: id)
    try rename(old, to: name)
  }

  /// Keeps true what names a scene in all scenes.
  ///
  /// - Parameter new: nil for a scene that was removed.
  func rename(_ old: Name, to new: Name?) throws {
    for header in try sceneHeaders() {
      try apply(scene(header.id).edits(renamingScene: old, to: new), to: header.id)
    }
  }

  /// Makes edits that may make views show scenes.
  func show(_ edits: [Edit], in id: SceneID) throws {
    var changed = try scene(id)
    for edit in edits { try changed.apply(edit) }
    try refuseCircle(around: changed)
    try apply(edits, to: id)
  }

  /// - Throws: `EditError.circle` for a scene that would show itself.
  func refuseCircle(around scene: Scene) throws {
    let circle = try scene.circleOfInstances { name in
      name == scene.name ? scene : try sceneHeaders().first { $0.name == name }.map { try self.scene($0.id) }
    }
    if let circle { throw EditError.circle(circle) }
  }
}
