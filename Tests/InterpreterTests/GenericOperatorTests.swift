import Testing

/// Operators that code declares for generic parameters, as layout libraries do.
@Suite struct GenericOperatorTests {
  private static let declarations = """
    struct Rule { var item: String; var number = 0.0 }
    struct Pair<T, U> { let first: T; let second: U }
    func + <T, U: BinaryFloatingPoint>(left: T, right: U) -> Rule { Rule(item: "anchor", number: Double(right)) }
    func == <T: BinaryFloatingPoint>(left: NSLayoutDimension, right: T) -> Rule { Rule(item: "size", number: Double(right)) }
    func == <T, U>(left: Pair<T, U>, right: Pair<T, U>) -> Rule { Rule(item: "pair") }
    infix operator ~~
    func ~~ <T: BinaryFloatingPoint>(left: T, right: Int) -> Rule { Rule(item: "number") }
    func ~~ (left: NSLayoutDimension, right: Int) -> Rule { Rule(item: "dimension") }
    protocol Layouted { associatedtype Item }
    struct Holder<Item2: Layouted> { func cast(_ value: Any) -> Bool { (value as? Item2.Item) != nil } }
    extension UIView: Layouted { typealias Item = UIView }
    """

  @Test(arguments: [
    // A number satisfies the constraint of a parameter, and an anchor does not.
    ("(UIView().widthAnchor + 3).number", "3.0"), ("(UIView().topAnchor + 2.5).item", "anchor"),
    ("(UIView().widthAnchor == 4).item", "size"), ("(UIView().widthAnchor ~~ 4).item", "dimension"),
    ("(1.5 ~~ 4).item", "number"),
    // The operators of numbers, texts and cases are those of Swift.
    ("1 + 2", "3"), ("NSLayoutConstraint.Relation.equal == .equal", "true"),
    ("UIView() == UIView()", "false"),
    ("(Pair(first: 1, second: 2) == Pair(first: 1, second: 2)).item", "pair"),
    // A priority is compared with its number.
    ("UILayoutPriority.defaultLow == 250", "true"), ("250 == UILayoutPriority.defaultLow", "true"),
    ("UILayoutPriority.required == 250", "false"),
    // An associated type of a generic parameter is not known.
    ("Holder<UIView>().cast(UIView())", "true"),
  ])
  func results(expression: String, result: String) throws {
    #expect(
      try run("\(GenericOperatorTests.declarations)\nfunc run() -> Any? {\nreturn \(expression)\n}") == result
    )
  }
}
