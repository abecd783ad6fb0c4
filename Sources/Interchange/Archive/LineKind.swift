/// What a line of an archive is.
public enum LineKind: String, CaseIterable, Sendable {
  case header, project, scene, view, set, constraint, override, placement, layout, trailer

  /// Whether it is a part of a scene.
  var isOfScene: Bool {
    switch self {
    case .scene, .view, .set, .constraint, .override, .placement, .layout: true
    case .header, .project, .trailer: false
    }
  }
}
