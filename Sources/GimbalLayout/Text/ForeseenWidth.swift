/// The width at which text will be set, known before the constraints around it are solved: from the frame that a
/// manager or placements give its view, or from the fit that decided such a frame.
struct ForeseenWidth: Hashable {
  /// Its place in the tree order of the rules that it is foreseen for.
  let view: Int
  /// The width at which the lines break.
  let textWidth: Double
  /// The width of the view's frame where that comes true: a label hugs its longest line.
  let width: Double

  /// Whether a frame's width is the one that was foreseen, but for what snapping to 2⁻²⁰ pt moves.
  func isTrue(of width: Double) -> Bool { (width - self.width).magnitude < 1e-5 }

  /// The same in the rules of the whole in which a subtree begins at a place.
  func moved(by places: Int) -> ForeseenWidth {
    ForeseenWidth(view: view + places, textWidth: textWidth, width: width)
  }
}
