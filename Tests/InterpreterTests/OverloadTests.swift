import Testing

/// The choice of functions of one name by the types of the arguments.
@Suite struct OverloadTests {
  @Test(arguments: [
    ("f(1)", "Int"), ("f(1.5)", "Double"), ("f(CGFloat(1))", "Double"), ("f(\"a\")", "String"),
    ("f([1, 2])", "[Int]"), ("f(UILabel())", "UIView"), ("f(UIView())", "UIView"), ("f(true)", "Any"),
    ("f(UIViewController())", "Any"),
  ])
  func closestType(_ call: String, _ result: String) throws {
    let source = """
      func f(_ any: Any) -> String { "Any" }
      func f(_ number: CGFloat) -> String { f(Double(number)) }
      func f(_ number: Double) -> String { "Double" }
      func f(_ number: Int) -> String { "Int" }
      func f(_ text: String) -> String { "String" }
      func f(_ list: [Int]) -> String { "[Int]" }
      func f(_ view: UIView) -> String { "UIView" }
      func run() -> String { \(call) }
      """
    #expect(try InterpreterTests.run(source) == result)
  }

  @Test func variadicFunctionsComeLast() throws {
    let source = """
      func f(_ values: Int...) -> String { "variadic" }
      func f(_ value: Int) -> String { "one" }
      func f(_ values: [Int]) -> String { "array" }
      func run() -> [String] { [f(1), f(1, 2), f([1, 2])] }
      """
    #expect(try InterpreterTests.run(source) == "[one, variadic, array]")
  }

  /// Generic parameters accept the types that conform to their protocols.
  @Test func constraintsOfGenericParameters() throws {
    let source = """
      protocol Single {}
      protocol Compound {}
      struct Edge: Single {}
      struct Edges: Compound {}
      func f<T: Compound>(_ value: T) -> String { "compound" }
      func f<T>(_ value: T) -> String where T: Single { "single" }
      func == <T: Single>(_ one: T, _ other: T) -> String { "single" }
      func == <T: Compound>(_ one: T, _ other: T) -> String { "compound" }
      func run() -> [Any] { [f(Edge()), f(Edges()), Edge() == Edge(), Edges() == Edges()] }
      """
    #expect(try InterpreterTests.run(source) == "[single, compound, single, compound]")
  }

  /// A generic operator of the code does not compare the values of UIKit.
  @Test func genericEqualityIsNotThatOfUIKit() throws {
    let source = """
      protocol Named { var id: Int { get } }
      func == <T>(one: T, other: T) -> Bool where T: Named { return one.id == other.id }
      func run() -> Any? {
        let constraint = UIView().heightAnchor.constraint(equalToConstant: 0)
        return [constraint.relation == .equal, constraint.firstAttribute == .height, UIView() == UIView()]
      }
      """
    #expect(try InterpreterTests.run(source) == "[true, true, false]")
  }

  /// A function of the code can have the name of one of UIKit, and call it.
  @Test func functionsThatCallOnesOfUIKit() throws {
    let source = """
      func NSLocalizedString(_ key: String) -> String { NSLocalizedString(key, comment: "") + "!" }
      extension UIImage {
        convenience init(named name: StaticString) { self.init(named: "\\(name)")! }
      }
      func run() -> [Any] { [NSLocalizedString("a"), UIImage(named: "b") is UIImage] }
      """
    #expect(try InterpreterTests.run(source) == "[a!, true]")
  }

  /// A trailing closure belongs to a parameter of a function type.
  @Test func trailingClosureAfterDefaultValue() throws {
    let source = """
      struct Group { var name = "default" }
      func f(_ value: Int, in group: Group = Group(), body: (Int) -> Int) -> String { "\\(group.name) \\(body(value))" }
      func f(_ one: Int, _ other: Int, in group: Group = Group(), body: (Int, Int) -> Int) -> String { "two" }
      func run() -> [String] { [f(1) { $0 + 1 }, f(1, in: Group(name: "own")) { $0 }, f(1, 2) { $0 + $1 }] }
      """
    #expect(try InterpreterTests.run(source) == "[default 2, own 1, two]")
  }

  /// An extension of a protocol gives a property to a variable of its type, although the class has one of the name.
  @Test func propertiesOfProtocolExtensions() throws {
    let source = """
      protocol Item: AnyObject {}
      extension UIView: Item {}
      extension Item { var constraints: [Int] { [7] } }
      func own(_ item: Item) -> Int { item.constraints.count }
      func run() -> [Int] { let view = UIView(); return [own(view), view.constraints.count] }
      """
    #expect(try InterpreterTests.run(source) == "[1, 0]")
  }

  /// An extension of a subclass overrides a method of an extension of the superclass.
  @Test func overridesInExtensions() throws {
    let source = """
      extension UIView {
        @objc func kind(_ views: [UIView]) -> String { "view" }
        func kind(_ views: UIView...) -> String { kind(views) }
      }
      extension UILabel { override func kind(_ views: [UIView]) -> String { "label" } }
      func run() -> [String] { [UIView().kind(UIView()), UILabel().kind(UIView()), UILabel().kind([])] }
      """
    #expect(try InterpreterTests.run(source) == "[view, label, label]")
  }

  /// A literal beside an optional number has the type of the number.
  @Test func literalAfterOptional() throws {
    let source = """
      struct S { let factor: Double? }
      func f(_ factor: Double) -> String { "\\(factor)" }
      func run() -> String { let s = S(factor: nil); let factor = s.factor ?? 1; return f(factor) }
      """
    #expect(try InterpreterTests.run(source) == "1.0")
  }

  @Test func conditionalCastsOfNumbers() throws {
    let source = """
      func run() -> [String] {
        let values: [Any] = [1, 2.5, "a", UIView()]
        return values.map { value in
          switch value {
          case is Int: "Int"
          case is Double, is CGFloat: "Double"
          case _ as String: "String"
          case let view as UIView: view.subviews.isEmpty ? "UIView" : "?"
          default: "?"
          }
        }
      }
      """
    #expect(try InterpreterTests.run(source) == "[Int, Double, String, UIView]")
    #expect(
      try InterpreterTests.run("func run() -> Bool { let a: Any = 20; return (a as? UIView) == nil }")
        == "true")
  }

  /// An implicit member selects the function whose parameter has the member.
  @Test func implicitMembersSelectFunctions() throws {
    let source = """
      enum Horizontal { case left, right }
      enum Vertical { case top, bottom }
      func pin(_ edge: Horizontal) -> String { "horizontal" }
      func pin(_ edge: Vertical) -> String { "vertical" }
      func pin(_ edge: Vertical?, by: Int) -> String { edge == nil ? "none" : "vertical" }
      func pin(_ edge: Horizontal, by: Int) -> String { "horizontal" }
      func run() -> [String] {
        [pin(.top), pin(.left), pin(.bottom, by: 1), pin(.right, by: 1), pin(Horizontal.right)]
      }
      """
    let text = try InterpreterTests.run(source)
    #expect(text == "[vertical, horizontal, vertical, horizontal, horizontal]")
  }
}
