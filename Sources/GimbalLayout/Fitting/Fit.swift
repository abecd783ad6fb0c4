import GimbalModel

/// How a subtree fits when it is solved by itself.
struct Fit {
  let size: Size
  /// At which widths its text is set then, by places in the subtree.
  let texts: [ForeseenWidth]

  /// Whether it is the fit that made a frame as large as it is, but for what snapping to 2⁻²⁰ pt moves.
  func decides(_ other: Size) -> Bool {
    (size.width - other.width).magnitude < 1e-5 && (size.height - other.height).magnitude < 1e-5
  }
}
