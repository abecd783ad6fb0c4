/// An output format, as selected by `mode` and `--format`.
package enum OutputFormat: String, CaseIterable, Sendable {
  case table, json, ndjson, csv
}

extension OutputFormat {
  /// Returns the text of an output, ending with a newline, or the empty string for empty output.
  package func text(of output: Output) -> String {
    switch output {
    case .text(let text), .formatted(let text, _): text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
    case .report(let report): self == .json ? JSONFormatter.text(of: report) : self.text(of: [report])
    case .series(let reports): self.text(of: reports)
    }
  }

  private func text(of reports: [Report]) -> String {
    switch self {
    case .table: TableFormatter.text(of: reports)
    case .json: JSONFormatter.text(of: reports)
    case .ndjson: JSONFormatter.lines(of: reports)
    case .csv: CSVFormatter.text(of: reports)
    }
  }
}

/// The standard output of a command.
package enum Output: Hashable, Sendable {
  /// Text that is the same in every format.
  case text(String)
  /// Text in a requested format, independent of the format of the session.
  case formatted(String, OutputFormat)
  case report(Report)
  /// Several reports of one kind. In JSON this is an array even for a single report.
  case series([Report])
}
