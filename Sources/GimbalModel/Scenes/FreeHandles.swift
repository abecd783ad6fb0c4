/// A generator of handles that no constraint of a scene has, for constraints that are added to the scene.
///
/// The handles are above the highest handle of the scene. If that is the largest handle that a project can store,
/// they are the smallest unused ones.
public struct FreeHandles {
  private var highest = 0
  private var lowest = 0

  public init() {}

  /// Returns a handle that no constraint of the scene has and that this generator has not returned before.
  ///
  /// - Complexity: O(1) below the largest handle. All further calls together are O(constraints + calls).
  public mutating func next(in scene: Scene) -> Int {
    highest = max(highest, scene.highestHandle)
    if highest < Constraint.handles.upperBound {
      highest += 1
      return highest
    }
    repeat { lowest += 1 } while scene.constraintsByHandle[lowest] != nil
    return lowest
  }
}

extension Scene {
  /// Returns the next of the free handles. See ``FreeHandles/next(in:)``.
  package func freeHandle(from handles: inout FreeHandles) -> Int { handles.next(in: self) }
}
