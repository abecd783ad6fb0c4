import GimbalMarkup
import Testing

@testable import GimbalInterfaceBuilder

/// The partial order of attributes.
@Suite struct AttributeOrderTests {
  private func formatted(_ element: String, type: String = "com.apple.InterfaceBuilder3.CocoaTouch.XIB")
    throws -> String
  {
    let text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<document type=\"\(type)\">\n    \(element)\n</document>\n"
    let result = DocumentFormatter.formatted(try Markup.read(Array(text.utf8)))
    let line = String(decoding: result, as: UTF8.self).split(separator: "\n")[2]
    return String(line.drop { $0 == " " })
  }

  @Test func knownPairsAreSorted() throws {
    #expect(
      try formatted("<view id=\"a\" contentMode=\"left\" opaque=\"NO\"/>")
        == "<view opaque=\"NO\" contentMode=\"left\" id=\"a\"/>")
  }

  /// Pairs without a known order keep the order of the document; other pairs of the same element are sorted.
  @Test(arguments: [
    "<view one=\"1\" two=\"2\"/>", "<view two=\"2\" one=\"1\"/>", "<unknown b=\"1\" a=\"2\"/>",
    "<button opaque=\"NO\" foo=\"1\" contentMode=\"left\" id=\"a\"/>",
  ])
  func unknownPairsKeepTheirOrder(element: String) throws {
    #expect(try formatted(element) == element)
  }

  /// Documents for other platforms have other orders.
  @Test(arguments: [
    "com.apple.InterfaceBuilder3.Cocoa.XIB", "com.apple.InterfaceBuilder.WatchKit.Storyboard",
  ])
  func otherPlatformsKeepTheirOrder(type: String) throws {
    let element = "<imageView contentMode=\"left\" opaque=\"NO\" id=\"a\"/>"
    #expect(try formatted(element, type: type) == element)
    #expect(try formatted(element) != element)
  }

  @Test func arrangedAttributesAreSorted() {
    let order = AttributeOrder.of("label")
    let names = order.positions.sorted { $0.value < $1.value }.map(\.key)
    #expect(names.count > 20 && order.isSorted(names))
    #expect(!order.isSorted(names.reversed()))
    let arranged = order.arranged(names.reversed()) { $0 }
    #expect(order.isSorted(arranged) && Set(arranged) == Set(names))
    // An attribute that the table lacks follows the attribute before it.
    #expect(order.arranged(["id", "new", "opaque"]) { $0 } == ["opaque", "id", "new"])
    #expect(order.sorted(["id", "opaque"]) { $0 } == ["opaque", "id"])
  }
}
