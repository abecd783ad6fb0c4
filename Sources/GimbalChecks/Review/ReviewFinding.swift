import GimbalDocuments
import GimbalFindings
import GimbalInterfaceBuilder
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting

/// A finding in one version of a scene, and the devices on which it occurs. The finding has the line and the object of
/// its element.
typealias ReviewedFinding = (finding: Finding, locations: [String])

/// The findings of a version of a scene on several devices.
struct FindingsByLocation {
  private var order: [[String]] = []
  private var found: [[String]: ReviewedFinding] = [:]

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
  mutating func add(_ file: FileScene?, _ location: ReviewLocation) throws {
    guard let file else { return }
    let (layout, location) = try location.checkedLayout(of: file.scene, isNew: isNew, solver)
    for finding in findings(in: layout, file) {
      let key = finding.key(in: file)
      if found[key] == nil { order.append(key) }
      var locations = found[key]?.locations ?? []
      if locations.last != location { locations.append(location) }
      found[key] = (found[key]?.finding ?? finding, locations)
    }
  }

  /// Returns the findings that another version of the scene does not have on the same device.
  func findings(notIn other: FindingsByLocation) -> [ReviewedFinding] {
    order.compactMap { key in
      guard let (finding, locations) = found[key] else { return nil }
      let known = Set(other.found[key]?.locations ?? [])
      let new = locations.filter { !known.contains($0) }
      return new.isEmpty ? nil : (finding, new)
    }
  }

  private mutating func findings(in layout: SolvedLayout, _ file: FileScene) -> [Finding] {
    let inspection = LayoutInspection(layout, file.origins, selection)
    let constant = isEmpty ? inspection.sceneFindings(skipped: file.notes) + file.codeFindings : []
    isEmpty = false
    return (inspection.layoutFindings() + constant).filter { !$0.isNote }.compactMap { finding in
      guard let severity = selection.severity(of: finding.kind) else { return nil }
      var finding = finding.inFile(file.scene.name, layout.traits.orientation, as: severity)
      let element = file.origins.element(of: finding.subject)
      finding.object = element.map(DocumentObject.init)
      finding.location =
        element.map {
          FindingLocation(file: $0.file ?? "", start: Position(line: $0.line, column: $0.column))
        } ?? finding.location
      return finding
    }
  }
}
