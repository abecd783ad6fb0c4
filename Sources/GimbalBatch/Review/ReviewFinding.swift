import GimbalFindings
import GimbalInterchange
import GimbalLayout
import GimbalModel
import GimbalReporting

/// A finding (a layout problem that `gimbal check` reports) in one version of a scene.
struct ReviewFinding: Hashable, Sendable {
  /// The kind, such as `conflict`.
  let kind: String
  /// The exit status of `gimbal check` for the finding.
  let status: ExitStatus
  /// The description: a headline, and indented details on further lines.
  let message: String
  /// The object id of the view or constraint, or `nil` if it has none.
  let element: String?
  /// The line of the element in its document, or `nil` if it is unknown.
  let line: Int?
  /// The identity of the finding, which does not depend on lengths and lines. It depends on names only where
  /// there are no object ids.
  let key: [String]
}

/// A finding in one version of a scene, with the devices on which it occurs.
struct NotedFinding {
  let finding: ReviewFinding
  let places: [String]
}

/// The findings of a version of a scene on several devices.
struct FindingsByPlace {
  private var order: [[String]] = []
  private var found: [[String]: (finding: ReviewFinding, places: [String])] = [:]

  private let selection: FindingSelection
  private let isNew: Bool
  private let solver: LayoutSolver
  /// `true` until the findings on the first device are added. Findings that do not depend on the device are
  /// added only once, together with the findings on the first device.
  private var isEmpty = true

  /// Creates an empty collection of the findings of one version.
  ///
  /// - Parameters:
  ///   - selection: The kinds of findings, with their severities.
  ///   - isNew: `true` for the new version.
  init(_ selection: FindingSelection, isNew: Bool, _ solver: LayoutSolver) {
    (self.selection, self.isNew, self.solver) = (selection, isNew, solver)
  }

  /// Adds the findings on a device. Does nothing if `file` is `nil`.
  mutating func add(_ file: FileScene?, _ place: ReviewPlace) throws {
    guard let file else { return }
    let (layout, place) = try place.checkedLayout(of: file.scene, isNew: isNew, solver)
    for finding in findings(in: layout, file) {
      if found[finding.key] == nil { order.append(finding.key) }
      var places = found[finding.key]?.places ?? []
      if places.last != place { places.append(place) }
      found[finding.key] = (found[finding.key]?.finding ?? finding, places)
    }
  }

  /// Returns the findings that another version of the scene does not have on the same device.
  func findings(notIn other: FindingsByPlace) -> [NotedFinding] {
    order.compactMap { key in
      guard let (finding, places) = found[key] else { return nil }
      let known = Set(other.found[key]?.places ?? [])
      let new = places.filter { !known.contains($0) }
      return new.isEmpty ? nil : NotedFinding(finding: finding, places: new)
    }
  }

  private mutating func findings(in layout: SolvedLayout, _ file: FileScene) -> [ReviewFinding] {
    let check = SceneCheck(layout, file.origins, selection)
    let constant = isEmpty ? check.sceneFindings(skipped: file.notes) : []
    isEmpty = false
    return (check.layoutFindings() + constant).filter { !$0.isNote }.compactMap { finding in
      guard let severity = selection.severity(of: finding.kind) else { return nil }
      let element = file.origins.element(of: finding.subject)
      return ReviewFinding(
        kind: finding.kind.name, status: finding.kind.status(as: severity), message: finding.message,
        element: element?.id, line: element?.line,
        key: [finding.kind.name, LocatedFinding.identity(of: finding, in: file)] + finding.parts)
    }
  }
}
