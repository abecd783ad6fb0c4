/// A program in which the user changes a text, such as the program that the variable `EDITOR` names.
package protocol TextEditor: Sendable {
  /// Writes a text to a temporary file, runs the program, and returns the changed text.
  ///
  /// - Parameter name: The name of the file.
  func edit(_ text: String, inFileNamed name: String) throws(TextEditorFailure) -> EditedText

  /// Removes the file of an edited text.
  func remove(_ text: EditedText)
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

/// The error for an editor that could not be run, or that exited with an error.
package struct TextEditorFailure: Error {
  package let message: String
  package let remedy: String?

  package init(_ message: String, remedy: String? = nil) {
    self.message = message
    self.remedy = remedy
  }
}
