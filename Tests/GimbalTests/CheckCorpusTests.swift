import Foundation
import TestSupport
import Testing

/// Tests of the locations and fingerprints of findings on real documents.
@Suite(.enabled(if: Corpus.folder != nil, "set GIMBAL_CORPUS to the folder that holds the corpus"))
struct CheckCorpusTests {
  private struct SARIF: Decodable {
    struct Run: Decodable { let results: [Result] }
    struct Result: Decodable {
      let ruleId: String
      let locations: [Location]
      let partialFingerprints: [String: String]
    }
    struct Location: Decodable {
      struct Physical: Decodable {
        struct Artifact: Decodable { let uri: String }
        struct Region: Decodable { let startLine: Int, startColumn: Int }
        let artifactLocation: Artifact
        let region: Region
      }
      struct Logical: Decodable { let fullyQualifiedName: String }
      let physicalLocation: Physical
      let logicalLocations: [Logical]?
    }
    let runs: [Run]
  }

  /// The kinds whose findings do not depend on the names of views.
  private static let kinds =
    "conflict,ambiguity,loop,fixedContent,truncated,outside,overlap,drawnSize,duplicate,misplaced,stale"

  /// Returns the paths of the documents: all of them in long campaigns, else every sixth one.
  private static func documents() throws -> [String] {
    let folder = try #require(Corpus.folder)
    let paths = ["ib", "ib-wild"].flatMap { part in
      FileManager.default.enumerator(atPath: "\(folder)/\(part)")?.compactMap { name -> String? in
        guard let name = name as? String, name.hasSuffix(".xib") || name.hasSuffix(".storyboard") else {
          return nil
        }
        return "\(folder)/\(part)/\(name)"
      } ?? []
    }.sorted()
    let stride = Campaign.steps(short: 6, long: 1)
    return paths.enumerated().filter { $0.offset % stride == 0 }.map(\.element)
  }

  /// Returns the results for documents. Each run checks a part of them, because a test waits for the output of a
  /// run for a limited time.
  private static func results(_ paths: [String], in fixture: Fixture) throws -> [SARIF.Result] {
    try stride(from: 0, to: paths.count, by: 100).flatMap { start -> [SARIF.Result] in
      let part = Array(paths[start..<min(start + 100, paths.count)])
      let outcome = try fixture.run(
        ["check", "--kinds", kinds, "--sarif", "s.sarif", "--format", "json", "--quiet"] + part)
      #expect([0, 1, 3, 4, 6].contains(outcome.code))
      let data = try Data(contentsOf: URL(filePath: fixture.directory.file("s.sarif")))
      return try JSONDecoder().decode(SARIF.self, from: data).runs.flatMap(\.results)
    }
  }

  @Test func regionsAreLinesOfObjects() throws {
    let fixture = try Fixture()
    let results = try Self.results(try Self.documents(), in: fixture)
    #expect(results.count > 20)
    var lines: [String: [Substring]] = [:]
    for result in results {
      let location = try #require(result.locations.first)
      let path = try #require(
        location.physicalLocation.artifactLocation.uri.replacing("file://", with: "").removingPercentEncoding)
      if lines[path] == nil {
        lines[path] = try String(contentsOfFile: path, encoding: .utf8)
          .split(separator: "\n", omittingEmptySubsequences: false)
      }
      let id = try #require(location.logicalLocations?.first?.fullyQualifiedName)
      let line = try #require(lines[path]?[location.physicalLocation.region.startLine - 1])
      #expect(line.contains("id=\"\(id)\""), "\(path): \(result.ruleId) \(id): \(line)")
      // The region starts with the tag of the object.
      let start = line.unicodeScalars.dropFirst(location.physicalLocation.region.startColumn - 1).first
      #expect(start == "<", "\(path): \(result.ruleId) \(id)")
    }
  }

  @Test func fingerprintsSurviveInsertedLinesAndRenamedViews() throws {
    var fixture = try Fixture()
    let paths = try Self.documents()
    var names: [String] = []
    func fingerprints(_ change: (String) -> String) throws -> Set<String> {
      names = []
      for (index, path) in paths.enumerated() {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let name = "\(index)." + (path.hasSuffix(".xib") ? "xib" : "storyboard")
        try fixture.write(change(text), to: name)
        names.append(name)
      }
      return Set(
        try Self.results(names, in: fixture).compactMap { $0.partialFingerprints["gimbalFinding/v1"] })
    }
    fixture.environment["LANG"] = "C.UTF-8"
    let before = try fingerprints { $0 }
    let after = try fingerprints { text in
      text.replacing("<document ", with: "<!-- one -->\n\n<!-- two -->\n<document ", maxReplacements: 1)
        .replacing(/userLabel="([^"]*)"/) { "userLabel=\"\($0.1) renamed\"" }
    }
    #expect(before.count > 20 && before == after, "\(before.symmetricDifference(after))")
  }
}
