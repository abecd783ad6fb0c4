package import GimbalInterchange
package import GimbalLayout
package import GimbalModel
import GimbalNotation

/// The check of one layout of a scene from a file.
package struct SceneCheck {
  private let diagnosis: Diagnosis
  private let origins: SceneOrigins
  private let selection: FindingSelection
  private let isEnvironmentGiven: Bool
  private let cancellation: Cancellation

  /// Creates the check of a layout.
  ///
  /// - Parameters:
  ///   - layout: A layout on the canvas of Interface Builder or in a running app.
  ///   - origins: The document elements from which the scene was imported.
  ///   - isEnvironmentGiven: `true` if the user selected the environment of the layout: canvas or running
  ///     app. If `false`, the faults are those of a running app on the same display.
  ///   - cancellation: The cancellation that ends the check early, with an incomplete result.
  package init(
    _ layout: SolvedLayout, _ origins: SceneOrigins, _ selection: FindingSelection,
    isEnvironmentGiven: Bool = false, cancellation: Cancellation = .never
  ) {
    diagnosis = Diagnosis(layout: layout)
    self.origins = origins
    self.selection = selection
    self.isEnvironmentGiven = isEnvironmentGiven
    self.cancellation = cancellation
  }

  /// The layout of a running app on the same display. The value is `nil` if the user selected the
  /// environment, if the checked layout is not the canvas layout of a document, or if the layout of the app
  /// cannot be solved.
  private var runTime: SolvedLayout? {
    let layout = diagnosis.layout
    guard !isEnvironmentGiven, layout.traits.environment == .canvas, layout.composition == nil else {
      return nil
    }
    var traits = layout.traits
    traits.environment = .runtime
    return try? LayoutSolver(cancellation: cancellation).solve(layout.scene, traits: traits)
  }

  /// Returns the findings of the selected kinds about this layout: the faults at run time, the warnings of
  /// the layout engine, and differences between the solved and the recorded frames.
  package func layoutFindings() -> [DocumentFinding] {
    let layout = diagnosis.layout
    let runTime = runTime
    let shown = Diagnosis(layout: runTime ?? layout)
    let words = FaultWords(shown, origins, cancellation: cancellation)
    let search = FaultSearch(
      runTime ?? layout, origins, canvas: runTime == nil ? nil : layout, cancellation: cancellation)
    var found: [DocumentFinding] = []
    for fault in search.faults() where selection.contains(fault.kind) {
      if cancellation.isCancelled { return found }
      let finding = words.finding(about: fault)
      found.append(SceneCheck.isOfScreen(fault) ? finding.adding(screen(of: shown.layout)) : finding)
    }
    found += findings(layout.warnings.map(CheckFinding.layout))
    if selection.contains(.stale) { found += findings(Staleness.findings(in: layout, origins)) }
    if selection.contains(.misplaced) { found += findings(Misplacement.findings(in: layout, origins)) }
    return found
  }

  /// Returns `true` for a fault that depends on the screen size, but whose description does not contain this
  /// size.
  private static func isOfScreen(_ fault: LayoutFault) -> Bool {
    switch fault {
    case .truncated, .outside, .overlap: true
    case .conflict, .fixedContent, .ambiguity, .drawnSize: false
    }
  }

  private func screen(of layout: SolvedLayout) -> String {
    let size = layout.traits.size
    let place = origins.rootSize == .screen ? "on a screen" : "in a \(origins.rootSize.noun)"
    return
      "\(place) of \(Diagnosis.tenths(size.width))x\(Diagnosis.tenths(size.height)) pt"
  }

  /// Returns the findings of the selected kinds that do not depend on the traits.
  ///
  /// - Parameter skipped: The parts of the document that the import omitted.
  package func sceneFindings(skipped: [ImportNote]) -> [DocumentFinding] {
    let isNeeded = [FindingKind.duplicate, .misnamed, .inNoSet, .noCounterpart].contains(
      where: selection.contains)
    var found: [DocumentFinding] = []
    if isNeeded {
      let scene = SceneFindings(diagnosis.layout.ownScene)
      found += findings(scene.warnings)
      if selection.contains(.noCounterpart) {
        found += scene.missing.map { constraint, counterpart in
          DocumentFinding(
            .noCounterpart,
            "\(diagnosis.label(for: .constraint(constraint.id))) has no counterpart: there is no \(counterpart)",
            .constraint(constraint.id))
        }
      }
    }
    if selection.contains(.skipped) {
      found += skipped.filter { $0.reason != .unmeasuredText }.map {
        DocumentFinding(.skipped, $0.sentence, .scene, parts: [$0.object ?? "", $0.attribute ?? ""])
      }
    }
    return found
  }

  private func findings(_ found: [CheckFinding]) -> [DocumentFinding] {
    found.compactMap { finding in
      let kind = finding.findingKind
      guard selection.contains(kind), !cancellation.isCancelled else { return nil }
      return DocumentFinding(
        kind, words(for: finding), finding.subject, parts: parts(of: finding), isNote: isNote(finding))
    }
  }

  private func words(for finding: CheckFinding) -> String {
    let words = diagnosis.words(for: finding, origins)
    // Round numbers only for a document. A scene of an archive has no document elements.
    return origins.views.isEmpty ? words : DocumentNumbers.rounded(words)
  }

  private func parts(of finding: CheckFinding) -> [String] {
    switch finding {
    case .duplicate(_, let other): [origins.constraints[other]?.id].compactMap(\.self)
    case .layout: [finding.kind]
    default: []
    }
  }

  /// Returns `true` for a pair of duplicate constraints if one of them is not installed.
  private func isNote(_ finding: CheckFinding) -> Bool {
    guard case .duplicate(let one, let other) = finding else { return false }
    let layout = diagnosis.layout
    return [one, other].contains { id in
      guard let constraint = layout.ownScene.constraint(id),
        let set = layout.ownScene.set(constraint.set)
      else { return false }
      return !layout.ownScene.isInstalled(set, for: layout.traits)
    }
  }
}

extension CheckFinding {
  fileprivate var findingKind: FindingKind {
    switch self {
    case .layout: .rule
    case .duplicate: .duplicate
    case .inNoSet: .inNoSet
    case .namedForAnotherView, .namedForAnotherAttribute, .namedForAnotherOrientation: .misnamed
    case .misplaced: .misplaced
    case .stale: .stale
    }
  }

  fileprivate var subject: DocumentFinding.Subject {
    switch self {
    case .layout(let warning): warning.view.map(DocumentFinding.Subject.view) ?? .scene
    case .misplaced(let view, _, _): .view(view)
    default: constraint.map(DocumentFinding.Subject.constraint) ?? .scene
    }
  }
}

extension ImportNote {
  /// The attribute that the import omits; `nil` if the note is not about an attribute.
  fileprivate var attribute: String? {
    if case .unreadableValue(let attribute, _) = reason { attribute } else { nil }
  }
}
