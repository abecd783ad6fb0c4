import Foundation
import GimbalSwiftCode
import TestSupport

/// A module with UIKit's declarations, against which code is compiled without a Mac.
struct UIKitDeclarations {
  static let goldens = Goldens()

  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    let said = try UIKitDeclarations.compile([
      "-parse-as-library", "-emit-module", "-module-name", "UIKit", "-emit-module-path",
      directory.file("UIKit.swiftmodule"),
      try directory.write(UIKitDeclarations.goldens.text("UIKit.txt"), to: "UIKit.swift"),
    ])
    guard said.isEmpty else { throw Failure(message: said) }
  }

  /// Returns the errors and warnings of the compiler about a file with stubs of its custom classes; empty if there
  /// are none.
  func complaints(about exported: SwiftFile) throws -> String {
    let modules = Dictionary(grouping: exported.customClasses, by: \.module)
    func stubs(_ classes: [CustomClass]) -> String {
      classes.map { "open class \($0.name): \($0.superclass) {}\n" }.joined()
    }
    for case (let name?, let classes) in modules {
      let code = "import UIKit\n" + stubs(classes)
      let said = try UIKitDeclarations.compile([
        "-parse-as-library", "-emit-module", "-module-name", name, "-emit-module-path",
        directory.file("\(name).swiftmodule"), "-I", directory.path,
        try directory.write(code, to: "\(name).swift"),
      ])
      guard said.isEmpty else { throw Failure(message: said) }
    }
    return try complaints(about: exported.text + stubs(modules[nil] ?? []))
  }

  /// Returns the errors and warnings of the compiler; empty if there are none.
  func complaints(about code: String) throws -> String {
    let file = try directory.write(code, to: "Code.swift")
    return try UIKitDeclarations.compile([
      "-parse-as-library", "-typecheck", "-warnings-as-errors", "-I", directory.path, file,
    ])
  }

  struct Failure: Error {
    let message: String
  }

  private static func compile(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swiftc", "-swift-version", "6"] + arguments
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = pipe
    try process.run()
    let said = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? "" : String(decoding: said, as: UTF8.self)
  }
}
