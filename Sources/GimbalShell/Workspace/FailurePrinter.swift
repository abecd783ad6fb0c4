import GimbalReporting

/// A printer of failures in a `for each` block, which runs its statements for several combinations of traits.
/// It prints a limited number of failures.
package final class FailurePrinter {
  /// The maximum number of printed failures.
  static let mostPrinted = 20

  private let console: any Console
  private var count = 0

  init(on console: any Console) { self.console = console }

  /// Prints a failure unless `mostPrinted` failures were printed before. All failures are counted.
  func report(_ fault: Fault) {
    count += 1
    if count <= FailurePrinter.mostPrinted { console.writeWarning(fault.text) }
  }

  /// The number of failures that were not printed.
  var unprinted: Int { max(0, count - FailurePrinter.mostPrinted) }
}
