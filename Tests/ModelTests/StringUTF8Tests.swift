import GimbalModel
import TestSupport
import Testing

@Suite struct StringUTF8Tests {
  private func checked(_ bytes: [UInt8]) -> String? {
    bytes.withUnsafeBufferPointer { String(checking: $0) }
  }

  @Test(arguments: ["", "a", "root", "contentWidth of a label", "très", "日本語のラベル", "👩‍👩‍👧", "nul\u{0}within"])
  func textIsItself(_ text: String) { #expect(checked(Array(text.utf8)) == text) }

  @Test(
    arguments: [
      [0x80], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x61, 0xFF, 0x61],
    ] as [[UInt8]])
  func whatIsNoTextIsRefused(_ bytes: [UInt8]) { #expect(checked(bytes) == nil) }

  /// The standard library's own reading is the judge.
  @Test func judgesAsTheStandardLibrary() {
    var chance = SeededGenerator(seed: 8)
    for _ in 0..<5000 {
      let bytes = (0..<Int.random(in: 0..<12, using: &chance)).map { _ -> UInt8 in
        Bool.random(using: &chance)
          ? UInt8.random(in: 0x61...0x7A, using: &chance) : UInt8.random(in: 0...255, using: &chance)
      }
      #expect(checked(bytes) == String(validating: bytes, as: UTF8.self), "\(bytes)")
    }
  }
}
