import GimbalParserProcess
import GimbalSyntaxTree
import Testing

/// Tests of source texts that are incomplete, large or deeply nested.
@Suite struct HostileSourceTests {
  private func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  @Test func readsTheRestOfIncompleteCode() throws {
    let tree = try Parsing.tree("class A {\n  func f() {\n    view.addSubview(\n  }\n  let a = 1\n")
    let text = TreeText.text(of: tree.statements)
    #expect(text.contains(#"member(name("view"), "addSubview")"#) && text.contains(#"binding("a")"#))
    let errors = tree.errors.map { "\($0.span.start) \($0.message)" }
    #expect(errors == ["43 expected an expression", "59 expected '}'"])
  }

  @Test func reportsEachErrorOnce() throws {
    let tree = try Parsing.tree("let = 1\nlet b = )\n")
    #expect(tree.errors.map(\.message) == ["expected a pattern", "expected an expression"])
  }

  @Test func limitsTheNumberOfErrors() throws {
    #expect(try Parsing.tree(repeated("let = 1\n", 1000)).errors.count == 100)
  }

  @Test(arguments: [
    "f { ", "(", "a?.b", ".f()", "[0]", "!", "+1", "a ? b : ", "if a {} else ", "try? ", "#if A\n", "\"\\(",
    "a: A<",
    "class A {", "func f() {", "switch a { case ", "@a ", "\\.a", " as B", "{", "#if A\n.b\n#endif\n", "\0",
    "`", "/*",
  ])
  func answersRepeatedText(text: String) throws {
    for prefix in ["", "let x = ", "a"] {
      let tree = try Parsing.tree(prefix + repeated(text, 600))
      #expect(try SourceFile(decoding: tree.encoded()).errors == tree.errors)
    }
  }

  @Test func reportsDeepNesting() throws {
    let closures = try Parsing.tree(repeated("f { ", 10_000) + repeated("}", 10_000))
    #expect(!closures.errors.isEmpty)
    let chain = try Parsing.tree("a" + repeated(".b()", 10_000))
    #expect(chain.errors.map(\.message) == ["the code is nested too deeply"])
    let sum = try Parsing.tree("a" + repeated(" + b", 10_000))
    #expect(sum.errors.map(\.message) == ["the code is nested too deeply"])
  }

  @Test func readsLongFiles() throws {
    let tree = try Parsing.tree(repeated("view.addSubview(label)\n", 20_000))
    #expect(tree.errors.isEmpty && tree.statements.count == 20_000)
    #expect(tree.statements.last?.span == Span(start: 459_977, end: 459_999))
  }
}
