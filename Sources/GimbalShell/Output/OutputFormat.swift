/// How output is written: what `mode` and `--format` choose.
package enum OutputFormat: String, CaseIterable, Sendable {
  case table, json, ndjson, csv
}

extension OutputFormat {
  /// The text of an output, its last newline included; empty where there is nothing to say.
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
