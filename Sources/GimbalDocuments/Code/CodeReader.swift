import GimbalInterfaceBuilder
import GimbalInterpreter
import GimbalLayoutCode
package import GimbalModel
import GimbalNotation
package import GimbalReporting
import GimbalSyntaxTree
import GimbalUIKit

/// A reader of the classes of Swift files.
package struct CodeReader {
  private let files: any FileAccess
  private let ids: any IDSource
  private let settings: CodeSettings
  private let limits: InputLimits
  private let cancellation: Cancellation

  package init(
    files: any FileAccess, ids: any IDSource, settings: CodeSettings, limits: InputLimits,
    cancellation: Cancellation
  ) {
    (self.files, self.ids, self.settings) = (files, ids, settings)
    (self.limits, self.cancellation) = (limits, cancellation)
  }

  /// Reads the classes of a file.
  ///
  /// - Parameters:
  ///   - path: The path as the user typed it.
  ///   - bytes: The content of the file.
  /// - Throws: `UnreadableCode`, `ExceededLimit`, or `CancellationError`.
  package func content(of path: String, bytes: [UInt8]) throws -> CodeContent {
    let absolute = files.absolute(path)
    return try withCode(of: absolute, (absolute, bytes)) { code, documents in
      let file = code.program.files.firstIndex { $0.path == absolute } ?? 0
      return try content(
        of: code, file: file, documents, PlaceFormatter(code.program, typed: path, absolute: absolute))
    }
  }

  /// Runs the classes of the scenes of a document on these scenes.
  ///
  /// - Parameter path: The path of the document as the user typed it.
  /// - Returns: The reports by the index of the scene, without those of scenes whose class the code does not declare; none
  ///   if there is no code.
  /// - Throws: `CancellationError`.
  func reports(on scenes: [ImportedScene], of path: String) throws -> [Int: CodeReport] {
    let names = Set(scenes.flatMap(\.rootClasses))
    let absolute = files.absolute(path)
    guard !names.isEmpty, let module = module(of: absolute),
      module.declares(anyOf: names, files: files, limits: limits)
    else { return [:] }
    do {
      return try withCode(of: absolute, nil) { code, _ in
        let places = PlaceFormatter(code.program, typed: path, absolute: absolute)
        var found: [Int: CodeReport] = [:]
        for (index, scene) in scenes.enumerated() {
          try cancellation.check(CancellationError())
          guard let type = scene.rootClasses.lazy.compactMap({ code.program.declaredType(named: $0) }).first,
            let report = report(on: type, code, ModuleDocuments.Found(path: absolute, scene: scene), places)
          else { continue }
          found[index] = report
        }
        return found
      }
    } catch {
      if cancellation.isCancelled { throw error }
      // A document can be read without its code.
      return [:]
    }
  }

  /// Returns the module of a file; `nil` if code cannot be read.
  private func module(of path: String) -> CodeModule? {
    files.code.map { input in
      CodeModules.shared.module(
        ModuleFolder(
          of: path, files: files, given: input.folders.map(files.absolute),
          sources: input.sources.map(files.absolute)))
    }
  }

  /// Calls a closure with the code of the module of a file.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the file, which can be a document.
  ///   - file: The path and the content of a file of the code; `nil` for a document.
  private func withCode<Result: Sendable>(
    of path: String, _ file: (path: String, bytes: [UInt8])?,
    _ body: (LayoutCode, ModuleDocuments) throws -> Result
  ) throws -> Result {
    guard let input = files.code, let module = module(of: path) else {
      throw UnreadableCode(message: "layout code cannot be read here", remedy: nil)
    }
    let assumptions: [CodeAssumption]
    do {
      assumptions = try input.assumptions.map { text throws(CodeAssumption.Failure) in
        try CodeAssumption(text)
      }
    } catch {
      throw UnreadableCode(message: error.message, remedy: error.remedy)
    }
    let key = CodeProgramKey(settings: settings, assumptions: assumptions, limits: limits)
    return try CodeThread.run {
      try module.withCode(
        of: file, key, input, files: files, limits: limits, cancellation: cancellation
      ) { code, documents in
        let usesDocuments = settings.usesDocuments
        code.nibs = { usesDocuments ? documents.scenes(named: $0) : [] }
        return try body(code, documents)
      }
    }
  }

  private func content(
    of code: LayoutCode, file: Int, _ documents: ModuleDocuments, _ places: borrowing PlaceFormatter
  ) throws -> CodeContent {
    var classes: [CodeReport] = []
    for type in code.layoutTypes + code.helperTypes where type.location?.file == file {
      try cancellation.check(CancellationError())
      let nib = settings.usesDocuments ? documents.scene(of: type.name, ids: ids) : nil
      if let found = report(on: type, code, nib, places) { classes.append(found) }
    }
    for type in code.extendedTypes(in: file) {
      try cancellation.check(CancellationError())
      guard let found = code.report(onExtensionsOf: type, in: file) else { continue }
      classes.append(report(on: found, code, nil, places))
    }
    let errors = code.program.files[file].tree.errors.map {
      CodeMessage(place: places.place(of: CodeLocation(file: file, span: $0.span)), message: $0.message)
    }
    let others = code.program.files.indices.filter { $0 != file }.map { places.path(of: $0) }
    return CodeContent(classes: classes, syntaxErrors: errors, dependencies: others)
  }

  private func report(
    on type: TypeInfo, _ code: LayoutCode, _ nib: ModuleDocuments.Found?, _ places: borrowing PlaceFormatter
  ) -> CodeReport? {
    let nib = type.isKind(ofName: "UIView") || type.isKind(ofName: "UIViewController") ? nib : nil
    let scene = nib.map { NibScene($0.scene.scene, $0.scene.connections) }
    return code.report(on: type, nib: scene, ids: ids).map {
      report(on: $0, code, $0.usesDocument ? nib : nil, places)
    }
  }

  private func report(
    on found: CodeClass, _ code: LayoutCode, _ nib: ModuleDocuments.Found?, _ places: borrowing PlaceFormatter
  ) -> CodeReport {
    let program = code.program
    var unknowns: [CodeReport.Unknown] = []
    var contents: [CodeReport.Unknown] = []
    var seen: Set<CodeReport.Unknown> = []
    for use in found.unknowns where use.kind != .branch {
      // The unknown value of a constraint of a document is in the code.
      let location = use.location.handleInDocument == nil ? use.location : use.unknown.location
      guard location.handleInDocument == nil else { continue }
      let unknown = CodeReport.Unknown(
        place: places.place(of: location), origin: places.origin(of: location),
        expression: program.text(of: location),
        reason: use.unknown.reason, cause: places.place(of: use.unknown.location),
        causeExpression: program.text(of: use.unknown.location))
      guard seen.insert(unknown).inserted else { continue }
      if use.kind == .content { contents.append(unknown) } else { unknowns.append(unknown) }
    }
    if let nib, nib.scene.scene.hasInstances {
      let place = places.place(of: found.location)
      contents.append(
        CodeReport.Unknown(
          place: place, origin: places.origin(of: found.location), expression: found.name,
          reason:
            "the cells in \(places.shown(nib.path).cited) are scenes of their own, which 'import' of the document reads",
          cause: place, causeExpression: found.name))
    }
    let turned = turnedConstraints(of: found)
    return CodeReport(
      name: found.name, place: places.place(of: found.location), expressions: found.expressions.count,
      rules: found.ruleCount,
      made: found.made.filter { $0.handleInDocument == nil }.map(places.place).sorted(),
      constraints: found.constraints.map { $0.mapLocations(places.place) }, unknowns: unknowns,
      unknownContents: contents,
      assumed: found.assumed.map {
        CodeReport.Assumption(
          place: places.place(of: $0.location), expression: program.text(of: $0.location), value: $0.value,
          isSupplied: $0.isSupplied)
      },
      computed: Set(found.layouts.flatMap(\.computedFrames)).filter { $0.handleInDocument == nil }.map {
        CodeReport.Computed(place: places.place(of: $0), expression: program.text(of: $0))
      }.sorted { $0.place < $1.place },
      faults: found.faults.map { fault($0.kind, $0.message, at: $0.location, program, places) }
        + rotationFaults(of: found, turned, program, places), omittedTraits: found.omittedTraits,
      usesSize: found.usesSize, interruption: found.interruption,
      limit: found.interruption.flatMap(limit),
      scene: found.scene?.scene, origins: origins(of: found, turned, nib, places),
      document: nib.map {
        CodeReport.Document(path: places.shown($0.path), scene: $0.scene)
      }, outlets: found.outlets.connected,
      declaredOutlets: found.outlets.declared)
  }

  private func fault(
    _ kind: CodeFault.Kind, _ message: String, at location: CodeLocation, _ program: Program,
    _ places: borrowing PlaceFormatter
  ) -> CodeReport.Fault {
    CodeReport.Fault(
      kind: kind, message: message, place: places.place(of: location), origin: places.origin(of: location),
      expression: program.text(of: location))
  }

  /// Returns the constraints of an orientation that contradict those of another, which stay active.
  private func turnedConstraints(of found: CodeClass) -> [(own: ConstraintID, other: ConstraintID)] {
    guard let scene = found.scene, found.layouts.count > 1 else { return [] }
    return RotationFaults(scene.scene, cancellation: cancellation).pairs()
  }

  private func rotationFaults(
    of found: CodeClass, _ turned: [(own: ConstraintID, other: ConstraintID)], _ program: Program,
    _ places: borrowing PlaceFormatter
  ) -> [CodeReport.Fault] {
    guard let scene = found.scene else { return [] }
    return turned.compactMap { own, other in
      guard let made = scene.constraints[own], let kept = scene.constraints[other] else { return nil }
      let place = places.origin(of: kept.location)
      return fault(
        .bothOrientations,
        "after a rotation, this constraint and that in \(place.lineDescription) are active, which contradict each other; to fix it, deactivate the latter",
        at: made.location, program, places)
    }
  }

  /// Returns the limit that the message about the end of a run names.
  private func limit(in interruption: String) -> ExceededLimit? {
    let words: [(String, InputLimit)] = [
      (" steps", .codeSteps), (" levels", .codeDepth), (" objects", .codeObjects),
      (" elements", .codeElements),
    ]
    guard interruption.contains("more than") else { return nil }
    return words.first { interruption.hasSuffix($0.0) }.map { limits.exceeded($0.1) }
  }

  /// Returns the constraints that exist only if an assumption about an unknown value holds. A conflict with them is not one of
  /// the document.
  private func assumedConstraints(of found: CodeClass, in scene: AssembledScene) -> Set<ConstraintID> {
    let branches = Set(found.unknowns.filter { $0.kind == .branch }.map(\.location))
    return Set(scene.constraints.filter { branches.contains($0.value.location) }.keys)
  }

  private func origins(
    of found: CodeClass, _ turned: [(own: ConstraintID, other: ConstraintID)],
    _ nib: ModuleDocuments.Found?, _ places: borrowing PlaceFormatter
  ) -> SceneOrigins {
    guard let scene = found.scene else { return nib?.scene.origins ?? SceneOrigins() }
    var views: [ViewID: ElementOrigin] = [:]
    for (view, location) in scene.views {
      let origin = places.origin(of: location)
      views[view] = scene.viewsOfOtherDocuments.contains(view) ? origin.inLoadedDocument : origin
    }
    for view in scene.viewsPlacedByCell { views[view] = nib?.scene.origins.views[view]?.placedByCell }
    // The class is the place of its root view, which no expression of the file creates.
    if nib == nil { views[scene.scene.root] = places.origin(of: found.location) }
    var constraints: [ConstraintID: ElementOrigin] = [:]
    for (id, constraint) in scene.constraints {
      let origin = places.origin(of: constraint.location)
      constraints[id] =
        constraint.isOfOtherDocument
        ? origin.inLoadedDocument
        : nib == nil ? origin : origin.named(byProperty: constraint.property)
    }
    let masks = Set(found.faults.filter { $0.kind == .autoresizingMask }.map(\.location))
    let masked = Set(scene.constraints.filter { masks.contains($0.value.location) }.keys)
    let unknown = UnknownViews(of: found, in: scene, isOfDocument: nib != nil).parts
    // A view that the code removes is hidden in the scene, and not shown later.
    let kept = Set(found.layouts.flatMap(\.views).compactMap { scene.ids[$0.name] })
    if let nib {
      return nib.scene.origins.adding(
        views: views, constraints: constraints, copies: scene.copies, unknown: unknown,
        faultyConstraints: masked.union(turned.map(\.own)).union(assumedConstraints(of: found, in: scene)),
        hidden: scene.scene.viewsHidden(besides: nib.scene.scene, of: kept), isChanged: scene.changesDocument,
        document: nib.path == places.absolute ? nil : places.shown(nib.path))
    }
    let rootSize: SceneOrigins.RootSize =
      switch found.root {
      case .screen: .screen
      case .cell: .cell
      case .superview: .superview
      }
    return SceneOrigins(
      views: views, constraints: constraints, rootSize: rootSize,
      unknown: unknown,
      faultyConstraints: masked.union(turned.map(\.own)))
  }
}
