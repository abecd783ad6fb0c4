/// A formatter that writes a series of reports in parts, so that a program can print the first reports while
/// it computes the others. The parts together are the text of the whole series.
package struct SeriesFormatter {
  private let format: OutputFormat
  private let width: LineWidth?
  private var first: Report?

  /// - Parameter width: The width of lines in tables; `nil` for lines of any length.
  package init(_ format: OutputFormat, in width: LineWidth? = nil) {
    self.format = format
    self.width = width
  }

  /// Returns the text of the next reports in the series.
  package mutating func text(of reports: [Report]) -> String {
    guard let next = reports.first else { return "" }
    defer { first = first ?? next }
    return switch format {
    case .json: (first == nil ? "[" : ",\n") + JSONFormatter.elements(of: reports)
    case .csv: CSVFormatter.text(of: reports, after: first)
    case .table, .ndjson: format.text(of: .series(reports), in: width)
    }
  }

  /// The text to print after the last report, such as the closing bracket of a JSON array; empty for other
  /// formats.
  package var end: String { format == .json ? first == nil ? "[]\n" : "]\n" : "" }
}
