package import GimbalInterfaceBuilder
package import GimbalLayout
package import GimbalModel
import GimbalNotation
package import GimbalReporting

/// The check of one layout of a scene from a file.
package final class LayoutInspection {
  private let diagnosis: Diagnosis
  private let origins: SceneOrigins
  private let selection: FindingSelection
  private let isEnvironmentGiven: Bool
  private let needsMirroring: Bool
  private let cancellation: Cancellation

  /// Creates the check of a layout.
  ///
  /// - Parameters:
  ///   - layout: A layout on the canvas of Interface Builder or in a running app.
  ///   - origins: The document elements from which the scene was imported.
  ///   - isEnvironmentGiven: `true` if the user selected the environment of the layout: canvas or running
  ///     app. If `false`, the faults are those of a running app on the same display.
  ///   - needsMirroring: `true` if the project has a right-to-left language.
  ///   - cancellation: The cancellation that ends the check early, with an incomplete result.
  package init(
    _ layout: SolvedLayout, _ origins: SceneOrigins, _ selection: FindingSelection,
    isEnvironmentGiven: Bool = false, needsMirroring: Bool = false, cancellation: Cancellation = .never
  ) {
    diagnosis = Diagnosis(layout: layout)
    self.origins = origins
    self.selection = selection
    self.isEnvironmentGiven = isEnvironmentGiven
    self.needsMirroring = needsMirroring || layout.traits.direction == .rightToLeft
    self.cancellation = cancellation
  }

  /// The layout of a running app on the same display. The value is `nil` if the user selected the
  /// environment, if the checked layout is not the canvas layout of a document, or if the layout of the app
  /// cannot be solved.
  private var runTime: SolvedLayout? {
    let layout = diagnosis.layout
    guard !isEnvironmentGiven, layout.traits.environment == .canvas,
      layout.composition?.instances.isEmpty ?? true
    else { return nil }
    var traits = layout.traits
    traits.environment = .runtime
    return solve(traits)
  }

  /// The layout of a running app with the views that code shows later. It is the checked layout if the user selected the
  /// environment and code hides no views.
  private lazy var examined: SolvedLayout = {
    let layout = diagnosis.layout
    if let runTime { return runTime }
    guard !origins.viewsShownLater.isEmpty, layout.composition?.instances.isEmpty ?? true else {
      return layout
    }
    return solve(layout.traits) ?? layout
  }()

  /// Returns the layout of the scene with the views that code shows later; `nil` if it cannot be solved.
  private func solve(_ traits: Traits) -> SolvedLayout? {
    try? LayoutSolver(cancellation: cancellation).solve(
      origins.removingSimulatedBars(from: diagnosis.layout.scene).showing(origins.viewsShownLater),
      traits: traits)
  }

  private var context: FindingContext { FindingContext(diagnosis, origins) }

  /// Returns `true` if the findings of a kind are searched.
  private func isSearched(_ kind: FindingKind) -> Bool {
    selection.contains(kind) && !cancellation.isCancelled
  }

  /// Returns the findings of the selected kinds about this layout: the faults at run time, the warnings of
  /// the layout engine, and differences between the solved and the recorded frames.
  package func layoutFindings() -> [Finding] {
    let examined = examined
    let shown = Diagnosis(layout: examined)
    var found = faultFindings(in: examined).map { fault, finding in
      fault.isOfScreen ? finding.adding([screen(of: shown.layout)]) : finding
    }
    if cancellation.isCancelled { return found }
    if origins.isFromDocument {
      found += FindingContext(shown, origins).findings(DocumentChecks.ofLayout, where: isSearched)
        .filter(isOfOwnDocument)
    }
    return found + context.findings(LayoutChecks.all, where: isSearched)
  }

  /// Returns the findings about the faults of the selected kinds at run time, without the size of the screen.
  func faultFindings() -> [Finding] { faultFindings(in: examined).map(\.finding) }

  private func faultFindings(in examined: SolvedLayout) -> [(fault: LayoutFault, finding: Finding)] {
    let layout = diagnosis.layout
    let formatter = FaultFormatter(Diagnosis(layout: examined), origins, cancellation: cancellation)
    let isRunTime = examined.traits.environment != layout.traits.environment
    let search = FaultSearch(
      examined, origins, canvas: isRunTime ? layout : nil, cancellation: cancellation)
    return search.faults().filter { selection.contains($0.kind) && !cancellation.isCancelled }
      .map { ($0, formatter.finding(about: $0)) }
  }

  /// The constraints that contradict others in the layout of a running app, including conflicts that are no faults.
  package var conflictingConstraints: Set<ConstraintID> {
    Set(examined.conflicts.flatMap(\.members).compactMap(\.constraint))
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
  package func sceneFindings(skipped: [ImportNote]) -> [Finding] {
    context.findings(SceneChecks.all, where: isSearched)
      + (origins.isFromDocument ? documentFindings() : [])
      + (selection.contains(.skipped)
        ? skipped.filter { $0.reason != .unmeasuredText }.map { finding(about: $0) } : [])
  }

  /// Returns the findings of the selected kinds that only documents can have, and that do not depend on the traits.
  package func documentFindings() -> [Finding] {
    let context = FindingContext(diagnosis, origins, needsMirroring: needsMirroring)
    return context.findings(DocumentChecks.ofScene, where: isSearched).filter(isOfOwnDocument)
      + origins.referenceFaults.map { finding(about: $0) }.filter { isSearched($0.kind) }
  }

  /// Returns `false` for a finding about an element of a document that code loads. That document is checked itself.
  private func isOfOwnDocument(_ finding: Finding) -> Bool {
    switch finding.subject {
    case .view(let id): origins.views[id]?.isInLoadedDocument != true
    case .constraint(let id): origins.constraints[id]?.isInLoadedDocument != true
    case .scene: true
    }
  }

  private func finding(about fault: ReferenceFault) -> Finding {
    let name = fault.property.map { "the outlet '\($0)'" } ?? "the \(fault.element) \(fault.id?.cited ?? "")"
    var finding =
      switch fault.reason {
      case .duplicateID(let line):
        Finding(
          .duplicateID, "the id \(fault.id?.cited ?? "") is also that of the object in line \(line)",
          parts: [fault.id ?? ""], state: [])
      case .missingObject(let attribute, let id):
        Finding(
          .danglingReference,
          "\(name) refers to \(id.cited), but the document has no such object"
            + (attribute == "destination" ? "" : " (\(attribute))"), parts: [fault.id ?? "", attribute, id])
      }
    finding.object = DocumentObject(id: fault.id)
    finding.location = FindingLocation(
      file: "", start: Position(line: fault.line, column: fault.column))
    return finding
  }

  private func finding(about note: ImportNote) -> Finding {
    var finding = Finding(.skipped, note.sentence, parts: [note.object ?? "", note.attribute ?? ""])
    guard note.line > 0 else { return finding }
    // If the omitted part is an attribute, it can be on a later line than the start of its element. In this
    // case, the finding has no element, so that it is reported at the line of the attribute.
    let elements = [origins.views.values.map { $0 }, origins.constraints.values.map { $0 }].joined()
    let element = elements.first { $0.id != nil && $0.id == note.object && $0.line == note.line }
    finding.object = element.map(DocumentObject.init) ?? DocumentObject(id: note.object)
    finding.location = FindingLocation(
      file: "",
      start: element.map { Position(line: $0.line, column: $0.column) }
        ?? Position(line: note.line, column: 1))
    return finding
  }
}

extension DocumentObject {
  /// Creates the object that an element of a document describes.
  package init(_ element: ElementOrigin) {
    self.init(
      id: element.id, identifier: element.identifier, userLabel: element.userLabel, outlet: element.outlet)
  }
}

extension SceneOrigins {
  /// Returns the document element of a view or a constraint; `nil` for the scene, and for objects that no
  /// element describes.
  package func element(of subject: Finding.Subject) -> ElementOrigin? {
    switch subject {
    case .view(let view): views[view]
    case .constraint(let constraint): constraints[constraint]
    case .scene: nil
    }
  }
}

extension ImportNote {
  /// The attribute that the import omits; `nil` if the note is not about an attribute.
  fileprivate var attribute: String? {
    if case .unreadableValue(let attribute, _) = reason { attribute } else { nil }
  }

  /// A description of a constraint or attribute that the import omits, or of text whose recorded size the
  /// import uses.
  fileprivate var sentence: String {
    let what = object.map { "constraint \($0.cited)" } ?? "a constraint"
    let view = object.map { "view \($0.cited)" } ?? "a view"
    return switch reason {
    case .unreadableValue(let attribute, let value):
      "\(attribute.cited) of \(view) is omitted: its value \(value.map { "\($0.cited) " } ?? "")is not supported"
    case .longText(let length):
      "the text of \(view) is omitted: it has \(length) characters, and the limit is \(StyledText.maximumLength)"
    case .itemElsewhere: "\(what) is omitted: one of its items is not in this scene"
    case .unreadableConstraint: "\(what) is omitted: it is not valid in UIKit"
    case .unmeasuredText:
      "the text is not in the system font: its recorded size is used"
    }
  }
}
