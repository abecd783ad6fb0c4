import GimbalInterpreter
import GimbalLayoutCode
import GimbalModel
import GimbalUIKit
import Testing

/// Expressions in code that the run of a scene does not reach. They are read, and the scene is that of the app.
@Suite struct ExplorationTests {
  private static let constraint = "box.widthAnchor.constraint(equalToConstant: 7).isActive = true"

  /// The statements contain one expression, which the run of the scene does not reach.
  @Test(arguments: [
    "if 1 > 2 { \(constraint) }",
    "if 1 < 2 {} else { \(constraint) }",
    "if 1 < 2 { return }; \(constraint)",
    "guard 1 > 2 else { return }; \(constraint)",
    "let text: String? = nil; guard let text else { return }; box.accessibilityLabel = text; \(constraint)",
    "switch 3 { case 1: break; case 2: \(constraint); default: break }",
    "switch 3 { case let x where x > 5: \(constraint); default: break }",
    "while 1 > 2 { \(constraint) }",
    "for _ in [Int]() { \(constraint) }",
    "for _ in Library.items { \(constraint) }",
    "for i in 0..<3 { if i == 9 { continue }; break }; for _ in 0..<2 { continue; \(constraint) }",
    "let rule = 1 < 2 ? nil : box.widthAnchor.constraint(equalToConstant: 7); rule?.isActive = true",
    "let later = { self.\(constraint) }; Library.keep(later)",
    "fatalError(); \(constraint)",
    "do { throw Failure() } catch {}; if false { \(constraint) }",
    "do { try fail(); \(constraint) } catch {}",
  ])
  func readsExpressionsThatConditionsExclude(_ statements: String) throws {
    let code = try SolvedCode(
      SolvedCode.screen(
        statements,
        "struct Failure: Error {}\nextension Screen { func fail() throws { throw Failure() } }"))
    #expect(code.report.expressions.count == 1)
    #expect(code.report.made == Set(code.report.expressions))
    #expect(code.report.scene?.constraints.isEmpty ?? true)
    #expect(code.report.unknowns.isEmpty)
  }

  /// The values that the app does not have, and that a detour needs, are views.
  @Test(arguments: [
    "if let badge { badge.widthAnchor.constraint(equalTo: box.widthAnchor).isActive = true }",
    "guard let badge = self.badge else { return }; badge.widthAnchor.constraint(equalTo: box.widthAnchor).isActive = true",
    "var last: UIView?; if 1 > 2, last != nil { last!.widthAnchor.constraint(equalTo: box.widthAnchor).isActive = true }; last = box",
    "for item: UIView in Library.items { item.widthAnchor.constraint(equalTo: box.widthAnchor).isActive = true }",
    "let show = { (item: UIView) in item.widthAnchor.constraint(equalTo: self.box.widthAnchor).isActive = true }; Library.keep(show)",
  ])
  func suppliesViewsOnDetours(_ statements: String) throws {
    let source = SolvedCode.screen(statements).replacing(
      "let box = UIView()", with: "let box = UIView(); private var badge: UIView?")
    let code = try SolvedCode(source)
    #expect(code.report.expressions.count == 1 && code.report.made == Set(code.report.expressions))
    #expect(code.report.scene?.scene.viewsInTreeOrder.map(\.name.text) == ["root", "box"])
  }

  /// A number that nothing supplies is not replaced by another one.
  @Test func numbersStayUnknown() throws {
    let code = try SolvedCode(
      SolvedCode.screen(
        "if 1 > 2 { box.widthAnchor.constraint(equalToConstant: Library.width).isActive = true }"))
    #expect(code.report.expressions.count == 1 && code.report.made.isEmpty)
  }

  /// A detour changes nothing in the scene, although it sets variables that the scene uses.
  @Test func scenesAreThoseOfTheApp() throws {
    let code = try SolvedCode(
      SolvedCode.screen(
        """
        var width = 10.0
        if 1 > 2 {
          width = 20
          box.heightAnchor.constraint(equalToConstant: 1).isActive = true
          box.removeFromSuperview()
        }
        box.widthAnchor.constraint(equalToConstant: width).isActive = true
        """))
    #expect(code.report.made.count == 2)
    #expect(try code.frame(of: "box").width == 10)
    #expect(code.report.scene?.constraints.count == 1)
    #expect(code.report.faults.isEmpty && code.report.assumed.isEmpty)
  }

  /// All initializers, static functions and properties are read.
  @Test func readsOtherMembers() throws {
    let code = try SolvedCode(
      """
      import UIKit
      final class Card: UIView {
        let box = UIView()
        init(title: String) {
          super.init(frame: .zero)
          box.topAnchor.constraint(equalTo: topAnchor).isActive = true
        }
        init(title: String, detail: String, color: UIColor) {
          super.init(frame: .zero)
          box.bottomAnchor.constraint(equalTo: bottomAnchor).isActive = true
        }
        required init?(coder: NSCoder) { fatalError() }
        static func show(in view: UIView) {
          let card = Card(title: "")
          view.addSubview(card)
          card.leadingAnchor.constraint(equalTo: view.leadingAnchor).isActive = true
        }
        var shown: UIView? {
          didSet {
            guard let shown else { return }
            box.widthAnchor.constraint(equalTo: shown.widthAnchor).isActive = true
          }
        }
        func update(_ flag: Bool) {
          if flag {
            box.heightAnchor.constraint(equalToConstant: 1).isActive = true
          } else {
            box.heightAnchor.constraint(equalToConstant: 2).isActive = true
          }
        }
        override func layoutSubviews() { update(true) }
      }
      """)
    #expect(code.report.expressions.count == 6)
    #expect(code.report.made.isSuperset(of: code.report.expressions))
  }

  /// The helpers that files add to the views of UIKit are listed by file, without a scene.
  @Test func readsExtensionsOfUIKit() throws {
    let code = try SolvedCode(
      SolvedCode.screen(""),
      others: [
        """
        import UIKit
        extension UIView {
          func fill(_ other: UIView, width: CGFloat) {
            topAnchor.constraint(equalTo: other.topAnchor).isActive = true
            leadingAnchor.constraint(equalTo: superview!.leadingAnchor).isActive = true
            widthAnchor.constraint(equalToConstant: width).isActive = true
          }
        }
        extension String { var count2: Int { 2 } }
        """
      ]
    ).code
    #expect(code.extendedTypes(in: 0).isEmpty)
    let types = code.extendedTypes(in: 1)
    #expect(types.map(\.name) == ["UIView"])
    let report = try #require(code.report(onExtensionsOf: types[0], in: 1))
    #expect(report.expressions.count == 3 && report.made.count == 2 && report.scene == nil)
    #expect(report.unknowns.map(\.location) == report.expressions.filter { !report.made.contains($0) })
    #expect(code.report(onExtensionsOf: types[0], in: 0) == nil)
  }

  /// Recursive functions whose ends are conditions have a bounded number of detours.
  @Test(arguments: [
    "func walk(_ n: Int) { if n == 0 { return }; walk(n - 1); box.widthAnchor.constraint(equalToConstant: Library.width).isActive = true }",
    "func walk(_ n: Int) { if n > 0 { walk(n - 1) } else if n < -9 { walk(-n - 7); box.widthAnchor.constraint(equalToConstant: Library.width).isActive = true } }",
    "func walk(_ n: Int) { for _ in [Int]() { walk(n); walk(n); box.widthAnchor.constraint(equalToConstant: Library.width).isActive = true } }",
  ])
  func detoursAreBounded(_ function: String) throws {
    let code = try SolvedCode(
      SolvedCode.screen("walk(3)", "extension Screen { \(function) }"),
      {
        $0.limits.steps = 20_000
        $0.limits.depth = 60
      })
    #expect(code.report.made.isEmpty && code.report.expressions.count == 1)
    #expect(code.report.scene != nil)
  }
}
