import GimbalModel
import TestSupport
import Testing

@Suite struct SceneGraphTests {
  private func circle(_ pairs: [(String, String)]) throws -> [String]? {
    var shown = SceneGraph()
    for (scene, other) in pairs { shown.addEdge(from: try Name(scene), to: try Name(other)) }
    return shown.cycle()?.map(\.text)
  }

  @Test func theFirstCircleIsFound() throws {
    #expect(try circle([]) == nil)
    #expect(try circle([("a", "b"), ("a", "c"), ("b", "d"), ("c", "d"), ("d", "nowhere")]) == nil)
    #expect(try circle([("a", "a")]) == ["a"])
    #expect(try circle([("a", "b"), ("b", "c"), ("c", "b")]) == ["b", "c"])
    #expect(try circle([("a", "b"), ("b", "c"), ("c", "a"), ("d", "d")]) == ["a", "b", "c"])
    #expect(try circle([("a", "x"), ("a", "b"), ("b", "y"), ("b", "a")]) == ["a", "b"])
  }

  /// Against reachability: there is a circle where a scene reaches itself, and what is found is one.
  @Test func itIsFoundWhereThereIsOne() throws {
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
      let found = try circle(pairs.map { ("s\($0)", "s\($1)") })
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

  /// A lead of many scenes is walked once, and not from each of them.
  @Test func aLongLeadIsWalkedOnce() throws {
    let pairs = (0..<20_000).map { ("s\($0)", "s\($0 + 1)") } + [("s20000", "s19999")]
    #expect(try circle(pairs) == ["s19999", "s20000"])
  }
}
