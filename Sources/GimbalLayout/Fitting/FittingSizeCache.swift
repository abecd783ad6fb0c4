import GimbalModel

/// A cache of the fitting sizes of subtrees, as in `UIView.systemLayoutSizeFitting(_:)`. Each subtree is
/// solved as a separate layout.
///
/// Recursion: a solve needs fitting sizes, and a fitting size needs the solve of a smaller tree. The
/// recursion ends because each nested solve is of a proper subtree. The recursive call is a closure of type
/// ``Solve``, which ``LayoutSolver`` supplies, so that this cache does not refer to the solver.
final class FittingSizeCache {
  /// A function that solves the rules of a subtree.
  typealias Solve = (inout ActiveRules, RootSize, FittingSizeCache) throws(LayoutError) -> SubtreeFit

  private let solve: Solve
  /// The results for each view, in the order in which they were computed. If several results have the same
  /// size, the text widths of the last one are used.
  private var fits: [ViewID: [(question: RootSize, fit: SubtreeFit)]] = [:]
  /// The number of subtrees that were solved.
  private(set) var count = 0

  init(solve: @escaping Solve) { self.solve = solve }

  func removeAll() { fits = [:] }

  /// Returns the fitting size of a view: the size nearest to the target in `rootSize` that the content of the
  /// view allows.
  ///
  /// Safe areas are ignored, because the position of the view is unknown.
  ///
  /// - Parameters:
  ///   - view: the index of the view.
  ///   - placed: an index of the rules by view.
  /// - Complexity: a solve of the subtree.
  func size(
    of view: Int, in rules: ActiveRules, _ placed: RulesByView, _ rootSize: RootSize
  ) throws(LayoutError) -> Size {
    let id = rules.tables.views[view].id
    if let known = fits[id]?.first(where: { $0.question == rootSize }) { return known.fit.size }
    var inner = rules.subtree(at: view, placed)
    let fit = try solve(&inner, rootSize, self)
    fits[id, default: []].append((rootSize, fit))
    count += 1
    return fit.size
  }

  /// Returns the widths at which text in a view was broken into lines by a solve that resulted in a given
  /// size. The widths refer to views by their indices in the subtree. If no solve resulted in this size, the
  /// array is empty.
  func texts(of view: ViewID, in size: Size) -> [PredictedTextWidth] {
    fits[view]?.last { $0.fit.decides(size) }?.fit.texts ?? []
  }

  /// Returns the frames of the views in a subtree after a solve that resulted in a given size, in superview
  /// coordinates and in tree order; nil if no solve resulted in this size.
  func frames(of view: ViewID, in size: Size) -> [Frame]? {
    fits[view]?.last { $0.fit.decides(size) }?.fit.frames
  }
}

/// The result of solving a subtree.
struct SubtreeFit {
  /// The frames of the views in the subtree, in superview coordinates and in tree order.
  let frames: [Frame]
  /// The widths at which text was broken into lines. The widths refer to views by their indices in the
  /// subtree.
  let texts: [PredictedTextWidth]

  var size: Size { frames[0].size }

  /// Returns `true` if `other` is the size of this result, apart from rounding errors.
  func decides(_ other: Size) -> Bool {
    (size.width - other.width).magnitude < Tolerance.snapping
      && (size.height - other.height).magnitude < Tolerance.snapping
  }
}
