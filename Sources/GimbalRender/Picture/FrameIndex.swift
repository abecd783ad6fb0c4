import GimbalModel

/// An index of frames that finds the frames in a rectangle.
///
/// The index divides the bounds into horizontal strips. Each strip lists the frames that touch it.
struct FrameIndex {
  private(set) var frames: [Frame] = []
  private var strips: [[Int]]
  private let top: Double
  private let height: Double

  /// Creates an index without frames.
  ///
  /// - Parameters:
  ///   - bounds: The rectangle that contains most frames. A frame above or below it is listed in the first or
  ///     last strip.
  ///   - count: The expected number of frames.
  init(bounds: Frame, count: Int) {
    let strips = max(1, min(512, count / 4))
    self.strips = Array(repeating: [], count: strips)
    top = bounds.y
    height = max(bounds.height / Double(strips), 1e-9)
  }

  private func strip(_ y: Double) -> Int {
    let position = (y - top) / height
    return position > 0 ? min(strips.count - 1, Int(clamping: position)) : 0
  }

  /// Adds a frame. The number of the frame is the number of frames that were added before it.
  mutating func append(_ frame: Frame) {
    for strip in strip(frame.y)...max(strip(frame.y), strip(frame.maxY)) {
      strips[strip].append(frames.count)
    }
    frames.append(frame)
  }

  /// Returns `true` if a frame overlaps a rectangle.
  ///
  /// - Complexity: O(frames in the strips of the rectangle).
  func containsOverlap(_ frame: Frame) -> Bool {
    for strip in strip(frame.y)...max(strip(frame.y), strip(frame.maxY)) {
      for number in strips[strip] where frames[number].overlaps(frame) { return true }
    }
    return false
  }

  /// Returns `true` if a frame that overlaps a rectangle fulfills a condition.
  ///
  /// - Complexity: O(frames in the strips of the rectangle).
  func containsOverlap(_ frame: Frame, where condition: (Int) -> Bool) -> Bool {
    for strip in strip(frame.y)...max(strip(frame.y), strip(frame.maxY)) {
      for number in strips[strip] where condition(number) && frames[number].overlaps(frame) { return true }
    }
    return false
  }

  /// Returns the first frame that overlaps a rectangle and fulfills a condition; `nil` if there is none.
  ///
  /// The condition is called only for frames that overlap the rectangle, once or several times.
  ///
  /// - Complexity: O(frames in the strips of the rectangle).
  func firstOverlap(_ frame: Frame, where condition: (Int) -> Bool) -> Int? {
    for strip in strip(frame.y)...max(strip(frame.y), strip(frame.maxY)) {
      for number in strips[strip] where frames[number].overlaps(frame) && condition(number) { return number }
    }
    return nil
  }
}

extension Frame {
  /// Returns `true` if the frames have a common interior point.
  func overlaps(_ other: Frame) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }
}
