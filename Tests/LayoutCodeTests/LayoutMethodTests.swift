import GimbalLayoutCode
import GimbalModel
import GimbalUIKit
import Testing

/// Tests of guides, of the methods that UIKit calls, and of the faults that a run finds.
@Suite struct LayoutMethodTests {
  /// Returns the layout of a controller with a box, after statements of `viewDidLoad`.
  private func solved(_ statements: String, _ members: String = "", _ more: String = "") throws -> SolvedCode
  {
    try SolvedCode(
      """
      import UIKit
      final class Screen: UIViewController {
        let box = UIView()
        var width: NSLayoutConstraint!
        override func viewDidLoad() {
          super.viewDidLoad()
          box.translatesAutoresizingMaskIntoConstraints = false
          view.addSubview(box)
          \(statements)
        }
        \(members)
      }
      \(more)
      """)
  }

  /// Constraints that leave the position of the box open, and those of its size.
  private static let size = """
    box.leadingAnchor.constraint(equalTo: view.leadingAnchor).isActive = true
    box.widthAnchor.constraint(equalToConstant: 40).isActive = true
    box.heightAnchor.constraint(equalToConstant: 10).isActive = true
    """

  @Test(arguments: [
    ("box.topAnchor.constraint(equalTo: topLayoutGuide.bottomAnchor).isActive = true", 59.0),
    ("box.topAnchor.constraint(equalTo: topLayoutGuide.topAnchor).isActive = true", 0),
    ("box.bottomAnchor.constraint(equalTo: bottomLayoutGuide.topAnchor).isActive = true", 808),
    ("box.bottomAnchor.constraint(equalTo: bottomLayoutGuide.bottomAnchor).isActive = true", 842),
    (
      "box.topAnchor.constraint(equalTo: view.topAnchor, constant: topLayoutGuide.length).isActive = true", 59
    ),
    (
      "box.topAnchor.constraint(equalTo: view.topAnchor, constant: view.safeAreaLayoutGuide.layoutFrame.minY).isActive = true",
      // The view is not in a window while it loads.
      0
    ),
    ("box.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor).isActive = true", 808),
    (
      "box.topAnchor.constraint(equalTo: view.topAnchor, constant: view.safeAreaInsets.bottom).isActive = true",
      0
    ),
  ])
  func guidesOfTheScreen(constraint: String, y: Double) throws {
    #expect(try solved(LayoutMethodTests.size + "\n" + constraint).frame(of: "box").y == y)
  }

  @Test func guidesOfTheCode() throws {
    let code = try solved(
      """
      let guide = UILayoutGuide()
      view.addLayoutGuide(guide)
      NSLayoutConstraint.activate([
        guide.topAnchor.constraint(equalTo: view.topAnchor, constant: 20), guide.heightAnchor.constraint(equalToConstant: 100),
        guide.leadingAnchor.constraint(equalTo: view.leadingAnchor), guide.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.5),
        box.centerYAnchor.constraint(equalTo: guide.centerYAnchor), box.leadingAnchor.constraint(equalTo: guide.trailingAnchor),
        box.widthAnchor.constraint(equalToConstant: 10), box.heightAnchor.constraint(equalToConstant: 10),
      ])
      """)
    let frame = try code.frame(of: "box")
    #expect(frame.y == 65 && abs(frame.x - 196.5) < 0.5)
  }

  /// UIKit runs the animations beside a transition after the size of the view has changed.
  @Test func animationsOfTransitions() throws {
    let code = try solved(
      """
      box.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
      box.leadingAnchor.constraint(equalTo: view.leadingAnchor).isActive = true
      box.heightAnchor.constraint(equalToConstant: 10).isActive = true
      width = box.widthAnchor.constraint(equalToConstant: 100)
      width.isActive = true
      """,
      """
      override func viewWillTransition(to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator) {
        super.viewWillTransition(to: size, with: coordinator)
        coordinator.animate(alongsideTransition: { _ in self.width.constant = size.width > size.height ? 50 : 100 })
      }
      """)
    #expect(try code.frame(of: "box").width == 100 && code.frame(of: "box", .landscapeLeft).width == 50)
  }

  @Test func constraintsOfUpdateMethods() throws {
    let code = try solved(
      "let card = Card(); card.translatesAutoresizingMaskIntoConstraints = false; view.addSubview(card); box.isHidden = true",
      """
      override func updateViewConstraints() {
        if width == nil { width = box.widthAnchor.constraint(equalToConstant: 33); width.isActive = true }
        super.updateViewConstraints()
      }
      """,
      """
      final class Card: UIView {
        private var height: NSLayoutConstraint?
        override func updateConstraints() {
          if height == nil { height = heightAnchor.constraint(equalToConstant: 44); height?.isActive = true }
          super.updateConstraints()
        }
        override var intrinsicContentSize: CGSize { CGSize(width: 55, height: UIView.noIntrinsicMetric) }
      }
      """)
    #expect(try code.frame(of: "box").width == 33)
    #expect(try code.frame(of: "card").height == 44 && code.frame(of: "card").width == 55)
  }

  /// The sizes that views of the code give themselves.
  @Test func sizesThatFit() throws {
    let code = try solved(
      """
      let tag = Tag(); tag.sizeToFit(); view.addSubview(tag)
      let fitted = UIView(), inner = UIView()
      inner.translatesAutoresizingMaskIntoConstraints = false
      fitted.addSubview(inner)
      NSLayoutConstraint.activate([
        inner.topAnchor.constraint(equalTo: fitted.topAnchor), inner.bottomAnchor.constraint(equalTo: fitted.bottomAnchor),
        inner.leadingAnchor.constraint(equalTo: fitted.leadingAnchor), inner.trailingAnchor.constraint(equalTo: fitted.trailingAnchor),
        inner.widthAnchor.constraint(equalToConstant: 70), inner.heightAnchor.constraint(equalToConstant: 30),
      ])
      let size = fitted.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
      NSLayoutConstraint.activate([
        box.topAnchor.constraint(equalTo: view.topAnchor), box.leadingAnchor.constraint(equalTo: view.leadingAnchor),
        box.widthAnchor.constraint(equalToConstant: size.width), box.heightAnchor.constraint(equalToConstant: size.height),
      ])
      """, "",
      "final class Tag: UIView { override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 21, height: 12) } }"
    )
    #expect(try code.frame(of: "tag").width == 21 && code.frame(of: "tag").height == 12)
    #expect(try code.frame(of: "box").width == 70 && code.frame(of: "box").height == 30)
  }

  @Test func viewsTellOfTheirSubviews() throws {
    let code = try solved(
      LayoutMethodTests.size
        + "\nlet card = Card(); view.addSubview(card); card.addSubview(UIView())\n"
        + "box.topAnchor.constraint(equalTo: view.topAnchor, constant: CGFloat(card.count)).isActive = true",
      "",
      """
      final class Card: UIView {
        var count = 0
        override func didAddSubview(_ subview: UIView) { super.didAddSubview(subview); count += 1 }
        override func didMoveToSuperview() { super.didMoveToSuperview(); count += 10 }
      }
      """)
    #expect(try code.frame(of: "box").y == 11)
  }

  /// A view that is added before its controller appears is in a window afterwards.
  @Test func viewsEnterTheWindowOnce() throws {
    let code = try solved(
      LayoutMethodTests.size + "\nlet card = Card(); view.addSubview(card)", "",
      """
      final class Card: UIView {
        var count = 0.0
        let inner = UIView()
        override func didMoveToWindow() {
          super.didMoveToWindow()
          guard window != nil else { return }
          count += 1
          addSubview(inner)
          inner.frame = CGRect(x: 6 + count, y: 0, width: 10, height: 10)
        }
      }
      """)
    #expect(try code.frame(of: "inner").x == 7)
  }

  /// The faults of code that UIKit raises or logs.
  @Test(arguments: [
    (
      "let a = UIView(); view.addSubview(a); a.topAnchor.constraint(equalTo: view.topAnchor).isActive = true",
      [CodeFault.Kind.autoresizingMask]
    ),
    (
      "let a = UIView(); a.translatesAutoresizingMaskIntoConstraints = false; a.topAnchor.constraint(equalTo: view.topAnchor).isActive = true",
      [.neverAdded]
    ),
    (
      "let a = UIView(); a.translatesAutoresizingMaskIntoConstraints = false; a.topAnchor.constraint(equalTo: view.topAnchor).isActive = true; view.addSubview(a)",
      [.noCommonAncestor]
    ),
    ("box.addSubview(view)", [.noCommonAncestor]), ("box.addSubview(box)", [.noCommonAncestor]),
    (
      "NSLayoutConstraint.activate(NSLayoutConstraint.constraints(withVisualFormat: \"H:[nobody]|\", options: [], metrics: nil, views: [\"box\": box]))",
      [.visualFormat]
    ),
    ("view.addSubview(box)", []),
  ])
  func faults(statements: String, kinds: [CodeFault.Kind]) throws {
    let code = try solved(
      LayoutMethodTests.size + "\nbox.topAnchor.constraint(equalTo: view.topAnchor).isActive = true\n"
        + statements)
    #expect(code.report.faults.map(\.kind) == kinds)
  }

  /// Constraints, frames and properties that are not known.
  @Test(arguments: [
    "box.widthAnchor.constraint(equalToConstant: Remote.width).isActive = true",
    "box.widthAnchor.constraint(equalToConstant: 4).isActive = Remote.isOn",
    "NSLayoutConstraint.activate(Remote.constraints)",
    "box.topAnchor.constraint(equalTo: Remote.view.topAnchor).isActive = true",
    "let a = UIView(); a.frame = Remote.frame; view.addSubview(a)", "view.addSubview(Remote.makeView())",
    "if Remote.isOn { box.widthAnchor.constraint(equalToConstant: 4).isActive = true }",
    "let a = UILabel(); a.font = Remote.font; a.text = \"t\"; view.addSubview(a)",
    "Remote.addConstraints(to: box)",
  ])
  func unknownRules(statement: String) throws {
    let code = try solved("box.topAnchor.constraint(equalTo: view.topAnchor).isActive = true\n" + statement)
    #expect(!code.report.unknowns.isEmpty || !code.report.assumed.isEmpty)
  }

  /// `setNeedsUpdateConstraints` in a layout method starts another update, and `updateConstraintsIfNeeded` runs it at once.
  @Test(arguments: [
    ("override func viewDidLayoutSubviews() { bar.gap = 5 }", 5.0),
    (
      "override func viewWillAppear(_ animated: Bool) { bar.gap = 6; bar.updateConstraintsIfNeeded(); bar.last?.constant += 1 }",
      7
    ),
    ("", 0),
  ])
  func updatesOfConstraints(_ method: String, y: Double) throws {
    let code = try SolvedCode(
      """
      import UIKit
      final class Screen: UIViewController {
        let bar = Bar()
        override func viewDidLoad() { super.viewDidLoad(); view.addSubview(bar) }
        \(method)
      }
      final class Bar: UIView {
        let item = UIView()
        var gap: CGFloat = 0 { didSet { setNeedsUpdateConstraints() } }
        var last: NSLayoutConstraint?
        override init(frame: CGRect) {
          super.init(frame: frame)
          addSubview(item)
          item.translatesAutoresizingMaskIntoConstraints = false
        }
        required init?(coder: NSCoder) { fatalError() }
        override func updateConstraints() {
          last?.isActive = false
          last = item.topAnchor.constraint(equalTo: topAnchor, constant: gap)
          last?.isActive = true
          super.updateConstraints()
        }
      }
      """)
    #expect(try code.frame(of: "item").y == y)
    #expect(code.report.faults.isEmpty)
  }
}
