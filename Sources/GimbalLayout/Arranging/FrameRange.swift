import GimbalModel

/// A check that frames are in the range in which multiples of 2⁻²⁰ pt are exact. Coordinates are rounded to
/// such multiples.
///
/// Placements and layout managers can multiply lengths without a limit, so a chain of them can overflow.
/// Frames that pass this check are finite.
enum FrameRange {
  /// Checks the frames of views.
  ///
  /// - Parameter frames: the frame of each view, by its index; nil if it is not known.
  /// - Throws: `LayoutError.frameOutOfRange` with the first view, in tree order, whose frame is out of range.
  /// - Complexity: O(views).
  static func check(_ frames: some Sequence<Frame?>, in rules: ActiveRules) throws(LayoutError) {
    for (view, frame) in frames.enumerated() {
      guard let frame, let (side, value) = excess(of: frame) else { continue }
      throw .frameOutOfRange(rules.tables.views[view].name, side, value)
    }
  }

  /// Checks the sizes of content areas, by the index of the view.
  static func check(_ sizes: [Int: Size], in rules: ActiveRules) throws(LayoutError) {
    for (view, size) in sizes.sorted(by: { $0.key < $1.key }) {
      guard let (side, value) = excess(of: Frame(origin: size)) else { continue }
      throw .frameOutOfRange(rules.tables.views[view].name, side, value)
    }
  }

  /// Returns the first coordinate or length of a frame that is out of range, and its value; nil if the frame
  /// is in range.
  private static func excess(of frame: Frame) -> (LayoutError.Side, Double)? {
    // These comparisons are false for NaN, so NaN counts as out of range.
    if frame.width.magnitude <= Limit.frame, frame.height.magnitude <= Limit.frame,
      frame.x.magnitude <= Limit.frame, frame.y.magnitude <= Limit.frame
    {
      return nil
    }
    let sides: [(LayoutError.Side, Double)] = [
      (.width, frame.width), (.height, frame.height), (.x, frame.x), (.y, frame.y),
    ]
    return sides.first { !($0.1.magnitude <= Limit.frame) }
  }
}
