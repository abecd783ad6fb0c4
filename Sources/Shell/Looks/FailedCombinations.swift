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
