import GimbalNotation
import GimbalReporting

/// A printer of failures in a `for each` block, which runs its statements for several combinations of traits.
///
/// It prints a limited number of failures. The failures of one expectation are a table with a row for each combination.
package final class FailurePrinter {
  /// The maximum number of printed failures.
  static let mostPrinted = 20

  private let console: any Console
  private var count = 0
  /// The failed expectations in the order of their first failures.
  private var groups: [Group] = []
  /// The number of combinations in which the statements of the innermost block ran without an error.
  private(set) var passed = 0

  /// The failures of one expectation.
  private struct Group {
    let source: Source
    let span: Span
    var rows: [(combination: String, fault: Fault)] = []
  }

  init(on console: any Console) { self.console = console }

  func notePass() { passed += 1 }

  /// Counts a failure. Prints it at once, unless it is a failed expectation that can be a row of a table.
  ///
  /// - Parameter combination: The combination of traits in words, such as `iPhone 8, rtl`.
  func report(_ fault: Fault, in combination: String) {
    count += 1
    guard count <= FailurePrinter.mostPrinted else { return }
    guard fault.cells != nil, let source = fault.source else { return console.writeWarning(fault.text) }
    if let index = groups.firstIndex(where: {
      $0.span == fault.span && $0.source.name == source.name && $0.source.text == source.text
    }) {
      groups[index].rows.append((combination, fault))
    } else {
      groups.append(Group(source: source, span: fault.span, rows: [(combination, fault)]))
    }
  }

  /// Prints the failed expectations. A single failure is printed as outside of the block.
  func finish() {
    for group in groups {
      console.writeWarning(
        group.rows.count == 1 ? group.rows[0].fault.text : FailurePrinter.text(of: group))
    }
    groups = []
  }

  private static func text(of group: Group) -> String {
    let expectation = group.source.text(in: group.span)
    let diagnostic = Diagnostic(
      .error, in: group.source, at: group.span,
      "expected \(expectation) in \(group.rows.count) combinations")
    let hasDifferences = group.rows.contains { $0.fault.cells?.difference.isEmpty == false }
    let columns = ["combination", "found"] + (hasDifferences ? ["difference"] : [])
    let rows = group.rows.map { combination, fault -> [Value] in
      let cells = fault.cells ?? ("", "")
      return [.text(combination), .text(cells.found)] + (hasDifferences ? [.text(cells.difference)] : [])
    }
    let report = Report(lists: [Report.List("failures", columns.map { Report.Column($0) }, rows: rows)])
    return diagnostic.rendered + "\n" + OutputFormat.table.text(of: .report(report))
  }

  /// The number of failures that were not printed.
  var unprinted: Int { max(0, count - FailurePrinter.mostPrinted) }
}
