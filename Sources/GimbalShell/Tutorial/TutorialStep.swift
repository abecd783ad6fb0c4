/// One step of the tutorial: what is about to happen, and the command that makes it happen.
package struct TutorialStep: Hashable, Sendable {
  /// A paragraph, in a line.
  package let text: String
  /// One statement or several, as they are typed.
  package let command: String

  init(_ text: String, _ command: String) {
    self.text = text
    self.command = command
  }

  /// What is said behind the last step.
  static let farewell = """
    That is all of it. Your own project is as it was. A scene of your own begins with 'scene new NAME'; 'help' lists \
    topics, 'help COMMAND' shows how a command is written, and Tab completes what you type. A script of such commands is \
    run by 'read FILE', and with 'expect' in it, it is a layout test for CI.
    """
}
