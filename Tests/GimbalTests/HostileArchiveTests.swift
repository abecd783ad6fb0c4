import FoundationEssentials
import TestSupport
import Testing

/// Tests that malicious archives change neither the project nor the state of the terminal.
@Suite(.timeLimit(.minutes(2))) struct HostileArchiveTests {
  private let fixture: Fixture

  init() throws {
    fixture = try Fixture()
    #expect(try fixture.run("p.gimbal", "-c", "scene new kept size 300x200", "-c", "view new a").errors == "")
  }

  private func bytes() throws -> Data { try Data(contentsOf: URL(filePath: fixture.project)) }

  private func write(_ archive: HostileArchive, to name: String) throws {
    try Data(archive.bytes).write(to: URL(filePath: fixture.directory.file(name)))
  }

  @Test func maliciousArchivesChangeNothing() throws {
    let (before, content) = (try bytes(), try ProjectContent.lines(of: fixture.project))
    let attacks = HostileArchive.all
    for (index, attack) in attacks.enumerated() { try write(attack, to: "\(index).ndjson") }
    let outcome = try fixture.run(
      "p.gimbal", input: attacks.indices.map { "import \($0).ndjson\n" }.joined())
    #expect(outcome.code == 6)
    #expect(outcome.output == "")
    let controls = outcome.errors.unicodeScalars.filter { scalar in
      guard scalar != "\n" else { return false }
      return [.control, .format, .lineSeparator, .paragraphSeparator].contains(
        scalar.properties.generalCategory)
    }
    #expect(controls.isEmpty)
    let messages = outcome.errors.split(separator: "\n").filter { $0.contains(": error: ") }
    try #require(messages.count == attacks.count)
    for (index, attack) in attacks.enumerated() {
      #expect(messages[index].hasPrefix("<stdin>:\(index + 1):"))
      #expect(messages[index].utf8.count < 1000)
      guard attack.line > 0 else { continue }
      // Other input is parsed as a document.
      let isTold = messages[index].contains("line \(attack.line): ") || messages[index].contains(": 1:")
      #expect(isTold, "\(attack): \(messages[index])")
    }
    #expect(try ProjectContent.lines(of: fixture.project) == content)
    #expect(try bytes() == before)
  }

  @Test func exponentialInstancesAreImported() throws {
    try write(.laughs, to: "laughs.ndjson")
    let outcome = try fixture.run("p.gimbal", "-c", "import laughs.ndjson", "-c", "scene list --format csv")
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("s100,"))
  }

  @Test func namesLikePathsAreNotPaths() throws {
    let text = HostileArchive.sample.replacing("\"card\"", with: "\"../../etc/x\"")
    try Data(ArchiveText.sealed(Array(text.utf8))).write(
      to: URL(filePath: fixture.directory.file("a.ndjson")))
    let before = try FileManager.default.contentsOfDirectory(atPath: fixture.directory.path).sorted()
    let outcome = try fixture.run("p.gimbal", "-c", "import a.ndjson", "-c", "scene list --format csv")
    #expect(outcome.code == 0 && outcome.output.contains("../../etc/x"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.directory.path).sorted() == before)
  }
}
