import Testing

/// The deinitializers of objects to which nothing refers any more.
@Suite struct DeinitializerTests {
  @Test(arguments: [
    ("Box(\"a\")", "[a]"), ("Box(\"a\").next(\"b\")", "[a, b]"), ("let box = Box(\"a\"); use(box)", "[]"),
    ("kept = Box(\"a\"); use(1)", "[]"), ("kept = Box(\"a\"); kept = nil; use(1)", "[a]"),
    ("call { Box(\"a\").next(\"b\") }", "[a, b]"), ("Special(\"a\")", "[special, a]"),
  ])
  func runAfterTheLastUse(statements: String, expected: String) throws {
    let source = """
      var log: [String] = []
      var kept: Box?
      class Box {
        let name: String
        init(_ name: String) { self.name = name }
        @discardableResult func next(_ name: String) -> Box { return Box(name) }
        deinit { log.append(name) }
      }
      final class Special: Box { deinit { log.append("special") } }
      func use(_ value: Any) {}
      func call(_ body: () -> Any) { _ = body() }
      func run() -> [String] {
        \(statements)
        return log.sorted { one, _ in one == "special" }
      }
      """
    #expect(try InterpreterTests.run(source) == expected)
  }
}
