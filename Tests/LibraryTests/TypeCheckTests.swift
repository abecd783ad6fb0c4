import Foundation
import Testing

/// Lets the compiler check clients of the library that mix anchors of different kinds.
@Suite struct TypeCheckTests {
  private static let valid = [
    "box.top == card.bottom + 8", "box.leading == card.centerX", "box.width == 2 * card.height",
    "root.safeArea.top == box.top", "box.width >= 8 ~ 750", "box.size == card.size",
  ]

  private static let invalid = [
    "box.top == card.leading", "box.leading == card.width", "box.width == card.top + 8", "box.top == 8",
    "box.edges == card.size", "box.center <= card.center", "box.top + 8 == card.top",
    "root.safeArea.topMargin == box.top", "root.safeArea.firstBaseline == box.top", "box.top < card.top",
    "box.width == card.width + card.height", "box.titel == card.top",
  ]

  @Test func anchorsOfDifferentKindsDoNotCompile() throws {
    let lines = Self.valid + Self.invalid
    let head = "import Gimbal\nfunc client(_ box: View, _ card: View, _ root: View) {\n"
    let source = head + lines.map { "_ = \($0)\n" }.joined() + "}\n"
    let messages = try Self.messages(checking: source)
    let failing = Set(
      messages.split(separator: "\n").compactMap { line -> Int? in
        let parts = line.split(separator: ":")
        guard parts.count > 3, parts[0].hasSuffix("Client.swift"), parts[3] == " error" else { return nil }
        return Int(parts[1]).map { $0 - 3 }
      })
    #expect(failing == Set(Self.valid.count..<lines.count), "\(messages)")
  }

  private static func messages(checking source: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "gimbal-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "Client.swift")
    try Data(source.utf8).write(to: file)
    let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = [
      "swiftc", "-typecheck", "-swift-version", "6", "-diagnostic-style", "llvm", "-I",
      products.appending(path: "Modules").path, "-module-cache-path", folder.path, file.path,
    ]
    let pipe = Pipe()
    compiler.standardError = pipe
    try compiler.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    compiler.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}
