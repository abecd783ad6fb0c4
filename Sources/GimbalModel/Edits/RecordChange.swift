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
