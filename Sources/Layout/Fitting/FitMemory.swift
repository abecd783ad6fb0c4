import Model

/// The sizes at which subtrees fit, solved by themselves: `UIView.systemLayoutSizeFitting(_:)`. Kept while their rules
/// stay as they are, for solves within solves.
final class FitMemory {
  private struct Question: Hashable {
    let view: ViewID
    let size: RootSize
  }

  private var sizes: [Question: Size] = [:]

  func forget() { sizes = [:] }

  /// The size of a view that is as small as what is in it allows, where a side is not given.
  ///
  /// Safe areas have no part in it: where the view will be is not known.
  ///
  /// - Parameter view: its place in the rules' tree order.
  /// - Complexity: a solve of the subtree.
  func size(
    of view: Int, in rules: RulesInForce, _ rootSize: RootSize, _ isCancelled: () -> Bool
  ) throws(LayoutError) -> Size {
    let question = Question(view: rules.views[view].id, size: rootSize)
    if let known = sizes[question] { return known }
    var inner = rules.subtree(at: view)
    let settled = try LayoutPass.settle(&inner, rootSize: rootSize, memory: self, isCancelled)
    let size = settled.attempt.relativeFrames[0].size
    sizes[question] = size
    return size
  }
}
