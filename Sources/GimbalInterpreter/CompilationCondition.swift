import GimbalSyntaxTree

/// The conditions of `#if`: the code is compiled for iOS, without debugging.
enum CompilationCondition {
  static func active<Content>(_ clauses: [ConditionalClause<Content>]) -> ConditionalClause<Content>? {
    clauses.first { $0.condition.map(holds) ?? true }
  }

  /// The modules that an app for iOS does not have. Other modules are present: their code can be in the files.
  private static let absentModules: Set = [
    "AppKit", "Cocoa", "WatchKit", "TVUIKit", "TVMLKit", "Glibc", "Musl", "Android", "WinSDK",
    "FoundationNetworking",
    "FoundationXML", "XCTest", "Testing",
  ]

  private static func holds(_ condition: Expression) -> Bool {
    switch condition.kind {
    case .boolean(let flag): flag
    case .prefix("!", let operand): !holds(operand)
    case .binary(let one, "&&", let other): holds(one) && holds(other)
    case .binary(let one, "||", let other): holds(one) || holds(other)
    case .call(let function, let arguments):
      if case .name(let name) = function.kind { holds(name, arguments) } else { false }
    default: false
    }
  }

  private static func holds(_ function: String, _ arguments: [Argument]) -> Bool {
    guard let argument = arguments.first?.value else { return false }
    return switch (function, argument.kind) {
    case ("os", .name("iOS")): true
    case ("canImport", .name(let module)): !absentModules.contains(module)
    case ("swift", _), ("compiler", _), ("hasFeature", _): true
    default: false
    }
  }
}
