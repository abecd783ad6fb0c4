import GimbalSyntaxTree
import TestSupport
import Testing

/// Tests of the binary form of syntax trees.
@Suite struct CodingTests {
  private static let span = Span(start: 3, end: 8)

  private static func expression(_ kind: Expression.Kind) -> Expression { Expression(kind, span) }

  private func file(_ expression: Expression) -> SourceFile {
    SourceFile(statements: [Statement(.expression(expression), expression.span)], errors: [])
  }

  @Test func restoresTreesWithAllConstructs() throws {
    let tree = try Parsing.tree(Parsing.allConstructs)
    #expect(tree.errors.isEmpty)
    let bytes = tree.encoded()
    let decoded = try SourceFile(decoding: bytes)
    #expect(TreeText.text(of: decoded) == TreeText.text(of: tree))
    #expect(decoded.encoded() == bytes)
  }

  @Test(arguments: [Int.min, -1, 0, 127, 128, .max]) func restoresIntegers(number: Int) throws {
    let decoded = try SourceFile(decoding: file(Self.expression(.integer(number))).encoded())
    #expect(TreeText.text(of: decoded.statements) == "[expression(integer(\(number)))]")
  }

  @Test func restoresNumbersTextsErrorsAndSpans() throws {
    var tree = file(Self.expression(.array([.init(.floating(-0.1), Span(start: 0, end: .max))])))
    tree.errors = [.init(message: "é\0", span: Span(start: .max, end: .max))]
    let decoded = try SourceFile(decoding: tree.encoded())
    #expect(decoded.errors == tree.errors)
    guard case .expression(let value) = decoded.statements[0].kind, case .array(let elements) = value.kind
    else {
      Issue.record("the statement is another one")
      return
    }
    #expect(value.span == Self.span && elements[0].span == Span(start: 0, end: .max))
    #expect(TreeText.text(of: elements) == "[floating(-0.1)]")
  }

  @Test func storesEachStringOnce() {
    let name = Self.expression(.name("translatesAutoresizingMaskIntoConstraints"))
    let one = file(Self.expression(.array([name]))).encoded().count
    let ten = file(Self.expression(.array(Array(repeating: name, count: 10)))).encoded().count
    #expect(ten - one < 9 * 8)
  }

  @Test func omitsNodesThatAreTooDeep() throws {
    var value = Self.expression(.name("a"))
    for _ in 0..<3 * SourceFile.maximumDepth { value = Self.expression(.member(value, "b")) }
    let decoded = try SourceFile(decoding: file(value).encoded())
    #expect(decoded.errors.map(\.message) == ["the code is nested too deeply"])
    #expect(TreeText.text(of: decoded.statements).contains("unsupported(\"nesting\")"))
  }

  @Test func acceptsTheLargestDepth() throws {
    var value = Self.expression(.name("a"))
    // The statement and the name are two levels.
    for _ in 0..<SourceFile.maximumDepth - 2 { value = Self.expression(.forcedValue(value)) }
    let tree = file(value)
    let decoded = try SourceFile(decoding: tree.encoded())
    #expect(decoded.errors.isEmpty)
    #expect(decoded.encoded() == tree.encoded())
  }

  @Test func rejectsBytesThatAreTooDeep() throws {
    // `!` of a prefix, repeated: the tag, the name, the span and the tag of the operand.
    let shallow = file(Self.expression(.forcedValue(Self.expression(.nilLiteral)))).encoded()
    let operand = file(Self.expression(.nilLiteral)).encoded()
    let tail = Array(operand.suffix(2))
    let head = Array(shallow.dropLast(2 + 2 + 1))
    let level = Array(shallow.dropLast(2).suffix(3))
    let bytes = head + Array(repeating: level, count: 100_000).flatMap { $0 } + tail
    #expect(throws: TreeDecodingError.tooDeep) { try SourceFile(decoding: bytes) }
  }

  @Test func rejectsTruncatedBytes() throws {
    let bytes = try Parsing.tree(Parsing.allConstructs).encoded()
    for count in 0..<bytes.count {
      #expect(throws: TreeDecodingError.self) { try SourceFile(decoding: Array(bytes.prefix(count))) }
    }
    #expect(throws: TreeDecodingError.invalid(offset: bytes.count)) { try SourceFile(decoding: bytes + [0]) }
  }

  @Test func acceptsOrRejectsMutatedBytes() throws {
    let bytes = try Parsing.tree(Parsing.allConstructs).encoded()
    var generator = SeededGenerator(seed: 56)
    var accepted = 0
    for _ in 0..<3000 {
      var mutated = bytes
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        mutated[Int.random(in: 4..<bytes.count, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      guard let tree = try? SourceFile(decoding: mutated) else { continue }
      accepted += 1
      // What is read is the same when it is written and read again.
      let again = tree.encoded()
      #expect(try SourceFile(decoding: again).encoded() == again)
    }
    #expect(accepted > 0 && accepted < 3000)
  }
}
