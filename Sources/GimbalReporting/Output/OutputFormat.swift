/// An output format, which the command `mode` or the option `--format` selects.
package enum OutputFormat: String, CaseIterable, Sendable {
  case table, json, ndjson, csv
}

extension OutputFormat {
  /// Returns the text of an output. The text ends with a newline, unless it is empty.
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
  /// Text that is the same in every output format.
  case text(String)
  /// Text that is already in the requested format. The format of the session has no effect on it.
  case formatted(String, OutputFormat)
  case report(Report)
  /// Several reports of one kind. The JSON output is an array, even if there is only one report.
  case series([Report])
}
