import GimbalModel

/// A cache of the fitting sizes of subtrees (`UIView.systemLayoutSizeFitting(_:)`), each of which is solved
/// as a layout of its own.
///
/// Recursion: a solve needs fitting sizes, and a fitting size needs the solve of a smaller tree. It ends
/// because each nested solve is of a proper subtree. The recursive call goes through ``Solve``, which
/// ``LayoutSolver`` supplies, so that the types below the solver do not refer to it.
final class FittingSizeCache {
  /// Solves the rules of a subtree.
  typealias Solve = (inout RulesInForce, RootSize, FittingSizeCache) throws(LayoutError) -> SubtreeFit

  private let solve: Solve
  /// The results in the order of the requests. If several have the same size, the last one counts.
  private var fits: [ViewID: [(question: RootSize, fit: SubtreeFit)]] = [:]
  /// The number of subtrees that were solved.
  private(set) var count = 0

  init(solve: @escaping Solve) { self.solve = solve }

  func removeAll() { fits = [:] }

  /// Returns the smallest size of a view that its content allows, given required sides.
  ///
  /// Safe areas are ignored, because the position of the view is unknown.
  ///
  /// - Parameters:
  ///   - view: the index of the view.
  ///   - placed: an index of the rules.
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

  /// Returns the text widths in a view whose size is that of a fit, by indices in the subtree; an empty array
  /// if it is not.
  func texts(of view: ViewID, in size: Size) -> [PredictedTextWidth] {
    fits[view]?.last { $0.fit.decides(size) }?.fit.texts ?? []
  }
}

/// The result of solving a subtree.
struct SubtreeFit {
  let size: Size
  /// The text widths, by indices in the subtree.
  let texts: [PredictedTextWidth]

  /// Returns `true` if `other` is the size of this fit, except for snapping.
  func decides(_ other: Size) -> Bool {
    (size.width - other.width).magnitude < Tolerance.snapping
      && (size.height - other.height).magnitude < Tolerance.snapping
  }
}
