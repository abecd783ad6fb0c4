import FoundationEssentials
import TestSupport
import Testing

/// The scripts of examples/README.md run without errors, and are no longer than the code for the same layout.
@Suite struct ExampleScriptTests {
  private static let folder =
    "/" + goldens.directory.split(separator: "/").dropLast(3).joined(separator: "/") + "/examples"

  /// The name of a script, its lines, and those of the code for the same layout.
  struct Entry: CustomStringConvertible {
    let script: String
    let lines: Int?
    let code: Int?

    var description: String { script }
  }

  /// The rows of the tables that start with a link to a script.
  private static func entries() throws -> [Entry] {
    try String(contentsOfFile: folder + "/README.md", encoding: .utf8).split(separator: "\n").compactMap {
      line in
      let cells = line.split(separator: "|").map { $0.filter { $0 != " " } }
      guard let link = cells.first, link.hasPrefix("["), let end = link.firstIndex(of: "]") else {
        return nil
      }
      let counts = cells.count > 3 ? cells.suffix(2).map { Int($0) } : [nil, nil]
      return Entry(
        script: String(link[link.index(after: link.startIndex)..<end]), lines: counts[0], code: counts[1])
    }
  }

  @Test func everyScriptIsListed() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder).filter {
      $0.hasSuffix(".gim")
    }
    #expect(try Self.entries().map(\.script).sorted() == files.sorted())
  }

  @Test(arguments: try entries()) func scriptRuns(_ entry: Entry) throws {
    let fixture = try Fixture()
    let outcome = try fixture.run(["-f", "\(Self.folder)/\(entry.script)"])
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(!outcome.errors.contains("error: "), "\(outcome.errors)")
  }

  @Test(arguments: try entries().filter { $0.lines != nil }) func scriptIsShort(_ entry: Entry) throws {
    let lines = try String(contentsOfFile: "\(Self.folder)/\(entry.script)", encoding: .utf8).split(
      separator: "\n"
    )
    .map { $0.drop { $0 == " " } }.filter { !$0.isEmpty && !$0.hasPrefix("#") }
    #expect(lines.count == entry.lines)
    if let code = entry.code { #expect(lines.count <= code) }
    // The script checks the frames of its layout.
    #expect(lines.count { $0.hasPrefix("expect ") } >= 3)
  }
}
