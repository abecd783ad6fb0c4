package import GimbalModel

extension Scene {
  /// Returns `true` if the values of a set are in force on the canvas of Interface Builder only. The import creates such a
  /// set for values that Interface Builder recorded.
  package func isCanvasOnly(_ id: SetID) -> Bool { set(id)?.condition?.testsCanvas ?? false }
}

extension Condition {
  fileprivate var testsCanvas: Bool {
    switch self {
    case .trait(.environment, .equal, LayoutEnvironment.canvas.traitValue): true
    case .and(let one, let other): one.testsCanvas || other.testsCanvas
    default: false
    }
  }
}
