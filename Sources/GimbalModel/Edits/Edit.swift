/// An insertion, an update or a deletion of a ``Record``, which is one row of a project. Every command that
/// changes a project creates edits.
public enum Edit: Hashable, Sendable {
  case insert(Record)
  /// The associated value is the new row. It has the identity of the old row.
  case update(Record)
  /// The associated value is the deleted row.
  case delete(Record)
}

/// A row of a project: the unit of edits, storage, comparison and merges.
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
  case number(NumberDefinition)
  /// A box of a layout manager. The case is indirect because boxes are rare and twice as large as the other
  /// associated values.
  indirect case box(LayoutBox)
}

extension Rule {
  /// The rule as a row of a project.
  public var record: Record {
    switch self {
    case .constraint(let constraint): .constraint(constraint)
    case .override(let override): .override(override)
    case .placement(let placement): .placement(placement)
    case .number(let number): .number(number)
    case .manager(let box): .box(box)
    }
  }
}

/// The reason why a scene rejects an edit.
public enum EditError: Error, Hashable, Sendable {
  case nameTaken(Name)
  /// The updated or deleted row does not exist.
  case noSuchRow
  /// The inserted row already exists.
  case rowExists
  /// The row belongs to another scene, refers to a view, set or box that is not in the scene, or is deleted
  /// while other rows refer to it.
  case danglingReference
  /// The new superview of the view is the view itself or one of its descendants.
  case cycle(ViewID)
  /// A scene would contain itself, directly or through other scenes. Each of the named scenes has a view that
  /// shows the next scene, and the last scene shows the first.
  case instanceCycle([Name])
  /// The edit updates or deletes the root view, or deletes the scene or its display.
  case rootIsFixed
  /// The value is invalid for the property.
  case valueRefused(Property, PropertyValue)
  /// The number is not finite or out of range, such as a multiplier beyond `Limit.multiplier` or a constant
  /// beyond `Limit.coordinate`. The error is also thrown for named numbers that the rule does not permit.
  case numberRefused(Double)
  case pairing(Pairing.Failure)
  case placementRefused(PlacementFailure)
  case boxRefused(BoxFailure)
  case guideRefused(GuideFailure)
  /// The tree of views, or the tree of boxes in a layout manager, would have more levels than
  /// `Scene.maximumDepth`.
  case tooDeep(limit: Int)
}

/// The reason why an edit is invalid for a view of kind ``ViewKind/layoutGuide``. The associated name is that
/// of the layout guide.
public enum GuideFailure: Error, Hashable, Sendable {
  /// A layout guide cannot have subviews.
  case superview(Name)
  /// A layout guide cannot have properties or overrides, and cannot show another scene.
  case property(Name)
  /// A placement or a layout manager cannot determine the frame of a layout guide. Only constraints can.
  case frame(Name)
  /// A layout guide has neither baselines nor margins.
  case attribute(Name, Attribute)
  /// A custom layout guide does not have the built-in guides of a view, such as a safe area.
  case guide(Name, LayoutGuide)
  /// The root view cannot be a layout guide.
  case root
  /// A view cannot become a layout guide, and a layout guide cannot become a view.
  case kind(Name)
}

/// A reversible change of one row of a scene.
package struct RecordChange: Hashable, Sendable {
  package let scene: SceneID
  /// The old row; `nil` for an insertion.
  package let before: Record?
  /// The new row; `nil` for a deletion.
  package let after: Record?

  package init(scene: SceneID, before: Record?, after: Record?) {
    self.scene = scene
    self.before = before
    self.after = after
  }

  /// The change that reverts this change.
  package var inverse: RecordChange { RecordChange(scene: scene, before: after, after: before) }

  /// The edit that applies the change to a scene that contains the old row; `nil` if the change has neither
  /// an old nor a new row.
  package var edit: Edit? {
    switch (before, after) {
    case (_?, let after?): .update(after)
    case (nil, let after?): .insert(after)
    case (let before?, nil): .delete(before)
    case (nil, nil): nil
    }
  }

  /// A Boolean value that indicates whether the change inserts or deletes the whole scene.
  package var isOfWholeScene: Bool {
    guard case .scene? = before ?? after else { return false }
    return before == nil || after == nil
  }
}

extension Scene {
  /// Applies changes that depend on each other, in an order in which each change is valid.
  ///
  /// - Returns: `true` if all changes were applied; `false` if the scene rejects at least one of them. In
  ///   this case, the changes that the scene accepted remain applied.
  /// - Complexity: O(changes · log n) for changes that are almost in a valid order, otherwise O(changes² ·
  ///   log n).
  package mutating func make(_ changes: [RecordChange]) -> Bool {
    // A row must be inserted after the rows that it refers to, and deleted before them. Deletions therefore
    // run in reverse order. Rejected changes are tried again until a round applies none.
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
