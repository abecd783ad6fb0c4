import GimbalModel

/// Who puts a view where it is, where constraints do not.
struct ArrangedBy {
  private let view: ViewID
  private let scene: Scene

  init(_ view: ViewID, in scene: Scene) {
    self.view = view
    self.scene = scene
  }

  /// `a placement`, `the layout of 'root'`
  var words: String {
    let rules = scene.sets.flatMap { scene.rules(of: $0.id) }
    let isPlaced = rules.contains {
      if case .placement(let placement) = $0 { placement.view == view } else { false }
    }
    if isPlaced { return "a placement" }
    let superview = scene.view(view)?.parent.flatMap { scene.view($0) }
    return "the layout of '\(superview?.name.text ?? "?")'"
  }
}
