import Testing

/// Fonts, their descriptors and metrics, and the sizes of texts.
@Suite struct FontTests {
  @Test(arguments: [
    ("UIFont.systemFont(ofSize: 17).pointSize", "17.0"),
    ("UIFont.boldSystemFont(ofSize: 20).pointSize", "20.0"),
    ("UIFont.italicSystemFont(ofSize: 12).pointSize", "12.0"),
    ("UIFont.monospacedDigitSystemFont(ofSize: 11, weight: .bold).pointSize", "11.0"),
    ("UIFont.monospacedSystemFont(ofSize: 11, weight: .regular).pointSize", "11.0"),
    ("UIFont.labelFontSize", "17.0"), ("UIFont.buttonFontSize", "18.0"),
    ("UIFont.smallSystemFontSize", "12.0"), ("UIFont.systemFontSize", "14.0"),
    ("UIFont.systemFont(ofSize: UIFont.labelFontSize).pointSize", "17.0"),
    ("UIFont.systemFont(ofSize: 17).withSize(30).pointSize", "30.0"),
    (#"UIFont(name: "Avenir-Heavy", size: 15)?.pointSize"#, "15.0"),
    (#"UIFont(name: "Avenir-Heavy", size: 15)?.fontName"#, "Avenir-Heavy"),
    (#"UIFont(name: "", size: 15)"#, "nil"), ("UIFont.systemFont(ofSize: 17).fontName", ".SFUI-Regular"),
    ("UIFont.systemFont(ofSize: 17, weight: .semibold).fontName", ".SFUI-Semibold"),
    ("UIFont.boldSystemFont(ofSize: 17).fontName", ".SFUI-Bold"),
    ("UIFont.systemFont(ofSize: 17).familyName", ".AppleSystemUIFont"),
    ("UIFont.systemFont(ofSize: 17).leading", "0.0"),
    ("UIFont.systemFont(ofSize: 17) == UIFont.systemFont(ofSize: 17)", "true"),
    ("UIFont.systemFont(ofSize: 17) == UIFont.systemFont(ofSize: 18)", "false"),
    ("UIFont.systemFont(ofSize: 17) == UIFont.boldSystemFont(ofSize: 17)", "false"),
  ])
  func fonts(expression: String, expected: String) throws {
    let value = try evaluate(expression)
    #expect(value == expected)
  }

  /// The sizes of text styles at the text size `large`.
  @Test(arguments: [
    ("largeTitle", 34.0), ("title1", 28), ("title2", 22), ("title3", 20), ("headline", 17), ("body", 17),
    ("callout", 16), ("subheadline", 15), ("footnote", 13),
    ("caption1", 12), ("caption2", 11),
  ])
  func textStyles(name: String, size: Double) throws {
    #expect(try evaluate("UIFont.preferredFont(forTextStyle: .\(name)).pointSize") == "\(size)")
    #expect(
      try evaluate("UIFontDescriptor.preferredFontDescriptor(withTextStyle: .\(name)).pointSize") == "\(size)"
    )
  }

  @Test(arguments: [
    ("UIFont(descriptor: UIFont.systemFont(ofSize: 17).fontDescriptor, size: 0).pointSize", "17.0"),
    ("UIFont(descriptor: UIFont.systemFont(ofSize: 17).fontDescriptor, size: 21).pointSize", "21.0"),
    ("UIFont.systemFont(ofSize: 17).fontDescriptor.pointSize", "17.0"),
    ("UIFont.systemFont(ofSize: 17).fontDescriptor.withSize(9).pointSize", "9.0"),
    (
      "UIFont(descriptor: UIFont.systemFont(ofSize: 17).fontDescriptor.withSymbolicTraits(.traitBold)!, size: 0).fontName",
      ".SFUI-Bold"
    ),
    (
      "UIFont(descriptor: UIFont.systemFont(ofSize: 17).fontDescriptor.withSymbolicTraits([.traitItalic])!, size: 0).pointSize",
      "17.0"
    ),
    ("UIFont.preferredFont(forTextStyle: .headline).fontName", ".SFUI-Semibold"),
    ("UIFont.preferredFont(forTextStyle: .body).withSize(40).pointSize", "40.0"),
    (
      "UIFont(descriptor: UIFont.systemFont(ofSize: 17).fontDescriptor.withDesign(.rounded)!, size: 0).pointSize",
      "17.0"
    ),
    ("UIFontDescriptor(name: \"Avenir\", size: 14).pointSize", "14.0"),
    ("UIFontMetrics.default.scaledValue(for: 10)", "10.0"),
    ("UIFontMetrics(forTextStyle: .title1).scaledFont(for: .systemFont(ofSize: 13)).pointSize", "13.0"),
    ("UIFontMetrics.default.scaledFont(for: UIFont.boldSystemFont(ofSize: 13)).pointSize", "13.0"),
    (
      "UIFont(descriptor: UIFontDescriptor(name: \"Avenir\", size: 14).withFace(\"Heavy\"), size: 3).pointSize",
      "3.0"
    ),
    (
      "UIFont(descriptor: UIFontDescriptor(name: \"Avenir\", size: 14).withFamily(\"Futura\"), size: 3).fontName",
      "Futura"
    ),
  ])
  func descriptors(expression: String, expected: String) throws {
    let value = try evaluate(expression)
    #expect(value == expected)
  }

  /// The system font has an ascender of 1950, a descender of 494 and an em of 2048 units.
  @Test func metrics() throws {
    let source = """
      func run() -> [Bool] {
        let font = UIFont.systemFont(ofSize: 17)
        return [abs(font.lineHeight - 20.287) < 0.001, abs(font.ascender - 16.187) < 0.001, abs(font.descender + 4.101) < 0.001]
      }
      """
    let value = try run(source)
    #expect(value == "[true, true, true]")
  }

  @Test func sizesOfTexts() throws {
    let source = """
      func run() -> [Bool] {
        let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 17)]
        let one = "Zurich".size(withAttributes: attributes), two = "Zurich\\nBern".size(withAttributes: attributes)
        let bold = "Zurich".size(withAttributes: [.font: UIFont.boldSystemFont(ofSize: 17)])
        let wide = CGSize(width: 1000, height: CGFloat.greatestFiniteMagnitude), narrow = CGSize(width: 60, height: CGFloat.greatestFiniteMagnitude)
        let text = "The lake of Zurich lies in the north"
        let line = text.boundingRect(with: wide, options: .usesLineFragmentOrigin, attributes: attributes, context: nil)
        let lines = text.boundingRect(with: narrow, options: [.usesLineFragmentOrigin, .usesFontLeading], attributes: attributes, context: nil)
        let unbroken = text.boundingRect(with: narrow, options: [], attributes: attributes, context: nil)
        let attributed = NSAttributedString(string: "Zurich", attributes: attributes)
        return [one.width > 40 && one.width < 60, abs(one.height - 20.287) < 0.001, abs(two.height - 2 * one.height) < 0.001, two.width == one.width,
          bold.width > one.width, line.height == one.height, lines.height > 3 * one.height, lines.width <= 60, unbroken.width == line.width, line.minX == 0,
          attributed.size() == one, attributed.boundingRect(with: wide, options: .usesLineFragmentOrigin, context: nil).width == one.width]
      }
      """
    let value = try run(source)
    #expect(value == "[\(Array(repeating: "true", count: 12).joined(separator: ", "))]")
  }

  @Test(arguments: [
    "UIFont.systemFont(ofSize: 17).capHeight", "UIFont.systemFont(ofSize: 17).xHeight",
    #"UIFont(name: "Avenir", size: 12)!.lineHeight"#, "UIFont.familyNames",
    #"UIFont(name: Remote.name, size: 12)!.fontName"#, "UIFont.systemFont(ofSize: Remote.size).pointSize",
    "UIFont.preferredFont(forTextStyle: Remote.style).pointSize",
    #"UIFont(name: "Avenir", size: 12)!.familyName"#,
    "UIFont.systemFont(ofSize: 17).fontDescriptor.symbolicTraits",
    "UIFont.systemFont(ofSize: 17).fontDescriptor.fontAttributes",
    #""a".size(withAttributes: [:]).width"#,
    #""a".size(withAttributes: [.font: UIFont(name: "Avenir", size: 12)!]).width"#, #""a".size()"#,
    #""a".size(withAttributes: [.font: UIFont.systemFont(ofSize: 12), .kern: 2]).width"#,
    #"Remote.text.size(withAttributes: [:])"#,
    #""a".boundingRect(with: Remote.size, options: [], attributes: [:], context: nil).width"#,
    "UIFont(a: 1).pointSize",
    #""a".boundingRect(with: CGSize(width: Remote.width, height: 1), options: [], attributes: [:], context: nil).width"#,
    "UIFont.systemFont(ofSize: 12, weight: Remote.weight).fontName",
    "UIFont(descriptor: Remote.descriptor, size: 1)",
    "UIFont(descriptor: UIFont.systemFont(ofSize: 17).fontDescriptor.addingAttributes([:]), size: 0).fontName",
    "UIFont(descriptor: UIFont.systemFont(ofSize: 17).fontDescriptor.withSymbolicTraits([Remote.trait])!, size: 0).fontName",
    #"let s = NSMutableParagraphStyle(); s.lineSpacing = 4; return "a".size(withAttributes: [.font: UIFont.systemFont(ofSize: 12), .paragraphStyle: s]).width"#,
  ])
  func unknownFonts(body: String) throws {
    let value = try evaluate(body)
    #expect(value.hasPrefix("unknown: "))
  }
}
