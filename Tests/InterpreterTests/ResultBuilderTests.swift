import Testing

/// Result builders of the code, which make values from the statements of closures, functions and getters.
@Suite struct ResultBuilderTests {
  /// A builder with all functions, which records their names.
  private let builder = """
    @resultBuilder struct Builder {
      static func buildExpression(_ text: String) -> [String] { [text] }
      static func buildExpression(_ number: Int) -> [String] { ["#\\(number)"] }
      static func buildBlock(_ parts: [String]...) -> [String] { parts.flatMap { $0 } }
      static func buildOptional(_ part: [String]?) -> [String] { part ?? ["none"] }
      static func buildEither(first: [String]) -> [String] { ["first"] + first }
      static func buildEither(second: [String]) -> [String] { ["second"] + second }
      static func buildArray(_ parts: [[String]]) -> [String] { parts.flatMap { $0 } }
      static func buildLimitedAvailability(_ part: [String]) -> [String] { ["limited"] + part }
      static func buildFinalResult(_ parts: [String]) -> String { parts.joined(separator: " ") }
    }
    func make(@Builder _ content: () -> String) -> String { content() }

    """

  @Test(arguments: [
    ("make { \"a\"; 7 }", "a #7"),
    ("make { let a = \"x\"; a + \"y\" }", "xy"),
    ("make { if true { \"a\" } }", "a"),
    ("make { if false { \"a\" } }", "none"),
    ("make { if 1 > 2 { \"a\" } else { \"b\" } }", "second b"),
    ("make { if 2 > 1 { \"a\" } else { \"b\" } }", "first a"),
    ("make { if false { \"a\" } else if true { \"b\" } else { \"c\" } }", "second first b"),
    ("make { for i in 1...3 where i != 2 { i } }", "#1 #3"),
    ("make { switch 3 { case 1: \"a\"; default: \"b\" } }", "second b"),
    ("make { if #available(iOS 13, *) { \"a\" } }", "limited a"),
    ("make { #if os(iOS)\n\"a\"\n#else\n\"b\"\n#endif\n }", "a"),
    ("make { return \"plain\" }", "plain"),
    ("make { if let a = Optional(\"v\") { a } }", "v"),
  ])
  func closure(_ call: String, _ result: String) throws {
    #expect(try InterpreterTests.run(builder + "func run() -> String { \(call) }") == result)
  }

  @Test func functionsAndGetters() throws {
    let source = """
      struct Page {
        @Builder var body: String { "a"; 1 }
        @Builder func title(_ isLong: Bool) -> String { if isLong { "long" }; "title" }
      }
      func run() -> [String] { [Page().body, Page().title(true), Page().title(false)] }
      """
    #expect(try InterpreterTests.run(builder + source) == "[a #1, long title, none title]")
  }

  @Test func theResultChoosesTheFunction() throws {
    let source = """
      @resultBuilder enum Builder {
        static func buildBlock(_ parts: Int...) -> String { "text" }
        static func buildBlock(_ parts: Int...) -> [Int] { parts }
      }
      func text(@Builder _ content: () -> String) -> String { content() }
      func list(@Builder _ content: () -> [Int]) -> [Int] { content() }
      func run() -> [Any] { [text { 1; 2 }, list { 1; 2 }] }
      """
    #expect(try InterpreterTests.run(source) == "[text, [1, 2]]")
  }

  @Test func partialBlocks() throws {
    let source = """
      @resultBuilder enum Sum {
        static func buildPartialBlock(first: Int) -> Int { first }
        static func buildPartialBlock(accumulated: Int, next: Int) -> Int { accumulated * 10 + next }
      }
      func sum(@Sum content: () -> Int) -> Int { content() }
      func run() -> Int { sum { 1; 2; 3 } }
      """
    #expect(try InterpreterTests.run(source) == "123")
  }

  /// The builder is that of the parameter of the chosen function.
  @Test func overloads() throws {
    let source = """
      func twice(_ values: Int...) -> String { "numbers" }
      func twice(@Builder content: () -> String) -> String { content() }
      func run() -> [String] { [twice { "a"; "b" }, twice(1, 2)] }
      """
    #expect(try InterpreterTests.run(builder + source) == "[a b, numbers]")
  }
}
