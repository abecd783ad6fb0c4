extension Scene {
  mutating func insert(_ view: View) throws(EditError) {
    guard views[view.id] == nil else { throw .rowExists }
    guard viewsByName[view.name] == nil else { throw .nameTaken(view.name) }
    guard view.scene == id, let parent = view.parent, views[parent] != nil else { throw .danglingReference }
    try checkTakesSubviews(parent)
    guard ancestors(of: parent).count + 2 <= Scene.maximumDepth else {
      throw .tooDeep(limit: Scene.maximumDepth)
    }
    place(view, in: parent)
  }

  mutating func update(_ view: View) throws(EditError) {
    guard let old = views[view.id] else { throw .noSuchRow }
    guard let oldParent = old.parent else { throw .rootIsFixed }
    if let owner = viewsByName[view.name], owner != view.id { throw .nameTaken(view.name) }
    guard view.scene == id, let parent = view.parent, views[parent] != nil else { throw .danglingReference }
    try Scene.checkKind(of: view, replacing: old)
    if parent != oldParent {
      try checkTakesSubviews(parent)
      let above = ancestors(of: parent)
      guard parent != view.id, !above.contains(view.id) else { throw .cycle(view.id) }
      guard above.count + 1 + height(of: view.id) <= Scene.maximumDepth else {
        throw .tooDeep(limit: Scene.maximumDepth)
      }
    }
    viewsByName[old.name] = nil
    if parent == oldParent {
      views[view.id] = view
      viewsByName[view.name] = view.id
      childViews[parent]?.replace(at: (old.position, old.id.rawValue), with: view)
    } else {
      childViews[oldParent]?.remove(at: (old.position, old.id.rawValue))
      place(view, in: parent)
    }
  }

  mutating func delete(_ view: View) throws(EditError) {
    guard let old = views[view.id] else { throw .noSuchRow }
    guard let parent = old.parent else { throw .rootIsFixed }
    guard children(of: old.id).isEmpty, properties(of: old.id).isEmpty,
      instanceTraits[old.id] == nil, viewReferences[old.id] == nil
    else {
      throw .danglingReference
    }
    views[old.id] = nil
    viewsByName[old.name] = nil
    propertiesByView[old.id] = nil
    childViews[old.id] = nil
    childViews[parent]?.remove(at: (old.position, old.id.rawValue))
  }

  /// Returns the number of levels in a subtree.
  private func height(of view: ViewID) -> Int {
    1 + (children(of: view).map { height(of: $0.id) }.max() ?? 0)
  }
}
