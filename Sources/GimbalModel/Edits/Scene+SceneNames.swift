extension Scene {
  /// What a change of another scene's name takes here, so that every property and every override that names it
  /// still does.
  ///
  /// - Parameter new: nil for a scene that is removed; what names it goes as well.
  /// - Complexity: O(views + rules).
  public func edits(renamingScene old: Name, to new: Name?) -> [Edit] {
    let (old, value) = (PropertyValue.word(old.text), new.map { PropertyValue.word($0.text) })
    let given = viewsInTreeOrder.flatMap { view in
      edits(
        giving: view.id,
        properties(of: view.id).given.filter { $0.property.namesScene && $0.value == old }
          .map { ($0.property, value) })
    }
    let overriding = sets.flatMap { rules(of: $0.id) }.compactMap { rule -> Edit? in
      guard case .override(var override) = rule, override.property.namesScene, override.value == old
      else { return nil }
      guard let value else { return .delete(.override(override)) }
      override.value = value
      return .update(.override(override))
    }
    return given + overriding
  }
}
