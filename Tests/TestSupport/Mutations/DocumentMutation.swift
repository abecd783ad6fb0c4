/// Mutations of a document: changed bytes, attributes with hostile values, and duplicated or misplaced
/// elements.
///
/// It depends only on the standard library, so that the fuzzer (`Scripts/fuzz`) can use it.
package struct DocumentMutation {
  /// The replacements for numbers, names, references and words.
  package static let values = [
    "", "0", "-0", "-1", "1", "nan", "inf", "-inf", "1e308", "-1e308", "1e9", "1e-300", "4294967296", "0x10",
    "9223372036854775808", "1:0", "0:1", "1e9:1e-9", "1/3", " 1", "1 ", "YES", "NO", "infinite", "1000",
    "1001",
    "0.0001", "250", "999.99", "retina4_7", "ipad12_9", "landscape", "vertical", "fillProportionally",
    "equalCentering", "lastBaseline", "firstBaseline", "baseline", "leadingMargin", "centerYWithinMargins",
    "width", "height", "left", "bottom", "greaterThanOrEqual", "lessThanOrEqual", "heightClass=compact",
    "widthClass=regular", "heightClass=compact-widthClass=compact", "widthClass=", "=", "idiom=mac",
    "default",
    "frame", "subviews", "constraints", "contentView", "view", "safeArea", "layoutMargins", "push",
    "relationship", "popoverPresentation", "viewController", "Portrait", "bothLandscape", "forceRightToLeft",
    "26000.1", "0.9", "root", "stackView", "&#9;&#10;", "&#x202E;", "&#x85;", "e&#x301;", "🧭", "3500",
    "\u{FFFD}",
  ]

  /// The elements that can be inserted anywhere.
  package static let elements = [
    "<variation key=\"heightClass=compact\" constant=\"1e308\" axis=\"vertical\" hidden=\"YES\"/>",
    "<variation key=\"default\"><mask key=\"subviews\"><exclude reference=\"a\"/><exclude reference=\"root\"/></mask></variation>",
    "<variation key=\"widthClass=regular\"><rect key=\"frame\" x=\"1\" y=\"1\" width=\"1\" height=\"1\"/></variation>",
    "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"10\" height=\"10\"/>",
    "<tableViewCell id=\"cell\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"10\" height=\"10\"/><collectionViewCell id=\"cell\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"1\" height=\"1\"/></collectionViewCell></tableViewCell>",
    "<stackView id=\"stack\" translatesAutoresizingMaskIntoConstraints=\"NO\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"10\" height=\"10\"/><subviews><stackView id=\"stack\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"5\" height=\"5\"/></stackView></subviews></stackView>",
    "<segue destination=\"one\" kind=\"show\"/>", "<segue destination=\"nav\" kind=\"relationship\"/>",
    "<outletCollection property=\"portrait\" destination=\"c1\"/>",
    "<outletCollection property=\"landscapeRules\" destination=\"c1\"/>",
    "<outlet property=\"&#7;\" destination=\"root\"/>",
    "<viewLayoutGuide key=\"safeArea\" id=\"root\"/>",
    "<edgeInsets key=\"layoutMargins\" top=\"-1e9\" left=\"1e9\" bottom=\"nan\" right=\"1e300\"/>",
    "<size key=\"intrinsicContentSize\" width=\"1e9\" height=\"-1\"/>",
    "<constraint id=\"c1\" firstItem=\"root\" firstAttribute=\"top\" secondItem=\"root\" secondAttribute=\"bottom\"/>",
    "<constraint id=\"own\" firstAttribute=\"width\" secondAttribute=\"width\" multiplier=\"2\"/>",
    "<nil key=\"simulatedTopBarMetrics\"/>", "<simulatedScreenMetrics type=\"retina47.fullscreen\"/>",
  ]

  /// The maximum length of the result, in bytes. A mutation can double the length.
  package static let longest = 1 << 16

  /// Applies a mutation.
  ///
  /// - Complexity: O(bytes).
  package static func damage(_ bytes: inout [UInt8], using chance: inout some RandomNumberGenerator) {
    guard !bytes.isEmpty else { return }
    switch Int.random(in: 0..<16, using: &chance) {
    case 0: bytes[Int.random(in: bytes.indices, using: &chance)] = UInt8.random(in: 0...255, using: &chance)
    case 1: bytes.removeSubrange(range(in: bytes, atMost: 64, using: &chance))
    case 2:
      let range = range(in: bytes, atMost: 512, using: &chance)
      insert(Array(bytes[range]), into: &bytes, at: Int.random(in: bytes.indices, using: &chance))
    case 3...7:
      replaceValue(in: &bytes, using: &chance) { _, chance in
        Array((values.randomElement(using: &chance) ?? "").utf8)
      }
    case 8...10:
      // References change to the element itself, to an ancestor, or to another scene.
      replaceValue(in: &bytes, using: &chance) { others, chance in others.randomElement(using: &chance) ?? []
      }
    case 11...13:
      insert(
        Array((elements.randomElement(using: &chance) ?? "").utf8), into: &bytes,
        at: gap(in: bytes, using: &chance))
    case 14:
      let (one, other) = (gap(in: bytes, using: &chance), gap(in: bytes, using: &chance))
      insert(Array(bytes[min(one, other)..<max(one, other)]), into: &bytes, at: max(one, other))
    default:
      replaceValue(in: &bytes, using: &chance) { _, _ in Array(repeating: UInt8(ascii: "n"), count: 1000) }
    }
  }

  private static func insert(_ new: [UInt8], into bytes: inout [UInt8], at index: Int) {
    guard bytes.count + new.count <= longest else { return }
    bytes.insert(contentsOf: new, at: index)
  }

  private static func range(
    in bytes: [UInt8], atMost length: Int, using chance: inout some RandomNumberGenerator
  ) -> Range<Int> {
    let start = Int.random(in: bytes.indices, using: &chance)
    return start..<min(bytes.count, start + Int.random(in: 1...length, using: &chance))
  }

  /// Returns a position between two tags.
  private static func gap(in bytes: [UInt8], using chance: inout some RandomNumberGenerator) -> Int {
    bytes.indices.filter { bytes[$0] == UInt8(ascii: ">") }.randomElement(using: &chance).map { $0 + 1 }
      ?? bytes.count
  }

  /// Replaces the value of an attribute by one that a closure derives from all values.
  private static func replaceValue<Chance: RandomNumberGenerator>(
    in bytes: inout [UInt8], using chance: inout Chance,
    with value: (_ others: [[UInt8]], _ chance: inout Chance) -> [UInt8]
  ) {
    var ranges: [Range<Int>] = []
    var index = 0
    while index + 1 < bytes.count {
      defer { index += 1 }
      guard bytes[index] == UInt8(ascii: "="), bytes[index + 1] == UInt8(ascii: "\"") else { continue }
      let start = index + 2
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\"")) else { break }
      ranges.append(start..<end)
      index = end
    }
    guard let range = ranges.randomElement(using: &chance) else { return }
    let new = value(ranges.map { Array(bytes[$0]) }, &chance)
    guard bytes.count + new.count <= longest else { return }
    bytes.replaceSubrange(range, with: new)
  }
}
