import GimbalNotation
import GimbalReporting

struct PlayTutorial: SessionCommand {
  static let manual = Manual(
    "tutorial",
    summary: "Plays an example step by step, in a project of its own: from nothing to a scene that rotates.",
    details: [
      "At the prompt each step waits for Enter, or for its command to be typed; anything else that is typed runs in the same",
      "project, which is gone afterwards. 'q' and Ctrl-C leave. Elsewhere all steps are printed one after the other.",
    ],
    examples: ["tutorial"])

  init(_ cursor: inout Cursor) throws(ParseError) {}

  func run(on session: any Host, _ surroundings: Surroundings) throws -> Output? {
    TutorialRun(in: surroundings, with: surroundings.dialogue).play()
    return nil
  }

  // A script does not wait in the middle of its transaction.
  func run(in workspace: Workspace) throws -> Output? {
    TutorialRun(in: workspace.surroundings, with: nil).play()
    return nil
  }
}
