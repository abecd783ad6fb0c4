internal import GimbalModel

/// What an element is under some size classes: `<variation key="heightClass=compact" …>` inside it.
struct Variation {
  let element: Element
  /// How many classes it asks for; `default` asks for none.
  let specificity: Int
  private let width: SizeClass?
  private let height: SizeClass?

  /// - Returns: nil for one that asks for something else, such as the idiom of a Mac.
  init?(_ element: Element) {
    self.element = element
    guard let key = element["key"] else { return nil }
    var (width, height): (SizeClass?, SizeClass?) = (nil, nil)
    if key != "default" {
      for test in key.split(separator: "-") {
        let sides = test.split(separator: "=")
        guard sides.count == 2, let sizeClass = SizeClass(rawValue: String(sides[1])) else { return nil }
        switch sides[0] {
        case "widthClass": width = sizeClass
        case "heightClass": height = sizeClass
        default: return nil
        }
      }
    }
    (self.width, self.height) = (width, height)
    specificity = (width == nil ? 0 : 1) + (height == nil ? 0 : 1)
  }

  func applies(to pair: SizeClassPair) -> Bool {
    (width == nil || width == pair.width) && (height == nil || height == pair.height)
  }
}

extension Element {
  /// The variations in force, least specific first: `default`, then what the size classes select.
  func variations(for pair: SizeClassPair) -> [Variation] {
    variationElements.compactMap(Variation.init).filter { $0.applies(to: pair) }
      .enumerated().sorted { ($0.element.specificity, $0.offset) < ($1.element.specificity, $1.offset) }
      .map(\.element)
  }

  /// An attribute under some size classes.
  func attribute(_ name: String, for pair: SizeClassPair) -> String? {
    if variationElements.isEmpty { return self[name] }
    return variations(for: pair).last { $0.element[name] != nil }?.element[name] ?? self[name]
  }

  /// A child under some size classes.
  func child(_ name: String, key: String, for pair: SizeClassPair) -> Element? {
    variations(for: pair).reversed().lazy.compactMap { $0.element.child(name, key: key) }.first
      ?? child(name, key: key)
  }

  /// The ids of constraints or subviews that are left out under some size classes.
  ///
  /// - Parameter key: `constraints` or `subviews`.
  /// - Complexity: O(ids): `Exclusions` has worked it out already.
  func left(outOf key: String, for pair: SizeClassPair) -> Set<String> {
    var excluded: Set<String> = []
    for variation in variations(for: pair) {
      for mask in variation.element.children("mask") where mask["key"] == key {
        for part in mask.children {
          guard let reference = part["reference"] else { continue }
          if part.name == "exclude" { excluded.insert(reference) }
          if part.name == "include" { excluded.remove(reference) }
        }
      }
    }
    return excluded
  }

  /// Whether some size classes change it.
  var varies: Bool { variationElements.contains { $0["key"] != "default" } }
}
