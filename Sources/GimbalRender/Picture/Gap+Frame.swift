import GimbalModel

extension Gap {
  /// The rectangle that it may be drawn in.
  var frame: Frame {
    let (along, side) = (length, across.upperBound - across.lowerBound)
    return axis == .horizontal
      ? Frame(x: extent.lowerBound, y: across.lowerBound, width: along, height: side)
      : Frame(x: across.lowerBound, y: extent.lowerBound, width: side, height: along)
  }
}
