/// Why a merge was not begun.
package enum MergeRefusal: Error, Hashable, Sendable {
  /// Conflicts of an earlier merge wait to be settled, here or in what is to be merged.
  case unsettled(Int)
  case unsettledThere(Int)
}
