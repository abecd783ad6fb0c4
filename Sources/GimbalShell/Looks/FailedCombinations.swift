/// That a block failed in some combinations, each of which was said.
struct FailedCombinations: Error {
  let failed: Int
  let total: Int
  let unprinted: Int
  /// The first, in the order of the cases, of those that the failures have.
  let status: ExitStatus

  var message: String { "\(failed) of \(total) combination\(total == 1 ? "" : "s") failed" }

  var remedy: String? {
    unprinted == 0 ? nil : "\(unprinted) more failure\(unprinted == 1 ? " is" : "s are") not shown"
  }
}
