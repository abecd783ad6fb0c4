import GimbalModel
import TestSupport
import Testing

@Suite struct SceneGraphTests {
  private func cycle(_ pairs: [(String, String)]) throws -> [String]? {
    var shown = SceneGraph()
    for (scene, other) in pairs { shown.addEdge(from: try Name(scene), to: try Name(other)) }
    return shown.cycle()?.map(\.text)
  }

  @Test func firstCycleIsFound() throws {
    #expect(try cycle([]) == nil)
    #expect(try cycle([("a", "b"), ("a", "c"), ("b", "d"), ("c", "d"), ("d", "nowhere")]) == nil)
    #expect(try cycle([("a", "a")]) == ["a"])
    #expect(try cycle([("a", "b"), ("b", "c"), ("c", "b")]) == ["b", "c"])
    #expect(try cycle([("a", "b"), ("b", "c"), ("c", "a"), ("d", "d")]) == ["a", "b", "c"])
    #expect(try cycle([("a", "x"), ("a", "b"), ("b", "y"), ("b", "a")]) == ["a", "b"])
  }

  /// Comparison with reachability: a cycle is found if and only if a scene reaches itself, and the result is
  /// a cycle.
  @Test func cycleIsFoundIfOneExists() throws {
    var chance = SeededGenerator(seed: 8)
    var count = 0
    for _ in 0..<400 {
      let pairs = (0..<Int.random(in: 0..<12, using: &chance)).map { _ in
        (Int.random(in: 0..<8, using: &chance), Int.random(in: 0..<8, using: &chance))
      }
      func reaches(_ start: Int, _ end: Int) -> Bool {
        var (seen, pending) = (Set<Int>(), [start])
        while let next = pending.popLast() {
          for (scene, other) in pairs where scene == next && seen.insert(other).inserted {
            pending.append(other)
          }
        }
        return seen.contains(end)
      }
      let found = try cycle(pairs.map { ("s\($0)", "s\($1)") })
      #expect((found != nil) == (0..<8).contains { reaches($0, $0) })
      guard let found else { continue }
      count += 1
      #expect(Set(found).count == found.count)
      for (scene, other) in zip(found, found.dropFirst() + found.prefix(1)) {
        #expect(pairs.contains { "s\($0)" == scene && "s\($1)" == other })
      }
    }
    #expect(count > 50)
  }

  /// A long path to a cycle is traversed once, not from each of its scenes.
  @Test func longPathIsTraversedOnce() throws {
    let pairs = (0..<20_000).map { ("s\($0)", "s\($0 + 1)") } + [("s20000", "s19999")]
    #expect(try cycle(pairs) == ["s19999", "s20000"])
  }
}
