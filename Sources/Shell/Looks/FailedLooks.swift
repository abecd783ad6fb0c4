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

/// That a block failed in some combinations, each of which was said.
struct FailedCombinations: Error {
  let failed: Int
  let total: Int
  let unprinted: Int

  var message: String { "\(failed) of \(total) combinations failed" }

  var remedy: String? {
    unprinted == 0 ? nil : "\(unprinted) more failure\(unprinted == 1 ? " is" : "s are") not shown"
  }
}
