internal import GimbalModel

/// Attributes as descriptions name them.
enum LoggedAttribute {
  /// The attribute of a word; nil for one that is not known.
  static func attribute(named word: Bytes) -> Attribute? { words[word.text] }

  /// Those of constraints, and those of frames that autoresizing masks give.
  private static let words: [String: Attribute] = {
    var words = Dictionary(uniqueKeysWithValues: Attribute.allCases.map { ($0.rawValue, $0) })
    let ofFrames: [String: Attribute] = [
      "minX": .left, "midX": .centerX, "maxX": .right, "minY": .top, "midY": .centerY, "maxY": .bottom,
      "baseline": .lastBaseline, "centerx": .centerX, "centery": .centerY,
      "centerXWithinMargin": .centerXWithinMargins, "centerYWithinMargin": .centerYWithinMargins,
    ]
    words.merge(ofFrames) { known, _ in known }
    return words
  }()
}

extension Attribute {
  /// The edge at which an axis begins, whatever runs where.
  var origin: Attribute { axis == .horizontal ? .left : .top }

  /// The edge at which an axis ends, whatever runs where.
  var end: Attribute { axis == .horizontal ? .right : .bottom }
}
