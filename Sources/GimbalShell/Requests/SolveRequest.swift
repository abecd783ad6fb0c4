import GimbalModel

/// One question of a run: a scene, and how to look at it.
struct SolveRequest: Sendable {
  /// Where the scene comes from.
  enum Subject: Sendable {
    /// A scene of the library.
    case named(Name)
    /// The request brings it along.
    case inline(Scene)
    /// A scene of a file; nil for its only one.
    case file(String, Name?)
  }

  /// Nil where the asker gave none.
  var id: RequestID?
  var subject: Subject
  var look = SceneLook()
  /// The views to tell of; empty for all but the root.
  var views: [Name] = []
  /// The engine's values instead of those on the screen's pixels.
  var isExact = false
}
