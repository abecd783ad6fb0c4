import GimbalModel
import GimbalNotation
import Testing

/// A case of the conformance suite: `FORMATS {OPTIONS} => x VIEW ORIGIN LENGTH, y …`.
struct FormatExample {
  struct Wanted {
    let axis: Axis
    let view: String
    let origin: Double
    let length: Double
  }

  /// The views in the root of every case, besides `box`.
  static let views = ["a", "b", "c", "d", "a1", "a2", "a3", "a4", "col", "row", "my view"]

  let formats: String
  private(set) var options = FormatOptions()
  private(set) var isRightToLeft = false
  private(set) var isInset = false
  private(set) var isContradiction = false
  private(set) var properties: [String: [Property: PropertyValue]] = [:]
  let frames: [Wanted]

  init(_ text: String) throws {
    let sides = text.components(apart: " => ")
    let head = try #require(sides.first).components(apart: " {")
    formats = try #require(head.first)
    frames = try #require(sides.last).split(separator: ",").map { part in
      let words = part.split(separator: " ").map(String.init)
      try #require(words.count == 4)
      return Wanted(
        axis: words[0] == "x" ? .horizontal : .vertical, view: words[1], origin: try Decimal.parse(words[2]),
        length: try Decimal.parse(words[3]))
    }
    guard head.count > 1 else { return }
    for word in head[1].dropLast().split(separator: " ") { try take(String(word)) }
  }

  private mutating func take(_ word: String) throws {
    let parts = word.split(separator: "=").map(String.init)
    guard parts.count == 2 else {
      isRightToLeft = isRightToLeft || word == "rtl"
      isInset = isInset || word == "inset"
      isContradiction = isContradiction || word == "contradiction"
      return
    }
    switch parts[0] {
    case "align":
      options.alignments = try parts[1].split(separator: ",").map {
        Spanned(try #require(Attribute(rawValue: String($0))), at: Span(0, 0))
      }
    case "direction": options.direction = try #require(FormatOptions.Direction(rawValue: parts[1]))
    case "within": options.container = try #require(FormatOptions.Container(rawValue: parts[1]))
    case "spacing": options.spacing = try #require(FormatOptions.Spacing(rawValue: parts[1]))
    default:
      // A property such as `b.contentWidth`, or a metric.
      let path = parts[0].split(separator: ".").map(String.init)
      let value = try Decimal.parse(parts[1])
      if path.count == 2 {
        properties[path[0], default: [:]][try #require(Property(rawValue: path[1]))] = .number(value)
      } else {
        options.metrics[try Name(parts[0])] = value
      }
    }
  }
}

extension String {
  /// Returns the components between separators.
  fileprivate func components(apart separator: String) -> [String] {
    guard let range = firstRange(of: separator) else { return [self] }
    return [String(self[..<range.lowerBound]), String(self[range.upperBound...])]
  }
}
