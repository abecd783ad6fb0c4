import GimbalNotation
import TestSupport
import Testing

@Suite struct NearestTests {
  @Test(
    arguments: [
      ("yelow", ["red", "yellow"], "yellow"), ("hieght", ["width", "height"], "height"),
      ("TOP", ["top"], "top"),
      ("ab", ["ba", "ac"], "ba"), ("abd", ["abc"], nil), ("abd", ["acd"], "acd"), ("form", ["norm"], nil),
      ("abcd", ["abce", "abcf"], "abce"), ("abcd", ["abcf", "abce"], "abce"),
      ("purple", ["yellow"], nil), ("a", ["b"], nil), ("a", ["A"], "A"), ("", ["a"], nil), ("abc", [], nil),
      ("leadingMargn", ["leading", "leadingMargin", "leftMargin"], "leadingMargin"), ("abc", [""], nil),
      ("größe", ["größer", "x"], "größer"),
    ] as [(String, [String], String?)])
  func nearest(_ name: String, _ candidates: [String], _ expected: String?) {
    #expect(Nearest.name(to: name, among: candidates) == expected)
  }

  @Test func veryLongNamesHaveNoSuggestion() {
    let long = String(repeating: "a", count: 1000)
    #expect(Nearest.name(to: long, among: [long]) == nil)
    #expect(Nearest.name(to: "aaaa", among: [long]) == nil)
  }

  /// Compares the banded search with the complete edit distance table. The names are long enough and begin alike, so that
  /// no other rule applies.
  @Test func matchesCompleteDistanceTable() {
    func distance(_ one: [Character], _ other: [Character]) -> Int {
      var table = [[Int]](repeating: Array(0...other.count), count: one.count + 1)
      for row in 0...one.count { table[row][0] = row }
      for row in one.indices {
        for column in other.indices {
          var least = min(table[row][column + 1] + 1, table[row + 1][column] + 1)
          least = min(least, table[row][column] + (one[row] == other[column] ? 0 : 1))
          if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
            least = min(least, table[row - 1][column - 1] + 1)
          }
          table[row + 1][column + 1] = least
        }
      }
      return table[one.count][other.count]
    }
    var chance = SeededGenerator(seed: 2)
    func word() -> String {
      let letters = (0..<Int.random(in: 3...10, using: &chance)).map { _ in
        "abc".randomElement(using: &chance) ?? "a"
      }
      return "x" + String(letters)
    }
    for _ in 0..<5000 {
      let (name, candidate) = (word(), word())
      let tolerance = name.count <= 5 ? 1 : name.count <= 8 ? 2 : 3
      let isNear = distance(Array(name), Array(candidate)) <= tolerance
      #expect((Nearest.name(to: name, among: [candidate]) != nil) == isNear, "\(name) \(candidate)")
    }
  }
}
