/// Other programs that run in the terminal of the user: an editor, a pager, and the commands to which output
/// is piped.
package protocol TerminalPrograms: Sendable {
  /// Writes a text to a temporary file, runs the editor that the variable `EDITOR` names, and returns the
  /// changed text.
  ///
  /// - Parameter name: The name of the file.
  func edit(_ text: String, inFileNamed name: String) throws(ProgramFailure) -> EditedText

  /// Removes the file that contains an edited text.
  func remove(_ text: EditedText)

  /// Runs a shell command with a text as standard input, and waits until the command exits.
  func pipe(_ text: String, to command: String) throws(ProgramFailure)

  /// Shows a text in the user's pager, and waits until the pager exits.
  ///
  /// - Returns: `false` if the user has no pager. In this case, the text is not shown.
  /// - Throws: `ProgramFailure` if the pager cannot be started. In this case, the text is not shown.
  func page(_ text: String) throws(ProgramFailure) -> Bool
}

/// The text after the editor has exited, and the file that contains it.
package struct EditedText: Sendable {
  package let text: String
  package let path: String

  package init(text: String, path: String) {
    self.text = text
    self.path = path
  }
}

/// The error for a program that could not be run, or that exited with an error.
package struct ProgramFailure: Error {
  package let message: String
  package let remedy: String?

  package init(_ message: String, remedy: String? = nil) {
    self.message = message
    self.remedy = remedy
  }
}
