import GimbalInterfaceBuilder
import GimbalLayout
package import GimbalModel
package import GimbalReporting

/// A file that was read. An Interface Builder document is already solved. The scenes of an archive are solved
/// later, one by one, because an archive can have too many scenes to keep all of their layouts in memory.
package struct PreparedFile: Sendable {
  let file: SceneFile
  /// The layouts of a document, or `nil` for an archive.
  let document: SolvedDocument?
  /// The localizations that the options select, with the translations of the file. The element `nil`
  /// represents the texts of the file.
  let localizations: [LocalizedTexts?]
}

/// A localization with the translations from the strings files beside a document.
package struct LocalizedTexts: Sendable {
  let localization: Localization
  let strings: LocalizedStrings
}

/// A reader and solver of files. Each thread has its own solver, because a `WorkBudget` applies to one file
/// at a time.
package struct DocumentSolver: Sendable {
  let options: DocumentOptions
  let files: any FileAccess
  let ids: any IDSource
  let budget: WorkBudget

  package init(options: DocumentOptions, files: any FileAccess, ids: any IDSource, budget: WorkBudget) {
    (self.options, self.files, self.ids, self.budget) = (options, files, ids, budget)
  }

  /// Reads a file and solves it if it is a document.
  ///
  /// - Throws: `FileFailure`, `ArchiveError` or `DocumentError` if the file cannot be read,
  ///   `UnreadableStrings` if a file with translations cannot be read, `UnsolvedScene` if a scene cannot be
  ///   solved, or `ExceededLimit`.
  func prepare(_ path: String) throws -> PreparedFile {
    try prepare(
      budget.run {
        try SceneFile(
          path, files: UncountedInput(files: files, budget: budget), ids: ids,
          code: CodeSettings(options), limits: budget.limits, cancellation: budget.cancellation)
      })
  }

  /// Solves a file that was read, if it is a document.
  ///
  /// - Throws: `UnreadableStrings`, `UnsolvedScene` or `ExceededLimit`.
  package func prepare(_ file: SceneFile) throws -> PreparedFile {
    let localizations = try localizations(of: file.path)
    let document = file.isArchive ? nil : try solved(file.scenes, of: file, in: localizations)
    return PreparedFile(file: file, document: document, localizations: localizations)
  }

  /// Returns the localizations that the options select, with the translations from the strings files beside a
  /// document. The result `[nil]` represents the texts of the document.
  package func localizations(of path: String) throws -> [LocalizedTexts?] {
    if options.localizations.isEmpty { return [nil] }
    let beside = StringsFiles(
      beside: path, files: files, limits: budget.limits, cancellation: budget.cancellation)
    let texts = try options.localizations.compactMap { localization -> LocalizedTexts? in
      guard case .language(let code) = localization else {
        return LocalizedTexts(localization: localization, strings: LocalizedStrings())
      }
      let strings = try beside.strings(in: code)
      if strings == nil, options.skipsUntranslated { return nil }
      // A document without translations shows its own texts in the direction of the language.
      return LocalizedTexts(localization: localization, strings: strings ?? LocalizedStrings())
    }
    return texts.isEmpty ? [nil] : texts
  }

  /// Passes the layouts of a file to a closure: the layouts of a document in one call, and the layouts of an
  /// archive in one call for each scene. The budget applies to each call separately.
  ///
  /// - Parameter failed: A closure that is called with the error for each archive scene that cannot be
  ///   solved.
  package func solve(
    _ prepared: PreparedFile, failed: (any Error) -> Void, each: (SolvedDocument) throws -> Void
  ) throws {
    if let document = prepared.document { return try budget.run { try each(document) } }
    for scene in prepared.file.scenes {
      try budget.cancellation.check(CancellationError())
      do {
        let document = try solved([scene], of: prepared.file, in: prepared.localizations)
        do {
          try budget.run { try each(document) }
        } catch let error as ExceededLimit {
          throw UnsolvedScene(scene, error)
        }
      } catch {
        if budget.cancellation.isCancelled { throw error }
        failed(error)
      }
    }
  }

  /// Solves scenes of a file within one budget.
  private func solved(
    _ scenes: [FileScene], of file: SceneFile, in localizations: [LocalizedTexts?]
  ) throws -> SolvedDocument {
    let showsInstances = file.isArchive || options.showsInstances
    let library = showsInstances ? file.library : [:]
    let isTurned = try file.scenes.contains {
      try Set(options.options(for: $0).displays(of: options.applied(to: $0.scene)).map(\.orientation)).count
        > 1
    }
    var current = scenes.first
    do {
      return try budget.run {
        let parts = try scenes.flatMap { scene in
          current = scene
          return try localizations.flatMap {
            try layouts(of: scene, in: $0, library: showsInstances ? library : nil)
          }
        }
        return SolvedDocument(
          path: file.path, isArchive: file.isArchive, isTurned: isTurned, parts: parts, library: library,
          storyboard: file.storyboard, isEnvironmentGiven: options.environment != nil)
      }
    } catch let error as ExceededLimit {
      throw current.map { UnsolvedScene($0, error) } ?? error
    }
  }

  /// Solves a scene on all selected displays.
  ///
  /// - Parameter library: The scenes that instances (views that show another scene) can show, keyed by name.
  ///   If `library` is `nil`, instances are solved without the views of the scenes that they show.
  package func layouts(
    of found: FileScene, in texts: LocalizedTexts?, library: [Name: Scene]?
  ) throws -> [SolvedDocument.Part] {
    var scene = try options.applied(to: found.scene)
    if let texts { scene = try scene.localized(texts.localization, texts.strings) }
    let solved = scene
    let solver = LayoutSolver(cancellation: budget.cancellation)
    return try options.options(for: found).displays(of: solved).map { display in
      let traits = options.traits(of: solved, as: display)
      do {
        let start = ContinuousClock.now
        let layout =
          if let library {
            try solver.solve(composition(of: solved, found, for: traits, library))
          } else {
            try solver.solve(solved, traits: traits).withUnknownFrames(of: found.origins.unknownViews)
          }
        return SolvedDocument.Part(
          scene: found, layout: layout, localization: texts?.localization,
          device: options.devices.count > 1 ? display.device : nil,
          seconds: (ContinuousClock.now - start) / .seconds(1))
      } catch let error as UnsolvedScene {
        throw error
      } catch {
        throw UnsolvedScene(found, error)
      }
    }
  }

  /// Returns a scene of an archive, together with the scenes that its instances show.
  ///
  /// - Throws: `UnsolvedScene` if the instances add too many views.
  private func composition(
    of scene: Scene, _ found: FileScene, for traits: Traits, _ library: [Name: Scene]
  ) throws(UnsolvedScene) -> Composition {
    let composition = Composition(
      of: scene, for: traits, viewLimit: budget.limits[.instanceViews], library: { library[$0] })
    if composition.hasTooManyViews {
      throw UnsolvedScene(found, budget.limits.exceeded(.instanceViews))
    }
    return composition
  }
}
