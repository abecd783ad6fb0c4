import GimbalModel

/// The sizes at which subtrees fit, solved by themselves: `UIView.systemLayoutSizeFitting(_:)`. Kept while their rules
/// stay as they are, for solves within solves.
final class FitMemory {
  /// In the order of asking: of several that come to one size the last is meant, whatever the platform.
  private var fits: [ViewID: [(question: RootSize, fit: Fit)]] = [:]
  /// How many subtrees were solved by themselves.
  private(set) var count = 0

  func forget() { fits = [:] }

  /// The size of a view that is as small as what is in it allows, where a side is not given.
  ///
  /// Safe areas have no part in it: where the view will be is not known.
  ///
  /// - Parameters:
  ///   - view: its place in the rules' tree order.
  ///   - placed: where the rules stand in the tree.
  /// - Complexity: a solve of the subtree.
  func size(
    of view: Int, in rules: RulesInForce, _ placed: RulesByView, _ rootSize: RootSize,
    _ isCancelled: () -> Bool
  ) throws(LayoutError) -> Size {
    let id = rules.views[view].id
    if let known = fits[id]?.first(where: { $0.question == rootSize }) { return known.fit.size }
    var inner = rules.subtree(at: view, placed)
    var rows = RowsMemory.none
    let settled = try LayoutPass.settle(&inner, rootSize: rootSize, memory: self, rows: &rows, isCancelled)
    let fit = Fit(size: settled.attempt.relativeFrames[0].size, texts: settled.texts)
    fits[id, default: []].append((rootSize, fit))
    count += 1
    return fit.size
  }

  /// The widths at which text is set in a view whose size a fit decided, by places in the subtree; none where no fit
  /// did.
  func texts(of view: ViewID, in size: Size) -> [ForeseenWidth] {
    fits[view]?.last { $0.fit.decides(size) }?.fit.texts ?? []
  }
}
