import GimbalReporting

/// What failed while a block was run in one combination after the other. Of very many failures the first are printed.
package final class FailedLooks {
  /// How many are printed.
  static let mostPrinted = 20

  private let console: any Console
  private var count = 0

  init(on console: any Console) { self.console = console }

  /// Says what failed, or counts it.
  func report(_ fault: Fault) {
    count += 1
    if count <= FailedLooks.mostPrinted { console.complain(fault.text) }
  }

  /// How many were not printed.
  var unprinted: Int { max(0, count - FailedLooks.mostPrinted) }
}
