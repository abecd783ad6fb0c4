import GimbalInterpreter
import GimbalLayoutCode
import GimbalModel
import GimbalUIKit
import Testing

/// Functions that no file declares, and what they could lay out.
@Suite struct UnknownCallTests {
  private func code(_ statements: String, _ more: String = "") throws -> SolvedCode {
    try SolvedCode(
      """
      import UIKit
      final class Screen: UIViewController {
        let item = UIView()
        override func viewDidLoad() {
          super.viewDidLoad()
          item.translatesAutoresizingMaskIntoConstraints = false
          \(statements)
        }
        func pin() { item.topAnchor.constraint(equalTo: view.topAnchor, constant: 7).isActive = true }
        \(more)
      }
      """)
  }

  @Test func closuresThatRunOnTheMainThread() throws {
    let code = try code("view.addSubview(item); Library.onMain { self.pin() }")
    #expect(try code.frame(of: "item").y == 7 && code.report.unknowns.isEmpty)
  }

  @Test func closuresOfOtherFunctions() throws {
    let code = try code(
      "view.addSubview(item); later { self.item.topAnchor.constraint(equalTo: view.topAnchor).isActive = true }"
    )
    #expect(Set(code.report.unknowns.map(\.unknown.reason)) == ["'later' is not declared in the files"])
  }

  /// Libraries extend views by a member that makes the rules, or by operators of anchors.
  @Test(arguments: [
    ("item.snp.makeConstraints { make in make.edges.equalToSuperview() }", 1), ("item.pin.all()", 1),
    ("let maker = item.easy; maker.layout(Edges())", 1), ("Maker(item).pin()", 1),
    ("Maker.of(item).fill()", 2),
    ("item.topAnchor == view.topAnchor", 1), ("item.leadingAnchor >= view.leadingAnchor + 8", 1),
    ("item.edges ~ view.edges", 1), ("item.rx.tap.bind(to: model)", 0), ("_ = item == view", 0),
    ("item.events.addTarget(self)", 0),
    (
      "UINavigationBar().scrollEdgeAppearance?.setBackIndicatorImage(UIImage(), transitionMaskImage: UIImage())",
      0
    ),
  ])
  func functionsOfUnknownMembers(_ statement: String, count: Int) throws {
    let code = try code("view.addSubview(item); \(statement)", "infix operator ~")
    #expect(Set(code.report.unknowns.map(\.location)).count == count)
    #expect(code.report.unknowns.isEmpty == (count == 0))
  }

  /// A view that a library lays out needs no other rules, and its mask is switched off there.
  @Test func masksOfViewsThatALibraryLaysOut() throws {
    let code = try code(
      "let box = UIView(); view.addSubview(box); box.snp.makeConstraints { _ in }; "
        + "box.heightAnchor.constraint(equalToConstant: 3).isActive = true")
    #expect(code.report.faults.isEmpty)
  }

  /// The table of an outlet that nothing connects lays out its footer as any other table.
  @Test func viewsOfOutletsThatUIKitLaysOut() throws {
    let code = try code(
      "let footer = UIView(); footer.addSubview(item); table.tableFooterView = footer; "
        + "item.topAnchor.constraint(equalTo: footer.topAnchor).isActive = true",
      "@IBOutlet var table: UITableView!")
    #expect(code.report.unknowns.contains { $0.unknown.reason.contains("'tableFooterView'") })
  }

  /// A function that is not known can add a view, so that it is not forgotten.
  @Test(arguments: [("prepareState()", 1, 0), ("", 0, 1)])
  func viewsThatNothingAdds(_ call: String, unknowns: Int, faults: Int) throws {
    let code = try code("pin(); \(call)")
    #expect(Set(code.report.unknowns.map(\.location)).count == unknowns)
    #expect(code.report.faults.count { $0.kind == .neverAdded } == faults)
  }

  /// The height of a view is not known if a subview of it is not.
  @Test func lengthsOfViewsWithUnknownSubviews() throws {
    let code = try code(
      """
      view.addSubview(item)
      item.addSubview(Library.make())
      item.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
      view.layoutIfNeeded()
      view.heightAnchor.constraint(greaterThanOrEqualToConstant: item.bounds.height).isActive = true
      """)
    #expect(code.report.unknowns.contains { $0.kind == .omittedConstraint && $0.views == [.root] })
    #expect(code.report.scene?.constraints.count == 1)
  }

  /// UIKit lays out some views itself. The scene lacks rules only if such a view has some.
  @Test(arguments: [
    ("table.tableFooterView = UIView()", 0), ("navigationItem.titleView = UILabel()", 0),
    ("let header = UIView(); table.tableHeaderView = header; header.addSubview(UILabel())", 1),
    (
      "item.topAnchor.constraint(equalTo: view.topAnchor).isActive = true; navigationItem.titleView = item", 1
    ),
    ("navigationItem.titleView = Title()", 0), ("table.tableHeaderView = Title()", 1),
  ])
  func viewsThatUIKitLaysOut(_ statements: String, count: Int) throws {
    let code = try code(
      "view.addSubview(table); \(statements)",
      """
      let table = UITableView()
      final class Title: UIView {
        override init(frame: CGRect) {
          super.init(frame: frame)
          let label = UILabel()
          label.translatesAutoresizingMaskIntoConstraints = false
          addSubview(label)
          label.topAnchor.constraint(equalTo: topAnchor).isActive = true
        }
      }
      """)
    let reasons = code.report.unknowns.map(\.unknown.reason)
    #expect(Set(reasons.filter { $0.hasPrefix("UIKit lays out the view of") }).count == count)
  }

  /// A subview with a content that is not known makes no other rule unknown.
  @Test func viewsOfNibs() throws {
    let code = try SolvedCode(
      """
      import UIKit
      final class Card: UIView {
        let badge = Badge()
        override init(frame: CGRect) {
          super.init(frame: frame)
          badge.translatesAutoresizingMaskIntoConstraints = false
          addSubview(badge)
          badge.topAnchor.constraint(equalTo: topAnchor, constant: 3).isActive = true
        }
      }
      final class Badge: UIView {
        override init(frame: CGRect) {
          super.init(frame: frame)
          let nib = UINib(nibName: "Badge", bundle: nil)
          if let content = nib.instantiate(withOwner: self).first as? UIView { addSubview(content) }
        }
      }
      """)
    #expect(try code.frame(of: "badge").y == 3)
    #expect(code.report.unknowns.allSatisfy { $0.location != code.report.expressions.first })
    #expect(!code.report.unknowns.isEmpty)
  }

  /// Elements that are not known are neither lost nor counted as one.
  @Test func sequencesThatAreNotKnown() throws {
    let code = try code(
      """
      view.addSubview(item)
      var rules = [item.topAnchor.constraint(equalTo: view.topAnchor)]
      rules.append(contentsOf: Library.rules())
      NSLayoutConstraint.activate(rules)
      item.heightAnchor.constraint(equalToConstant: CGFloat(rules.count)).isActive = true
      """)
    #expect(code.report.scene?.constraints.count == 1)
    #expect(
      Set(code.report.unknowns.map(\.unknown.reason)) == ["the type Library has no known function 'rules'"])
    #expect(Set(code.report.unknowns.map(\.location)).count == 2)
  }

  /// A constraint that is not known can be one of those that are listed.
  @Test func assignmentsToConstraintsThatAreNotKnown() throws {
    let code = try code(
      """
      view.addSubview(item)
      pin()
      if let rule = Library.table["a"] { rule.isActive = false }
      """)
    #expect(
      Set(code.report.unknowns.map(\.unknown.reason)) == ["the type Library has no known member 'table'"])
  }

  /// The receiver of a call is `nil` although the code would trap.
  @Test func callsOnNil() throws {
    let code = try code(
      "view.addSubview(item); pin(); other.addSubview(item)", "var other: UIStackView!")
    #expect(code.report.unknowns.map(\.unknown.reason).contains("the value before '.addSubview' is nil"))
  }

  @Test func drawingOfSubviews() throws {
    let code = try code(
      "view.addSubview(Picture(frame: CGRect(x: 1, y: 2, width: 30, height: 40)))",
      """
      final class Picture: UIView {
        let label = UILabel()
        override func draw(_ rect: CGRect) {
          addSubview(label)
          label.translatesAutoresizingMaskIntoConstraints = false
          label.topAnchor.constraint(equalTo: topAnchor, constant: rect.height).isActive = true
          label.leadingAnchor.constraint(equalTo: leadingAnchor).isActive = true
        }
      }
      """)
    #expect(try code.frame(of: "label").y == 40)
  }

  /// A guide can exist for some traits only.
  @Test func guidesOfSomeTraits() throws {
    let code = try code(
      """
      if traitCollection.userInterfaceIdiom != .pad {
        let box = UIView()
        box.addLayoutGuide(UILayoutGuide())
        view.addSubview(box)
      }
      view.addSubview(item)
      pin()
      """)
    #expect(code.report.interruption == nil)
    #expect(try code.frame(of: "item").y == 7)
  }

  @Test func associatedTypesOfProperties() throws {
    let code = try code(
      "view.addSubview(item); Bar(item, view).pin()",
      """
      }
      protocol Themed { associatedtype Theme; var theme: Theme { get } }
      struct BarTheme { static let height: CGFloat = 9 }
      struct Bar: Themed {
        let theme = BarTheme()
        let item: UIView, view: UIView
        init(_ item: UIView, _ view: UIView) { self.item = item; self.view = view }
        func pin() { item.topAnchor.constraint(equalTo: view.topAnchor, constant: Theme.height).isActive = true }
      """)
    #expect(try code.frame(of: "item").y == 9)
  }

  @Test func rulesBeforeTheEndOfTheProgram() throws {
    let code = try code("view.addSubview(item); pin(); check()", "func check() { fatalError() }")
    #expect(try code.frame(of: "item").y == 7)
    #expect(code.report.interruption == "the code calls fatalError")
  }

  /// The initializer that the code calls runs; that of a class that it does not create is one that makes constraints.
  @Test(arguments: [("Card(title: \"a\")", 5.0), ("Card()", 3), ("0", 5)])
  func usedInitializers(_ use: String, y: Double) throws {
    let code = try SolvedCode(
      """
      import UIKit
      final class Card: UIView {
        let item = UIView()
        init() { super.init(frame: .zero); pin(3) }
        init(title: String) {
          super.init(frame: .zero)
          pin(0)
          item.topAnchor.constraint(equalTo: topAnchor, constant: 5).isActive = true
        }
        required init?(coder: NSCoder) { fatalError() }
        func pin(_ y: CGFloat) {
          addSubview(item)
          item.translatesAutoresizingMaskIntoConstraints = false
          if y > 0 { item.topAnchor.constraint(equalTo: topAnchor, constant: y).isActive = true }
        }
      }
      func use() { _ = \(use) }
      """)
    #expect(try code.frame(of: "item").y == y)
  }

  /// Controllers that UIKit lays out, or that a storyboard creates.
  @Test(arguments: [
    ("let child = UINavigationController(rootViewController: UIViewController())", "UIKit lays out"),
    (
      "let child = storyboard?.instantiateViewController(withIdentifier: \"a\") as! UIViewController",
      "storyboard"
    ),
  ])
  func unknownControllers(_ declaration: String, _ reason: String) throws {
    let code = try code(
      """
      \(declaration)
      addChild(child)
      view.addSubview(child.view)
      child.view.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
      """)
    let found = code.report.unknowns.filter { $0.unknown.reason.contains(reason) }
    #expect(!found.isEmpty, "\(code.report.unknowns.map(\.unknown.reason))")
  }

  @Test(arguments: ["pin(item)", "pin([item])", "pinAll(\"|[a]|\", views: [\"a\": item])"])
  func helpersOfOtherModules(_ call: String) throws {
    let code = try code("view.addSubview(item); other.\(call)", "let other = Library.helper")
    #expect(code.report.unknowns.contains { $0.kind == .omittedConstraint })
  }

  @Test func implicitMembersWithoutType() throws {
    let code = try code("view.addSubview(Library.make { .item }())")
    #expect(!code.report.unknowns.isEmpty)
  }

  @Test func initializersThatEndTheProgram() throws {
    let code = try SolvedCode(
      """
      import UIKit
      class Base: UIView {
        let item = UIView()
        override init(frame: CGRect) {
          super.init(frame: frame)
          addSubview(item)
          item.translatesAutoresizingMaskIntoConstraints = false
          item.topAnchor.constraint(equalTo: topAnchor, constant: 4).isActive = true
          fill()
        }
        required init?(coder: NSCoder) { fatalError() }
        func fill() { preconditionFailure() }
      }
      """)
    #expect(try code.frame(of: "item").y == 4)
    #expect(code.report.interruption == "the code calls preconditionFailure")
  }

  /// Rules that cannot be listed as they are.
  @Test(arguments: [
    ("item.widthAnchor.constraint(equalToConstant: .greatestFiniteMagnitude)", 1, 0),
    ("item.widthAnchor.constraint(equalToConstant: 0.0 / 0.0)", 0, 1),
    ("item.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0)", 1, 0),
  ])
  func unusualNumbers(_ constraint: String, rules: Int, unknowns: Int) throws {
    let code = try code("view.addSubview(item); \(constraint).isActive = true")
    #expect(code.report.ruleCount == rules)
    #expect(Set(code.report.unknowns.map(\.location)).count == unknowns)
  }
}
