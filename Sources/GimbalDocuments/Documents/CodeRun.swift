package import GimbalModel
import GimbalNotation
package import GimbalReporting

/// A run that lists the classes of Swift files: their rules, and what is not known about them.
package struct CodeRun {
  private let format: OutputFormat
  private let console: any Console
  private let files: any FileAccess
  private let settings: CodeSettings
  private let limits: InputLimits
  private let cancellation: Cancellation
  private let progress: (Int) -> Void

  /// Creates a run.
  ///
  /// - Parameter progress: A closure that is called with the number of processed files.
  package init(
    format: OutputFormat, console: any Console, files: any FileAccess, settings: CodeSettings,
    limits: InputLimits, cancellation: Cancellation, progress: @escaping (Int) -> Void
  ) {
    var settings = settings
    settings.listsConstraints = true
    (self.format, self.console, self.files, self.settings) = (format, console, files, settings)
    (self.limits, self.cancellation, self.progress) = (limits, cancellation, progress)
  }

  /// Prints the classes of files, and returns the exit status.
  package func run(_ paths: [String]) -> ExitStatus {
    var status = ExitStatus.success
    var listing = CodeListing(format)
    let reader = CodeReader(
      files: files, ids: RunningIDs(), settings: settings, limits: limits, cancellation: cancellation)
    console.print(listing.start)
    for (index, path) in paths.enumerated() {
      progress(index)
      do {
        try cancellation.check(CancellationError())
        let content = try reader.content(of: path, bytes: files.bytes(of: path))
        for error in content.syntaxErrors { console.writeWarning(error.warning) }
        for found in content.classes {
          if let limit = found.limit {
            let fault = DocumentFault(UnfinishedClass(found, limit), path: found.place.file)
            // One class of many that ends early is listed with its reason.
            if paths.count == 1 { status.combine(.document) }
            console.writeWarning(paths.count == 1 ? fault.text : fault.warning)
          }
          let text = listing.text(of: found)
          if !text.isEmpty { console.print(text) }
        }
      } catch {
        if cancellation.isCancelled {
          console.writeWarning("cancelled after \(index) of \(paths.count) files\n")
          status.combine(.failed)
          break
        }
        status.combine(.document)
        console.writeWarning(DocumentFault(error, path: path).text)
        // Without the program, every file would give the same error.
        if (error as? UnreadableCode)?.isOfProgram == true { break }
      }
    }
    progress(paths.count)
    if status != .document || format != .table { console.print(listing.end) }
    return status
  }
}
