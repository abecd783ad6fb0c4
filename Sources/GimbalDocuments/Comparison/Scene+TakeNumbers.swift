package import GimbalModel

/// Functions that restore the numbers in view names and constraint handles of an earlier version. The import
/// numbers the views and constraints of a document in order, so an inserted view or constraint changes all
/// later numbers.
extension Scene {
  /// Returns the scene with `last` added to the handles of all constraints, so that all handles are greater
  /// than `last`. A handle is the number after `#` that identifies a constraint in commands.
  package func renumbered(after last: Int) throws(EditError) -> Scene {
    try mapped { record in
      guard case .constraint(var constraint) = record else { return record }
      constraint.handle += last
      return .constraint(constraint)
    }
  }

  /// Returns the scene in which constraints have the same handles as the constraints with the same ids in
  /// another scene.
  func takingHandles(of other: Scene) throws(EditError) -> Scene {
    try mapped { record in
      guard case .constraint(var constraint) = record, let same = other.constraint(constraint.id) else {
        return record
      }
      constraint.handle = same.handle
      return .constraint(constraint)
    }
  }

  /// Returns the scene with view names restored from another scene. A view is renamed if its names in the two
  /// scenes differ only in the trailing number, such as `label3` and `label2`. If the restored name belongs
  /// to a different view of this scene, that other view gets a name that is no longer in use.
  func takingNumbers(of other: Scene) throws(EditError) -> Scene {
    var names: [ViewID: Name] = [:]
    for view in viewsInTreeOrder {
      guard let old = other.view(view.id)?.name, old != view.name, old.stem == view.name.stem else {
        continue
      }
      names[view.id] = old
    }
    if names.isEmpty { return self }
    let wanted = Set(names.values)
    let rest = viewsInTreeOrder.filter { names[$0.id] == nil }
    let kept = Set(rest.map(\.name))
    var free = viewsInTreeOrder.filter { names[$0.id] != nil && !wanted.contains($0.name) }.map(\.name)
    for view in rest where wanted.contains(view.name) {
      // If no free name with the same stem remains, do not rename any view.
      guard let index = free.firstIndex(where: { $0.stem == view.name.stem && !kept.contains($0) }) else {
        return self
      }
      names[view.id] = free.remove(at: index)
    }
    return try mapped { record in
      guard case .view(var view) = record, let name = names[view.id] else { return record }
      view.name = name
      return .view(view)
    }
  }

  private func mapped(_ change: (Record) -> Record) throws(EditError) -> Scene {
    try Scene(records: records.map(change))
  }
}

extension Name {
  /// The name without a trailing number, and then without a trailing underscore.
  fileprivate var stem: Substring {
    let words = text[...].trimmingSuffix(where: \.isNumber)
    return words.hasSuffix("_") ? words.dropLast() : words
  }
}

extension Substring {
  fileprivate func trimmingSuffix(where isLeftOut: (Character) -> Bool) -> Substring {
    var rest = self
    while let last = rest.last, isLeftOut(last) { rest.removeLast() }
    return rest
  }
}
