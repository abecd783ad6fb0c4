import GimbalFindings
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalRender
import GimbalReporting
import GimbalSolvedHistory

/// A review in Markdown for a comment on a pull request, with small text pictures.
struct ReviewMarkdown {
  /// The maximum number of devices with pictures for each scene.
  private static let pictureLimit = 2
  /// The width of a picture, in columns.
  private static let pictureWidth = 36

  let text: String

  init(_ reviews: [DocumentReview], moves: [LayoutMove], submodules: [String], title: String) {
    let summary = ReviewSummary(reviews)
    var lines = ["### \(ReviewMarkdown.escaped(title))", "", summary.description + "."]
    for review in reviews where !review.isUnchanged {
      lines += ["", "#### \(ReviewMarkdown.code(review.document.path)) (\(review.document.status))"]
      if let failure = review.failure { lines += ["", ReviewMarkdown.code(failure)] }
      if let omission = review.omission { lines += ["", omission.capitalizedFirst + "."] }
      if !review.others.isEmpty { lines += [""] + review.others.map(ReviewMarkdown.line) }
      for scene in review.scenes { lines += ReviewMarkdown.lines(for: scene) }
    }
    if let unchanged = summary.unchangedDescription {
      lines += ["", ReviewMarkdown.escaped(unchanged) + "."]
    }
    for move in moves { lines += ["", "```text"] + move.lines + ["```"] }
    if !submodules.isEmpty { lines.append("") }
    lines += submodules.map { "- submodule \(ReviewMarkdown.code($0)): not reviewed" }
    text = lines.joined(separator: "\n") + "\n"
  }

  private static func lines(for scene: SceneReview) -> [String] {
    var lines = ["", "**Scene \(escaped(scene.name.notation()))**", ""]
    lines += scene.changes.map(line)
    if let failure = scene.failure { lines += ["", "Not compared: \(escaped(failure))"] }
    lines += findings("New", scene.newFindings) + findings("Gone", scene.goneFindings)
    guard !scene.moves.isEmpty else { return lines }
    lines += ["", "| view | device | change | because of |", "|---|---|---|---|"]
    for (heading, moves) in scene.movesByLocation {
      for move in moves {
        let causes = move.causes.map { code($0.description) }.joined(separator: ", ")
        lines.append(
          "| \(cell(move.change.name.notation())) | \(cell(heading)) | \(cell(move.change.description)) | \(causes) |"
        )
      }
    }
    return lines + pictures(of: scene)
  }

  private static func line(for change: ElementChange) -> String {
    "- \(code(change.description))" + (change.line.map { " (line \($0))" } ?? "")
  }

  private static func findings(_ word: String, _ findings: [ReviewedFinding]) -> [String] {
    findings.isEmpty
      ? []
      : ["", "\(word) findings:", ""]
        + findings.map { noted in
          "- **\(noted.finding.kind.name)** on \(escaped(noted.locations.joined(separator: ", "))): "
            + code(FindingFormatter(noted.finding).firstLine)
        }
  }

  private static func pictures(of scene: SceneReview) -> [String] {
    // Draw the devices on which views move before the devices on which views are only added or removed.
    func moves(_ comparison: SceneReview.Comparison) -> Bool {
      comparison.diff.changes.contains { $0.before != nil && $0.after != nil }
    }
    let drawn = (scene.comparisons.filter(moves) + scene.comparisons.filter { !moves($0) }).prefix(
      pictureLimit)
    guard !drawn.isEmpty else { return [] }
    var lines = ["", "<details><summary>Pictures</summary>", ""]
    let style = TextStyle(width: pictureWidth)
    for comparison in drawn {
      let sides = [("before", comparison.old), ("after", comparison.new)].compactMap { word, layout in
        layout.map { layout in
          [word] + TextPicture(of: Picture(of: layout, hasConstraints: false), style: style).lines
        }
      }
      lines +=
        ["\(escaped(comparison.location))", "", "```"] + ReviewMarkdown.sideBySide(sides) + ["```", ""]
    }
    return lines + ["</details>"]
  }

  /// Returns the lines of a text that shows several blocks of lines side by side.
  private static func sideBySide(_ blocks: [[String]]) -> [String] {
    let widths = blocks.map { block in block.map(\.count).max() ?? 0 }
    return (0..<(blocks.map(\.count).max() ?? 0)).map { row in
      let cells = zip(blocks, widths).map { block, width in
        let line = row < block.count ? block[row] : ""
        return line + String(repeating: " ", count: width - line.count)
      }
      return cells.joined(separator: "   ").replacing(#/ +$/#, with: "")
    }
  }

  /// Returns text as inline code. The fence is longer than any run of backquotes in the text.
  private static func code(_ text: String) -> String {
    let text = text.visible.split(separator: "\n").joined(separator: " ")
    let longest = text.matches(of: #/`+/#).map { $0.output.count }.max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    return longest == 0 ? fence + text + fence : "\(fence) \(text) \(fence)"
  }

  /// Returns text for a cell of a Markdown table, with escaped column separators.
  private static func cell(_ text: String) -> String { escaped(text).replacing("|", with: "\\|") }

  /// Returns text with escapes for characters that have a special meaning in Markdown.
  ///
  /// GitHub and GitLab make mentions and links of plain text, where a backslash has no effect. An empty comment divides such
  /// text.
  private static func escaped(_ text: String) -> String {
    text.visible.replacing(#/[\\`*_\[\]<>&#~]/#) { "\\" + $0.output }
      .replacing("@", with: "@<!-- -->").replacing("://", with: ":<!-- -->//")
      .replacing(#/(?i)www\./#) { $0.output.dropLast() + "<!-- -->." }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
