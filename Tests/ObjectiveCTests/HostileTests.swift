import GimbalObjectiveC
import GimbalSyntaxTree
import Testing

/// Tests of texts that are not Objective-C, or too much of it. Each has a tree within the limits.
@Suite struct HostileTests {
  private func tree(_ source: String) -> SourceFile {
    ObjectiveCSources.trees(of: [ObjectiveCSources.File(Array(source.utf8), isHeader: false)])[0]
  }

  @Test(arguments: [
    ("[", "]"), ("(", ")"), ("{", "}"), ("@[", "]"), ("@{@1: ", "}"), ("^{", "}"), ("-", ""), ("!", ""),
    ("x ? y : ", "z"), ("if (x) ", ";"), ("for (;;) {", "}"), ("a = ", "b"), ("(id)", "x"),
    ("switch (x) {", "}"),
    ("({", "})"), ("a.b(", ")"), ("a[", "]"), ("do ", "while (1)"),
  ])
  func nesting(_ opening: String, _ closing: String) {
    let count = 5_000
    let body = String(repeating: opening, count: count) + "x" + String(repeating: closing, count: count)
    #expect(!tree("void f() { \(body); }").errors.isEmpty)
    _ = tree("void f() { \(String(repeating: opening, count: count))")
  }

  @Test(arguments: [" + x", ".x", "[0]", "(0)", " && x", " | NSLayoutFormatAlignAllTop"])
  func chains(_ link: String) {
    let source = "void f() { id y = x\(String(repeating: link, count: 10_000)); }"
    #expect(tree(source).errors.contains { $0.message.contains("nested too deeply") })
  }

  @Test func types() {
    for part in ["*", "(^", "NSArray<", "const ", "struct {", "[1]"] {
      _ = tree("id \(String(repeating: part, count: 5_000)) x;")
      _ = tree("@interface A : B { id \(String(repeating: part, count: 5_000)) x;")
      _ = tree("void f(\(String(repeating: part, count: 5_000))")
    }
  }

  @Test func macros() {
    // Each macro uses the next one twice.
    let doubling = (0..<40).map { "#define M\($0) M\($0 + 1) M\($0 + 1)\n" }.joined()
    #expect(tree(doubling + "void f() { M0; }").errors.contains { $0.message.contains("macros") })
    let doublingArguments = (0..<40).map { "#define N\($0)(x) N\($0 + 1)(x x)\n" }.joined()
    _ = tree(doublingArguments + "void f() { N0(y); }")
    _ = tree("#define A B\n#define B A\n#define F(x) F(F(x))\nvoid f() { A; F(F(A)); F(; }")
    _ = tree("#define\n#define (\n#define F(x, ...\n#if\n#elif\n#else\n#endif\n#endif\n#undef\n#import\n#\n")
    _ = tree(String(repeating: "#if 1\n", count: 5_000) + "int x;")
  }

  @Test func recursiveDeclarations() {
    let source = """
      typedef A B; typedef B A; typedef struct S { struct S s; } S;
      @interface C : D @end @interface D : C @end
      @implementation C - (A)a { return self.b; } @end
      @implementation D @end
      @protocol P <P> @end
      S s = {{{{}}}};
      """
    #expect(tree(source).statements.isEmpty == false)
  }

  /// Megabytes are read in seconds.
  @Test func size() {
    let line =
      "  [self.view addConstraint:[NSLayoutConstraint constraintWithItem:a attribute:b relatedBy:c]];\n"
    let source = "void f() {\n" + String(repeating: line, count: 3_000_000 / line.utf8.count) + "}\n"
    let duration = ContinuousClock().measure { #expect(tree(source).errors.isEmpty) }
    #expect(duration < .seconds(60))
    _ = tree(String(repeating: "\u{0}\u{FF}\"'@#\\", count: 100_000))
  }

  /// Every prefix of a class has a tree.
  @Test func incompleteCode() {
    let source = """
      @interface A : UIView <P> { id _x; } @property (nonatomic, copy) void (^block)(id x); @end
      @implementation A - (id)init { if (self = [super init]) { _x = @{@"a": @[@1, x ? y : ({ 1; })]}; } return self; }
      - (void)f:(int)a g:(NSArray<id> *)b { switch (a) { case 1: break; default: for (id c in b) { [c d]; } } } @end
      """
    for end in source.indices { _ = tree(String(source[..<end])) }
  }
}
