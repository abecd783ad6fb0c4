import GimbalShell
import TestSupport
import Testing

/// docs/tutorial.md contains the steps of `tutorial` and their output.
@Suite struct TutorialPageTests {
  @Test func thePageHasTheSteps() throws {
    let shell = try TestShell()
    let text = TutorialStep.all.map { step in
      let said = shell.said(step.command)
      let answer = said.isEmpty ? "" : "```text\n\(said)```\n\n"
      return "\(wrapped(step.text))\n\n```gimbal\n\(step.command)\n```\n\n\(answer)"
    }.joined()
    #expect(try DocumentSection("steps", of: "docs/tutorial.md").difference(of: "\n" + text) == nil)
  }

  /// Returns a paragraph in lines of the same width as the rest of the page.
  private func wrapped(_ text: String) -> String {
    text.split(separator: " ").reduce(into: [""]) { lines, word in
      let last = lines[lines.count - 1]
      if last.isEmpty || last.count + 1 + word.count <= 118 {
        lines[lines.count - 1] += (last.isEmpty ? "" : " ") + word
      } else {
        lines.append(String(word))
      }
    }.joined(separator: "\n")
  }
}
