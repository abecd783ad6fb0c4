import GimbalModel
import GimbalNotation
import GimbalReporting

// Grammars for the names in commands. Each grammar declares a placeholder for usage lines, the kind of names
// that completion offers, and a parser.

extension Grammar where Value == Spanned<Name> {
  /// Returns the grammar of a name with a role, such as the name of an existing set.
  static func name(_ role: NameRole, _ label: String, except words: Set<String> = []) -> Grammar {
    Grammar(.name(role, label, except: words)) { (cursor) throws(ParseError) in try cursor.name(role) }
  }

  static func scene(_ label: String = "NAME") -> Grammar { .name(.scene, label) }

  static func set(_ label: String = "SET", except words: Set<String> = []) -> Grammar {
    .name(.set, label, except: words)
  }

  /// Returns the grammar of the name of an object that the command creates.
  ///
  /// - Parameter noun: The noun for the created object, such as `view`.
  static func new(_ noun: String, _ label: String = "NAME") -> Grammar { .name(.new(noun), label) }

  /// Returns the grammar of the name of a view in the scene in use.
  static func view(_ label: String = "VIEW", except words: Set<String> = []) -> Grammar {
    .path(.view, label, except: words)
  }

  /// Returns the grammar of the name of a view that the scene in use shows: a view of the scene itself, or a
  /// view inside an instance. An instance is a view that shows another scene.
  static func shownView(_ label: String = "VIEW") -> Grammar { .path(.shownView, label) }

  /// Returns the grammar of the name of a view. A view inside an instance, which is a view that shows another
  /// scene, is named by a path such as `row1/title`.
  static func path(_ role: NameRole, _ label: String, except words: Set<String> = []) -> Grammar {
    Grammar(.name(role, label, except: words)) { (cursor) throws(ParseError) in try cursor.viewName(role) }
  }

  /// Returns the grammar of the name of an existing branch or tag.
  static func reference(_ role: NameRole, _ label: String = "NAME") -> Grammar {
    Grammar(.text(role, label)) { text throws(ParseError) in try text.reference(role) }
  }

  /// Returns the grammar of the name of a branch or a tag that the command creates.
  ///
  /// - Parameter noun: The noun `branch` or `tag`.
  static func newReference(_ noun: String, _ label: String = "NAME") -> Grammar {
    .reference(.new(noun), label)
  }
}

extension Spanned<String> {
  /// Returns the text as the name of a branch or a tag.
  ///
  /// - Throws: `ParseError` if the text is not a valid name, or could be read as a revision such as `HEAD~1`.
  fileprivate func reference(_ role: NameRole) throws(ParseError) -> Spanned<Name> {
    guard value.isFreeOfRevisionSyntax else {
      throw ParseError(
        .other(
          message: "\(value.cited) is not a valid name for \(role.phrase)",
          remedy: "choose a name that is not HEAD, contains no ~ or ^, and does not start with @{"),
        at: span)
    }
    do {
      return Spanned<Name>(try Name(value), at: span)
    } catch {
      throw ParseError(.nameRefused(error), at: span)
    }
  }
}

// MARK: Text

extension Grammar where Value == Spanned<String> {
  /// Returns the grammar of a file. A word that starts with `--` is an option, unless it is in quotes.
  static func file(_ label: String = "FILE") -> Grammar {
    let text = Grammar.text(.file, label)
    return Grammar(text.shape) { (cursor) throws(ParseError) in
      guard cursor.peek().kind == .option else { return try text.parse(&cursor) }
      throw ParseError(
        .other(
          message: "\(cursor.peek().text.cited) is an option, not a file",
          remedy: "write the file first, or './\(cursor.peek().text)' for a file with this name"),
        at: cursor.peek().span)
    }
  }

  /// Returns the grammar of text that is in quotes or ends at the next blank.
  static func text(_ role: NameRole, _ label: String) -> Grammar {
    Grammar(.untilBlank(label, role.kind)) { (cursor) throws(ParseError) in try cursor.raw(role) }
  }

  /// Returns the grammar of text in quotes.
  static func quoted(_ phrase: String, _ label: String) -> Grammar {
    let shape = Shape(usage: .text(label)) { cursor in
      cursor.recordExpected(.text)
      return cursor.peek().kind == .quoted
    }
    return Grammar(shape) { (cursor) throws(ParseError) in
      try cursor.quoted(phrase)
    }
  }
}

extension Shape {
  fileprivate static func name(_ role: NameRole, _ label: String, except words: Set<String>) -> Shape {
    Shape(usage: .name(label, role.kind)) { $0.isAt(name: role, except: words) }
  }

  fileprivate static func untilBlank(_ label: String, _ kind: NameKind) -> Shape {
    Shape(usage: .name(label, kind)) { cursor in
      cursor.recordExpected(.name(kind))
      return !cursor.isAtEnd && cursor.peek().kind != .option && cursor.peek().kind != .symbol(.minus)
    }
  }
}

extension Grammar where Value == Spanned<RevisionSyntax> {
  static func revision(_ label: String = "REVISION") -> Grammar {
    Grammar(.untilBlank(label, .revisions)) { (cursor) throws(ParseError) in
      try cursor.revision()
    }
  }
}

extension Grammar where Value == [Spanned<RevisionSyntax>] {
  /// Returns the grammar of a revision, or of a range of revisions such as `v1..main`.
  static func revisionRange(_ label: String) -> Grammar {
    Grammar(.untilBlank(label, .revisions)) { (cursor) throws(ParseError) in try cursor.revisionRange() }
  }
}

extension Grammar where Value == Spanned<String> {
  /// The grammar of a prefix of an operation's hash.
  static let operation = Grammar(.untilBlank("OPERATION", .new)) { (cursor) throws(ParseError) in
    guard !cursor.isAtEnd else {
      throw cursor.unexpected("an operation; use 'op log' to list the operations")
    }
    let span = cursor.takeRaw()
    return Spanned(cursor.source.text(in: span), at: span)
  }
}

// MARK: Constraints

/// A reference to a constraint by its handle, such as `#7`, or by its identifier.
enum ConstraintReference: Sendable {
  case handle(Spanned<Int>)
  case identifier(Spanned<Name>)

  /// Returns the constraint in a scene that has the handle, the identifier, or the object id in its document.
  ///
  /// - Throws: `ParseError` if there is no such constraint; `Refusal` if several constraints have the
  ///   identifier.
  func resolve(in scene: Scene) throws -> Constraint {
    switch self {
    case .handle(let handle):
      let found = scene.constraints(withHandle: handle.value)
      guard let only = found.first else {
        throw ParseError(
          .unknownName(
            role: "constraint", name: "#\(handle.value)", nearest: nil,
            note: "use 'constraint list' to list the constraints"),
          at: handle.span)
      }
      return only
    case .identifier(let name):
      let found = ConstraintReference.constraints(name.value, in: scene)
      guard let only = found.first else {
        let identifiers = scene.constraints.compactMap { $0.identifier?.text }
        let nearest = Nearest.name(to: name.value.text, among: identifiers)
        throw ParseError(
          .unknownName(
            role: "constraint", name: name.value.text, nearest: nearest,
            note: nearest == nil ? "use 'constraint list' to list the constraints" : nil), at: name.span)
      }
      guard found.count == 1 else {
        let handles = found.map { "#\($0.handle)" }.joined(separator: ", ")
        throw Refusal(
          "\(name.value.text.cited) matches \(found.count) constraints: \(handles)",
          remedy: "use one of these handles instead of the identifier", at: name.span)
      }
      return only
    }
  }

  /// Returns the constraints in a scene that have a name as their identifier; otherwise those with this object id.
  static func constraints(_ name: Name, in scene: Scene) -> [Constraint] {
    let found = scene.constraints(named: name)
    if !found.isEmpty { return found }
    return scene.constraints.filter { $0.objectID == name }.sorted { $0.handle < $1.handle }
  }
}

extension Grammar where Value == ConstraintReference {
  static var constraint: Grammar {
    let shape = Shape(usage: .name("#HANDLE|IDENTIFIER", .constraints)) { cursor in
      if case .handle = cursor.peek().kind { return true }
      return cursor.isAt(name: .constraint)
    }
    return Grammar(shape) { (cursor) throws(ParseError) in
      if let handle = cursor.handle() { return .handle(handle) }
      guard cursor.isAtName else {
        throw cursor.unexpected("a constraint's handle such as #7", "a constraint's identifier")
      }
      return .identifier(try cursor.name(.constraint))
    }
  }
}
