import Interchange
import Layout
package import Model

/// Documents read, solved and reported on one after the other, without a project. One that cannot be read is said so,
/// and the run goes on.
package struct DocumentRun {
  private let filter: any DocumentFilter
  private let options: DocumentOptions
  private let format: OutputFormat
  private let console: any Console
  private let files: any FileAccess
  private let ids: any IDSource
  private let isCancelled: @Sendable () -> Bool
  /// Told how many documents are done.
  private let progress: (Int) -> Void

  package init(
    _ filter: any DocumentFilter, options: DocumentOptions, format: OutputFormat, console: any Console,
    files: any FileAccess, ids: any IDSource, isCancelled: @escaping @Sendable () -> Bool = { false },
    progress: @escaping (Int) -> Void = { _ in }
  ) {
    self.filter = filter
    self.options = options
    self.format = format
    self.console = console
    self.files = files
    self.ids = ids
    self.isCancelled = isCancelled
    self.progress = progress
  }

  /// Runs over documents; a table or lines are printed as they come, JSON and CSV are of one piece.
  package func run(_ paths: [String]) -> ExitStatus {
    var status = ExitStatus.success
    var kept: [Report] = []
    for (index, path) in paths.enumerated() {
      progress(index)
      if isCancelled() {
        console.complain("cancelled after \(index) of \(paths.count) documents\n")
        status.combine(.failed)
        break
      }
      let reports: [Report]
      do {
        reports = filter.reports(on: try solve(path), format: format, status: &status)
      } catch {
        status.combine(.document)
        let fault = DocumentFault(error, path: path)
        console.complain(fault.text)
        reports = [fault.report]
      }
      if format == .json || format == .csv {
        kept += reports
      } else {
        let text = format.text(of: .series(reports.filter { format == .ndjson || !$0.lists.isEmpty }))
        if !text.isEmpty { console.print(text) }
      }
    }
    progress(paths.count)
    if format == .json || format == .csv { console.print(format.text(of: .series(kept))) }
    return status
  }

  private func solve(_ path: String) throws -> SolvedDocument {
    let document = try InterfaceDocument(try files.bytes(of: path))
    var parts: [SolvedDocument.Part] = []
    for imported in try document.importedScenes(named: path.fileStem, ids: ids) {
      let scene = try options.applied(to: imported.scene)
      for display in options.displays(of: scene) {
        do throws(LayoutError) {
          let layout = try LayoutPass.solve(
            scene, traits: scene.traits(as: display), isCancelled: isCancelled)
          parts.append(SolvedDocument.Part(scene: imported, layout: layout))
        } catch {
          throw UnsolvedScene(scene: imported, error: error)
        }
      }
    }
    return SolvedDocument(path: path, parts: parts)
  }
}

extension String {
  /// A path's last part without its ending.
  var fileStem: String {
    let name = split(separator: "/").last.map(String.init) ?? self
    return name.lastIndex(of: ".").map { $0 == name.startIndex ? name : String(name[..<$0]) } ?? name
  }
}
