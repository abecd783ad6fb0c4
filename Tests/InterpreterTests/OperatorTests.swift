import Testing

/// Operators that the code declares.
@Suite struct OperatorTests {
  @Test func prefixAndPostfixOperatorsOfOneName() throws {
    let source = """
      #if canImport(UIKit)
      prefix operator |
      postfix operator |
      prefix func | (text: String) -> String { "<" + text }
      postfix func | (text: String) -> String { text + ">" }
      #endif
      func run() -> [String] { let a = "a"; return [|a, a|, |a|] }
      """
    #expect(try InterpreterTests.run(source) == "[<a, a>, <a>]")
  }

  /// Precedence groups and operators inside `#if` count, too.
  @Test func precedenceGroups() throws {
    let source = """
      #if os(iOS)
      infix operator ~ : Weak
      precedencegroup Weak { lowerThan: AdditionPrecedence }
      infix operator --> : Strong
      precedencegroup Strong { higherThan: MultiplicationPrecedence associativity: left }
      #endif
      func ~ (left: String, right: Int) -> String { "(\\(left)~\\(right))" }
      func --> (left: Int, right: Int) -> Int { left * 10 + right }
      func run() -> [String] { ["a" + "b" ~ 1 + 2, "\\(2 * 1-->2-->3)"] }
      """
    #expect(try InterpreterTests.run(source) == "[(ab~3), 246]")
  }

  /// `Self` is the type that declares the operator, or one that conforms to its protocol.
  @Test func operatorsOfSelf() throws {
    let source = """
      protocol Chained { var name: String { get } ; init(name: String) }
      extension Chained { static func * (lhs: Self, rhs: Int) -> Self { Self(name: "\\(lhs.name)*\\(rhs)") } }
      struct Term: Chained {
        let name: String
        static func + (lhs: Self, rhs: Self) -> Self { Self(name: lhs.name + "+" + rhs.name) }
        static func == (lhs: Self, rhs: String) -> Bool { lhs.name == rhs }
      }
      func run() -> [Any] {
        let a = Term(name: "a")
        return [(a + a).name, (a * 2).name, a == "a", 3 + 4, "a" + "b"]
      }
      """
    #expect(try InterpreterTests.run(source) == "[a+a, a*2, true, 7, ab]")
  }

  @Test func overloadsOfStandardOperators() throws {
    let source = """
      struct Term { let name: String }
      func == (left: Term, right: Term) -> String { "\\(left.name)=\\(right.name)" }
      func == (left: Term, right: Double) -> String { "\\(left.name)=\\(right)" }
      func == (left: Term, right: Int) -> String { left == Double(right) }
      func % (left: Int, right: Term) -> Term { Term(name: "\\(left)%\\(right.name)") }
      prefix operator >=
      prefix func >= (number: Int) -> Term { Term(name: "min\\(number)") }
      func run() -> [String] {
        let a = Term(name: "a"), b = Term(name: "b")
        return [a == b, a == 3, a == 50 % b, a == >=7, "\\(3 == 3)", "\\(7 % 4)", "\\(3 >= 2)"]
      }
      """
    #expect(try InterpreterTests.run(source) == "[a=b, a=3.0, a=50%b, a=min7, true, 3, true]")
  }
}
