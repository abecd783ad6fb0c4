// Length: a table of the trees of small texts.

import Testing

/// Tests of the trees that the parser makes of Swift code.
@Suite struct LoweringTests {
  @Test(arguments: [
    (
      #"a + b * c - d"#,
      #"expression(binary(binary(name("a"), "+", binary(name("b"), "*", name("c"))), "-", name("d")))"#
    ),
    (
      #"a ?? b ?? c"#,
      #"expression(binary(name("a"), "??", binary(name("b"), "??", name("c"))))"#
    ),
    (
      #"a = b ? c : d ? e : f"#,
      #"expression(assignment(name("a"), nil, conditional(name("b"), name("c"), conditional(name("d"), name("e"), name("f")))))"#
    ),
    (
      #"a += b == c || d"#,
      #"expression(assignment(name("a"), "+", binary(binary(name("b"), "==", name("c")), "||", name("d"))))"#
    ),
    (
      #"a + b as? C ?? d"#,
      #"expression(binary(cast(binary(name("a"), "+", name("b")), optional, name("C", [])), "??", name("d")))"#
    ),
    (
      #"a is B && !c"#,
      #"expression(binary(cast(name("a"), test, name("B", [])), "&&", prefix("!", name("c"))))"#
    ),
    (
      #"x = try? await f() ?? g"#,
      #"expression(assignment(name("x"), nil, optionalTry(binary(call(name("f"), []), "??", name("g")))))"#
    ),
    (
      #"try! a + b"#,
      #"expression(binary(name("a"), "+", name("b")))"#
    ),
    (
      #"a <+> b == c"#,
      #"expression(binary(name("a"), "<+>", binary(name("b"), "==", name("c"))))"#
    ),
    (
      #"a == b ~ c\#ninfix operator ~: Low\#nprecedencegroup Low { lowerThan: ComparisonPrecedence }"#,
      #"expression(binary(binary(name("a"), "==", name("b")), "~", name("c")))\#ndeclaration(unsupported("operator"))\#ndeclaration(unsupported("precedenceGroup"))"#
    ),
    (
      #"-1...2"#,
      #"expression(binary(prefix("-", integer(1)), "...", integer(2)))"#
    ),
    (
      #"a[1...]"#,
      #"expression(element(name("a"), [postfix(integer(1), "...")]))"#
    ),
    (
      #"_ = (a, b: 1)"#,
      #"expression(assignment(name("_"), nil, tuple([name("a"), {label: "b", value: integer(1)}])))"#
    ),
    (
      #"view as! UILabel"#,
      #"expression(cast(name("view"), forced, name("UILabel", [])))"#
    ),
    (
      #"sum(+)"#,
      #"expression(call(name("sum"), [name("+")]))"#
    ),
  ])
  func groupsOperators(source: String, expected: String) throws {
    #expect(try Parsing.text(source) == expected)
  }

  @Test(arguments: [
    (
      #"a?.b.c(1)"#,
      #"expression(optionalScope(call(member(member(optionalChain(name("a")), "b"), "c"), [integer(1)])))"#
    ),
    (
      #"a?.b?.c!"#,
      #"expression(optionalScope(forcedValue(member(optionalChain(member(optionalChain(name("a")), "b")), "c"))))"#
    ),
    (
      #"f(a?.b).c"#,
      #"expression(member(call(name("f"), [optionalScope(member(optionalChain(name("a")), "b"))]), "c"))"#
    ),
    (
      #"(a?.b).c"#,
      #"expression(member(optionalScope(member(optionalChain(name("a")), "b")), "c"))"#
    ),
    (
      #"a.b?[0].c = 1"#,
      #"expression(assignment(optionalScope(member(element(optionalChain(member(name("a"), "b")), [integer(0)]), "c")), nil, integer(1)))"#
    ),
    (
      #"a!.b"#,
      #"expression(member(forcedValue(name("a")), "b"))"#
    ),
    (
      #"[a?.b].first?.c"#,
      #"expression(optionalScope(member(optionalChain(member(array([optionalScope(member(optionalChain(name("a")), "b"))]), "first")), "c")))"#
    ),
    (
      #".center"#,
      #"expression(member(nil, "center"))"#
    ),
    (
      #"a\#n#if A\#n.b\#n#elseif B\#n.c(1)\#n#endif\#n.d"#,
      #"expression(member(conditionalCompilation([{condition: name("A"), content: [member(name("a"), "b")]}, {condition: name("B"), content: [call(member(name("a"), "c"), [integer(1)])]}, {content: [name("a")]}]), "d"))"#
    ),
    (
      #"[UIView]()"#,
      #"expression(call(type(array(name("UIView", []))), []))"#
    ),
    (
      #"[String: [Int?]](minimumCapacity: 1)"#,
      #"expression(call(type(dictionary(name("String", []), array(optional(name("Int", []))))), [{label: "minimumCapacity", value: integer(1)}]))"#
    ),
    (
      #"[a, b].forEach { $0.c() }"#,
      #"expression(call(member(array([name("a"), name("b")]), "forEach"), [{value: closure({body: [expression(call(member(name("$0"), "c"), []))], implicitParameterCount: 1}), isTrailing: true}]))"#
    ),
    (
      #"Set<Int>()"#,
      #"expression(call(type(name("Set", [name("Int", [])])), []))"#
    ),
    (
      #"UIView?.none"#,
      #"expression(member(type(optional(name("UIView", []))), "none"))"#
    ),
    (
      #"[UIView].self"#,
      #"expression(member(type(array(name("UIView", []))), "self"))"#
    ),
    (
      #"Foo<Int>.bar"#,
      #"expression(member(type(name("Foo", [name("Int", [])])), "bar"))"#
    ),
    (
      #"self.init()"#,
      #"expression(call(member(name("self"), "init"), []))"#
    ),
    (
      #"super.f()"#,
      #"expression(call(member(name("super"), "f"), []))"#
    ),
  ])
  func convertsChains(source: String, expected: String) throws {
    #expect(try Parsing.text(source) == expected)
  }

  @Test(arguments: [
    (
      #"0xFF + 1_000"#,
      #"expression(binary(integer(255), "+", integer(1000)))"#
    ),
    (
      #"0b11"#,
      #"expression(integer(3))"#
    ),
    (
      #"1.5e3"#,
      #"expression(floating(1500.0))"#
    ),
    (
      #"99999999999999999999"#,
      #"expression(unsupported("integerLiteral"))"#
    ),
    (
      #""a\n\u{e9}\(b, specifier: "%d")c""#,
      #"expression(string([text("a\#né"), interpolation(name("b")), text("c")]))"#
    ),
    (
      ##"#"a\n\#(b)\#n"#"##,
      #"expression(string([text("a\n"), interpolation(name("b")), text("\#n")]))"#
    ),
    (
      #""""\#n  a\#n    b \\#n  c\#n  """"#,
      #"expression(string([text("a\#n  b c")]))"#
    ),
    (
      #"[]"#,
      #"expression(array([]))"#
    ),
    (
      #"[:]"#,
      #"expression(dictionary([]))"#
    ),
    (
      #"[a: 1]"#,
      #"expression(dictionary([{key: name("a"), value: integer(1)}]))"#
    ),
    (
      #"(a)"#,
      #"expression(name("a"))"#
    ),
    (
      #"nil"#,
      #"expression(nilLiteral)"#
    ),
    (
      #"true"#,
      #"expression(boolean(true))"#
    ),
    (
      #"#function"#,
      #"expression(macro("function", []))"#
    ),
    (
      #"#imageLiteral(resourceName: "a")"#,
      #"expression(macro("imageLiteral", [{label: "resourceName", value: string([text("a")])}]))"#
    ),
    (
      #"#selector(A.b(_:))"#,
      #"expression(selector(member(name("A"), "b")))"#
    ),
    (
      #"\A.b?.c"#,
      #"expression(keyPath(["b", "?", "c"]))"#
    ),
    (
      #"\.self"#,
      #"expression(keyPath(["self"]))"#
    ),
    (
      #"/a/"#,
      #"expression(unsupported("regexLiteral"))"#
    ),
  ])
  func convertsLiterals(source: String, expected: String) throws {
    #expect(try Parsing.text(source) == expected)
  }

  @Test(arguments: [
    (
      #"f { $0 }"#,
      #"expression(call(name("f"), [{value: closure({body: [expression(name("$0"))], implicitParameterCount: 1}), isTrailing: true}]))"#
    ),
    (
      #"f(1) { a, _ in } b: { (c: Int) -> Int in 1 }"#,
      #"expression(call(name("f"), [integer(1), {value: closure({parameters: [{name: "a"}, {name: "_"}]}), isTrailing: true}, {label: "b", value: closure({parameters: [{name: "c", type: name("Int", [])}], result: name("Int", []), body: [expression(integer(1))]}), isTrailing: true}]))"#
    ),
    (
      #"f { [weak self, unowned a, b = c] in }"#,
      #"expression(call(name("f"), [{value: closure({captures: [{name: "self", isWeak: true}, {name: "a"}, {name: "b", value: name("c")}]}), isTrailing: true}]))"#
    ),
    (
      #"{ (x: inout Int, y: Int...) in }"#,
      #"expression(closure({parameters: [{name: "x", type: name("Int", []), isInOut: true}, {name: "y", type: name("Int", []), isVariadic: true}]}))"#
    ),
  ])
  func convertsClosures(source: String, expected: String) throws {
    #expect(try Parsing.text(source) == expected)
  }

  @Test(arguments: [
    (
      #"if case .a(let b, _) = c {}"#,
      #"if([matching(enumerationCase(nil, "a", [binding("b"), wildcard]), name("c"))], [], nil)"#
    ),
    (
      #"if case a(let b) = c {}"#,
      #"if([matching(enumerationCase(nil, "a", [binding("b")]), name("c"))], [], nil)"#
    ),
    (
      #"if case let .a(b, 1)? = c {}"#,
      #"if([matching(optional(enumerationCase(nil, "a", [binding("b"), expression(integer(1))])), name("c"))], [], nil)"#
    ),
    (
      #"if case let (a, b) as C = d {}"#,
      #"if([matching(asType(tuple([binding("a"), binding("b")]), name("C", [])), name("d"))], [], nil)"#
    ),
    (
      #"if case (1, let x?) = d {}"#,
      #"if([matching(tuple([expression(integer(1)), optional(binding("x"))]), name("d"))], [], nil)"#
    ),
    (
      #"if case A.b = c, case d.e = f {}"#,
      #"if([matching(enumerationCase(name("A", []), "b", nil), name("c")), matching(expression(member(name("d"), "e")), name("f"))], [], nil)"#
    ),
    (
      #"for (a, _) in b where a {}"#,
      #"for(tuple([binding("a"), wildcard]), name("b"), name("a"), [], nil)"#
    ),
    (
      #"for case let a? in b {}"#,
      #"for(optional(binding("a")), name("b"), nil, [], nil)"#
    ),
    (
      #"switch a { case is B, nil: c; case 1...: fallthrough; case let d where d: e; @unknown default: break }"#,
      #"switch(name("a"), [{patterns: [isType(name("B", [])), expression(nilLiteral)], body: [expression(name("c"))]}, {patterns: [expression(postfix(integer(1), "..."))], body: [fallthrough]}, {patterns: [{pattern: binding("d"), condition: name("d")}], body: [expression(name("e"))]}, {body: [break(nil)]}], nil)"#
    ),
    (
      #"let (a, b): (Int, C?) = d"#,
      #"declaration(variable({isConstant: true, bindings: [{pattern: tuple([binding("a"), binding("b")]), type: tuple([{type: name("Int", [])}, {type: optional(name("C", []))}]), value: name("d")}]}))"#
    ),
    (
      #"switch a {\#n#if A\#ncase .b: c\#n#else\#ncase .d: e\#n#endif\#n}"#,
      #"switch(name("a"), [{patterns: [enumerationCase(nil, "b", nil)], body: [expression(name("c"))]}, {patterns: [enumerationCase(nil, "d", nil)], body: [expression(name("e"))]}], nil)"#
    ),
    (
      #"do { try a() } catch B.c(let d) where d { } catch is E { } catch { }"#,
      #"do([expression(call(name("a"), []))], [{patterns: [{pattern: enumerationCase(name("B", []), "c", [binding("d")]), condition: name("d")}]}, {patterns: [isType(name("E", []))]}, {}], nil)"#
    ),
  ])
  func convertsPatterns(source: String, expected: String) throws {
    #expect(try Parsing.text(source) == expected)
  }

  @Test(arguments: [
    (
      #"guard let a, let b = c, var d: Int = e else { return }"#,
      #"guard([optionalBinding(binding("a"), nil), optionalBinding(binding("b"), name("c")), optionalBinding(asType(binding("d"), name("Int", [])), name("e"))], [return(nil)])"#
    ),
    (
      #"if a {} else if b {} else { c }"#,
      #"if([expression(name("a"))], [], [if([expression(name("b"))], [], [expression(name("c"))])])"#
    ),
    (
      #"x: while a { continue x }"#,
      #"while([expression(name("a"))], [continue("x")], "x")"#
    ),
    (
      #"repeat { break } while a"#,
      #"repeat([break(nil)], name("a"), nil)"#
    ),
    (
      #"defer { throw a }"#,
      #"defer([throw(name("a"))])"#
    ),
    (
      #"if #available(iOS 15.1, *), #unavailable(tvOS 14) {}"#,
      #"if([availability(["iOS 15.1", "*"], false), availability(["tvOS 14"], true)], [], nil)"#
    ),
    (
      #"let a = if b { 1 } else { 2 }"#,
      #"declaration(variable({isConstant: true, bindings: [{pattern: binding("a"), value: statement(if([expression(name("b"))], [expression(integer(1))], [expression(integer(2))]))}]}))"#
    ),
    (
      #"return switch a { default: 1 }"#,
      #"return(statement(switch(name("a"), [{body: [expression(integer(1))]}], nil)))"#
    ),
    (
      #"#if os(iOS) && A\#na\#n#else\#nlet b = 1\#n#endif"#,
      #"conditionalCompilation([{condition: binary(call(name("os"), [name("iOS")]), "&&", name("A")), content: [expression(name("a"))]}, {content: [declaration(variable({isConstant: true, bindings: [{pattern: binding("b"), value: integer(1)}]}))]}])"#
    ),
    (
      #"a: do { }"#,
      #"do([], [], "a")"#
    ),
  ])
  func convertsStatements(source: String, expected: String) throws {
    #expect(try Parsing.text(source) == expected)
  }

  @Test(arguments: [
    (
      #"@objc(x) @IBOutlet private weak var a: UILabel!"#,
      #"declaration({kind: variable({bindings: [{pattern: binding("a"), type: implicitlyUnwrapped(name("UILabel", []))}]}), modifiers: 96, attributes: ["objc", "IBOutlet"]})"#
    ),
    (
      #"private(set) lazy var a = 1, b: [Int]"#,
      #"declaration({kind: variable({bindings: [{pattern: binding("a"), value: integer(1)}, {pattern: binding("b"), type: array(name("Int", []))}]}), modifiers: 1026})"#
    ),
    (
      #"var a: Int { 1 }"#,
      #"declaration(variable({bindings: [{pattern: binding("a"), type: name("Int", []), accessors: {get: [expression(integer(1))]}}]}))"#
    ),
    (
      #"var a: Int { get { 1 } set { b } _modify { yield &c } }"#,
      #"declaration(variable({bindings: [{pattern: binding("a"), type: name("Int", []), accessors: {get: [expression(integer(1))], set: {parameter: "newValue", body: [expression(name("b"))]}}}]}))"#
    ),
    (
      #"var a = 1 { willSet { } didSet(x) { b } }"#,
      #"declaration(variable({bindings: [{pattern: binding("a"), value: integer(1), accessors: {willSet: {parameter: "newValue"}, didSet: {parameter: "x", body: [expression(name("b"))]}}}]}))"#
    ),
    (
      #"static func a<T: B>(_ b: T, c d: inout Int, e: Int..., f: @autoclosure () -> Bool = true) async throws -> [Int] where T: C { }"#,
      #"declaration({kind: function({role: function, name: "a", genericParameters: ["T"], genericConstraints: [name("B", [])], parameters: [{name: "b", type: name("T", [])}, {label: "c", name: "d", type: name("Int", []), isInOut: true}, {label: "e", name: "e", type: name("Int", []), isVariadic: true}, {label: "f", name: "f", type: function([], name("Bool", [])), defaultValue: boolean(true), isAutoclosure: true}], result: array(name("Int", []))}), modifiers: 1})"#
    ),
    (
      #"override init?(a: Int) { }"#,
      #"declaration({kind: function({role: failableInitializer, name: "init", parameters: [{label: "a", name: "a", type: name("Int", [])}]}), modifiers: 4})"#
    ),
    (
      #"convenience init() { }"#,
      #"declaration({kind: function({role: initializer, name: "init"}), modifiers: 16})"#
    ),
    (
      #"deinit { }"#,
      #"declaration(function({role: deinitializer, name: "deinit"}))"#
    ),
    (
      #"subscript(a: Int, b c: Int) -> Int { get { 1 } set { } }"#,
      #"declaration(function({role: subscripting, name: "subscript", parameters: [{name: "a", type: name("Int", [])}, {label: "b", name: "c", type: name("Int", [])}], result: name("Int", []), accessors: {get: [expression(integer(1))], set: {parameter: "newValue"}}}))"#
    ),
    (
      #"final class A<B>: C, D { class var e = 1; struct F {} }"#,
      #"declaration(type({role: class, name: "A", genericParameters: ["B"], inherited: [name("C", []), name("D", [])], members: [{kind: variable({bindings: [{pattern: binding("e"), value: integer(1)}]}), modifiers: 1}, type({role: structure, name: "F"})]}))"#
    ),
    (
      #"extension A.B: C where D == E { }"#,
      #"declaration(type({role: extension, name: "A.B", extended: member(name("A", []), "B", []), inherited: [name("C", [])], requirements: [{subject: name("D", []), other: name("E", [])}]}))"#
    ),
    (
      #"indirect enum A: Int { case a = 1, b; case c(d: Int, _ e: F = 1, G) }"#,
      #"declaration({kind: type({role: enumeration, name: "A", inherited: [name("Int", [])], members: [enumerationCase([{name: "a", rawValue: integer(1)}, {name: "b"}]), enumerationCase([{name: "c", parameters: [{label: "d", name: "d", type: name("Int", [])}, {name: "e", type: name("F", []), defaultValue: integer(1)}, {name: "", type: name("G", [])}]}])]}), modifiers: 128})"#
    ),
    (
      #"protocol A: AnyObject { var b: Int { get set }; func c(); associatedtype D = Int; associatedtype E }"#,
      #"declaration(type({role: protocol, name: "A", inherited: [name("AnyObject", [])], members: [variable({bindings: [{pattern: binding("b"), type: name("Int", []), accessors: {set: {parameter: "newValue"}}}]}), function({role: function, name: "c"}), typeAlias("D", name("Int", [])), unsupported("associatedType")]}))"#
    ),
    (
      #"actor A {\#n#if B\#nvar c: Int\#n#endif }"#,
      #"errors: ["unexpected code", "expected '}'"]"#
    ),
    (
      #"import struct A.B"#,
      #"declaration(import(["A", "B"]))"#
    ),
    (
      #"typealias A = B"#,
      #"declaration(typeAlias("A", name("B", [])))"#
    ),
    (
      #"func == (a: A, b: A) -> Bool { true }"#,
      #"declaration(function({role: function, name: "==", parameters: [{label: "a", name: "a", type: name("A", [])}, {label: "b", name: "b", type: name("A", [])}], result: name("Bool", []), body: [expression(boolean(true))]}))"#
    ),
    (
      #"prefix operator +++"#,
      #"declaration(unsupported("operator"))"#
    ),
    (
      #"func a(_ b: some C, d: any E & F, g: (H, i: J) -> K, l: M.Type)"#,
      #"declaration(function({role: function, name: "a", parameters: [{name: "b", type: name("C", [])}, {label: "d", name: "d", type: composition([name("E", []), name("F", [])])}, {label: "g", name: "g", type: function([name("H", []), name("J", [])], name("K", []))}, {label: "l", name: "l", type: metatype(name("M", []))}]}))"#
    ),
  ])
  func convertsDeclarations(source: String, expected: String) throws {
    #expect(try Parsing.text(source) == expected)
  }
}
