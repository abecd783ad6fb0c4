import GimbalLayout
import GimbalModel
import Testing

/// A card with a label constrained to its edges, in a container without constraints that sets the card's
/// width and uses its fitting height. Two bars follow below.
struct GrowingLabel {
  /// The kind of rule that lays out the container.
  enum Parent: String, CaseIterable, CustomTestStringConvertible {
    case placements, manager

    var testDescription: String { rawValue }
  }

  var shop: Workshop

  init(_ parent: Parent, direction: LayoutDirection = .leftToRight) throws {
    shop = try Workshop("320x640", direction: direction)
    try shop.view("card")
    try shop.view("label", in: "card", kind: .label, [.lines: 0, .fontSize: 20])
    try shop.view("bar", .content(100, 30))
    try shop.view("foot", .content(60, 20))
    try shop.constrain(
      "card",
      """
      label.leading == card.leading
      label.trailing == card.trailing
      label.top == card.top
      label.bottom == card.bottom
      """)
    switch parent {
    case .placements:
      try shop.place(
        "parent",
        """
        place card x 0
        place card y 0
        size-to-fit card width 100%
        place bar below card margin 6
        place foot below bar margin 6
        """)
    case .manager:
      try shop.layout(
        "parent", "layout root vertical { card width=100%; bar padding-top=6; foot padding-top=6 }")
    }
  }

  /// Sets a text of some words of four letters.
  mutating func say(_ words: Int) throws {
    let text = Array(repeating: "word", count: words).joined(separator: " ")
    try shop.give("label", [.text: .word(text)])
  }
}
