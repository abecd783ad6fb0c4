import GimbalConsoleLog
import Testing

/// Tests of all documented formats of constraint descriptions.
struct DescriptionTests {
  static let forms: [(String, String)] = [
    ("V:[UIView:0xa(200)]", "0xa.height == 200"),
    ("H:[UIView:0xa(>=44@750)]", "0xa.width >= 44 @750"),
    ("H:[UIView:0xa(==UIView:0xb)]", "0xa.width == 0xb.width + 0"),
    ("H:[UIView:0xa(>=20,<=30@500)]", "0xa.width >= 20; 0xa.width <= 30 @500"),
    ("H:[UIView:0xa]-(8)-[UIView:0xb]", "0xb.leading == 0xa.trailing + 8"),
    ("H:[UIView:0xa]-(-7.5)-[UIView:0xb]", "0xb.leading == 0xa.trailing + -7.5"),
    ("V:[UIView:0xa]-(NSSpace(8))-[UIView:0xb]", "0xb.top == 0xa.bottom + 8"),
    ("V:[UIView:0xa]-(>=NSLayoutAnchorConstraintSpace(8))-[UIView:0xb]", "0xb.top >= 0xa.bottom + 8"),
    ("V:[UIView:0xa]-(<=8@20)-[UIView:0xb]", "0xb.top <= 0xa.bottom + 8 @20"),
    ("H:|-(8)-[UIView:0xa]   (active, names: '|':UIView:0xb )", "0xa.leading == 0xb.leading + 8"),
    ("H:[UIView:0xa]-(8)-|   (Names: '|':UIView:0xb )", "0xb.trailing == 0xa.trailing + 8"),
    ("V:|-0-[UIView:0xa]   (active, names: '|':UIView:0xb )", "0xa.top == 0xb.top + 0"),
    (
      "V:|[UIView:0xa]|   (active, names: '|':UIView:0xb )",
      "0xa.top == 0xb.top + 0; 0xb.bottom == 0xa.bottom + 0"
    ),
    ("H:|-(8)-[UIView:0xa](LTR)   (active, names: '|':UIView:0xb )", "0xa.left == 0xb.left + 8"),
    ("H:[UIView:0xa]-(8)-|(LTR)   (active, names: '|':UIView:0xb )", "0xb.right == 0xa.right + 8"),
    ("H:|-(8)-[UIView:0xa](RTL)   (active, names: '|':UIView:0xb )", "0xb.right == 0xa.right + 8"),
    ("H:|-(8)-[UIView:0xa]", "0xa.leading == |0xa.leading + 8"),
    ("UIView:0xa.width == 100   (active)", "0xa.width == 100"),
    ("UIView:0xa.width == - 16   (active)", "0xa.width == -16"),
    ("UIView:0xa.width == 44.0", "0xa.width == 44"),
    ("UIView:0xa.width == 2.22507e-308", "0xa.width == 2.22507e-308"),
    ("UIView:0xa.width == 1e+06", "0xa.width == 1000000"),
    ("UIView:0xa.top == UILabel:0xb.bottom + 8", "0xa.top == 0xb.bottom + 8"),
    ("UIView:0xa.bottom == UILabel:0xb.bottom - 8.25", "0xa.bottom == 0xb.bottom + -8.25"),
    ("UIView:0xa.width == 0.5*UILabel:0xb.width", "0xa.width == 0.5 * 0xb.width + 0"),
    ("UIView:0xa.width == 0.5*UILabel:0xb.width - 3", "0xa.width == 0.5 * 0xb.width + -3"),
    ("UIView:0xa.width == UILabel:0xb.width * 0.25 + 1.5 ^750.0", "0xa.width == 0.25 * 0xb.width + 1.5 @750"),
    ("UIView:0xa.width == 1.77778*UIView:0xa.height", "0xa.width == 1.77778 * 0xa.height + 0"),
    ("UIView:0xa.height <= UIView:0xb.height", "0xa.height <= 0xb.height + 0"),
    ("UIView:0xa.height >= 20 @999", "0xa.height >= 20 @999"),
    ("UIView:0xa.height >= 20 priority:250.5", "0xa.height >= 20 @250.5"),
    ("UIView:0xa.width >= 300 ^low", "0xa.width >= 300 @250"),
    ("UIView:0xa.width >= 300 ^fitting size", "0xa.width >= 300 @50"),
    ("UIView:0xa.centerX == UIView:0xb.centerX + 0.5", "0xa.centerX == 0xb.centerX + 0.5"),
    ("UIView:0xa.leading == UIView:0xb.leadingMargin", "0xa.leading == 0xb.leadingMargin + 0"),
    ("UIView:0xa.lastBaseline == UIView:0xb.firstBaseline", "0xa.lastBaseline == 0xb.firstBaseline + 0"),
    ("UIView:0xa.baseline == UIView:0xb.baseline", "0xa.lastBaseline == 0xb.lastBaseline + 0"),
    ("UIView:0xa.bottom == UIView:0xb.bottom NSSpace(0)", "0xa.bottom == 0xb.bottom + 0"),
    (
      "UIView:0xa.bottom <= UILayoutGuide:0xb'UIViewSafeAreaLayoutGuide'.bottom NSLayoutAnchorConstraintSpace(8)   (active)",
      "0xa.bottom <= 0xb.bottom + 8"
    ),
    ("h=--& v=--& V:[UIView:0xa(667)]", "0xa.height == 667"),
    ("h=-&- v=&-& UIView:0xa.minX == 12   (active, names: '|':UIView:0xb )", "0xa.left == 0xb.left + 12"),
    ("h=--& v=--& UIView:0xa.midY == + 160", "0xa.centerY == |0xa.top + 160"),
    ("h=&-& v=--& UIView:0xa.minX == 0.5*UIView:0xb.width - 32", "0xa.left == 0.5 * 0xb.right + -32"),
    (
      "h=--- v=--- 'UIView-Encapsulated-Layout-Top' V:|-(0)-[UIView:0xa]  (Names: '|':UIView:0xb)",
      "0xa.top == 0xb.top + 0"
    ),
    ("'it's wide' UIView:0xa.width == 3", "0xa.width == 3"),
    ("'a' V:[UIView:0xa'x](3)'(5)]", "0xa.height == 5"),
    ("UILabel:0xa'x.width == 3'.width == 4", "0xa.width == 4"),
    ("H:[UILabel:0xa'a']-(8)-[b]']-(9)-[UIView:0xc]", "0xc.leading == 0xa.trailing + 9"),
    ("box.width == 3   (active, names: box:0xa )", "0xa.width == 3"),
    ("a.b c.width == 3   (active, names: a.b c:0xa )", "0xa.width == 3"),
    ("H:[box(3)]   (active, names: box:0xa )", "0xa.width == 3"),
    ("H:|-(6)-[box]   (active, names: box:0xa, Row:0xb, '|':Row:0xb )", "0xa.leading == 0xb.leading + 6"),
    ("V:[x...]-(7)-[x...]   (active, names: x...:0xa, x...:0xb )", "0xb.top == 0xa.bottom + 7"),
    ("UILabel:title.height >= 50", "UILabel:title.height >= 50"),
    ("_UIHostingView<List<Never, Text>>:0xa.width == App.View<Int>:0xb.width", "0xa.width == 0xb.width + 0"),
    (
      "H:[UILabel:0xa'x'(42)] Hug:250 CompressionResistance:750", "0xa.width <= 42 @250; 0xa.width >= 42 @750"
    ),
    (
      "UILabel:0xa.height == 20.5 Hug:251 CompressionResistance:1000",
      "0xa.height <= 20.5 @251; 0xa.height >= 20.5"
    ),
  ]

  @Test(arguments: forms)
  func says(_ form: String, _ meaning: String) throws {
    for text in [
      "NSLayoutConstraint:0x60f \(form)", "SnapKit.LayoutConstraint:0x60f@/a b/C.swift#12 \(form)",
    ] {
      let conflict = try #require(try read(list(text)).first)
      #expect(conflict.skipped.isEmpty, "\(conflict.skipped)")
      #expect(conflict.constraints.map(\.summary) == [meaning])
    }
  }

  static let failures: [(String, SkippedText.Reason)] = [
    ("", .cut), ("<private>", .redacted), ("'badge' <private>", .redacted), ("it depends", .form),
    ("UIView:0xa.depth == 3", .attribute("depth")), ("UIView:0xa.width == UIView:0xb.top", .pairing),
    ("UIView:0xa.left == UIView:0xb.leading", .pairing), ("UIView:0xa.width == 1e300", .number),
    ("UIView:0xa.width == 1e9999", .form), ("UIView:0xa.width == nan", .form),
    ("UIView:0xa.width == 3 @1001", .number), ("UIView:0xa.width == 0*UIView:0xb.width", .number),
    ("H:[UIView:0xa(40]", .form), ("H:|-(8)-|", .form), ("H:[UIView:0xa]-[UIView:0xb]", .form),
    ("UIView:0xa.width == 20   (inactive)", .inactive), ("UIView:0xa.width ~= 20", .form),
    ("UIView:0xa.width == 20 or more", .form), ("H:[UIView:0xa]-(8)-", .form),
  ]

  @Test(arguments: failures)
  func isSkipped(_ form: String, _ reason: SkippedText.Reason) throws {
    let conflict = try #require(
      try read(list("NSLayoutConstraint:0x1 UIView:0xa.width == 1", "NSLayoutConstraint:0x60f \(form)")).first
    )
    #expect(conflict.constraints.count == 1)
    #expect(conflict.skipped.map(\.reason) == [reason] && conflict.skipped.map(\.line) == [3])
  }

  @Test(arguments: [
    ("NSLayoutConstraint:0x1 UIView:0xa.width == 1", ConstraintOrigin.app),
    ("NSAutoresizingMaskLayoutConstraint:0x1 h=--& v=--& UIView:0xa.width == 1", .autoresizingMask),
    ("NSContentSizeLayoutConstraint:0x1 H:[UIView:0xa(1)] Hug:250 CompressionResistance:750", .contentSize),
    ("NSLayoutConstraint:0x1 'UIView-Encapsulated-Layout-Width' UIView:0xa.width == 1", .encapsulatedSize),
    ("NSLayoutConstraint:0x1 '_UITemporaryLayoutWidth' UIView:0xa.width == 1", .temporarySize),
    ("NSLayoutConstraint:0x1 'fittingSizeHTarget' UIView:0xa.width == 1", .temporarySize),
    ("NSLayoutConstraint:0x1 'UISV-hiding' UIView:0xa.width == 1", .stackView),
    ("NSLayoutConstraint:0x1 'UIViewSafeAreaLayoutGuide-top' UIView:0xa.width == 1", .safeArea),
    ("_UILayoutSupportConstraint:0x1 UIView:0xa.width == 1", .safeArea),
    ("NSLayoutConstraint:0x1 'UIView-leftMargin-guide-constraint' UIView:0xa.width == 1", .margins),
    ("NSLayoutConstraint:0x1 'UIButtonBar.maximumAlignmentSize' UIView:0xa.width == 1", .framework),
    ("MASLayoutConstraint:Width[0] UIView:title.width == 1", .app),
    (
      "NSIBPrototypingLayoutConstraint:0x1 'IB auto generated at build time for view with fixed frame' UIView:0xa.width == 1",
      .prototype
    ),
  ])
  func isMadeBy(_ text: String, _ origin: ConstraintOrigin) throws {
    #expect(try read(list(text)).first?.constraints.map(\.origin) == [origin])
  }

  @Test(arguments: [
    "\"<<App.LayoutConstraint:0x1> <UIView:0xa>.top == <_UILayoutGuide:0xb>.bottom + 8.0>\"",
    "\"\\<NSLayoutConstraint:0x1 V:[_UILayoutGuide:0xb]-(8)-[UIView:0xa]\\>\"",
  ])
  func bracketsMayBeMoreOrOthers(_ text: String) throws {
    let conflict = try #require(try read("(\n\(text)\n)").first)
    #expect(conflict.constraints.map(\.summary) == ["0xa.top == 0xb.bottom + 8"] && conflict.skipped.isEmpty)
  }

  @Test func sourceLocationOfSnapKitIsParsed() throws {
    let text = list(
      "SnapKit.LayoutConstraint:0x1@/Users/ada/My Apps/#1/Cell View.swift#42 UIView:0xa.width == 1")
    #expect(try read(text).first?.constraints.first?.source == "Cell View.swift#42")
  }
}
