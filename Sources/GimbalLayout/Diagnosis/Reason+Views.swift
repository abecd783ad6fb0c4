public import GimbalModel

extension Reason {
  /// The views that a requirement speaks of.
  public func views(in scene: Scene) -> [ViewID] {
    switch self {
    case .constraint(let id):
      scene.constraint(id).map { [$0.first.item.view] + ($0.second.map { [$0.item.view] } ?? []) } ?? []
    case .fixedFrame(let view, _), .nonNegativeSize(let view, _), .content(let view, _),
      .arrangement(let view, _), .contentOrigin(let view), .arranged(let view, _):
      [view]
    case .rootSize, .rootOrigin: [scene.root]
    }
  }
}
