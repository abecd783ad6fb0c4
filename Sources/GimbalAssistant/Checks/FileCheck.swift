import GimbalBatch
import GimbalCore
import GimbalFindings
import GimbalModel
import GimbalReporting
import Synchronization

/// A finding of a check, as text.
struct CheckedFinding: Hashable {
  let scene: String
  let kind: String
  let severity: String
  /// The orientation of the layout; empty for a sweep.
  let orientation: String
  /// The message with its place, in the format of a compiler.
  let text: String
  /// The message without its place.
  let message: String

  /// The part that identifies the finding before and after commands. Commands can move elements to other lines.
  var identity: [String] { [scene, kind, message.replacing(/, line \d+/, with: "")] }
}

/// The check of the scenes of a file, as `gimbal check` performs it.
struct FileCheck {
  /// The scenes that are checked.
  enum Version {
    /// The scenes of the file: of a document as it is, and otherwise those of the session.
    case file
    /// The scenes of the session in their current state.
    case session
    /// The scenes of another version of the document.
    case edited([UInt8])
  }

  /// The findings in the order of the file. A finding that occurs in several orientations is listed once.
  let findings: [CheckedFinding]

  /// Checks the scenes of a file. Documents are read from the file, so that findings have lines and object ids. The
  /// scenes of other files are exported to an archive in memory.
  ///
  /// - Throws: `ToolFailure` if a scene cannot be solved.
  init(
    _ subject: Subject, _ options: CheckOptions = CheckOptions(), of version: Version = .file
  ) throws {
    var (path, options) = (subject.location.path, options)
    if options.includesOwnDevices {
      let own = try subject.scenes().map(\.device)
      options.devices += own.filter { device in !options.devices.contains { $0.name == device.name } }
    }
    switch version {
    case .file where subject.kind == .document: break
    // The name of the file determines the names of scenes.
    case .edited(let bytes): subject.files.put(bytes, as: path)
    case .file, .session:
      subject.files.put(try subject.archive(), as: SubjectFiles.archive)
      path = SubjectFiles.archive
    }
    defer { _ = subject.files.take(path) }
    let run = CheckRun(options.selection)
    let context = subject.context
    let filter: any DocumentFilter =
      options.isSweep
      ? SweepFilter(options.sweep, run, resources: context.resources, cancellation: context.cancellation)
      : CheckFilter(run)
    let reports = try FilterRun.reports(of: filter, options.documentOptions, on: path, subject)
    let name = subject.location.path
    findings = reports.flatMap { FileCheck.findings(in: $0, of: path, named: name) }
  }

  private static func findings(in report: Report, of path: String, named name: String) -> [CheckedFinding] {
    func fact(_ key: String) -> String {
      if case .text(let text)? = report.facts.first(where: { $0.key == key })?.value { text } else { "" }
    }
    return report.lists.filter { $0.key == "findings" }.flatMap { list in
      let keys = list.columns.map(\.key)
      func word(_ row: [Value], _ key: String) -> String {
        guard let index = keys.firstIndex(of: key), case .text(let text) = row[index] else { return "" }
        return text
      }
      return list.rows.enumerated().map { index, row in
        let prose = list.prose?[index] ?? word(row, "finding")
        return CheckedFinding(
          scene: fact("scene"), kind: word(row, "kind"), severity: word(row, "severity"),
          orientation: fact("orientation"),
          text: prose.hasPrefix(path) ? name + prose.dropFirst(path.count) : prose,
          message: word(row, "finding"))
      }
    }
  }
}

/// A run of a filter on one file, which returns the reports instead of printing them.
enum FilterRun {
  /// - Throws: `ToolFailure` if the file or a scene cannot be read or solved.
  static func reports(
    of filter: any DocumentFilter, _ options: DocumentOptions, on path: String, _ subject: Subject
  ) throws -> [Report] {
    let collector = ReportCollector(filter)
    let console = RecordingConsole(keepsOutput: false)
    var options = options
    options.showsInstances = filter.showsInstances
    let context = subject.context
    let run = DocumentRun(
      collector, options: options, format: .json, console: console, files: subject.files,
      ids: RunningIDs(), resources: context.resources, cancellation: context.cancellation)
    _ = run.run([path])
    try context.cancellation.check(CancellationError())
    let errorOutput = console.take().errorOutput
    guard !errorOutput.contains("error:") else {
      let text = errorOutput.replacing(SubjectFiles.archive, with: subject.location.path)
      throw ToolFailure(text.hasSuffix("\n") ? String(text.dropLast()) : text)
    }
    return collector.reports
  }
}

/// A filter that keeps the reports of another filter.
private final class ReportCollector: DocumentFilter {
  private let filter: any DocumentFilter
  private(set) var reports: [Report] = []

  init(_ filter: any DocumentFilter) { self.filter = filter }

  var putsFindingsFirst: Bool { filter.putsFindingsFirst }

  func reports(
    on document: SolvedDocument, format: OutputFormat, status: inout ExitStatus, cancellation: Cancellation
  ) throws -> [Report] {
    reports += try filter.reports(on: document, format: format, status: &status, cancellation: cancellation)
    return []
  }
}
