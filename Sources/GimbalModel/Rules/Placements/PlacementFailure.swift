/// Why a placement makes no sense by itself, whatever the scene.
public enum PlacementFailure: Error, Hashable, Sendable {
  /// A view's content says how large it is, and not where.
  case contentOfPlace(FrameMeasure)
  /// Only a scene's root has bars.
  case barOfView
  /// A view cannot be measured from itself.
  case ofItself
  /// The root has the size of its screen, and lies in nothing.
  case ofRoot
}
