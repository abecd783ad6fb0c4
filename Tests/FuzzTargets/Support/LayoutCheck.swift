import GimbalLayout
import GimbalModel

/// The properties of the layout of any scene.
enum LayoutCheck {
  /// Larger scenes would take too much time to solve.
  static let largest = (views: 80, rules: 200)

  /// Solves a scene, unless it is large.
  ///
  /// - Returns: `true` if there is a layout.
  /// - Throws: `Violation` if a frame is not finite, or if the engine stalls.
  @discardableResult
  static func run(_ scene: Scene) throws(Violation) -> Bool {
    guard scene.viewCount <= largest.views, scene.constraints.count <= largest.rules else { return true }
    let layout: SolvedLayout
    do throws(LayoutError) {
      layout = try LayoutSolver().solve(scene)
    } catch {
      try require(error != .engineStalled, "the engine stalled")
      return false
    }
    for view in layout.views {
      let frame = view.frame
      try require(
        [frame.x, frame.y, frame.width, frame.height].allSatisfy(\.isFinite),
        "the frame of \(view.view.name) is not finite: \(frame)")
    }
    return true
  }
}
