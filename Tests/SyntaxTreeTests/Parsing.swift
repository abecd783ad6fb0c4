import GimbalParserProcess
import GimbalSyntaxTree

/// The parser that is built beside the tests.
enum Parsing {
  /// A test machine can be slow.
  static let timeLimit = 120

  static func tree(_ source: String) throws -> SourceFile {
    try ParserProcess(timeLimit: timeLimit).parse(Array(source.utf8))
  }

  /// The text of the statements of a source text without errors.
  static func text(_ source: String) throws -> String {
    let tree = try tree(source)
    guard tree.errors.isEmpty else { return "errors: \(TreeText.text(of: tree.errors))" }
    return tree.statements.map { TreeText.text(of: $0) }.joined(separator: "\n")
  }

  /// A source text with all constructs that the tree represents.
  static let allConstructs = ##"""
    import UIKit
    import struct Foundation.URL
    precedencegroup Weak { associativity: right higherThan: AssignmentPrecedence lowerThan: ComparisonPrecedence }
    infix operator ~: Weak
    typealias Handler = (_ a: Int, [String: UIView?]) async throws -> (x: Int, Void)
    protocol Themed: AnyObject { var theme: Theme { get set }; func apply(_ theme: Theme); associatedtype T = Int }
    @MainActor final class Login<Value: Equatable>: UIViewController, Themed where Value: Hashable {
      @IBOutlet private weak var label: UILabel!
      private(set) lazy var button: UIButton = { let b = UIButton(); return b }()
      static let (width, height): (CGFloat, CGFloat) = (1.5, 0x10)
      var stored = 1 { willSet { log(newValue) } didSet(old) { view.setNeedsLayout() } }
      var short: Int { 1 }
      var full: Int { get { 1 } set(value) { stored = value } _modify { yield &stored } }
      subscript(index: Int, by step: Int = 1) -> Int { index * step }
      indirect enum Kind: Int { case a = 1, b; case c(x: Int, _ y: Int, UIView = .init()) }
      override init?(frame: CGRect, _ values: Int..., block: @autoclosure () -> Bool) { super.init(frame: frame) }
      convenience init() { self.init(frame: .zero)! }
      deinit { NotificationCenter.default.removeObserver(self) }
      mutating func change(_ x: inout Int, to y: borrowing [Int]) {}
      #if DEBUG
      let debug = true
      #elseif os(iOS) && canImport(UIKit)
      let debug = false
      #endif
    }
    extension Array where Element: UIView { func pin() { forEach { $0.pin() } } }
    func all(_ values: [Int?], some view: some UIView, _ other: any P & Q, _ type: UIView.Type) rethrows {
      outer: for (index, value) in values.enumerated() where index > 0 {
        guard let value, case 1...3 = value, #available(iOS 15, *) else { continue outer }
        while index < 3, !isDone { break outer }
        repeat { count += 1 } while count < 10
      }
      defer { finish() }
      do { try run() } catch Failure.a(let code) where code > 1 { throw Failure.b } catch { print(error) }
      let size = if isBig { 2 } else if isSmall { 1 } else { 0 }
      switch (size, view) {
      case (1, let label as UILabel): fallthrough
      case let (x, y?) where x is Int: return
      case (_, is UIButton), (2, nil): break
      #if DEBUG
      case (3, _): debug()
      #endif
      case (.some(.a), Kind.c(x: 1, _, let z)): use(z)
      default: return print("none")
      }
      UIView.animate(withDuration: 0.3, delay: -1) { [weak self, unowned view, n = 1 + 2] in
        self?.view.alpha = 0
      } completion: { (finished: Bool) -> Void in view?.layer[0]?.isHidden.toggle() }
      let text = "a\tb \(size, specifier: "%d") \u{41}" + #"raw \n \#(size)"# + """
          first
        \(size) last
        """
      let map: [String: [UIView]] = ["a": [view, other], "b": []], empty: [Int: Int] = [:]
      let kinds = ([UIView](), [String: Int](minimumCapacity: 1), Set<Int>(), UIView?.none, Foo<Int>.Bar.self)
      let value = try? await load() ?? (flag ? 1 : nil)!; let path = \UIView.frame.size?.width
      button.addTarget(self, action: #selector(Login.tap(_:)), for: .touchUpInside)
      let image = #imageLiteral(resourceName: "a"), name = #function
      view.frame = view?.superview!.bounds.insetBy(dx: 1, dy: 2) as? CGRect ?? view as! CGRect
      swap(&a, &b); let add: (Int, Int) -> Int = (+); let tail = values[1...]; _ = ~5 & 3 << 1
      stack
        .spacing(8)
        #if os(iOS)
        .hidden()
        #endif
      constraint.width == 100 ~ 250
    }
    """##
}
