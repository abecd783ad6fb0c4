import GimbalModel
import GimbalNotation

/// A range of lines of a script, such as `12` or `12-14`, that commands replace.
struct ScriptLines {
  /// The indices of the lines, from 0.
  private let range: Range<Int>
  private let text: String

  /// - Throws: `ToolFailure` if the text is not a range of lines.
  init(_ text: String) throws(ToolFailure) {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1],
      first >= 1, last >= first, last < Int.max
    else {
      throw ToolFailure("\(text.cited) is not a range of lines", remedy: "set 'lines' to '12' or '12-14'")
    }
    (range, self.text) = (first - 1..<last, text)
  }

  /// Returns a script in which commands replace the lines.
  ///
  /// - Throws: `ToolFailure` if the script does not have these lines.
  /// - Complexity: O(characters).
  func replaced(in script: String, by commands: String) throws(ToolFailure) -> String {
    var lines = script.split(separator: "\n", omittingEmptySubsequences: false)
    let count = lines.count - (lines.last == "" ? 1 : 0)
    guard range.upperBound <= count else {
      throw ToolFailure(
        "the script does not have the lines \(text)",
        remedy: count == 0 ? "omit 'lines', because the script is empty" : "use lines from 1 to \(count)")
    }
    let new = commands.isEmpty ? [] : commands.split(separator: "\n", omittingEmptySubsequences: false)
    lines.replaceSubrange(range, with: new)
    return lines.joined(separator: "\n")
  }
}
