/// One change of one row. What every command that changes a project comes down to.
public enum Edit: Hashable, Sendable {
  case insert(Record)
  /// The row as it is afterwards; its identity tells which.
  case update(Record)
  /// The row as it was.
  case delete(Record)
}

/// One row of a project: the unit that is edited, stored, compared and merged.
public enum Record: Hashable, Sendable {
  case scene(SceneHeader)
  case display(Display)
  case trait(CustomTrait)
  case view(View)
  case property(ViewProperty)
  case instanceTrait(InstanceTrait)
  case set(RuleSet)
  case installation(Installation)
  case constraint(Constraint)
  case override(PropertyOverride)
  case placement(Placement)
  /// A layout manager, or a box within one. Not in place: a box is twice as large as all others, and few rows are one.
  indirect case box(LayoutBox)
}

extension Rule {
  /// The row.
  public var record: Record {
    switch self {
    case .constraint(let constraint): .constraint(constraint)
    case .override(let override): .override(override)
    case .placement(let placement): .placement(placement)
    case .manager(let box): .box(box)
    }
  }
}

/// Why an edit would break what a scene promises.
public enum EditError: Error, Hashable, Sendable {
  case nameTaken(Name)
  /// The row to change or remove is not there, or the row to insert already is.
  case noSuchRow
  case rowExists
  /// The row refers to a view, a set or a scene that is not in this scene.
  case danglingReference
  /// A view cannot be inside itself, or inside a view that it contains.
  case cycle(ViewID)
  /// A scene cannot be within itself: each of these shows the next one, and the last one the first.
  case circle([Name])
  /// The root view keeps its name and place, and leaves with its scene.
  case rootIsFixed
  /// A value that the property does not take.
  case valueRefused(Property, PropertyValue)
  /// A multiplier of 0 or beyond `Limit.multiplier`, a constant that is not finite or beyond `Limit.coordinate`, a
  /// trait's value that is not finite.
  case numberRefused(Double)
  case pairing(Pairing.Failure)
  case placementRefused(PlacementFailure)
  case boxRefused(BoxFailure)
  /// The tree would be deeper than `Scene.maximumDepth`.
  case tooDeep(limit: Int)
}

/// What happened to one row of a scene: an edit that can be taken back.
public struct RecordChange: Hashable, Sendable {
  public let scene: SceneID
  /// The row as it was; nil for one that was made.
  public let before: Record?
  /// The row as it is; nil for one that was removed.
  public let after: Record?

  public init(scene: SceneID, before: Record?, after: Record?) {
    self.scene = scene
    self.before = before
    self.after = after
  }

  /// The change that takes this one back.
  public var inverse: RecordChange { RecordChange(scene: scene, before: after, after: before) }

  /// The edit that makes the change in a scene that is as it was before; nil where nothing changed.
  public var edit: Edit? {
    switch (before, after) {
    case (_?, let after?): .update(after)
    case (nil, let after?): .insert(after)
    case (let before?, nil): .delete(before)
    case (nil, nil): nil
    }
  }

  /// Whether it is the scene itself that was made or removed.
  public var isOfWholeScene: Bool {
    guard case .scene? = before ?? after else { return false }
    return before == nil || after == nil
  }
}

extension Scene {
  /// Makes changes that hang together, in whichever order the scene takes them.
  ///
  /// - Returns: whether all of them could be made; if not, some were.
  /// - Complexity: O(changes · log n) where they come in a fitting order, as most do.
  public mutating func make(_ changes: [RecordChange]) -> Bool {
    // What refers to a row goes before the row, and is made after it.
    var pending = changes.filter { $0.after == nil }.reversed() + changes.filter { $0.after != nil }
    while !pending.isEmpty {
      let count = pending.count
      pending = pending.filter { !make($0) }
      if pending.count == count { return false }
    }
    return true
  }

  private mutating func make(_ change: RecordChange) -> Bool {
    guard let edit = change.edit else { return true }
    do throws(EditError) {
      try apply(edit)
      return true
    } catch {
      return false
    }
  }
}
