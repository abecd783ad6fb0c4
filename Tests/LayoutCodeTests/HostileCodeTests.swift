import GimbalInterpreter
import GimbalLayoutCode
import GimbalModel
import GimbalParserProcess
import GimbalSyntaxTree
import Testing

/// Tests of code that does not end, is too large, or is not Swift. Each class has one answer within the limits.
@Suite struct HostileCodeTests {
  /// Runs the only class of a file with small limits.
  private func report(on source: String) throws -> CodeClass {
    let bytes = Array(source.utf8)
    let tree = try ParserProcess().parse(bytes)
    var options = LayoutCodeOptions(device: try #require(DeviceCatalog.preset(named: "iPhone 15")))
    options.limits.steps = 20_000
    options.limits.depth = 60
    options.limits.objects = 500
    options.limits.elements = 10_000
    let code = LayoutCode([Program.File(path: "Hostile.swift", source: bytes, tree: tree)], options: options)
    let type = try #require(code.layoutTypes.first)
    return try #require(code.report(on: type, ids: RandomIDs()))
  }

  /// Returns a view that makes a rule, and then runs hostile statements.
  private func view(_ body: String, _ members: String = "") -> String {
    """
    import UIKit

    final class Hostile: UIView {
      var count = 0

      override init(frame: CGRect) {
        super.init(frame: frame)
        heightAnchor.constraint(equalToConstant: 1).isActive = true
        \(body)
      }

      required init?(coder: NSCoder) { fatalError() }

      \(members)
    }
    """
  }

  @Test(arguments: [
    ("while true { count += 1 }", "steps"),
    ("repeat { count += 1 } while true", "steps"),
    ("for index in 0..<9_000 { for other in 0..<9_000 { count += other } }", "steps"),
    ("down(0)", "levels"),
    ("while true { addSubview(UIView()) }", "objects"),
    ("let views = (0..<1_000_000).map { _ in UIView() }", "elements"),
    ("var text = \"ab\"\n    while true { text += text }", "elements"),
    ("var items = [1]\n    while true { items += items }", "elements"),
  ])
  func endlessCodeIsInterrupted(body: String, limit: String) throws {
    let report = try report(on: view(body, "func down(_ level: Int) { down(level + 1) }"))
    let message = try #require(report.interruption)
    #expect(message.contains(limit), "\(message)")
  }

  /// A layout method that asks for a layout again does not run for ever.
  @Test(arguments: ["setNeedsLayout()", "setNeedsLayout()\n    layoutIfNeeded()", "frame.size.width += 1"])
  func layoutThatInvalidatesItselfEnds(body: String) throws {
    let layout = "override func layoutSubviews() {\n    super.layoutSubviews()\n    \(body)\n  }"
    let report = try report(on: view("", layout))
    #expect(report.interruption != nil || report.layouts.count == 2)
  }

  /// Arithmetic that traps in Swift does not end the program.
  @Test(arguments: [
    "abs(Int.min)", "Int(Int.min.magnitude)", "-Int.min", "Int.max + 1", "Int.max * 2", "1 << 70",
    "Int.min / -1",
    "Int.min % -1", "1 / 0", "1 % 0", "Int(Double.infinity)", "Int(CGFloat.nan)", "[1][7]",
    "Int.min.advanced(by: -1)",
    "(Int.min...Int.max).count", "Int.max.distance(to: Int.min)", "Array(repeating: 1, count: -1).count",
    "\"abc\".prefix(-1).count", "[1, 2].dropFirst(-1).count", "UInt8(300)",
    "Int(\"9999999999999999999\") ?? 0",
    "stride(from: 0, to: 1, by: 0).map { $0 }.count", "(5...1).count", "[3, 1].sorted()[2]",
  ])
  func extremeNumbersHaveAnswer(expression: String) throws {
    let report = try report(on: view("let value = \(expression)\n    _ = value"))
    #expect(report.made.count == 1, "\(report.interruption ?? "")")
  }

  @Test func nestedClosuresHaveAnswer() throws {
    let nested = String(repeating: "run { ", count: 40) + String(repeating: "}", count: 40)
    let report = try report(on: view(nested, "func run(_ body: () -> Void) { body() }"))
    let message = try #require(report.interruption)
    #expect(message.contains("levels"), "\(message)")
  }

  /// Aliases that refer to each other, and aliases that refer to the next one twice, have an answer.
  @Test(arguments: ["1", "1.5", "\"a\"", "(1, 2)", ".red", "[1]", "self", "{ 1 }"])
  func cyclicAliasesHaveAnswer(value: String) throws {
    let chain = (0..<60).map { "typealias C\($0) = C\($0 + 1) & C\($0 + 1)" }.joined(separator: "\n")
    let report = try report(
      on: view(
        """
        let other: Any = \(value)
            let cycle: A = \(value)
            if other is A || other is C0 { count = 1 }
            if let same = other as? B { use(same) }
            use(cycle)
        """,
        "typealias A = B\ntypealias B = A\ntypealias D = D & E\ntypealias E = D\n\(chain)\nfunc use(_ value: D) {}"
      ))
    #expect(report.made.count == 1, "\(report.interruption ?? "")")
  }

  /// The rules before and after an error are read.
  @Test(arguments: ["let = ", "addSubview(", "if {", "@@@ ) ]", "\u{0}"])
  func invalidSwiftIsRead(body: String) throws {
    let report = try report(on: view(body))
    #expect(report.interruption == nil && report.made.count == 1, "\(report.made.count)")
  }

  @Test func codeWithoutClassesHasNoLayout() throws {
    let bytes = Array("\u{FFFD}} ) class class { ] func".utf8)
    let tree = try ParserProcess().parse(bytes)
    let options = LayoutCodeOptions(device: try #require(DeviceCatalog.preset(named: "iPhone 15")))
    let code = LayoutCode([Program.File(path: "Hostile.swift", source: bytes, tree: tree)], options: options)
    #expect(!tree.errors.isEmpty && code.layoutTypes.isEmpty)
  }
}
