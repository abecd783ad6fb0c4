import Testing

/// Initializers, `Self`, nested types, conditional compilation and members that types inherit.
@Suite struct DeclarationTests {
  private static let declarations = """
    enum Shape: Equatable { case circle(Int), named(text: String), dot
      init(radius: Int) { self = radius == 0 ? .dot : .circle(radius) }
      init?(text: String) { guard text.isEmpty == false else { return nil }; self.init(radius: text.count) } }
    struct Size { var width: Int, height: Int; lazy var area: Int = width * height
      static let unit = Self(width: 1, height: 1)
      init(width: Int, height: Int) { self.width = width; self.height = height }
      init(side: Int) { self.init(width: side, height: side) }
      init?(text: String) { guard let n = Int(text) else { return nil }; self.init(side: n) }
      func scaled(_ n: Int) -> Self { Self(width: width * n, height: height * n) }
      mutating func double() { self = scaled(2) } }
    class Base { let name: String; private(set) var log: [String] = []
      class var title: String { "base" }
      static func create() -> Self { Self.init(name: "created") }
      required init(name: String) { self.name = name; log.append("base"); setUp() }
      convenience init() { self.init(name: "none") }
      func setUp() { log.append("setUp") }
      var label: String { Self.title + ":" + name } }
    final class Derived: Base { var extra = 5
      override class var title: String { "derived" }
      required init(name: String) { extra = 7; super.init(name: name.uppercased()) }
      override func setUp() { super.setUp(); extra += 1 } }
    protocol Describing { static var kind: String { get }; var id: Int { get } }
    extension Describing { static var kind: String { "plain" }; var line: String { "\\(Self.kind)\\(id)" }; func line(_ n: Int) -> String { line + "\\(n)" } }
    struct Item: Describing { let id: Int }
    struct Special: Describing { let id: Int; static let kind = "special" }
    struct Flags: OptionSet { let rawValue: Int
      static let one = Flags(rawValue: 1), two = Flags(rawValue: 1 << 1), four = Flags(rawValue: 4)
      static let both: Flags = [.one, .two], all: Flags = [.both, .four] }
    struct Point: Comparable { let x: Int; static func < (left: Point, right: Point) -> Bool { left.x < right.x } }
    struct Wrapper<Value> { let value: Value; func map<T>(_ body: (Value) -> T) -> Wrapper<T> { Wrapper<T>(value: body(value)) } }
    extension IntegerLiteralType { var half: Int { self / 2 } }
    class Self1 { static let a = Self1(), b = Self1() }
    typealias Pair1 = (first: Int, second: CGFloat)
    class Layered: UIView { override class var layerClass: AnyClass { CAShapeLayer.self } }
    class Made { var name = ""; static func make() -> Self { let made = self.init(); made.name = "made"; return made }; required init() {} }
    protocol Titled { var key: String { get } }
    extension Titled { var text: String { key }; var key: String { "\\(String(describing: self))" }; var description: String { text } }
    enum Named: String, Titled { case one }
    protocol Loadable: AnyObject {}
    protocol Owned: AnyObject {}
    extension Owned { var part: Int { 10 }; func size() -> Int { 10 }; static var id: Int { 1 } }
    extension Owned where Self: Loadable { var part: Int { 20 }; func size() -> Int { 20 }; static var id: Int { 2 } }
    extension Owned where Self: UIView { var ofView: Int { 3 } }
    final class Plain: Owned {}
    final class Both: Owned, Loadable {}
    final class OwnedView: UIView, Owned {}
    protocol Model1 { associatedtype M; var m: M { get } }
    extension Model1 { var count: Int { 5 } }
    extension Model1 where M == String { var count: Int { 6 } }
    struct Numbered: Model1 { let m = 1 }
    extension UIView { func tint(insets: Int = 5) -> Int { insets } }
    extension UITraitEnvironment { var isSmall: Bool { true } }
    extension Sequence { func sorted<T: Comparable>(by path: KeyPath<Element, T>) -> [Element] { sorted { $0[keyPath: path] < $1[keyPath: path] } } }
    struct Box1<T> { var isInt: Bool { T.self == Int.self } }
    enum Config {
      #if DEBUG
      static let mode = "debug"
      #else
      static let mode = "release"
      #endif
      #if canImport(UIKit)
      static let kit = "UIKit"
      #elseif canImport(AppKit)
      static let kit = "AppKit"
      #endif
    }
    """

  private func evaluate(_ body: String) throws -> String {
    try run("\(DeclarationTests.declarations)\nfunc run() -> Any? {\n\(body)\n}")
  }

  @Test(arguments: [
    ("Shape(radius: 0) == .dot", "true"), ("Shape(radius: 3) == .circle(3)", "true"),
    ("Shape(text: \"\") == nil", "true"), ("Shape(text: \"ab\") == .circle(2)", "true"),
    ("[1, 2].map(Shape.circle) == [.circle(1), .circle(2)]", "true"),
    ("[\"a\"].map(Shape.named(text:)) == [.named(text: \"a\")]", "true"), ("Size(side: 3).width", "3"),
    ("Size(text: \"4\")!.height", "4"), ("Size(text: \"x\") == nil", "true"),
    ("Size.unit.scaled(4).width", "4"),
    ("var s = Size(side: 2); s.double(); return [s.width, s.height]", "[4, 4]"),
    ("var s = Size(width: 2, height: 3); return s.area", "6"), ("Base().name", "none"),
    ("Base(name: \"a\").log", "[base, setUp]"),
    ("Derived(name: \"a\").name", "A"), ("Derived(name: \"a\").extra", "8"),
    ("Derived(name: \"a\").log", "[base, setUp]"), ("Derived.create().name", "CREATED"),
    ("Derived().label", "derived:NONE"), ("Base().label", "base:none"),
    ("type(of: Derived.create()) == Derived.self", "true"), ("Item(id: 1).line", "plain1"),
    ("Special(id: 2).line", "special2"), ("Special(id: 2).line(3)", "special23"),
    ("Config.mode.isEmpty", "false"), ("Config.kit", "UIKit"),
    ("[Point(x: 2), Point(x: 1)].min()!.x", "1"),
    ("[Point(x: 2), Point(x: 1)].sorted().map { $0.x }", "[1, 2]"), ("Point(x: 1) < Point(x: 2)", "true"),
    ("Wrapper(value: 2).map { $0 + 1 }.value", "3"), ("Wrapper<CGFloat>(value: 2).value == 2", "true"),
    ("Flags([.one]).contains(.one)", "true"),
    ("let f: Flags = [.one, .two]; return f.contains(.two)", "true"),
    ("Flags.all.contains(.one)", "true"), ("Flags.all.rawValue", "7"),
    ("Flags.all.contains([.two, .four])", "true"),
    ("Flags.both.contains(.four)", "false"), ("Flags.both.union(.four) == .all", "true"),
    ("Flags.all.subtracting(.both).rawValue", "4"), ("Flags.all.intersection([.one, .four]).rawValue", "5"),
    ("Flags.both.symmetricDifference([.two, .four]).rawValue", "5"), ("Flags().isEmpty", "true"),
    ("Flags.one.isSubset(of: .both)", "true"), ("Flags.both.isSuperset(of: .one)", "true"),
    ("Flags.both.isDisjoint(with: .four)", "true"), ("Flags(rawValue: 3) == [.one, .two]", "true"),
    ("var f = Flags.one; f.insert(.both); f.remove(.one); return f.rawValue", "2"),
    ("var f = Flags.one; let g = f.insert(.four); return [f.rawValue, g.inserted ? 1 : 0]", "[5, 1]"),
    ("var f = Flags.all; f.formIntersection(.both); f.subtract(.two); return f.rawValue", "1"),
    ("let edges: UIRectEdge = [.all]; return edges.contains(.left)", "true"),
    ("let edges: UIRectEdge = [.all]; return edges.contains([.top, .bottom])", "true"),
    ("Pair1(1, 2.5).second", "2.5"), ("let p = Pair1(first: 3, second: 1); return p.first", "3"),
    ("Layered().layer is CAShapeLayer", "true"), ("UIView().layer is CAShapeLayer", "false"),
    ("[1, 2].contains(Missing.value)", "unknown: the type Missing has no known member 'value'"),
    ("[1, 2].contains { $0 == Missing.value || $0 == 2 }", "true"),
    ("[1, 2].allSatisfy { $0 < Missing.value }", "unknown: the type Missing has no known member 'value'"),
    ("[1, 2].filter { $0 == Missing.value }.count", "0"), ("16.half", "8"),
    ("ObjectIdentifier(Self1.a) == ObjectIdentifier(Self1.a)", "true"),
    ("ObjectIdentifier(Self1.a) == ObjectIdentifier(Self1.b)", "false"), ("Made.make().name", "made"),
    ("Plain().part", "10"), ("Both().part", "20"), ("Plain().size()", "10"), ("Both().size()", "20"),
    ("Plain.id", "1"),
    ("Both.id", "2"), ("OwnedView().ofView", "3"), ("OwnedView().part", "10"), ("Numbered().count", "5"),
    ("Plain().ofView", "unknown: an object of Plain has no known member 'ofView'"), ("UIView().tint()", "5"),
    ("UIView().tint(insets: 2)", "2"),
    ("UIView().tint(3)", "unknown: an object of UIView has no known function 'tint'"),
    ("UIView().isSmall && UIViewController().isSmall", "true"),
    ("[Point(x: 2), Point(x: 1)].sorted(by: \\.x).map { $0.x }", "[1, 2]"),
    ("[2, 1].sorted { $0 < $1 }", "[1, 2]"),
    ("Named.one.text", "one"), ("UILabel().font.pointSize", "17.0"),
    ("Box1<Int>().isInt", "unknown: the operator == of the type T and the type Int"),
  ])
  func types(body: String, expected: String) throws {
    let value = try evaluate(body)
    #expect(value == expected)
  }

  @Test(arguments: [
    ("let f: UIFont = .systemFont(ofSize: 12).withSize(20); return f.pointSize", "20.0"),
    ("let c: UIColor = .red.withAlphaComponent(1); return c == .red", "true"),
    ("let p: CGPoint = .zero; return p.x", "0.0"),
    ("let r: CGRect = .zero.insetBy(dx: -1, dy: -2); return r.height", "4.0"),
    ("let i: UIEdgeInsets = .init(top: 1, left: 2, bottom: 3, right: 4); return i.bottom", "3.0"),
    ("let l = UILabel(); l.font = .preferredFont(forTextStyle: .body); return l.font.pointSize", "17.0"),
    ("let s: Size = .unit.scaled(3); return s.height", "3"),
    ("let s: Size? = .unit; return s?.width", "1"),
    ("func width(_ s: Size) -> Int { s.width }; return width(.init(side: 6))", "6"),
    ("let all: [Size] = [.unit, .init(side: 2)]; return all.map { $0.width }", "[1, 2]"),
    ("let d: [String: Size] = [\"a\": .unit]; return d[\"a\"]!.width", "1"),
    ("let x: (CGFloat) = 1; return x", "1.0"),
    ("let p: UILayoutPriority = .required; return p.rawValue", "1000.0"),
    ("func make() -> Size { .unit }; return make().width", "1"),
    ("var o: Size? = .unit; o = .none; return o == nil", "true"),
    ("let m: UIView.ContentMode = .center; return m == .center", "true"),
  ])
  func implicitMembers(body: String, expected: String) throws {
    let value = try evaluate(body)
    #expect(value == expected)
  }

  @Test(arguments: [
    ("UIView.layoutFittingExpandedSize.width", "10000.0"), ("roundf(2.5)", "3.0"),
    ("let v = UIView(); [v].forEach { $0.isHidden = true }; return v.isHidden", "true"),
    ("let v = UIView(), w = UIView(); [v, w].forEach(UIView.removeFromSuperview); return v.superview", "nil"),
    ("UIView().backgroundColor", "nil"),
    ("let v = UIView(), w = UIView(); v.addSubview(w); v.addSubview(w); return v.subviews.count", "1"),
    ("false && Remote.flag", "false"), ("true || Remote.flag", "true"), ("Remote.flag && false", "false"),
    ("Remote.flag || true", "true"),
    ("for x in Remote.values { return x }; return 3", "3"), ("while Remote.flag { return 1 }; return 2", "2"),
    ("[1].first { $0 > 0 } ?? 0", "1"),
    ("let n: Int? = 5; switch n { case 5: return 1; default: return 0 }", "1"),
  ])
  func membersOfBuiltInTypes(body: String, expected: String) throws {
    let value = try evaluate(body)
    #expect(value == expected)
  }

  @Test func viewsOfTheCode() throws {
    let source = """
      class Table: UITableView { required init?(coder: NSCoder) { nil }
        override init(frame: CGRect, style: UITableView.Style) { super.init(frame: frame, style: style); tag = 4 } }
      class Cell: UITableViewCell { override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) { super.init(style: style, reuseIdentifier: reuseIdentifier); tag = 5 }
        required init?(coder: NSCoder) { nil } }
      class Box: UIView { @IBOutlet weak var outlet: UILabel!; var made = 0
        override init(frame: CGRect) { super.init(frame: frame); made += 1 }
        convenience init(side: CGFloat) { self.init(frame: CGRect(x: 0, y: 0, width: side, height: side)) }
        required init?(coder: NSCoder) { super.init(coder: coder) }
        override var intrinsicContentSize: CGSize { CGSize(width: 6, height: super.intrinsicContentSize.height) } }
      class Page: UIViewController { override func loadView() { view = Box(side: 9) } }
      class Doc: UIViewController { override func loadView() { super.loadView(); view.tag = 3 } }
      func run() -> [Any?] {
        [Table().tag, Cell().tag, Box(side: 3).frame.width, Box().made, Box().intrinsicContentSize.width, Box().intrinsicContentSize.height, Page().view is Box, Doc().view.tag,
          UIViewController().view.subviews.count, Box().outlet]
      }
      """
    let value = try run(source)
    #expect(
      value
        == "[4, 5, 3.0, 1, 6.0, -1.0, true, 3, 0, unknown: the outlet 'outlet' is connected in a document]")
  }

  @Test(arguments: ["fatalError()", "preconditionFailure(\"a\")"])
  func endsOfTheProgram(statement: String) {
    #expect(throws: (any Error).self) { try evaluate(statement) }
  }
}
