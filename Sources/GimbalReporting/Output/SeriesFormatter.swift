/// A formatter that writes a series of reports part by part. The parts together are the text of the whole series,
/// so a program can print long output while it computes the rest.
package struct SeriesFormatter {
  private let format: OutputFormat
  private var first: Report?

  package init(_ format: OutputFormat) { self.format = format }

  /// Returns the text of the next reports.
  package mutating func text(of reports: [Report]) -> String {
    guard let next = reports.first else { return "" }
    defer { first = first ?? next }
    return switch format {
    case .json: (first == nil ? "[" : ",\n") + JSONFormatter.elements(of: reports)
    case .csv: CSVFormatter.text(of: reports, after: first)
    case .table, .ndjson: format.text(of: .series(reports))
    }
  }

  /// The text after the last report.
  package var end: String { format == .json ? first == nil ? "[]\n" : "]\n" : "" }
}
