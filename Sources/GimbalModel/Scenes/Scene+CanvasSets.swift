extension Scene {
  /// Returns `true` if a set of rules is installed only on the canvas of Interface Builder, not in a running
  /// app. The import of a document creates such sets for recorded values and for placeholder constraints.
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
