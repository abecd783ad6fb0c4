import GimbalModel

/// Finds where in a box there is room for its name.
struct LabelRoom {
  /// The height of letters, in points.
  let fontSize: Double

  /// About how wide a text is. Fonts differ: this is more than most take.
  func width(of text: String) -> Double {
    text.unicodeScalars.reduce(0) { width, scalar in
      width + fontSize * (scalar.value < 0x300 ? 0.62 : scalar.value < 0x1100 ? 0.75 : 1.1)
    }
  }

  /// The text, cut where it is wider than some room; nil where nothing of it would be left.
  func text(_ text: String, within room: Double) -> String? {
    if width(of: text) <= room { return text }
    var left = room - fontSize
    let beginning = text.prefix { character in
      left -= width(of: String(character))
      return left >= 0
    }
    return beginning.isEmpty ? nil : beginning + "…"
  }

  /// The middle of a line of text in a box that others are in: in one of the corners, else in the middle of the top or
  /// the bottom; nil where others are everywhere.
  ///
  /// - Complexity: O(others).
  func place(ofTextWide width: Double, in frame: Frame, besides others: [Frame]) -> (x: Double, y: Double)? {
    let (pad, line) = (fontSize * 0.5, fontSize * 1.5)
    guard frame.width >= width + 2 * pad, frame.height >= line else { return nil }
    let columns = [frame.x + pad, frame.maxX - pad - width, frame.x + (frame.width - width) / 2]
    let rows = [frame.y, frame.maxY - line, frame.y + (frame.height - line) / 2]
    for row in rows {
      for column in columns {
        let place = Frame(x: column, y: row, width: width, height: line)
        if !others.contains(where: { $0.overlaps(place) }) { return (column + width / 2, row + line / 2) }
      }
    }
    return nil
  }
}

extension Frame {
  fileprivate func overlaps(_ other: Frame) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }
}
