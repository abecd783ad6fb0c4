import GimbalLayout
import GimbalModel
import TestSupport
import Testing

/// A table cell with one to four images. Its trait `images` is their number, and selects a set of visual
/// formats.
///
/// A cell is as wide as the screen (320 points in portrait, 568 in landscape) and as high as its first image
/// needs: 178 points in portrait and 128 in landscape, unless a format sets its height.
struct ImageCell {
  /// The kind of rules that lay out the images.
  enum Style: CaseIterable {
    /// Formats alone. Those for four images have sizes in points.
    case formats
    /// Formats with gaps of 5, and widths in ratios of three and six.
    case ratios
  }

  static let images = ["one", "two", "three", "four"]

  let style: Style
  private(set) var shop: Workshop

  init(_ style: Style, ids: any IDSource = CountingIDs()) throws {
    self.style = style
    shop = try Workshop("320x568", named: "cell", ids: ids)
    try shop.view("content")
    for name in ImageCell.images { try shop.view(name, in: "content", kind: .imageView) }
    try shop.give("one", .content(178, 178))
    // The container of the cell hugs its content. The screen has a fixed size.
    try shop.format("V:|[content]-(0@200)-|; H:|[content]|")
    try shop.set("landscape", when: "landscape")
    try shop.override("landscape", "one", .contentHeight, 128)
    for count in 1...4 {
      let set = "images\(count)"
      try shop.set(set, when: "images=\(count)")
      let (formats, equations) =
        style == .formats ? ImageCell.formats[count - 1] : ImageCell.ratios[count - 1]
      try shop.constrain(set, equations)
      for line in formats.split(separator: "\n") { try shop.format(String(line), set: set) }
      for name in ImageCell.images.dropFirst(count) {
        for property in [Property.frameX, .frameY, .frameWidth, .frameHeight] {
          try shop.override(set, name, property, 0)
        }
        try shop.override(set, name, .hidden, true)
      }
    }
    guard style == .formats else { return }
    try shop.override("images4", "one", .horizontalHugging, 252)
    for name in ["two", "three", "four"] { try shop.override("images4", name, .horizontalHugging, 200) }
  }

  /// Returns the layout of a cell with some images.
  func solve(_ count: Int, _ orientation: Orientation) throws -> SolvedLayout {
    try LayoutSolver().solve(shop.scene, traits: traits(count, orientation))
  }

  func traits(_ count: Int, _ orientation: Orientation) throws -> Traits {
    var traits = Traits(device: shop.scene.display.device, orientation: orientation)
    traits.custom[try Name("images")] = .number(Double(count))
    return traits
  }

  /// Visual formats and equations for one to four images.
  private static let formats = [
    ("H:|-4-[one(one)]-3-|\nV:|-95-[one]-88-|", ""),
    (
      """
      H:|-4-[one(one)]-5-[two(one)]-3-|
      V:|-95-[one]-88-|
      V:|-95-[two]-88-|
      """, ""
    ),
    (
      """
      H:|-4-[one(one)]-5-[two(one)]-3-|
      H:|-4-[one(one)]-5-[three(one)]-3-|
      V:|-95-[one]-88-|
      V:|-95-[two(two)]-5-[three(two)]-88-|
      """, ""
    ),
    (
      """
      H:|-4-[one(one)]-5-[three(89)]-5-[four(89)]-3-|
      H:|-4-[one(one)]-5-[two(182.5)]-3-|
      V:|-95-[one(178)]-88-|
      V:|-95-[two(115.5)]-5-[three(58)]-88-|
      V:|-95-[two(115.5)]-5-[four(58)]-88-|
      """, ""
    ),
  ]

  private static let ratios = [
    ("H:|-5-[one(one)]-5-|\nV:|-5-[one]-5-|", ""),
    ("H:|-5-[one(one)]-5-[two(one)]-5-|\nV:|-5-[one]-5-|\nV:|-5-[two]-5-|", ""),
    (
      """
      H:|-5-[one(one)]-5-[two]-5-|
      H:|-5-[one(one)]-5-[three]-5-|
      V:|-5-[one]-5-|
      V:|-5-[two]-5-[three(two)]-5-|
      """, "one.width == 3 * two.width"
    ),
    (
      """
      H:|-5-[one(one)]-5-[two]-5-|
      H:|-5-[one(one)]-5-[three]-5-[four]-5-|
      V:|-5-[one]-5-|
      V:|-5-[two]-5-[three(two)]-5-|
      V:|-5-[two]-5-[four(two)]-5-|
      """, "one.width == 3 * two.width\none.width == 6 * three.width\none.width == 6 * four.width"
    ),
  ]
}
