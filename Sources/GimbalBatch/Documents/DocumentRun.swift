import GimbalInterchange
import GimbalLayout
package import GimbalModel
import GimbalNotation
package import GimbalReporting

/// A run that reads and solves project archives and Interface Builder documents in sequence and prints
/// reports, without a project. The run continues after an unreadable file.
package struct DocumentRun {
  private let filter: any DocumentFilter
  private let options: DocumentOptions
  private let format: OutputFormat
  private let console: any Console
  private let files: any FileAccess
  private let ids: any IDSource
  private let log: TestLog?
  private let cancellation: Cancellation
  private let budget: WorkBudget
  /// A closure that is called with the number of processed files.
  private let progress: (Int) -> Void

  /// - Parameters:
  ///   - log: The log that receives an entry for each unreadable file.
  ///   - resources: The limits on each file and on each scene.
  package init(
    _ filter: any DocumentFilter, options: DocumentOptions, format: OutputFormat, console: any Console,
    files: any FileAccess, ids: any IDSource, log: TestLog? = nil, resources: Resources = Resources(),
    cancellation: Cancellation = .never,
    progress: @escaping (Int) -> Void = { _ in }
  ) {
    self.filter = filter
    self.options = options
    self.format = format
    self.console = console
    self.files = files
    self.ids = ids
    self.log = log
    self.cancellation = cancellation
    budget = WorkBudget(resources, cancellation: cancellation)
    self.progress = progress
  }

  /// Prints reports on files, scene by scene for an archive and file by file otherwise.
  package func run(_ paths: [String]) -> ExitStatus {
    var status = ExitStatus.success
    var series = SeriesFormatter(format)
    for (index, path) in paths.enumerated() {
      progress(index)
      func stops() -> Bool {
        guard cancellation.isCancelled else { return false }
        let words = "cancelled after \(index) of \(paths.count) files"
        console.complain(words + "\n")
        log?.add(cancelled: path, words)
        status.combine(.failed)
        return true
      }
      if stops() { break }
      var hasPrinted = false
      func put(_ reports: [Report]) {
        let text = series.text(of: reports.filter { format != .table || !$0.lists.isEmpty })
        if text.isEmpty { return }
        // Tables of scenes in a file are separated by empty lines.
        console.print((hasPrinted && format == .table ? "\n" : "") + text)
        hasPrinted = true
      }
      func fail(_ error: any Error) {
        status.combine(.document)
        let fault = DocumentFault(error, path: path)
        console.complain(fault.text)
        log?.add(unreadable: path, fault.message, line: fault.line, column: fault.column)
        put([fault.report])
      }
      do {
        let file = try budget.run {
          try SceneFile(
            path, files: files, ids: ids, limits: budget.limits, cancellation: budget.cancellation)
        }
        noteFixedOrientation(of: file)
        try solve(file, in: localizations(of: path), failed: fail) {
          put(try filter.reports(on: $0, format: format, status: &status))
        }
      } catch {
        if stops() { break }
        fail(error)
      }
    }
    progress(paths.count)
    console.print(series.end)
    return status
  }

  /// Returns the localizations of the options with the translations beside a document; `nil` stands for the
  /// texts of the document.
  private func localizations(of path: String) throws -> [(
    localization: Localization, strings: LocalizedStrings
  )?] {
    if options.localizations.isEmpty { return [nil] }
    let beside = StringsFiles(
      beside: path, files: files, limits: budget.limits, cancellation: budget.cancellation)
    return try options.localizations.map { localization in
      guard case .language(let code) = localization else { return (localization, LocalizedStrings()) }
      // A document without translations shows its own texts in the direction of the language.
      return (localization, try beside.strings(in: code) ?? LocalizedStrings())
    }
  }

  /// Prints a note if the device of a scene does not have the orientation that the options select.
  private func noteFixedOrientation(of file: SceneFile) {
    guard let orientation = options.orientation,
      let device = file.scenes.lazy.compactMap({ options.deviceWithoutOrientation(of: $0.scene) }).first,
      let only = device.onlyOrientation
    else { return }
    console.complain(
      "\(file.path.visible): note: '\(device.whole.name)' does not rotate: its scenes are shown in \(only.rawValue), "
        + "not in \(orientation.rawValue)\n")
  }

  /// Solves a document as a whole, and an archive scene by scene. An archive can have too many scenes to keep
  /// all of their layouts in memory.
  private func solve(
    _ file: SceneFile, in localizations: [(localization: Localization, strings: LocalizedStrings)?],
    failed: (any Error) -> Void, each: (SolvedDocument) throws -> Void
  ) throws {
    let library = file.library
    let isTurned = try file.scenes.contains {
      try options.displays(of: options.applied(to: $0.scene)).count > 1
    }
    /// Solves scenes within one budget.
    func document(_ scenes: [FileScene]) throws -> SolvedDocument {
      var current = scenes.first
      do {
        return try budget.run {
          let parts = try scenes.flatMap { scene in
            current = scene
            return try localizations.flatMap {
              try layouts(of: scene, in: $0, library: file.isArchive ? library : nil)
            }
          }
          return SolvedDocument(
            path: file.path, isArchive: file.isArchive, isTurned: isTurned, parts: parts,
            library: file.isArchive ? library : [:])
        }
      } catch let error as ExceededLimit {
        throw current.map { UnsolvedScene($0, error) } ?? error
      }
    }
    guard file.isArchive else { return try each(document(file.scenes)) }
    for scene in file.scenes {
      try cancellation.check(CancellationError())
      do {
        try each(document([scene]))
      } catch {
        if cancellation.isCancelled { throw error }
        failed(error)
      }
    }
  }

  /// Solves a scene in all selected orientations.
  ///
  /// - Parameter library: The scenes by name that instances (views that show another scene) can show. If it
  ///   is `nil`, instances are solved without the views of the scenes that they show.
  private func layouts(
    of found: FileScene, in localized: (localization: Localization, strings: LocalizedStrings)?,
    library: [Name: Scene]?
  ) throws -> [SolvedDocument.Part] {
    var scene = try options.applied(to: found.scene)
    if let localized { scene = try scene.localized(localized.localization, localized.strings) }
    let solver = LayoutSolver(cancellation: budget.cancellation)
    return try options.displays(of: scene).map { display throws(UnsolvedScene) in
      let traits = options.traits(of: scene, as: display)
      do throws(LayoutError) {
        let layout =
          if let library {
            try solver.solve(Composition(of: scene, for: traits) { library[$0] })
          } else {
            try solver.solve(scene, traits: traits)
          }
        return SolvedDocument.Part(scene: found, layout: layout, localization: localized?.localization)
      } catch {
        throw UnsolvedScene(found, error)
      }
    }
  }
}
