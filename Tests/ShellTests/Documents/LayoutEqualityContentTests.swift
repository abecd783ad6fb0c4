import GimbalReporting
import TestSupport
import Testing

/// Tests of views whose sizes no version knows, or that only one version knows.
extension LayoutEqualityTests {
  /// A view of a class that no file declares, with a label behind it.
  private static func badge(_ name: String, of type: String = "BadgeView", gap: Double = 8) -> String {
    """
    import UIKit

    final class \(name): UIViewController {
      let badge = \(type)()
      let caption = UILabel()

      override func viewDidLoad() {
        super.viewDidLoad()
        caption.text = "New"
        caption.font = UIFont(name: "Quicksand-Bold", size: 15)
        for child in [badge, caption] as [UIView] {
          child.translatesAutoresizingMaskIntoConstraints = false
          view.addSubview(child)
        }
        NSLayoutConstraint.activate([
          badge.topAnchor.constraint(equalTo: view.topAnchor, constant: 20),
          badge.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
          caption.topAnchor.constraint(equalTo: badge.bottomAnchor, constant: 4),
          caption.leadingAnchor.constraint(equalTo: badge.trailingAnchor, constant: \(gap)),
        ])
      }
    }

    """
  }

  /// A content that is not known is the same in both versions, whatever its size is.
  @Test func equalContentsOfUnknownSizesAreProved() throws {
    let texts = ["le12/Old.swift": Self.badge("Old12"), "le12/New.swift": Self.badge("New12")]
    let outcome = try compare(texts, "le12/Old.swift", "le12/New.swift")
    #expect(outcome.status == .success && outcome.output.hasPrefix("equal: 3 views"), "\(outcome)")
    let moved = ["le12/Old.swift": Self.badge("Old12"), "le12/New.swift": Self.badge("New12", gap: 9)]
    let other = try compare(moved, "le12/Old.swift", "le12/New.swift")
    #expect(other.output.hasPrefix("different: 'caption' at "), "\(other)")
  }

  /// Another class can have another size.
  @Test func contentsOfOtherClassesAreNotKnown() throws {
    let texts = [
      "le13/Old.swift": Self.badge("Old13"), "le13/New.swift": Self.badge("New13", of: "DotView"),
    ]
    let outcome = try compare(texts, "le13/Old.swift", "le13/New.swift")
    #expect(outcome.status == .failed && outcome.output.contains("not known: the frames of "), "\(outcome)")
  }

  /// A document records the size of a text in a font that is not known, and code measures it in another font.
  @Test func fontsOfDocumentsAndCodeHaveOneSize() throws {
    let label = DocumentText.view(
      "t", "label", frame: (16, 40, 93, 31),
      attributes: "text=\"Welcome\" userLabel=\"title\" translatesAutoresizingMaskIntoConstraints=\"NO\"",
      more:
        "<fontDescription key=\"fontDescription\" name=\"Quicksand-Bold\" family=\"Quicksand\" pointSize=\"22\"/>"
    )
    let field = DocumentText.view(
      "f", "textField", frame: (16, 90, 200, 30),
      attributes:
        "userLabel=\"field\" borderStyle=\"roundedRect\" translatesAutoresizingMaskIntoConstraints=\"NO\"")
    let root = DocumentText.root(
      subviews: label + field,
      constraints: [
        DocumentText.constraint("top", "t.top", "root.top", "constant=\"40\""),
        DocumentText.constraint("left", "t.leading", "root.leading", "constant=\"16\""),
        DocumentText.constraint("below", "f.top", "t.bottom", "constant=\"19\""),
        DocumentText.constraint("side", "f.leading", "t.leading"),
        DocumentText.constraint("wide", "f.width", nil, "constant=\"200\""),
      ])
    let code = """
      import UIKit

      final class Welcome: UIViewController {
        let titleView = UILabel()
        let field = UITextField()

        override func viewDidLoad() {
          super.viewDidLoad()
          titleView.text = "Welcome"
          titleView.font = UIFont(name: "Quicksand-Bold", size: 22)
          field.borderStyle = .roundedRect
          for child in [titleView, field] {
            child.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(child)
          }
          NSLayoutConstraint.activate([
            titleView.topAnchor.constraint(equalTo: view.topAnchor, constant: 40),
            titleView.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
            field.topAnchor.constraint(equalTo: titleView.bottomAnchor, constant: 19),
            field.leadingAnchor.constraint(equalTo: titleView.leadingAnchor),
            field.widthAnchor.constraint(equalToConstant: 200),
          ])
        }
      }

      """
    let texts = [
      "le14/Main.storyboard": DocumentText.storyboard([DocumentText.controller("c", view: root)]),
      "le14/Welcome.swift": code,
    ]
    let outcome = try compare(texts, "le14/Main.storyboard", "le14/Welcome.swift")
    #expect(outcome.status == .success && outcome.output.hasPrefix("equal: 3 views"), "\(outcome)")
    let moved = try compare(
      texts.mapValues { $0.replacing("constant: 19", with: "constant: 20") }, "le14/Main.storyboard",
      "le14/Welcome.swift")
    #expect(moved.output.hasPrefix("different: 'field' at "), "\(moved)")
  }

  /// A cell does not fill the screen whose width its code asks for.
  @Test func conditionsOnTheScreenHoldInCells() throws {
    func cell(_ name: String, gap: String) -> String {
      """
      import UIKit

      final class \(name): UITableViewCell {
        let box = UIView()

        override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
          super.init(style: style, reuseIdentifier: reuseIdentifier)
          box.translatesAutoresizingMaskIntoConstraints = false
          contentView.addSubview(box)
          NSLayoutConstraint.activate([
            box.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
            box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: \(gap)),
            box.widthAnchor.constraint(equalToConstant: 50),
            box.heightAnchor.constraint(equalToConstant: 20),
          ])
        }

        required init?(coder: NSCoder) { nil }
      }

      """
    }
    let texts = [
      "le15/Old.swift": cell("Old15", gap: "16"),
      "le15/New.swift": cell("New15", gap: "UIScreen.main.bounds.width == 430 ? 17 : 16"),
    ]
    let outcome = try compare(texts, "le15/Old.swift", "le15/New.swift")
    #expect(outcome.output.hasPrefix("different: 'box' at iPhone 15 Pro Max, portrait"), "\(outcome)")
  }

  /// A rule that the engine leaves out of a contradiction can leave the frames equal.
  @Test func aContradictionOfOneVersionIsADifference() throws {
    let old = Self.controller("Old16")
    let new = Self.controller("New16").replacing(
      "box.heightAnchor",
      with: "box.topAnchor.constraint(equalTo: title.bottomAnchor, constant: 14),\n      box.heightAnchor")
    let outcome = try compare(
      ["le16/Old.swift": old, "le16/New.swift": new], "le16/Old.swift", "le16/New.swift")
    #expect(
      outcome.output.contains("different: constraints of le16/New.swift#New16 only contradict each other at"),
      "\(outcome)")
    #expect(outcome.status == .failed)
  }

  /// Both versions contradict themselves along one axis, and one also along the other.
  @Test func aContradictionAlongAnotherAxisIsADifference() throws {
    let width =
      "box.widthAnchor.constraint(equalToConstant: 1),\n      box.widthAnchor.constraint(equalToConstant: 2),\n      "
    let old = Self.controller("Old17").replacing("box.heightAnchor", with: width + "box.heightAnchor")
    let new = Self.controller("New17").replacing(
      "box.heightAnchor",
      with: width
        + "box.topAnchor.constraint(equalTo: title.bottomAnchor, constant: 14),\n      box.heightAnchor")
    let outcome = try compare(
      ["le17/Old.swift": old, "le17/New.swift": new], "le17/Old.swift", "le17/New.swift")
    #expect(
      outcome.output.contains("different: constraints of le17/New.swift#New17 only contradict each other at"),
      "\(outcome)")
  }
}
