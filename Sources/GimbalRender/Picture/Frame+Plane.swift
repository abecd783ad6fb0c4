import GimbalModel

extension Frame {
  init(from left: Double, _ top: Double, to right: Double, _ bottom: Double) {
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }

  var middleX: Double { x + width / 2 }
  var middleY: Double { y + height / 2 }

  /// What both have of the plane; nil where that is nothing, not even an edge.
  func intersection(_ other: Frame) -> Frame? {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    return left <= right && top <= bottom ? Frame(from: left, top, to: right, bottom) : nil
  }

  /// The smallest that has both.
  func union(_ other: Frame) -> Frame {
    Frame(from: min(x, other.x), min(y, other.y), to: max(maxX, other.maxX), max(maxY, other.maxY))
  }

  /// Grown by half its size on every side.
  var surroundings: Frame {
    Frame(from: x - width / 2, y - height / 2, to: maxX + width / 2, maxY + height / 2)
  }
}
