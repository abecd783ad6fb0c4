import Foundation
import GimbalStore
import TestSupport
import Testing

/// Tests of the replacement of files by drafts.
@Suite struct AtomicReplacementTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.file("Main.xib") }

  init() throws {
    directory = try TemporaryDirectory()
    try save("old")
  }

  private func save(_ text: String) throws { try Data(text.utf8).write(to: URL(filePath: path)) }

  private var text: String? { try? String(contentsOfFile: path, encoding: .utf8) }

  private func replace(ifContains expected: String, with new: String) throws -> Bool {
    let draft = try AtomicReplacement(for: path)
    let bytes = Array(new.utf8)
    #expect(write(draft.descriptor, bytes, bytes.count) == bytes.count)
    return try draft.replaceTarget(ifContains: Array(expected.utf8))
  }

  private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? [] }

  @Test func fileWithTheExpectedContentIsReplaced() throws {
    #expect(try replace(ifContains: "old", with: "a longer text"))
    #expect(text == "a longer text" && names == ["Main.xib"])
  }

  @Test(arguments: ["", "ol", "older", "new"]) func otherContentIsKept(expected: String) throws {
    #expect(try !replace(ifContains: expected, with: "new"))
    #expect(text == "old" && names == ["Main.xib"])
  }

  @Test func missingFileIsNotCreated() throws {
    try FileManager.default.removeItem(atPath: path)
    #expect(try !replace(ifContains: "", with: "new"))
    #expect(names == [])
  }

  /// The last save of another program is the last version, or a replacement has read it.
  @Test func concurrentSavesAreNotLost() async throws {
    let saves = 400
    let saving = Task.detached { [path] in
      for number in 1...saves {
        try Data("save \(number)".utf8).write(to: URL(filePath: path), options: .atomic)
        await Task.yield()
      }
    }
    var replaced: [String] = []
    for _ in 0..<2_000 {
      guard let text, text.hasPrefix("save") else { continue }
      if try replace(ifContains: text, with: "edited \(text)") { replaced.append(text) }
    }
    try await saving.value
    let last = try #require(text)
    #expect(last == "save \(saves)" || last == "edited save \(saves)", "\(last), \(replaced.suffix(3))")
    #expect(names == ["Main.xib"])
  }
}
