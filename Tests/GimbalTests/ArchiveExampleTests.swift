import FoundationEssentials
import TestSupport
import Testing

/// What the examples make leaves as an archive and comes back: the same bytes, and the same frames in every orientation.
@Suite struct ArchiveExampleTests {
  private static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    .dropLast(3)
    .joined(separator: "/")
  private static let examples =
    (try? FileManager.default.contentsOfDirectory(atPath: root + "/examples"))?
    .filter { $0.hasSuffix(".gim") }.sorted() ?? []

  @Test(arguments: examples) func anExampleComesBackAsItWas(example: String) throws {
    let bench = try Bench()
    let made = try bench.shell(
      "cp -r \(Self.root)/examples/* . && \"$gimbal\" p.gimbal --quiet -f \(example)")
    #expect(made.code == 0, "\(made.errors)")
    #expect(try bench.run("p.gimbal", "-c", "export a.ndjson").code == 0)
    #expect(try bench.run("q.gimbal", "-c", "import a.ndjson").code == 0)
    #expect(try bench.run("q.gimbal", "-c", "export b.ndjson").code == 0)
    let files = ["a.ndjson", "b.ndjson"].map { bench.directory.file($0) }
    #expect(
      try Data(contentsOf: URL(filePath: files[0])) == Data(contentsOf: URL(filePath: files[1])))
    let names = try bench.run("p.gimbal", "-c", "scene list --format csv").output.split(
      separator: "\n"
    )
    .dropFirst().compactMap { $0.split(separator: ",").first }
    #expect(!names.isEmpty)
    for name in names {
      let frames = try ["p.gimbal", "q.gimbal"].map { project in
        try bench.run(
          project, "-c", "scene use \"\(name)\"", "-c",
          "frames --all-orientations --exact --format json"
        ).output
      }
      #expect(frames[0] == frames[1] && !frames[0].isEmpty)
    }
  }
}
