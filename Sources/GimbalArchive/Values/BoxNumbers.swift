internal import GimbalModel

/// The named numbers in the lengths, margins and padding of a box, by their keys in an archive.
struct BoxNumbers {
  /// The keys and the named numbers, sorted by key.
  private(set) var fields: [(key: String, terms: NumberTerms)]

  static let keys =
    ["height"] + ["margin", "padding"].flatMap { edges in sides.map { edges + $0 } } + ["width"]

  private static let sides = ["Top", "Right", "Bottom", "Left"]

  init(_ box: LayoutBox) {
    var all = [("height", box.height?.terms ?? .none), ("width", box.width?.terms ?? .none)]
    for (word, edges) in [("margin", box.margin), ("padding", box.padding)] {
      for (index, side) in BoxNumbers.sides.enumerated() { all.append((word + side, edges.terms(at: index))) }
    }
    fields = all.filter { !$0.1.isEmpty }.sorted { $0.0 < $1.0 }
  }

  /// Adds named numbers to the length with the given key.
  ///
  /// - Returns: `false` if the box has no such length, or if its unit is not points.
  static func add(_ terms: NumberTerms, to key: String, of box: inout LayoutBox) -> Bool {
    switch key {
    case "width":
      guard box.width?.unit == .points else { return false }
      box.width?.terms = terms
    case "height":
      guard box.height?.unit == .points else { return false }
      box.height?.terms = terms
    default:
      let isMargin = key.hasPrefix("margin")
      let path: WritableKeyPath<LayoutBox, BoxEdges> = isMargin ? \.margin : \.padding
      guard let side = sides.firstIndex(where: key.hasSuffix), let value = box[keyPath: path].sides[side]
      else { return false }
      box[keyPath: path].set(side, to: value, terms: terms)
    }
    return true
  }
}
