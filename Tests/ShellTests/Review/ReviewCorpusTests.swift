import Foundation
import GimbalChecks
import GimbalDocuments
import GimbalModel
import GimbalReporting
import TestSupport
import Testing

/// Reviews of real commits. The tests require a corpus of pairs of documents.
@Suite(.enabled(if: Corpus.folder != nil, "set GIMBAL_CORPUS to the folder that holds the corpus"))
struct ReviewCorpusTests {
  private struct Pair: Hashable {
    let old: String
    let new: String
  }

  /// The pairs of versions of a document, without repetitions.
  private static func pairs(in half: String) throws -> [Pair] {
    let folder = try #require(Corpus.folder)
    var pairs: [Pair] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(half)")
    where name.hasSuffix(".tsv") {
      let rows = try String(contentsOfFile: "\(folder)/\(half)/\(name)", encoding: .utf8).split(
        separator: "\n")
      for row in rows.dropFirst() {
        let cells = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        let pair = Pair(old: "\(folder)/\(half)/\(cells[3])", new: "\(folder)/\(half)/\(cells[4])")
        if !pairs.contains(pair) { pairs.append(pair) }
      }
    }
    return pairs
  }

  /// A review names exactly the constraints that an XML parser finds changed. A scene that is added or removed stands
  /// for its constraints.
  @Test(arguments: ["ib-resize", "ib-resize-wild"]) func reviewNamesTheChangedConstraints(half: String) throws
  {
    let pairs = try Self.pairs(in: half)
    let count = Campaign.steps(short: 20, long: 1000)
    var (reviewed, named, wrong) = (0, 0, 0)
    for index in stride(from: 0, to: pairs.count, by: max(1, pairs.count / count)) {
      let pair = pairs[index]
      let source = try PairSource(pair.old, pair.new)
      let review = try Reviewed(source)
      guard review.isReadable else { continue }
      let expected = DocumentConstraints(source.new).differences(
        from: DocumentConstraints(source.old), outside: review.wholeScenes)
      reviewed += 1
      named += expected.count
      guard review.constraints != expected else { continue }
      wrong += 1
      let (missing, added) = (
        expected.subtracting(review.constraints), review.constraints.subtracting(expected)
      )
      Issue.record("\(pair.old) \(pair.new): missing \(missing.sorted()), not changed \(added.sorted())")
    }
    print("review of \(half): \(reviewed) commits, \(named) changed constraints, \(wrong) differ")
    #expect(reviewed > 0)
  }

  /// In scenes whose recorded frames equal the solved ones in both versions, a review reports exactly the views whose
  /// recorded frames differ.
  @Test(arguments: ["ib-resize", "ib-resize-wild"]) func movesMatchTheRecordedFrames(half: String) throws {
    let pairs = try Self.pairs(in: half)
    let count = Campaign.steps(short: 20, long: 1000)
    var (scenes, views, moved, wrong) = (0, 0, 0, 0)
    for index in stride(from: 0, to: pairs.count, by: max(1, pairs.count / count)) {
      let source = try PairSource(pairs[index].old, pairs[index].new)
      let review = try Reviewed(source)
      let (old, new) = (DocumentConstraints(source.old).frames, DocumentConstraints(source.new).frames)
      for (root, fresh) in try source.freshScenes(old, new) {
        scenes += 1
        for id in fresh {
          guard let before = old[id], let after = new[id] else { continue }
          views += 1
          let moves = review.moved[root]?[id] ?? []
          if !moves.isEmpty { moved += 1 }
          let agrees =
            moves.isEmpty
            ? Self.areClose(before, after)
            : moves.contains { Self.areClose($0.old, before) && Self.areClose($0.new, after) }
          guard !agrees else { continue }
          wrong += 1
          Issue.record("\(pairs[index].new) \(id): \(moves), recorded \(before) \(after)")
        }
      }
    }
    print("moves of \(half): \(scenes) fresh scenes, \(views) views, \(moved) moved, \(wrong) differ")
    #expect(scenes > 0)
  }

  fileprivate static func areClose(_ one: [Double], _ other: [Double]) -> Bool {
    one.count == 4 && other.count == 4 && zip(one, other).allSatisfy { ($0 - $1).magnitude <= 1 }
  }
}

/// Two versions of a document.
private struct PairSource: ReviewSource {
  let old: Data
  let new: Data
  let name: String

  init(_ old: String, _ new: String) throws {
    self.old = try Data(contentsOf: URL(filePath: old))
    self.new = try Data(contentsOf: URL(filePath: new))
    name = "Document." + (new.split(separator: ".").last.map(String.init) ?? "xib")
  }

  var names: (old: String, new: String) { ("old", "new") }

  func changedDocuments() -> [ChangedDocument] { [ChangedDocument(old: name, new: name)] }

  func bytes(of path: String, isNew: Bool) -> [UInt8] { Array(isNew ? new : old) }

  /// Returns the views of the scenes whose solved frames equal the recorded ones in both versions, by the object id of
  /// the root view.
  func freshScenes(_ old: [String: [Double]], _ new: [String: [Double]]) throws -> [String: [String]] {
    let (was, now) = (try solvedFrames(of: self.old), try solvedFrames(of: self.new))
    func isFresh(_ views: [String: [Double]], _ recorded: [String: [Double]]) -> Bool {
      views.allSatisfy { id, frame in recorded[id].map { ReviewCorpusTests.areClose($0, frame) } ?? false }
    }
    var fresh: [String: [String]] = [:]
    for (root, views) in now {
      guard let before = was[root], isFresh(before, old), isFresh(views, new) else { continue }
      fresh[root] = Array(views.keys)
    }
    return fresh
  }

  /// Returns the solved frames on the canvas by object id, for each object id of a root view.
  private func solvedFrames(of data: Data) throws -> [String: [String: [Double]]] {
    let console = Recorder()
    _ = DocumentRun(
      FrameReports(), options: DocumentOptions(), format: .ndjson, console: console,
      files: MemoryFiles(texts: [name: String(decoding: data, as: UTF8.self)]), ids: CountingIDs()
    ).run([name])
    var frames: [String: [String: [Double]]] = [:]
    for line in console.take().output.split(separator: "\n") {
      guard let row = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
        let root = row["scene"] as? String, let id = row["id"] as? String,
        let frame = row["frame"] as? [Double]
      else { continue }
      frames[root, default: [:]][id] = frame
    }
    return frames
  }
}

/// The content of a review in JSON.
private struct Reviewed {
  let isReadable: Bool
  /// The object ids of the changed constraints.
  private(set) var constraints: Set<String> = []
  /// The object ids of the root views of added and removed scenes.
  private(set) var wholeScenes: Set<String> = []
  /// The old and new frames of moved views on the canvas by object id, for each object id of a root view. A cell is
  /// also the root of its own scene.
  private(set) var moved: [String: [String: [(old: [Double], new: [Double])]]] = [:]

  init(_ source: PairSource) throws {
    let console = Recorder()
    _ = ReviewRun(
      source, from: [ReviewViewpoint()], format: .json, console: console, ids: CountingIDs()
    ).run()
    let output = console.take().output
    let scenes = try #require(
      try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]], "\(output)")
    isReadable = !scenes.contains { $0["error"] is String && $0["scene"] == nil }
    for scene in scenes {
      for move in scene["moves"] as? [[String: Any]] ?? [] {
        guard let root = scene["root"] as? String, let id = move["id"] as? String else { continue }
        let frames = (move["old"] as? [Double] ?? [], move["new"] as? [Double] ?? [])
        moved[root, default: [:]][id, default: []].append(frames)
      }
      for change in scene["changes"] as? [[String: Any]] ?? [] {
        guard let id = change["id"] as? String else { continue }
        switch (change["kind"] as? String, change["action"] as? String) {
        case ("constraint", _): constraints.insert(id)
        case ("scene", "added"), ("scene", "removed"): wholeScenes.insert(id)
        default: break
        }
      }
    }
  }
}
