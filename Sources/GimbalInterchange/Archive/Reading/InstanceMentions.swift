internal import GimbalModel

/// Where the lines of scenes say that a scene shows another one.
struct InstanceMentions {
  /// A view's `instance`, or that of an override.
  struct Place {
    let line: Int
    let column: Int
    let subject: String
    let field: String
  }

  private var places: [Name: [Name: Place]] = [:]
  private var shown = ShownScenes()
  private(set) var count = 0

  /// Notes the first place where a scene shows another one.
  ///
  /// - Parameter place: asked only where there was none before.
  mutating func note(_ other: Name, in scene: Name, at place: () -> Place) {
    guard places[scene]?[other] == nil else { return }
    places[scene, default: [:]][other] = place()
    shown.note(other, in: scene)
    count += 1
  }

  /// - Throws: `ArchiveError` for scenes that show one another in a circle, at the view that closes it.
  /// - Complexity: O(what was noted).
  func refuseCircle() throws(ArchiveError) {
    if let circle = shown.circle(), let error = error(closing: circle) { throw error }
  }

  /// What is wrong with a circle of scenes, at the last of them here that shows the next one; nil where none does.
  ///
  /// - Parameter archived: what scenes are called here that have another name in the circle.
  func error(closing circle: [Name], archived: [Name: Name] = [:]) -> ArchiveError? {
    let pairs = zip(circle, circle.dropFirst() + circle.prefix(1))
    let place = pairs.reversed().lazy.compactMap { scene, other -> Place? in
      let places = places[archived[scene] ?? scene]
      return places?[archived[other] ?? other] ?? places?[other]
    }.first
    return place.map {
      ArchiveError(
        .refused(.circle(circle)), line: $0.line, column: $0.column, subject: $0.subject, field: $0.field)
    }
  }
}
