// The file of a call.
extension CallContext {
  /// Returns the file that the arguments name.
  func location(_ arguments: Arguments) throws(ToolFailure) -> AssistantFolder.Location {
    guard let path = arguments.text("file") ?? folder.onlyFile else {
      throw ToolFailure(
        "the argument 'file' is missing", remedy: "set it to a path that 'list_files' lists")
    }
    return try folder.locate(path)
  }

  /// Opens the file that the arguments name, with the scene that they name in use.
  func subject(_ arguments: Arguments) throws -> Subject {
    let subject = try Subject(try location(arguments), in: self)
    try subject.use(scene: arguments.text("scene"))
    return subject
  }
}
