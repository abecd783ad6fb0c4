import GimbalModel

/// The fitting sizes of subtrees, `UIView.systemLayoutSizeFitting(_:)`, each solved once as a layout of its own.
///
/// A solve needs fitting sizes, and each fitting size needs the solve of a smaller tree: the recursion of UIKit's layout
/// engine. It ends because every solve within a solve is of a proper subtree. The recursive call goes through ``Solve``,
/// which the layout pass supplies, so that no type below the pass refers to it.
final class FittingSizeCache {
  /// Solves the rules of a subtree as a layout of its own.
  typealias Solve = (inout RulesInForce, RootSize, FittingSizeCache) throws(LayoutError) -> SubtreeFit

  private let solve: Solve
  /// In the order of asking: of several that come to one size the last is meant, whatever the platform.
  private var fits: [ViewID: [(question: RootSize, fit: SubtreeFit)]] = [:]
  /// How many subtrees were solved by themselves.
  private(set) var count = 0

  init(solve: @escaping Solve) { self.solve = solve }

  func removeAll() { fits = [:] }

  /// The size of a view that is as small as what is in it allows, where a side is not given.
  ///
  /// Safe areas have no part in it: where the view will be is not known.
  ///
  /// - Parameters:
  ///   - view: its place in the rules' tree order.
  ///   - placed: where the rules stand in the tree.
  /// - Complexity: a solve of the subtree.
  func size(
    of view: Int, in rules: RulesInForce, _ placed: RulesByView, _ rootSize: RootSize
  ) throws(LayoutError) -> Size {
    let id = rules.views[view].id
    if let known = fits[id]?.first(where: { $0.question == rootSize }) { return known.fit.size }
    var inner = rules.subtree(at: view, placed)
    let fit = try solve(&inner, rootSize, self)
    fits[id, default: []].append((rootSize, fit))
    count += 1
    return fit.size
  }

  /// The widths at which text is set in a view whose size a fit decided, by places in the subtree; none where no fit
  /// did.
  func texts(of view: ViewID, in size: Size) -> [PredictedTextWidth] {
    fits[view]?.last { $0.fit.decides(size) }?.fit.texts ?? []
  }
}

/// How a subtree fits when it is solved by itself.
struct SubtreeFit {
  let size: Size
  /// At which widths its text is set then, by places in the subtree.
  let texts: [PredictedTextWidth]

  /// Whether it is the fit that made a frame as large as it is, but for what snapping to 2⁻²⁰ pt moves.
  func decides(_ other: Size) -> Bool {
    (size.width - other.width).magnitude < Tolerance.snapping
      && (size.height - other.height).magnitude < Tolerance.snapping
  }
}
