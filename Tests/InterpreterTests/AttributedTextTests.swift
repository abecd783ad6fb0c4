import Testing

/// Attributed strings and paragraph styles.
@Suite struct AttributedTextTests {
  private func evaluate(_ body: String) throws -> String {
    try run(
      """
      func run() -> Any? {
        let key = NSAttributedString.Key.foregroundColor
        let plain = NSAttributedString(string: "Zürich"), colored = NSAttributedString(string: "red", attributes: [.foregroundColor: UIColor.red])
        let text = NSMutableAttributedString(string: "Bern"), font = UIFont.systemFont(ofSize: 12)
        \(body)
      }
      """)
  }

  @Test(arguments: [
    ("return plain.string", "Zürich"), ("return plain.length", "6"),
    ("return NSAttributedString(string: \"😀\").length", "2"), ("return NSAttributedString().string", ""),
    ("return NSAttributedString(attributedString: colored).string", "red"),
    ("return colored.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == .red", "true"),
    ("text.append(plain); return text.string", "BernZürich"),
    ("text.append(colored); return text.length", "7"),
    ("text.append(NSAttributedString(string: \"!\")); return text.string", "Bern!"),
    ("text.insert(plain, at: 0); return text.string", "ZürichBern"),
    ("text.insert(plain, at: 4); return text.string", "BernZürich"),
    ("text.setAttributedString(plain); return text.string", "Zürich"),
    (
      "text.addAttribute(.font, value: font, range: NSRange(location: 0, length: text.length)); return text.attribute(.font, at: 0, effectiveRange: nil) as? UIFont == font",
      "true"
    ),
    (
      "text.addAttributes([.font: font], range: NSRange(location: 0, length: 4)); return text.attribute(.font, at: 0, effectiveRange: nil) as? UIFont == font",
      "true"
    ),
    (
      "text.setAttributes([.kern: 2], range: NSMakeRange(0, 4)); return text.attribute(.kern, at: 0, effectiveRange: nil)",
      "2"
    ),
    (
      "text.addAttribute(.kern, value: 3, range: NSRange(location: 0, length: 2)); return text.attribute(.kern, at: 0, effectiveRange: nil)",
      "3"
    ),
    (
      "let copy = text.mutableCopy() as! NSMutableAttributedString; copy.append(plain); return [text.string, copy.string]",
      "[Bern, BernZürich]"
    ),
    ("let copy = plain.copy() as! NSAttributedString; return copy.string", "Zürich"),
    (
      "text.beginEditing(); text.endEditing(); text.removeAttribute(.kern, range: NSMakeRange(0, 4)); return text.string",
      "Bern"
    ),
    ("return plain is NSAttributedString", "true"), ("return text is NSAttributedString", "true"),
    ("return plain is NSMutableAttributedString", "false"),
    ("return text.mutableString", "Bern"),
    ("var t = AttributedString(\"a\"); t.foregroundColor = .red; return t.foregroundColor == .red", "true"),
    ("return AttributedString(\"a\").font", "nil"),
    ("let label = UILabel(); label.attributedText = plain; return label.attributedText?.string", "Zürich"),
    ("let button = UIButton(); button.setAttributedTitle(plain, for: .normal); return plain.length", "6"),
  ])
  func texts(body: String, expected: String) throws {
    let value = try evaluate(body)
    #expect(value == expected)
  }

  @Test(arguments: [
    ("let s = NSMutableParagraphStyle(); s.lineSpacing = 4; return s.lineSpacing", "4.0"),
    ("return NSParagraphStyle().lineSpacing", "0.0"),
    ("let s = NSMutableParagraphStyle(); s.alignment = .center; return s.alignment == .center", "true"),
    ("return NSMutableParagraphStyle().alignment == .natural", "true"),
    ("return NSMutableParagraphStyle().lineBreakMode == .byWordWrapping", "true"),
    ("let s = NSMutableParagraphStyle(); s.headIndent = 7; return s.headIndent + s.tailIndent", "7.0"),
  ])
  func paragraphStyles(body: String, expected: String) throws {
    let value = try evaluate(body)
    #expect(value == expected)
  }

  @Test(arguments: [
    "return NSAttributedString(attachment: NSTextAttachment()).string",
    "text.append(Remote.text); return text.string",
    "text.deleteCharacters(in: NSMakeRange(0, 1)); return text.string",
    "return plain.attributedSubstring(from: NSMakeRange(0, 1))",
    "text.replaceCharacters(in: NSMakeRange(0, 1), with: \"x\"); return text.string",
    "return NSAttributedString(string: Remote.text).length",
    "return NSAttributedString(data: Remote.data).string",
    "return plain.attribute(Remote.key, at: 0, effectiveRange: nil)",
    "return colored.size().width", "text.append(colored); return text.size().height",
  ])
  func unknownTexts(body: String) throws {
    let value = try evaluate(body)
    #expect(value.hasPrefix("unknown: "))
  }
}
