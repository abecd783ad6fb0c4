import Testing

/// Types of values: casts, protocols, enumerations, aliases and generic parameters.
@Suite struct TypeTests {
  private static let declarations = """
    protocol Named { var name: String { get } }
    extension Named { func greet() -> String { "Hi " + name } }
    class Animal: Named { var name: String { "animal" }; required init() {}; class func kind() -> String { "A" } }
    final class Dog: Animal { override var name: String { "dog" }; override class func kind() -> String { "D" + super.kind() } }
    struct Cat: Named, Equatable { var name = "cat" }
    enum Level: Int, CaseIterable { case low = 1, middle, high = 10 }
    enum Word: String { case first, second = "2nd"; static let start = Word.first; var shout: String { rawValue.uppercased() } }
    enum Plain { case a, b; init() { self = .b } }
    typealias Number = Int
    typealias Pair = (Int, Int)
    struct Outer { struct Inner { static let value = 4; let n: Int }; typealias Size = CGFloat; enum Mode { case on, off }
      var mode: Mode = .on; let size: Size }
    struct Stack<Element> { var items: [Element] = []; mutating func push(_ item: Element) { items.append(item) } }
    extension CGFloat { static let gap: CGFloat = 16; static func scaled(_ n: CGFloat) -> CGFloat { n * 2 } }
    func make<T: Animal>(_ type: T.Type) -> T { type.init() }
    func first<T>(_ items: [T]) -> T? { items.first }
    func isSame<T>(_ value: Any, _ type: T.Type) -> Bool { value is T }
    """

  private func evaluate(_ body: String) throws -> String {
    try run("\(TypeTests.declarations)\nfunc run() -> Any? {\n\(body)\n}")
  }

  @Test(arguments: [
    ("1 is Int", "true"), ("1 as Any is String", "false"), ("(1.5 as Any) is Double", "true"),
    (#"("a" as Any) is String"#, "true"),
    ("Dog() is Animal", "true"), ("Animal() is Dog", "false"), ("Dog() is Named", "true"),
    ("Cat() is Named", "true"), ("(Cat() as Any) is Animal", "false"),
    ("([1] as Any) is [Int]", "true"), ("([1] as Any) is [String]", "false"),
    (#"(["a": 1] as Any) is [String: Int]"#, "true"), ("(1 as Any) is [Int]", "false"),
    ("(1 as Any) is [String: Int]", "false"), ("((1, 2) as Any) is (Int, Int)", "true"),
    ("(1 as Any) is (Int, Int)", "false"),
    ("({ 1 } as Any) is () -> Int", "true"), ("(1 as Any) is () -> Int", "false"),
    ("(Int.self as Any) is Any.Type", "true"), ("(1 as Any) is Any.Type", "false"),
    ("Dog() is Animal & Named", "true"), ("(nil as Int?) is Int?", "true"),
    ("UIButton() is UIControl", "true"), ("UIView() is UIControl", "false"),
    ("Outer.Inner(n: 1) is Outer.Inner", "true"), ("(1 as Any) is Outer.Inner", "false"),
    ("(1 as Any) is Number", "true"), ("isSame(1, Int.self)", "true"),
    ("isSame(Dog(), Animal.self)", "true"), ("(Dog() as Animal) as? Dog != nil", "true"),
    ("Animal() as? Dog", "nil"), ("(1 as Any) as? String", "nil"),
    ("((1 as Any) as? Int)! + 1", "2"), ("(2 as NSNumber) as? CGFloat", "2.0"),
    ("(Dog() as Animal) as! Dog is Dog", "true"), ("3 as CGFloat", "3.0"),
    ("struct Local { let n = 1 }; return (Local() as Any) is Local", "true"),
  ])
  func casts(expression: String, expected: String) throws {
    let value = try evaluate(expression)
    #expect(value == expected)
  }

  @Test(arguments: [
    ("Level.middle.rawValue", "2"), ("Level.high.rawValue", "10"), ("Level(rawValue: 10) == .high", "true"),
    ("Level(rawValue: 5) == nil", "true"),
    ("Level.allCases.count", "3"), ("Level.allCases.map { $0.rawValue }", "[1, 2, 10]"),
    ("Word.first.rawValue", "first"), ("Word.second.rawValue", "2nd"),
    (#"Word(rawValue: "2nd") == .second"#, "true"), ("Word.start == .first", "true"),
    ("Word.second.shout", "2ND"), ("Plain() == .b", "true"),
    ("let l: Level = .low; return l == Level.low", "true"),
    ("let l: Level? = .high; return l?.rawValue", "10"),
    ("[Level.low, .high].map { $0.rawValue }", "[1, 10]"),
    ("let o = Outer(mode: .off, size: 2); return [o.mode == .off, o.size]", "[true, 2.0]"),
    ("Outer.Inner.value", "4"), ("Outer.Inner(n: 3).n", "3"),
    ("let d: [Level: Int] = [.low: 1]; return d[.low]", "1"),
    ("let s: Set<Level> = [.low, .high]; return s.contains(.high)", "true"),
  ])
  func enumerations(expression: String, expected: String) throws {
    let value = try evaluate(expression)
    #expect(value == expected)
  }

  @Test(arguments: [
    ("make(Dog.self).name", "dog"), ("Dog().greet()", "Hi dog"), ("Cat(name: \"Tom\").greet()", "Hi Tom"),
    ("Dog.kind()", "DA"),
    ("first([4, 5])", "4"), ("var s = Stack<Int>(); s.push(3); return s.items", "[3]"),
    ("type(of: Dog()) == Dog.self", "true"), ("type(of: Dog() as Animal).kind()", "DA"),
    ("let n: Number = 3; return n", "3"), ("let p: Pair = (1, 2); return p.1", "2"),
    ("Cat() == Cat(name: \"cat\")", "true"), ("Cat() == Cat(name: \"x\")", "false"),
    ("let x: CGFloat = .gap; return x", "16.0"), ("let x: CGFloat = .scaled(3); return x", "6.0"),
    ("let x: CGFloat = -.gap; return x", "-16.0"),
    ("let x = CGFloat.gap + .gap; return x", "32.0"), ("CGFloat(16) == .gap", "true"),
    ("let c: Cat = .init(name: \"i\"); return c.name", "i"),
    ("let a: Animal = Dog(); return a === a", "true"), ("Dog() === Dog()", "false"),
    ("Dog() !== Dog()", "true"), ("Dog.self == Animal.self", "false"),
    (
      "let makers: [() -> Animal] = [Dog.init, Animal.init]; return makers.map { $0().name }", "[dog, animal]"
    ), ("[\"a\"].map(Cat.init(name:)).first?.name", "a"),
    ("[1, 2].map(String.init)", "[1, 2]"),
    (
      "let views = [UILabel(), UIButton()]; return views.map { type(of: $0) == UILabel.self }",
      "[true, false]"
    ),
    (
      "let types: [UIView.Type] = [UILabel.self, UIView.self]; return types.map { $0.init() is UILabel }",
      "[true, false]"
    ),
  ])
  func generics(expression: String, expected: String) throws {
    let value = try evaluate(expression)
    #expect(value == expected)
  }

  /// A value of a type of another module can be anything.
  @Test(arguments: ["Remote.value is Int", "(UIView() as Any) is Remote.Kind", "Remote() is UIView"])
  func unknownTypes(expression: String) throws {
    let value = try evaluate(expression)
    #expect(value.hasPrefix("unknown: "))
  }

  /// An extension of a built-in type conforms to the private protocol of its own file.
  @Test func privateProtocolsOfOneName() throws {
    let first = "private protocol Item {}\nextension String: Item {}\n"
    let second = """
      private protocol Item {}
      extension String: Item {}
      func run() -> Bool { ("a" as Any) is Item }
      """
    #expect(try SwiftProgram(first, second).run() == "true")
  }

  @Test func initializersThatDelegateWithoutArguments() throws {
    let source = """
      import UIKit
      class Box: UIView {
        var made = 0
        convenience init(count: Int = 1) { self.init(); made += count }
        override init(frame: CGRect) { super.init(frame: frame); made = 10 }
      }
      func run() -> [Int] { [Box().made, Box(count: 5).made, Box(frame: .zero).made] }
      """
    #expect(try InterpreterTests.run(source) == "[11, 15, 10]")
  }
}
