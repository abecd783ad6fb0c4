import GimbalInterpreter
import GimbalLayoutCode
import GimbalModel
import GimbalUIKit
import Testing

/// Layouts that depend on other code of the app, and on the state of UIKit before and after the first layout.
@Suite struct OtherCodeTests {
  /// A property that other code sets before the view loads is not known.
  @Test(arguments: [
    ("let other = Screen(); other.model = Model()", 1), ("", 0), ("self.model = nil", 0),
  ])
  func propertiesThatOtherCodeSets(_ use: String, rules: Int) throws {
    let code = try SolvedCode(
      """
      import UIKit
      final class Screen: UIViewController {
        var model: Model?
        override func viewDidLoad() {
          super.viewDidLoad()
          guard let model = model else { return }
          let item = UIView()
          view.addSubview(item)
          item.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
        }
        func use() { \(use) }
      }
      final class Model {}
      """)
    #expect(code.report.ruleCount == rules)
    #expect(code.report.assumed.isEmpty == (rules == 0))
  }

  /// The safe area is empty until the view is in a window, and a view of the code has no size before its first layout.
  @Test(arguments: [
    ("viewDidLoad", "view.safeAreaInsets.top", 0.0), ("viewDidLayoutSubviews", "view.safeAreaInsets.top", 59),
    ("viewDidLoad", "view.bounds.width", 393),
  ])
  func measuresBeforeTheFirstLayout(_ method: String, _ measure: String, _ expected: Double) throws {
    let code = try SolvedCode(
      """
      import UIKit
      final class Screen: UIViewController {
        let item = UIView()
        var isDone = false
        override func viewDidLoad() { super.viewDidLoad(); view.addSubview(item); done("viewDidLoad") }
        override func viewDidLayoutSubviews() { done("viewDidLayoutSubviews") }
        func done(_ method: String) {
          guard method == "\(method)", !isDone else { return }
          isDone = true
          item.translatesAutoresizingMaskIntoConstraints = false
          item.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: \(measure)).isActive = true
        }
      }
      """)
    #expect(try code.frame(of: "item").x == expected)
  }

  @Test func viewsOfLoadViewHaveNoSize() throws {
    let code = try SolvedCode(
      """
      import UIKit
      final class Screen: UIViewController {
        let item = UIView()
        override func loadView() {
          view = UIView()
          view.addSubview(item)
          item.translatesAutoresizingMaskIntoConstraints = false
          item.widthAnchor.constraint(equalToConstant: view.bounds.width + 5).isActive = true
        }
      }
      """)
    #expect(try code.frame(of: "item").width == 5)
  }

  @Test(arguments: [
    "let a = UIViewPropertyAnimator(duration: 1, curve: .linear); a.addAnimations { self.width.constant = 9 }; a.startAnimation()",
    "UIViewPropertyAnimator(duration: 1, curve: .linear, animations: { self.width.constant = 9 }).startAnimation(afterDelay: 0)",
    "UIViewPropertyAnimator.runningPropertyAnimator(withDuration: 1, delay: 0, animations: { self.width.constant = 9 })",
    "let a = UIViewPropertyAnimator(duration: 1, curve: .linear); a.addCompletion { _ in self.width.constant = 9 }; a.startAnimation()",
  ])
  func animators(_ statements: String) throws {
    let code = try SolvedCode(
      SolvedCode.screen(
        "width.isActive = true; \(statements)",
        """
        extension Screen { var width: NSLayoutConstraint { Store.width(box) } }
        enum Store {
          static var made: NSLayoutConstraint?
          static func width(_ box: UIView) -> NSLayoutConstraint {
            if let made { return made }
            let new = box.widthAnchor.constraint(equalToConstant: 1)
            made = new
            return new
          }
        }
        """))
    #expect(try code.frame(of: "box").width == 9)
  }

  /// A view with the name of another one in the run of another trait, but in another superview, is another view.
  @Test func viewsOfOneNameInDifferentTraits() throws {
    let code = try SolvedCode(
      SolvedCode.screen(
        """
        let item = UIView()
        if traitCollection.userInterfaceIdiom == .pad { box.addSubview(item) } else { view.addSubview(item) }
        item.widthAnchor.constraint(equalToConstant: 7).isActive = true
        """))
    let views = try #require(code.report.scene).scene.viewsInTreeOrder
    #expect(views.map(\.name.text).sorted() == ["box", "item", "item2", "root"])
  }

  @Test(arguments: ["Library.makeViews()", "[UIView()] + Library.makeViews()"])
  func unknownArrangedSubviews(_ views: String) throws {
    let code = try SolvedCode(
      SolvedCode.screen("box.addSubview(UIStackView(arrangedSubviews: \(views)))"))
    #expect(!code.report.unknowns.isEmpty)
  }

  /// What a document does with the classes that it contains.
  @Test func classesOfDocuments() throws {
    let code = try SolvedCode(
      """
      import UIKit
      final class Row: UIView {
        @IBOutlet var label: UILabel! {
          didSet { label.heightAnchor.constraint(equalToConstant: 10).isActive = true }
        }
        let item = UIView()
        override func awakeFromNib() {
          super.awakeFromNib()
          addSubview(item)
          item.translatesAutoresizingMaskIntoConstraints = false
          item.topAnchor.constraint(equalTo: topAnchor, constant: 6).isActive = true
        }
      }
      """)
    #expect(try code.frame(of: "item").y == 6)
    #expect(
      code.report.unknowns.map(\.unknown.reason).contains("the outlet 'label' is connected in a document"))
  }

  /// A class that makes its views in an initializer for code is created by code, whatever else it overrides.
  @Test func classesThatCodeCreatesHaveNoDocument() throws {
    let code = try SolvedCode(
      """
      import UIKit
      final class Card: UIView {
        let box = UIView()
        override init(frame: CGRect) {
          super.init(frame: frame)
          box.translatesAutoresizingMaskIntoConstraints = false
          addSubview(box)
          box.topAnchor.constraint(equalTo: topAnchor, constant: 3).isActive = true
        }
        required init?(coder: NSCoder) { super.init(coder: coder) }
        override func awakeFromNib() { super.awakeFromNib() }
      }
      """)
    #expect(try code.frame(of: "box").y == 3)
  }

  /// UIKit's `init(frame:)` of a text view and of a table calls the designated initializer of the subclass.
  @Test(arguments: [
    (
      "UITextView", "frame: CGRect, textContainer: NSTextContainer?",
      "frame: frame, textContainer: textContainer"
    ),
    ("UITableView", "frame: CGRect, style: UITableView.Style", "frame: frame, style: style"),
  ])
  func inheritedInitializersCallDesignatedOnes(superclass: String, parameters: String, arguments: String)
    throws
  {
    for call in ["Text()", "Text(frame: .zero)"] {
      let code = try SolvedCode(
        """
        import UIKit
        final class Screen: UIViewController {
          override func viewDidLoad() { super.viewDidLoad(); view.addSubview(\(call)) }
        }
        final class Text: \(superclass) {
          let hint = UILabel()
          override init(\(parameters)) {
            super.init(\(arguments))
            hint.translatesAutoresizingMaskIntoConstraints = false
            addSubview(hint)
            hint.topAnchor.constraint(equalTo: topAnchor, constant: 3).isActive = true
          }
        }
        """)
      #expect(code.report.scene?.constraints.count == 1, "\(call)")
    }
  }

  /// The device turns before its views do, and its observers run then.
  @Test func orientationOfTheDevice() throws {
    let code = try SolvedCode(
      """
      import UIKit
      final class Screen: UIViewController {
        let box = UIView()
        lazy var width = box.widthAnchor.constraint(equalToConstant: 100)
        override func viewDidLoad() {
          super.viewDidLoad()
          box.translatesAutoresizingMaskIntoConstraints = false
          view.addSubview(box)
          NSLayoutConstraint.activate([
            box.topAnchor.constraint(equalTo: view.topAnchor), box.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            box.heightAnchor.constraint(equalToConstant: 10), width,
          ])
        }
        override func viewWillTransition(to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator) {
          width.constant = UIDevice.current.orientation.isLandscape ? 200 : 100
        }
      }
      """)
    #expect(try code.frame(of: "box").width == 100 && code.frame(of: "box", .landscapeLeft).width == 200)
    let observing = try SolvedCode(
      SolvedCode.screen(
        """
        NotificationCenter.default.addObserver(
          self, selector: #selector(turn), name: UIDevice.orientationDidChangeNotification, object: nil)
        """, "extension Screen { @objc func turn() {} }"))
    #expect(Set(observing.report.unknowns.map(\.unknown.reason)) == ["what observers of the orientation do"])
  }

  /// A private member is not overridden by a member of a subclass with its name.
  @Test func privateMembersOfSuperclasses() throws {
    let code = try SolvedCode(
      """
      import UIKit
      class Base: UIViewController {
        private let box = UIView()
        private var gap: CGFloat { 1 }
        override func viewDidLoad() { super.viewDidLoad(); build() }
        private func build() {
          box.translatesAutoresizingMaskIntoConstraints = false
          view.addSubview(box)
          NSLayoutConstraint.activate([
            box.topAnchor.constraint(equalTo: view.topAnchor), box.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            box.widthAnchor.constraint(equalToConstant: gap), box.heightAnchor.constraint(equalToConstant: 11),
          ])
        }
      }
      final class Screen: Base {
        let box = UILabel()
        var gap: CGFloat { 2 }
        func build() { view.widthAnchor.constraint(equalToConstant: 22).isActive = true }
      }
      """, of: "Screen")
    let frame = try code.frame(of: "box")
    #expect(frame.width == 1 && frame.height == 11)
    #expect(try #require(code.report.layouts.first).views.count == 2)
  }

  /// A document creates objects by `init(coder:)`, code by other initializers, and only documents call `awakeFromNib`.
  @Test(arguments: [
    ("super.init(coder: coder)", "", 1), ("super.init(coder: coder); setUp()", "", 2),
    ("fatalError()", "", 1),
    ("super.init(coder: coder); setUp()", "func use() { _ = Row(frame: .zero) }", 1),
  ])
  func initializersOfDocuments(_ decoder: String, _ use: String, rules: Int) throws {
    let code = try SolvedCode(
      """
      import UIKit
      final class Row: UIView {
        override init(frame: CGRect) { super.init(frame: frame); setUp() }
        required init?(coder: NSCoder) { \(decoder) }
        override func awakeFromNib() { super.awakeFromNib(); setUp() }
        func setUp() {
          let item = UIView()
          addSubview(item)
          item.topAnchor.constraint(equalTo: topAnchor).isActive = true
        }
      }
      \(use)
      """)
    #expect(code.report.ruleCount == rules)
  }

  @Test func superclassesInExtensions() throws {
    let code = try SolvedCode(
      """
      import UIKit
      final class Screen: UIViewController {
        let row = Row(style: .default, reuseIdentifier: nil)
        override func viewDidLoad() { super.viewDidLoad(); view.addSubview(row) }
      }
      extension Screen { class Base: UITableViewCell {} }
      final class Row: Screen.Base {}
      """)
    #expect(code.report.layouts[0].views.contains { $0.kind == .tableViewCell })
  }

  /// A frame of a view whose autoresizing mask is switched off stays if no constraint concerns the view.
  @Test(arguments: [("", 7.0), ("item.widthAnchor.constraint(equalToConstant: 20).isActive = true", 0)])
  func framesWithoutMask(_ constraint: String, x: Double) throws {
    let code = try SolvedCode(
      SolvedCode.screen(
        """
        let item = UIView()
        item.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(item)
        item.frame = CGRect(x: 7, y: 8, width: 9, height: 10)
        \(constraint)
        """))
    #expect(try code.frame(of: "item").x == x)
  }

  /// The type of the elements of a loop.
  @Test func typesOfLoops() throws {
    let code = try SolvedCode(
      SolvedCode.screen(
        """
        for edge: NSLayoutConstraint.Attribute in [.left, .top] {
          view.addConstraint(
            NSLayoutConstraint(
              item: box, attribute: edge, relatedBy: .equal, toItem: view, attribute: edge, multiplier: 1,
              constant: 8))
        }
        """))
    #expect(try code.frame(of: "box").y == 8 && code.frame(of: "box").x == 8)
  }

  @Test func classesOfOtherModulesHaveUnknownContent() throws {
    let code = try SolvedCode(SolvedCode.screen("let item = AnimationView(); box.addSubview(item)"))
    let item = try Name("item")
    #expect(code.report.unknowns.contains { $0.kind == .content && $0.views == [item] })
  }

  /// A property with observers that overrides a built-in one.
  @Test(arguments: [
    ("var isHidden: Bool", "isHidden = true", "isHidden"), ("var alpha: CGFloat", "alpha = 0", "alpha == 0"),
    ("var isUserInteractionEnabled: Bool", "tag = 1", "isUserInteractionEnabled"),
    ("var frame: CGRect", "frame.size.width = 4", "frame.width == 4"),
  ])
  func overriddenProperties(_ declaration: String, _ change: String, _ test: String) throws {
    let code = try SolvedCode(
      SolvedCode.screen(
        """
        let item = Item()
        item.\(change)
        box.widthAnchor.constraint(equalToConstant: item.changes == \(change == "tag = 1" ? 0 : 1) && item.\(test) ? 7 : 3).isActive = true
        """,
        """
        final class Item: UIView {
          var changes = 0
          override \(declaration) { didSet { changes += 1 } }
        }
        """))
    #expect(try code.frame(of: "box").width == 7)
  }

  /// A control that is centered in a layout method keeps its own size.
  @Test func ownSizesInLayoutMethods() throws {
    let code = try SolvedCode(
      """
      import UIKit
      final class Screen: UIViewController {
        let item = UIActivityIndicatorView(style: .medium)
        override func viewDidLoad() { super.viewDidLoad(); view.addSubview(item) }
        override func viewWillLayoutSubviews() { item.center = view.center }
      }
      """)
    let frame = try code.frame(of: "item")
    #expect(frame.width == 20 && frame.height == 20)
  }

  /// A view without rules that a function that is not known got.
  @Test(arguments: [
    ("Library.bind(item)", true), ("print(item)", false),
    ("Library.bind(item); item.topAnchor.constraint(equalTo: view.topAnchor).isActive = true", false),
  ])
  func viewsThatOthersCouldPlace(_ statements: String, isUnknown: Bool) throws {
    let code = try SolvedCode(
      SolvedCode.screen(
        """
        let item = UIView()
        item.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(item)
        \(statements)
        """))
    #expect(code.report.unknowns.isEmpty != isUnknown)
  }
}
