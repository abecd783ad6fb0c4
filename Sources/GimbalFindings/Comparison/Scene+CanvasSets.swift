package import GimbalModel

extension Scene {
  /// Returns `true` if the values of a set are in force on the canvas of Interface Builder only. The import creates such a
  /// set for values that Interface Builder recorded.
  package func isCanvasOnly(_ id: SetID) -> Bool { set(id)?.condition?.testsCanvas ?? false }
}

extension Scene {
  /// The words for the set of the constraints that a document always installs.
  static let installedWords = "installed"

  /// Returns the words for a set that the import of a document creates, such as `not installed`; nil for the sets that a
  /// developer sees.
  func documentWords(of id: SetID) -> String? {
    if isCanvasOnly(id) { return "placeholder" }
    guard let set = set(id), set.condition == nil else { return nil }
    return installations[id] == false
      ? "not installed" : set.name.text == RuleSet.baseName ? Scene.installedWords : nil
  }
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
