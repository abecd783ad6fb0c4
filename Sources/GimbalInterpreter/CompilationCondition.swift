import GimbalSyntaxTree

/// The conditions of `#if`: the code is compiled for iOS.
package enum CompilationCondition: Sendable {
  /// The code is compiled as for the App Store.
  case release
  /// The code is compiled for its tests, with `DEBUG` and the libraries of tests.
  case tests

  func active<Content>(_ clauses: [ConditionalClause<Content>]) -> ConditionalClause<Content>? {
    clauses.first { $0.condition.map(holds) ?? true }
  }

  /// Returns `true` for a file that imports a framework of the Mac and not UIKit: it is compiled for another platform.
  static func excludes(_ file: SourceFile) -> Bool {
    let modules = file.statements.compactMap { statement -> String? in
      guard case .declaration(let declaration) = statement.kind, case .import(let path) = declaration.kind
      else { return nil }
      return path.first
    }
    return !modules.contains("UIKit") && !Set(modules).isDisjoint(with: ["AppKit", "Cocoa"])
  }

  /// The modules that an app for iOS does not have. Other modules are present: their code can be in the files.
  private static let absentModules: Set = [
    "AppKit", "Cocoa", "WatchKit", "TVUIKit", "TVMLKit", "Glibc", "Musl", "Android", "WinSDK",
    "FoundationNetworking",
    "FoundationXML",
  ]

  private static let testModules: Set = ["XCTest", "Testing"]

  private func holds(_ condition: Expression) -> Bool {
    switch condition.kind {
    case .boolean(let flag): flag
    case .name("DEBUG"): self == .tests
    case .prefix("!", let operand): !holds(operand)
    case .binary(let one, "&&", let other): holds(one) && holds(other)
    case .binary(let one, "||", let other): holds(one) || holds(other)
    case .call(let function, let arguments):
      if case .name(let name) = function.kind { holds(name, arguments) } else { false }
    default: false
    }
  }

  private func holds(_ function: String, _ arguments: [Argument]) -> Bool {
    guard let argument = arguments.first?.value else { return false }
    return switch (function, argument.kind) {
    case ("os", .name("iOS")): true
    case ("canImport", .name(let module)):
      !CompilationCondition.absentModules.contains(module)
        && (self == .tests || !CompilationCondition.testModules.contains(module))
    case ("swift", _), ("compiler", _), ("hasFeature", _): true
    default: false
    }
  }
}
