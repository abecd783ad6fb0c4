import GimbalLayoutCode
import GimbalModel
import GimbalUIKit
import Testing

/// Tests of the properties of views that layout code sets, in the scene that is made of it.
@Suite struct CodePropertyTests {
  /// Returns the properties of a view `item` that statements create.
  private func properties(_ statements: String, _ more: String = "") throws -> Properties {
    let code = try SolvedCode(
      """
      import UIKit
      final class Screen: UIViewController {
        override func viewDidLoad() {
          super.viewDidLoad()
          \(statements)
          item.translatesAutoresizingMaskIntoConstraints = false
          view.addSubview(item)
          item.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
          item.leadingAnchor.constraint(equalTo: view.leadingAnchor).isActive = true
        }
      }
      \(more)
      """)
    #expect(code.report.unknowns.isEmpty, "\(code.report.unknowns)")
    let scene = try #require(code.report.scene)
    return scene.scene.properties(of: try #require(scene.ids[try Name("item")]))
  }

  @Test(arguments: [
    (
      "let item = UILabel(); item.text = \"a\"; item.font = .systemFont(ofSize: 20, weight: .bold)",
      Property.fontWeight, PropertyValue.word("bold")
    ),
    ("let item = UILabel(); item.text = \"a\"; item.font = .systemFont(ofSize: 20)", .fontSize, .number(20)),
    (
      "let item = UILabel(); item.font = .preferredFont(forTextStyle: .footnote); item.text = \"a\"",
      .textStyle, .word("footnote")
    ),
    (
      "let item = UILabel(); item.text = \"a\"; item.font = UIFont(name: \"Avenir-Heavy\", size: 14)",
      .fontName, .word("Avenir-Heavy")
    ),
    (
      "let item = UILabel(); item.text = \"a\"; item.lineBreakMode = .byTruncatingMiddle", .lineBreak,
      .word("truncatingMiddle")
    ),
    (
      "let item = UILabel(); item.text = \"a\"; item.adjustsFontSizeToFitWidth = true; item.minimumScaleFactor = 0.25",
      .minimumScaleFactor, .number(0.25)
    ), ("let item = UILabel(); item.text = \"Zurich\"", .text, .word("Zurich")),
    (
      "let item = UILabel(); item.attributedText = NSAttributedString(string: \"Bern\")", .text, .word("Bern")
    ), ("let item = UIButton(type: .system); item.setTitle(\"OK\", for: .normal)", .text, .word("OK")),
    (
      "let item = UIButton(type: .system); item.setAttributedTitle(NSAttributedString(string: \"Go\"), for: .normal)",
      .text, .word("Go")
    ),
    (
      "let item = UILabel(); item.text = \"a\"; item.setContentHuggingPriority(.required, for: .horizontal)",
      .horizontalHugging, .number(1000)
    ),
    (
      "let item = UILabel(); item.text = \"a\"; item.setContentCompressionResistancePriority(.defaultLow, for: .vertical)",
      .verticalCompression, .number(250)
    ),
    ("let item = UIStackView(arrangedSubviews: [UILabel()]); item.spacing = 7", .spacing, .number(7)),
    (
      "let item = UIView(); item.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)",
      .marginTrailing, .number(4)
    ),
    (
      "let item = UIView(); item.semanticContentAttribute = .forceRightToLeft", .direction,
      .word(LayoutDirection.rightToLeft.rawValue)
    ),
    (
      "let item = UIView(); item.semanticContentAttribute = .forceLeftToRight", .direction,
      .word(LayoutDirection.leftToRight.rawValue)
    ),
    ("let item = UIView(); item.isHidden = true", .hidden, .flag(true)),
    ("let item = Card()", .customClass, .word("Card")), ("let item = Card()", .contentHeight, .number(8)),
    ("let item = UILabel(); item.text = \"a\"; item.numberOfLines = 0", .lines, .number(0)),
  ])
  func propertiesOfViews(statements: String, property: Property, value: PropertyValue) throws {
    let card =
      "final class Card: UIView { override var intrinsicContentSize: CGSize { CGSize(width: 5, height: 8) } }"
    #expect(try properties(statements, card)[property] == value)
  }
}
