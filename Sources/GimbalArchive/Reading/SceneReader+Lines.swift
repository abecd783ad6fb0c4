internal import GimbalJSON
internal import GimbalModel

extension SceneReader {
  /// Parses a line that belongs to a scene, such as a view or a constraint.
  ///
  /// - Returns: The previous scene if the line starts a new scene; otherwise `nil`.
  mutating func parse(from json: inout JSONReader) throws(ArchiveError) -> Scene? {
    let kind = try ArchiveError.converting { () throws(JSONError) in try json.lineKind() }
    var finished: Scene?
    if kind == .scene { finished = try finish(line: json.line) }
    try parse(kind, from: &json)
    return finished
  }

  /// Parses a line of a given kind, which starts a scene or adds an object to the current scene.
  ///
  /// - Throws: `ArchiveError` with line, column and field.
  private mutating func parse(_ kind: LineKind, from reader: inout JSONReader) throws(ArchiveError) {
    let line = reader
    do throws(JSONError) {
      switch kind {
      case .scene: try parseScene(from: &reader)
      case .view: try parseView(from: &reader)
      case .set: try parseSet(from: &reader)
      case .constraint: try parseConstraint(from: &reader)
      case .override: try parseOverride(from: &reader)
      case .placement: try parsePlacement(from: &reader)
      case .number: try parseNumber(from: &reader)
      case .layout: try parseBox(from: &reader)
      case .header, .project, .trailer, .revision, .changeset, .commit, .branch, .tag, .head:
        throw reader.failure(
          .malformed("a '\(kind.rawValue)' line cannot be part of a scene", remedy: "remove the line"))
      }
    } catch {
      var error = ArchiveError(error, subject: subject(of: kind, in: line))
      // An error that is found only after the whole line was read does not have the column of its field, so
      // look up the column.
      if let field = error.field, field != reader.field() {
        let inner = field.dropFirst(line.field().map { $0.count + 1 } ?? 0)
        error.column = line.column(of: String(inner)) ?? error.column
      }
      throw error
    }
  }

  private func subject(of kind: LineKind, in line: JSONReader) -> String {
    let name = line.text(under: "name") ?? line.text(under: "identifier") ?? line.text(under: "view")
    return SceneReader.subject(kind, name)
  }
}

extension JSONReader {
  /// Returns the kind of the line, which is the value of the key `kind`. The parser does not advance.
  func lineKind() throws(JSONError) -> LineKind {
    guard let text = text(under: "kind") else {
      throw failure(
        .malformed("expected an object with the key 'kind'", remedy: #"add the kind, as in {"kind":"view"}"#))
    }
    guard let kind = LineKind(rawValue: text) else {
      throw unknown("kind of line", text, among: LineKind.allCases.map(\.rawValue))
    }
    return kind
  }
}
