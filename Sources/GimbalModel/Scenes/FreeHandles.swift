/// A generator of unused handles for constraints that are added to a scene.
///
/// A handle is the number that identifies a constraint in its scene, such as 7 in `#7`. The generated handles
/// are greater than all handles of the scene. If the scene uses the largest handle that a project can store,
/// the generator returns the smallest unused handles.
package struct FreeHandles {
  private var highest = 0
  private var lowest = 0

  package init() {}

  /// Returns a handle that no constraint of the scene has and that this generator has not returned before.
  ///
  /// - Complexity: O(1) if the scene does not use the largest handle that a project can store. Otherwise, all
  ///   calls together are O(constraints + calls).
  package mutating func next(in scene: Scene) -> Int {
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
  /// Returns a handle that no constraint of the scene has. See ``FreeHandles/next(in:)``.
  package func freeHandle(from handles: inout FreeHandles) -> Int { handles.next(in: self) }
}
