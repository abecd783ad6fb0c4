internal import GimbalMarkup
package import GimbalModel

/// Views that move to other superviews.
extension DocumentStructure {
  /// Moves the views that have another superview in the new version of a scene.
  ///
  /// - Returns: The old version with the moved views.
  /// - Throws: `UnwritableChange` for a view that cannot be moved in the document.
  /// - Complexity: O(bytes) for each moved view.
  package mutating func move(
    from old: Scene, to new: Scene, origins: SceneOrigins
  ) throws -> Scene {
    // A superview precedes its subviews, so it is at its final place when they are moved. A view is therefore never
    // moved into itself.
    var scene = old
    var isMoved = false
    for view in new.viewsInTreeOrder {
      guard var known = scene.view(view.id), let parent = view.parent, known.parent != parent else {
        continue
      }
      isMoved = true
      try move(view, to: parent, in: scene, origins)
      known.parent = parent
      known.position = OrderKey.between(scene.children(of: parent).last?.position, nil)
      try scene.apply(.update(.view(known)))
    }
    if isMoved { try moveConstraints(from: old, in: new, origins) }
    return scene
  }

  private mutating func move(
    _ view: View, to parent: ViewID, in scene: Scene, _ origins: SceneOrigins
  ) throws {
    let elements = SceneElements(markup)
    let element = try elements.element(of: view.id, in: scene, origins)
    let superview = try elements.element(containing: parent, in: scene, origins)
    guard element.raw("key") == nil, !element.name.hasSuffix("Cell") else {
      throw UnwritableChange(
        "'\(view.name)' cannot be moved to another superview, because it is a part of its superview",
        remedy: "move its subviews")
    }
    var changes = MarkupChanges(markup)
    changes.remove(element)
    changes.add(changes.copy(of: element), to: superview, path: [MarkupChanges.PathStep(name: "subviews")])
    markup = try changes.document(limits: limits)
  }

  /// Moves the constraints whose view no longer contains both items to the closest common superview of the items.
  private mutating func moveConstraints(from old: Scene, in new: Scene, _ origins: SceneOrigins) throws {
    let elements = SceneElements(markup)
    let views = Dictionary(
      origins.views.compactMap { view, origin in origin.id.map { ($0, view) } },
      uniquingKeysWith: { one, _ in one })
    var changes = MarkupChanges(markup)
    for constraint in new.constraints where old.constraint(constraint.id) != nil {
      guard let id = origins.constraints[constraint.id]?.id, let element = elements.byID[id],
        let owner = element.parent.flatMap({ $0.parent }),
        let ownerID = owner.raw("id"), let view = views[ownerID]
      else { continue }
      let items = [constraint.first.item.view, constraint.second?.item.view].compactMap(\.self)
      let isValid = items.allSatisfy { $0 == view || new.ancestors(of: $0).contains(view) }
      if isValid { continue }
      guard element.children.isEmpty, !isMasked(id) else {
        throw UnwritableChange(
          "constraint #\(constraint.handle) cannot move to the new superview, because it varies with size classes",
          remedy: "remove the constraint before moving its views")
      }
      var attributes = element.attributes.map { [$0.name, markup.text($0.value)] }
      let superview = new.closestView(containing: items)
      let target = try elements.element(of: superview, in: new, origins)
      let first = element.raw("firstItem") ?? ownerID
      attributes.removeAll { $0[0] == "firstItem" }
      if first != target.raw("id") { attributes.append(["firstItem", first]) }
      changes.remove(element)
      changes.add(
        MarkupChanges.NewElement("constraint", escaped: attributes), to: target, path: [.constraints])
    }
    markup = try changes.document(limits: limits)
  }

  private func isMasked(_ id: String) -> Bool {
    markup.elements.contains {
      ["include", "exclude"].contains($0.name) && $0.raw("reference") == id
    }
  }
}

extension Scene {
  /// Returns the closest common ancestor of views. A view counts as its own ancestor.
  func closestView(containing views: [ViewID]) -> ViewID {
    guard let first = views.first else { return root }
    let others = views.dropFirst().map { Set([$0] + ancestors(of: $0)) }
    return ([first] + ancestors(of: first)).first { view in others.allSatisfy { $0.contains(view) } } ?? root
  }
}
