/// What a line of an archive is.
public enum LineKind: String, CaseIterable, Sendable {
  case header, project, scene, view, set, constraint, override, placement, layout, trailer
  case revision, changeset, commit, branch, tag, head

  /// Whether it is a part of a scene.
  var isOfScene: Bool {
    switch self {
    case .scene, .view, .set, .constraint, .override, .placement, .layout: true
    default: false
    }
  }

  /// Whether it is a part of a history.
  var isOfHistory: Bool {
    switch self {
    case .revision, .changeset, .commit, .branch, .tag, .head: true
    default: false
    }
  }
}
