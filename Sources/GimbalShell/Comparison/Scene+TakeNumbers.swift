import GimbalModel

/// Numbers that the import of a document gives in the document's order, so that one more thing shifts all behind it.
extension Scene {
  /// The scene with other handles, none of which is as high as `last`.
  func renumbered(after last: Int) throws(EditError) -> Scene {
    try mapped { record in
      guard case .constraint(var constraint) = record else { return record }
      constraint.handle += last
      return .constraint(constraint)
    }
  }

  /// The scene with the handles that its constraints have in another scene.
  func takingHandles(of other: Scene) throws(EditError) -> Scene {
    try mapped { record in
      guard case .constraint(var constraint) = record, let same = other.constraint(constraint.id) else {
        return record
      }
      constraint.handle = same.handle
      return .constraint(constraint)
    }
  }

  /// The scene with the names that its views have in another scene where only the number behind them is another one:
  /// `label3`, which was `label2`. Views that are not there get the numbers that become free.
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
      // A view of the other scene's keeps the name it has there.
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
  /// The name without a number at its end.
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
