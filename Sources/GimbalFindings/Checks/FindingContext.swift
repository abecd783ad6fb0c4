import GimbalInterfaceBuilder
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting

/// The layout that a check examines, with the names of its objects.
struct FindingContext {
  let diagnosis: Diagnosis
  /// The document elements from which the scene was imported; empty for a scene of a project.
  let origins: SceneOrigins

  /// `true` if the project has a right-to-left language.
  let needsMirroring: Bool

  init(_ diagnosis: Diagnosis, _ origins: SceneOrigins = SceneOrigins(), needsMirroring: Bool = false) {
    (self.diagnosis, self.origins, self.needsMirroring) = (diagnosis, origins, needsMirroring)
  }

  var layout: SolvedLayout { diagnosis.layout }
  /// The checked scene, without the scenes that its views show.
  var scene: Scene { layout.ownScene }

  /// `true` for a scene of a project, which has no elements of a document. Its constraints and views have no outlets.
  var isOfProject: Bool { origins.views.isEmpty }

  /// Returns `true` for a constraint of the document or of the project that code cannot change by an outlet.
  func isFixed(_ constraint: ConstraintID) -> Bool {
    isOfProject || origins.constraints[constraint].map { $0.outlet == nil } ?? false
  }

  func name(_ view: ViewID) -> String { diagnosis.name(view) }

  /// Returns `true` for a view that the document shows and that its code hides at first, or in such a view.
  func isShownLater(_ view: ViewID) -> Bool {
    guard !origins.viewsShownLater.isEmpty else { return false }
    let line = [view] + layout.scene.ancestors(of: view)
    return line.contains(where: origins.viewsShownLater.contains)
      && line.allSatisfy { part in
        origins.viewsShownLater.contains(part)
          || layout[part]?.isHidden == false && layout.propertiesInForce(of: part).number(.alpha) != 0
      }
  }

  /// Returns the name of a constraint in data formats.
  func label(_ constraint: ConstraintID) -> Value { .text(diagnosis.label(for: .constraint(constraint))) }

  /// Returns the name of a view in data formats.
  func label(_ view: ViewID) -> Value { Value(layout.scene.view(view)?.name) }

  /// Returns the identifier, the handle (the number in commands) and the set of a constraint, such as
  /// `TitleTop (#7 in set 'base')`. For a constraint of a document, returns its identifier, object id and
  /// line, such as `TitleTop (c-1, line 12)`.
  func title(_ id: ConstraintID) -> String {
    guard let constraint = layout.scene.constraint(id) else { return "a constraint" }
    if let origin = origins.constraints[id] {
      let location = [origin.id, origin.lineDescription].compactMap(\.self).joined(separator: ", ")
      return constraint.identifier.map { "\($0.pathNotation()) (\(location))" } ?? origin.id.map {
        "the constraint \($0) (\(origin.lineDescription))"
      } ?? "the constraint in \(origin.lineDescription)"
    }
    let set = layout.scene.set(constraint.set).map { " in set '\($0.name)'" } ?? ""
    guard let identifier = constraint.identifier else { return "#\(constraint.handle)\(set)" }
    return "\(identifier.pathNotation()) (#\(constraint.handle)\(set))"
  }

  func equation(_ id: ConstraintID) -> String {
    layout.scene.constraint(id)?.notation(in: layout.scene, identified: false) ?? "?"
  }

  /// Returns the condition under which the set of a constraint is installed.
  func condition(_ id: ConstraintID) -> String {
    layout.scene.constraint(id).flatMap { layout.scene.set($0.set)?.condition?.notation } ?? "?"
  }

  /// Returns a text with the numbers of a document rounded. Numbers of a project, whose views have no document elements,
  /// are printed exactly.
  func rounded(_ text: String) -> String { origins.views.isEmpty ? text : DocumentNumbers.rounded(text) }

  /// Returns `true` if a constraint is in a set that is not installed.
  func isUninstalled(_ id: ConstraintID) -> Bool {
    guard let constraint = scene.constraint(id), let set = scene.set(constraint.set) else { return false }
    return !scene.isInstalled(set, for: layout.traits)
  }
}

/// A check of a layout or of the rules of a scene.
struct FindingSearch: Sendable {
  /// The kind of the findings.
  let kind: FindingKind
  /// Returns the findings in the order of the scene.
  let findings: @Sendable (FindingContext) -> [Finding]

  init(_ kind: FindingKind, _ findings: @escaping @Sendable (FindingContext) -> [Finding]) {
    (self.kind, self.findings) = (kind, findings)
  }
}

extension FindingContext {
  /// Returns the findings of the selected kinds, in the order of the checks.
  func findings(
    _ searches: [FindingSearch], where isSelected: (FindingKind) -> Bool = { _ in true }
  ) -> [Finding] {
    searches.flatMap { isSelected($0.kind) ? $0.findings(self) : [] }
  }
}
