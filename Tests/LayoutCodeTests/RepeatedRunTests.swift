import GimbalInterpreter
import GimbalLayoutCode
import GimbalModel
import GimbalUIKit
import Testing

/// Code that starts itself again, code that nothing in a run calls, and values that only such code sets.
@Suite struct RepeatedRunTests {
  /// An animation that starts itself again when it ends, as those of carousels, runs its completion once.
  @Test(arguments: [
    "UIView.animate(withDuration: 1) { self.count += 1 } completion: { _ in self.loop() }",
    "UIView.animate(withDuration: 1, animations: { self.count += 1 }) { _ in self.loop() }",
    "UIView.transition(with: view, duration: 1, animations: { self.count += 1 }, completion: { _ in self.loop() })",
    "let a = UIViewPropertyAnimator(duration: 1, curve: .linear) { self.count += 1 }; a.addCompletion { _ in self.loop() }; a.startAnimation()",
  ])
  func completionsThatStartAgain(_ animation: String) throws {
    let code = try SolvedCode(
      SolvedCode.screen(
        """
        loop()
        box.topAnchor.constraint(equalTo: view.topAnchor, constant: CGFloat(count)).isActive = true
        """,
        "extension Screen { func loop() { \(animation) } }"
      ).replacing("let box", with: "var count = 0\n  let box"))
    #expect(code.report.interruption == nil)
    #expect(try code.frame(of: "box").y == 2)
  }

  /// Initializers of an extension of a class of another module do not delegate to each other.
  @Test func initializersOfExtensionsEnd() throws {
    let code = try SolvedCode(
      SolvedCode.screen(
        """
        _ = Storage(wrappedValue: 1, Key("a"))
        box.topAnchor.constraint(equalTo: view.topAnchor, constant: 4).isActive = true
        """,
        """
        struct Key { let name: Library.Name; init(_ name: String) { self.name = Library.Name(name) } }
        extension Storage {
          init(wrappedValue: Int, _ key: Key) where Value == Int { self.init(wrappedValue: wrappedValue, key.name) }
          init(wrappedValue: Int, _ key: Key) where Value == Bool { self.init(wrappedValue: wrappedValue, key.name) }
        }
        """), of: "Screen")
    #expect(code.report.interruption == nil)
    #expect(try code.frame(of: "box").y == 4)
  }

  /// The constraints of properties that nothing reads, of observers, and of functions that only other such functions call.
  @Test(arguments: [
    "lazy var label: UILabel = { let label = UILabel(); view.addSubview(label); label.topAnchor.constraint(equalTo: view.topAnchor).isActive = true; return label }()",
    "var shown: UIView? { didSet { guard let shown else { return }; view.addSubview(shown); shown.topAnchor.constraint(equalTo: view.topAnchor).isActive = true } }",
    "var all: [UIView] = []; func tap() { all.append(box); show() }; func show() { for item in all { item.topAnchor.constraint(equalTo: view.topAnchor).isActive = true } }",
    "func tap(_ isShown: Bool) { if isShown { box.topAnchor.constraint(equalTo: view.topAnchor).isActive = true } }",
  ])
  func codeThatNothingCalls(_ member: String) throws {
    let code = try SolvedCode(SolvedCode.screen("").replacing("let box", with: member + "\n  let box"))
    #expect(code.report.made.count == 1 && code.report.expressions.count == 1)
    #expect(code.report.scene?.constraints.isEmpty == true && code.report.assumed.allSatisfy { !$0.value })
  }

  /// A view that other code gives to a property has unknown content. Without a superview in the scene, its rules are unknown.
  @Test(arguments: [("view.addSubview(icon)", true), ("", false), ("icon.addSubview(box)", false)])
  func viewsThatOtherCodeSets(_ statement: String, isMade: Bool) throws {
    let code = try SolvedCode(
      SolvedCode.screen(
        """
        guard let icon else { return }
        \(statement)
        icon.translatesAutoresizingMaskIntoConstraints = false
        box.topAnchor.constraint(equalTo: icon.topAnchor).isActive = true
        icon.topAnchor.constraint(equalTo: view.topAnchor, constant: 6).isActive = true
        """, "func use(_ screen: Screen) { screen.icon = UIImageView() }"
      ).replacing("let box", with: "var icon: UIImageView?\n  let box"))
    let reason = "other code sets the property 'icon'"
    #expect(
      code.report.unknowns.allSatisfy { $0.unknown.reason == reason && ($0.kind == .content) == isMade })
    #expect(!code.report.unknowns.isEmpty && code.report.faults.isEmpty && code.report.assumed.count == 1)
    #expect(try !isMade || code.frame(of: "box").y == 6)
  }

  /// The frame and the superview of a view that other code makes are not known.
  @Test(arguments: [
    "anchor.frame.maxY", "anchor.bounds.height", "anchor.superview == nil ? 1 : 2",
    "anchor.intrinsicContentSize.width", "CGFloat(anchor.subviews.count)",
  ])
  func measuresOfViewsOfParameters(_ measure: String) throws {
    let code = try SolvedCode(
      """
      import UIKit
      final class Tip: UIView {
        let label = UIView()
        init(anchor: UILabel) {
          super.init(frame: .zero)
          label.frame = CGRect(x: 0, y: \(measure), width: 10, height: 10)
          addSubview(label)
        }
        required init?(coder: NSCoder) { fatalError() }
      }
      """)
    let reason = "nothing supplies the content of 'anchor'"
    #expect(
      code.report.unknowns.contains { $0.kind == .frame && $0.unknown.reason == reason }
        || code.report.assumed.contains { $0.unknown.reason == reason })
  }

  /// A rule of a view of a parameter that the class does not add to a superview is not known.
  @Test func viewsOfParametersElsewhere() throws {
    let code = try SolvedCode(
      """
      import UIKit
      final class Tip: UIView {
        let label = UILabel()
        init(anchor: Anchor) {
          super.init(frame: .zero)
          addSubview(label)
          label.translatesAutoresizingMaskIntoConstraints = false
          label.topAnchor.constraint(equalTo: anchor.topAnchor).isActive = true
        }
        required init?(coder: NSCoder) { fatalError() }
      }
      final class Anchor: UIView {}
      """)
    #expect(code.report.unknowns.contains { $0.kind == .omittedConstraint } && code.report.faults.isEmpty)
  }

  /// The properties of a class that lays out views of others.
  @Test func propertiesOfHelpers() throws {
    let code = try SolvedCode(
      SolvedCode.screen(
        "",
        """
        final class Model {
          lazy var field: UIView = {
            let field = UIView()
            field.heightAnchor.constraint(equalToConstant: 35).isActive = true
            return field
          }()
        }
        """))
    let type = try #require(code.code.helperTypes.first)
    let report = try #require(code.code.report(on: type, ids: RandomIDs()))
    #expect(report.made.count == 1 && report.unknowns.isEmpty)
  }

  /// The views of parameters have unknown content.
  @Test(arguments: [("UIView", "child"), ("UIViewController", "child.view!")])
  func viewsOfParameters(_ type: String, _ view: String) throws {
    let code = try SolvedCode(
      """
      import UIKit
      final class Screen: UIViewController {
        let child: \(type)
        init(child: \(type)) { self.child = child; super.init(nibName: nil, bundle: nil) }
        required init?(coder: NSCoder) { fatalError() }
        override func viewDidLoad() {
          super.viewDidLoad()
          let item = \(view)
          item.translatesAutoresizingMaskIntoConstraints = false
          view.addSubview(item)
          item.topAnchor.constraint(equalTo: view.topAnchor, constant: 8).isActive = true
        }
      }
      """)
    #expect(code.report.made.count == 1 && code.report.scene?.constraints.count == 1)
    #expect(!code.report.unknowns.isEmpty && code.report.unknowns.allSatisfy { $0.kind == .content })
  }

  /// A property is not known if code sets it that does not run here.
  @Test(arguments: [
    ("Session.shared.user == nil", true), ("Session.shared.guest == nil", false),
    ("Session.current == nil", true),
    ("Session().user == nil", false),
  ])
  func propertiesOfSharedObjects(_ condition: String, isUnknown: Bool) throws {
    let code = try SolvedCode(
      SolvedCode.screen(
        "box.topAnchor.constraint(equalTo: view.topAnchor, constant: \(condition) ? 1 : 2).isActive = true",
        """
        final class Session {
          static let shared = Session()
          static var current: Session!
          private(set) var user: String?
          private(set) var guest: String?
          init() { guest = nil }
          func logIn() { user = "a"; Session.current = self }
        }
        """), of: "Screen")
    #expect(code.report.assumed.isEmpty == !isUnknown)
    #expect(try isUnknown || code.frame(of: "box").y == 1)
  }

  /// Code of other files cannot set a property with a private setter, so a property of its name is another one.
  @Test(arguments: [("private(set) ", 0), ("", 1)])
  func propertiesWithPrivateSetters(_ modifier: String, assumed: Int) throws {
    let code = try SolvedCode(
      SolvedCode.screen(
        "if note != nil { box.topAnchor.constraint(equalTo: view.topAnchor).isActive = true }"
      )
      .replacing("let box", with: modifier + "var note: String?\n  let box"),
      others: ["func change(_ other: Other) { other.note = \"a\" }"])
    #expect(code.report.assumed.count == assumed)
  }

  /// The value of a wrapper of the user defaults is its default value, or not known.
  @Test func valuesOfUserDefaults() throws {
    let code = try SolvedCode(
      SolvedCode.screen(
        """
        box.topAnchor.constraint(equalTo: view.topAnchor, constant: Settings().margin).isActive = true
        box.heightAnchor.constraint(equalToConstant: 20).isActive = true
        """,
        """
        @propertyWrapper struct Stored<Value: Codable> {
          let key: String
          let defaultValue: Value
          var wrappedValue: Value {
            get {
              guard let data = UserDefaults.standard.object(forKey: key) as? Data else { return defaultValue }
              return (try? JSONDecoder().decode(Value.self, from: data)) ?? defaultValue
            }
            set { UserDefaults.standard.set(try? JSONEncoder().encode(newValue), forKey: key) }
          }
        }
        struct Settings { @Stored(key: "margin", defaultValue: 9) var margin: CGFloat }
        """), of: "Screen")
    #expect(code.report.interruption == nil && code.report.made.count >= 1)
    #expect(try !code.report.unknowns.isEmpty || code.frame(of: "box").y == 9)
  }
}
