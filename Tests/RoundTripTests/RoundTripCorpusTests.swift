import Foundation
import GimbalHashing
import GimbalInterfaceBuilder
import GimbalModel
import GimbalParserProcess
import TestSupport
import Testing

/// The round trip of all scenes of the corpus, by half of its repositories. It takes several minutes.
@Suite(
  .enabled(if: Corpus.folder != nil && Campaign.isLong, "set GIMBAL_CORPUS to the corpus, and GIMBAL_SLOW"))
struct RoundTripCorpusTests {
  /// The part of the scenes that must have equal frames.
  private static let required = 0.98
  /// The number of misses with one cause from which the cause is printed.
  private static let printed = 10

  /// The results for the repositories of one half.
  private struct Half {
    var scenes = 0
    /// The scenes with equal frames if the sizes of controls are those of the code, and if they are those of the document.
    var (equal, recorded) = (0, 0)
    var causes: [String: (count: Int, example: String)] = [:]
  }

  @Test func nearlyAllScenesHaveEqualFrames() throws {
    let folder = try #require(Corpus.folder)
    let pool = try ParserPool(count: 1)
    let documents = try ["ib", "ib-wild"].flatMap { try Corpus.documents(in: $0) }
    let start = clock()
    let halves = try #require(
      CodeReader.onLargeStack {
        var halves = [Half(), Half()]
        for path in documents {
          let name = String(path.dropFirst(folder.count + 1))
          let repository = name.split(separator: "/")[1]
          let half = Int(SHA256.hash(Array(repository.utf8)).bytes[0] % 2)
          add(path, to: &halves[half], pool)
        }
        return halves
      })
    print("\(documents.count) documents, \((clock() - start) / CLOCKS_PER_SEC) CPU seconds")
    for (index, half) in halves.enumerated() {
      func percent(_ count: Int) -> String {
        String(format: "%.1f %%", 100 * Double(count) / Double(max(1, half.scenes)))
      }
      print(
        "half \(index): \(half.scenes) scenes, \(percent(half.equal)) equal, \(percent(half.recorded)) with recorded sizes"
      )
      for (cause, found) in half.causes.sorted(by: { $0.value.count > $1.value.count })
      where found.count >= RoundTripCorpusTests.printed {
        print("  \(found.count) \(cause): \(found.example)")
      }
      #expect(Double(half.equal) >= RoundTripCorpusTests.required * Double(half.scenes))
    }
  }

  private func add(_ path: String, to half: inout Half, _ pool: ParserPool) {
    guard let bytes = try? Corpus.bytes(of: path), let document = try? InterfaceDocument(bytes) else {
      return
    }
    let stem = URL(filePath: path).deletingPathExtension().lastPathComponent
    let imported = (try? document.importedScenes(named: stem, ids: CountingIDs())) ?? []
    guard !imported.isEmpty else { return }
    let trip = RoundTrip(imported.map(\.scene))
    let outcomes = CodeReader.tree(of: trip.source, by: pool).map { trip.outcomes(of: $0) }
    half.scenes += imported.count
    for outcome in outcomes ?? [] {
      guard outcome.hasFrames else {
        half.scenes -= 1
        continue
      }
      if outcome.cause == nil { half.equal += 1 }
      if outcome.cause == nil, outcome.strictCause == nil { half.recorded += 1 }
      guard let cause = outcome.cause else { continue }
      half.causes[cause, default: (0, "\(path): \(outcome.scene.text): \(outcome.detail)")].count += 1
    }
  }
}
