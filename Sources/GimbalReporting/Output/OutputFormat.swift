/// An output format, which the command `mode` or the option `--format` selects.
package enum OutputFormat: String, CaseIterable, Sendable {
  case table, json, ndjson, csv
}

extension OutputFormat {
  /// Returns the text of an output. The text ends with a newline, unless it is empty.
  ///
  /// - Parameter width: The width of lines in text and tables; `nil` for lines of any length. Data formats are
  ///   the same at every width.
  package func text(of output: Output, in width: LineWidth? = nil) -> String {
    switch output {
    case .text(let text): ended(width?.wrapped(text) ?? text)
    case .script(let text): ended(width?.wrapped(script: text) ?? text)
    case .picture(let text): ended(text)
    case .formatted(let output, let format): format.text(of: output, in: width)
    case .report(let report): self == .json ? JSONFormatter.text(of: report) : text(of: [report], in: width)
    case .series(let reports): text(of: reports, in: width)
    }
  }

  private func ended(_ text: String) -> String { text.isEmpty || text.hasSuffix("\n") ? text : text + "\n" }

  private func text(of reports: [Report], in width: LineWidth?) -> String {
    switch self {
    case .table: TableFormatter.text(of: reports, in: width)
    case .json: JSONFormatter.text(of: reports)
    case .ndjson: JSONFormatter.lines(of: reports)
    case .csv: CSVFormatter.text(of: reports)
    }
  }
}

/// The standard output of a command.
package indirect enum Output: Hashable, Sendable {
  /// Text that is the same in every output format.
  case text(String)
  /// A script in the command language.
  case script(String)
  /// Lines that are drawn for a given number of columns and are never wrapped.
  case picture(String)
  /// An output in a format that the command selects. The format of the session has no effect on it.
  case formatted(Output, OutputFormat)
  case report(Report)
  /// Several reports of the same kind. The JSON output is an array, even if there is only one report.
  case series([Report])
}
