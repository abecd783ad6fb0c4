import GimbalFindings
import GimbalInterchange
import GimbalLayout
import GimbalModel
import GimbalSolvedHistory

/// A finding of a version of a scene.
struct ReviewFinding: Hashable, Sendable {
  /// The kind, such as `conflict`.
  let kind: String
  /// The description: a headline, and indented details on further lines.
  let message: String
  /// The object id of the view or constraint; nil if it has none.
  let element: String?
  /// The line of the element in its document; nil if it is unknown.
  let line: Int?
  /// The identity of the finding, which does not depend on names, numbers and lines.
  let key: [String]
}

/// A finding of one version, with the devices that have it.
struct NotedFinding {
  let finding: ReviewFinding
  let places: [String]
}

/// The findings of a version of a scene on several devices.
struct FindingsByPlace {
  private var order: [[String]] = []
  private var found: [[String]: (finding: ReviewFinding, places: [String])] = [:]

  /// Adds the findings on a device.
  mutating func add(_ file: FileScene?, _ viewpoint: ReviewViewpoint, _ solver: HistorySolver) throws {
    guard let file else { return }
    let scene = try viewpoint.applied(to: file.scene)
    let seen = viewpoint.viewpoint(of: scene)
    let layout = try solver.layout(of: SceneSnapshot(scene) { _ in nil }, from: seen)
    let place = viewpoint.name(from: seen)
    for finding in FindingsByPlace.findings(in: layout, file.origins) {
      if found[finding.key] == nil { order.append(finding.key) }
      var places = found[finding.key]?.places ?? []
      if places.last != place { places.append(place) }
      found[finding.key] = (found[finding.key]?.finding ?? finding, places)
    }
  }

  /// Returns the findings that another version does not have on the same device.
  func findings(notIn other: FindingsByPlace) -> [NotedFinding] {
    order.compactMap { key in
      guard let (finding, places) = found[key] else { return nil }
      let known = Set(other.found[key]?.places ?? [])
      let new = places.filter { !known.contains($0) }
      return new.isEmpty ? nil : NotedFinding(finding: finding, places: new)
    }
  }

  private static func findings(in layout: SolvedLayout, _ origins: SceneOrigins) -> [ReviewFinding] {
    SceneCheck(layout, origins, FindingSelection()).layoutFindings().filter { !$0.isNote }.map { finding in
      let element = origins.element(of: finding.subject)
      return ReviewFinding(
        kind: finding.kind.name, message: finding.message, element: element?.id, line: element?.line,
        key: [finding.kind.name, element?.id ?? ""] + finding.parts)
    }
  }
}
