import GimbalReporting
import TestSupport
import Testing

/// Tests of the unified format of differences.
@Suite struct UnifiedDiffTests {
  @Test func changesHaveContext() {
    let old = (1...12).map { "line \($0)\n" }.joined()
    let new = old.replacing("line 2\n", with: "line two\n").replacing("line 11\n", with: "")
    #expect(
      UnifiedDiff(from: old, to: new, path: "a.xib").text == """
        --- a.xib
        +++ a.xib
        @@ -1,5 +1,5 @@
         line 1
        -line 2
        +line two
         line 3
         line 4
         line 5
        @@ -8,5 +8,4 @@
         line 8
         line 9
         line 10
        -line 11
         line 12

        """)
    #expect(UnifiedDiff(from: old, to: old, path: "a").text == "")
    #expect(
      UnifiedDiff(from: "a\n", to: "a", path: "a").text.hasSuffix("-a\n+a\n\\ No newline at end of file\n"))
  }

  /// `patch` reads a quoted path with escape sequences, and ends other paths at a tab.
  @Test(arguments: [
    ("a b.xib", "a b.xib\t"), ("a\tb.xib", "\"a\\tb.xib\""), ("a\nb", "\"a\\nb\""), ("é.xib", "é.xib"),
    ("a\"\\", "\"a\\\"\\\\\""), ("é\u{1}", "\"\\303\\251\\001\""),
  ])
  func pathsAreQuoted(path: String, header: String) {
    let text = UnifiedDiff(from: "a\n", to: "b\n", path: path).text
    #expect(text.hasPrefix("--- \(header)\n+++ \(header)\n"), "\(text)")
  }

  /// The lines without a sign or with `-` are those of the old text, and with `+` those of the new one.
  @Test func randomDifferencesContainBothTexts() {
    var random = SeededGenerator(seed: 3)
    for round in 0..<300 {
      func text() -> [String] {
        (0..<Int.random(in: 0...30, using: &random)).map { _ in "\(Int.random(in: 0...4, using: &random))\n" }
      }
      let (old, new) = (text(), text())
      let diff = UnifiedDiff(from: old.joined(), to: new.joined(), path: "a").text
      var (before, after) = (old, new)
      for hunk in diff.split(separator: "@@ -").dropFirst().reversed() {
        let lines = hunk.split(separator: "\n").map { $0 + "\n" }
        let numbers = hunk.prefix { $0 != "@" }.split { !$0.isNumber }.compactMap { Int($0) }
        let ranges = hunk.prefix { $0 != "@" }.split(separator: " ").map { $0.contains(",") }
        let oldCount = ranges[0] ? numbers[1] : 1
        let newStart = numbers[ranges[0] ? 2 : 1]
        let newCount = ranges[1] ? numbers[ranges[0] ? 3 : 2] : 1
        let one = lines.dropFirst().filter { !$0.hasPrefix("+") }.map { String($0.dropFirst()) }
        let other = lines.dropFirst().filter { !$0.hasPrefix("-") }.map { String($0.dropFirst()) }
        let oldStart = oldCount == 0 ? numbers[0] : numbers[0] - 1
        let newPlace = newCount == 0 ? newStart : newStart - 1
        #expect(Array(before[oldStart..<oldStart + oldCount]) == one, "round \(round)")
        #expect(Array(after[newPlace..<newPlace + newCount]) == other, "round \(round)")
        before.replaceSubrange(oldStart..<oldStart + oldCount, with: other)
        after.replaceSubrange(newPlace..<newPlace + newCount, with: one)
      }
      #expect(before == new && after == old, "round \(round)")
    }
  }
}
