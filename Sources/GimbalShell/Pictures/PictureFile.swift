import GimbalNotation

/// A file that a picture is written to.
struct PictureFile {
  let path: Spanned<String>
  let form: PictureForm

  /// Takes a file's name.
  ///
  /// - Throws: that its ending is none of a picture.
  init(_ cursor: inout Cursor) throws(ParseError) {
    path = try cursor.raw(.file)
    guard let form = PictureForm(path: path.value) else {
      throw ParseError(
        .other(
          message: "\(path.value.cited) does not say what kind of picture it is",
          remedy: "end its name in .svg, .html, .png or .txt"),
        at: path.span)
    }
    self.form = form
  }

  /// Replaces the file, once the picture is whole.
  ///
  /// - Throws: `Refusal` where what is there is no such picture, or the file cannot be written.
  func write(_ content: [UInt8], in workspace: Workspace) throws {
    do {
      try workspace.surroundings.files.replace(path.value) { try $0(content) }
    } catch let failure as FileFailure {
      throw Refusal(
        "cannot write \(path.value.cited): \(failure.reason)", remedy: failure.remedy, at: path.span,
        status: .document)
    }
  }

  /// Refuses to write over what is no such picture; before anything is solved.
  func refuseToReplace(in workspace: Workspace) throws(Refusal) {
    guard let start = workspace.surroundings.files.beginning(of: path.value), !start.isEmpty,
      !form.begins(start)
    else { return }
    throw Refusal(
      "\(path.value.cited) is there, and \(form.denial)", remedy: "choose another name, or remove it",
      at: path.span, status: .document)
  }
}
