import Testing

/// Members that extensions, superclasses and modules declare.
@Suite struct MemberTests {
  /// A method of an extension can have the name of a property of UIKit.
  @Test func methodsAndPropertiesOfOneName() throws {
    let source = """
      extension UILabel {
        @discardableResult func text(_ text: String) -> Self { self.text = text; return self }
        func shout(_ value: String) -> UILabel { text = value; return text(value + "!") }
      }
      func run() -> [String?] { [UILabel().text("a").text, UILabel().shout("b").text] }
      """
    #expect(try InterpreterTests.run(source) == "[a, b!]")
  }

  @Test func propertiesOfUIKitWithoutSelf() throws {
    let source = """
      final class Title: UILabel {
        override init(frame: CGRect) { super.init(frame: frame); numberOfLines = 3; text = "t" }
        required init?(coder: NSCoder) { fatalError() }
      }
      func run() -> [Any?] { let title = Title(); return [title.numberOfLines, title.text] }
      """
    #expect(try InterpreterTests.run(source) == "[3, t]")
  }

  @Test func functionsOfAModule() throws {
    let source = """
      func scale(_ number: Int) -> Int { number * 2 }
      extension UIView { func scale(_ number: Int) -> Int { Kit.scale(number) + 1 } }
      func run() -> Int { UIView().scale(4) }
      """
    #expect(try InterpreterTests.run(source) == "9")
  }

  /// A convenience initializer without parameters calls the inherited one.
  @Test func convenienceInitializers() throws {
    let source = """
      final class Box: UIView {
        let label = UILabel()
        convenience init() { self.init(frame: CGRect(x: 1, y: 2, width: 3, height: 4)); addSubview(label) }
      }
      func run() -> [Double] { let box = Box(); return [box.frame.width, Double(box.subviews.count)] }
      """
    #expect(try InterpreterTests.run(source) == "[3.0, 1.0]")
  }

  @Test func subclassesOfConstraints() throws {
    let source = """
      class Rule: NSLayoutConstraint { static var level: Float = UILayoutPriority.defaultHigh.rawValue + 1 }
      func run() -> [Any] {
        let parent = UIView(), child = UIView()
        parent.addSubview(child)
        let rule = Rule(item: child, attribute: .top, relatedBy: .equal, toItem: parent, attribute: .top,
          multiplier: 1, constant: 5)
        rule.priority = UILayoutPriority(rawValue: Rule.level)
        parent.addConstraint(rule)
        let found = parent.constraints.filter { $0 is Rule }
        return [found.count, found[0].constant, found[0].priority.rawValue, found[0].isActive]
      }
      """
    #expect(try InterpreterTests.run(source) == "[1, 5.0, 751.0, true]")
  }

  @Test func protocolDefaultsOfBuiltInTypes() throws {
    let source = """
      protocol Item { var any: Any { get } }
      extension Item { var any: Any { self } }
      extension UIView: Item {}
      extension Int: Item {}
      extension Array: Item where Element: UIView {}
      func count(_ items: Item...) -> Int { items.map { $0.any }.filter { $0 is Int || $0 is [UIView] }.count }
      func run() -> Int { count(1, UIView(), [UIView()], 2) }
      """
    #expect(try InterpreterTests.run(source) == "3")
  }

  /// `$1` in a closure without parameters takes a pair apart; `$0` alone is the pair.
  @Test func implicitParameters() throws {
    let source = """
      func run() -> [Int] {
        let pairs = [(1, 2), (3, 4)]
        return pairs.map { $0 + $1 } + pairs.map { $0.0 } + pairs.map { pair in [5].map { $0 + pair.1 }[0] }
      }
      """
    #expect(try InterpreterTests.run(source) == "[3, 7, 1, 3, 7, 9]")
  }

  /// A superclass and a subclass have private properties of one name, which are two properties.
  @Test func privatePropertiesOfOneName() throws {
    let source = """
      class Base {
        private var margin = 8
        private lazy var title = "base"
        func grow() -> Int { margin += 1; return margin }
        var name: String { title }
      }
      final class Card: Base {
        private var margin = 20
        private lazy var title = "card"
        func own() -> [Any] { margin += 2; return [margin, title] }
      }
      func run() -> [Any] {
        let card = Card()
        return [card.grow(), card.own(), card.grow(), card.name]
      }
      """
    #expect(try InterpreterTests.run(source) == "[9, [22, card], 10, base]")
  }

  /// A subclass can have a private function of the name of a private function of its superclass.
  @Test func privateFunctionsOfOneName() throws {
    let source = """
      class Base {
        var calls: [String] = []
        init() { setUp(); self.setUp() }
        private func setUp() { calls.append("base") }
        func other() { calls.append("base other") }
      }
      class Sub: Base {
        override init() { super.init(); setUp(); self.setUp(); other() }
        private func setUp() { calls.append("sub") }
        override func other() { calls.append("sub other") }
      }
      func run() -> [String] { Sub().calls }
      """
    #expect(try InterpreterTests.run(source) == "[base, base, sub, sub, sub other]")
  }

  /// Each file sees its own private declarations.
  @Test func privateDeclarationsOfFiles() throws {
    let other = """
      private let gap = 1
      private func step() -> Int { 10 }
      extension String {
        private static let limit = 100
        private func measured() -> Int { 1_000 }
        static var otherLimit: Int { limit + gap + step() + "".measured() }
      }
      """
    let source = """
      private let gap = 2
      private func step() -> Int { 20 }
      extension String {
        private static let limit = 200
        private func measured() -> Int { 2_000 }
        static var ownLimit: Int { limit + gap + step() + "".measured() }
      }
      func run() -> [Int] { [String.otherLimit, String.ownLimit] }
      """
    for files in [[other, source], [source, other]] {
      #expect(try SwiftProgram(files[0], files[1]).run() == "[1111, 2222]")
    }
  }

  /// A function that is not known can change the variables that it gets.
  @Test func variablesOfUnknownFunctions() throws {
    let source = "func run() -> Int { var number = 3; change(&number); return number }"
    #expect(try InterpreterTests.run(source) == "unknown: 'change' is not declared in the files")
  }

  @Test func optionalRequirements() throws {
    let source = """
      @objc protocol Part { @objc optional func size() -> Int }
      class A: Part {}
      class B: Part { func size() -> Int { 3 } }
      func run() -> [Int?] { let a: Part = A(), b: Part = B(); return [a.size?(), b.size?()] }
      """
    #expect(try InterpreterTests.run(source) == "[nil, 3]")
  }
}
