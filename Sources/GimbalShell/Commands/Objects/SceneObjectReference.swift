import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

/// The name of a scene, or of a view, a set or a constraint in the scene in use.
enum SceneObjectReference: Sendable {
  case scene(Spanned<Name>)
  case view(Spanned<Name>)
  case set(Spanned<Name>)
  case constraint(ConstraintReference)
  /// A name without the kind of its object.
  case name(Spanned<Name>)

  /// Returns the object that the reference names.
  ///
  /// - Throws: `ParseError` if there is no such object; `Refusal` if the name has several meanings or is the
  ///   name of a number.
  func resolve(in workspace: Workspace) throws -> SceneObject {
    switch self {
    case .scene(let name): return .scene(try workspace.header(name).id)
    case .view(let name): return .view(try workspace.view(name, in: workspace.scene()).id)
    case .set(let name): return .set(try workspace.set(name, in: workspace.scene()).id)
    case .constraint(let reference):
      return .constraint(try workspace.constraint(reference, in: workspace.scene()).id)
    case .name(let name): return try SceneObjectReference.object(named: name, in: workspace)
    }
  }

  /// Returns the object that the reference names; `nil` if there is no such object.
  ///
  /// - Throws: `Refusal` if the name has several meanings or is the name of a number.
  func resolveIfAny(in workspace: Workspace) throws -> SceneObject? {
    do {
      return try resolve(in: workspace)
    } catch is ParseError {
      return nil
    }
  }

  private static func object(named name: Spanned<Name>, in workspace: Workspace) throws -> SceneObject {
    let headers = try workspace.transaction.sceneHeaders()
    var found: [SceneObject] = []
    if let header = headers.first(where: { $0.name == name.value }) { found.append(.scene(header.id)) }
    let scene = try? workspace.scene()
    if let scene {
      if let view = scene.view(named: name.value) { found.append(.view(view.id)) }
      if let set = scene.set(named: name.value) { found.append(.set(set.id)) }
      if !ConstraintReference.constraints(name.value, in: scene).isEmpty {
        found.append(.constraint(try workspace.constraint(.identifier(name), in: scene).id))
      }
    }
    guard let only = found.first else {
      let known =
        headers.map(\.name) + (scene?.viewsInTreeOrder.map(\.name) ?? []) + (scene?.sets.map(\.name) ?? [])
        + (scene?.constraints.compactMap(\.identifier) ?? [])
      if let scene, !scene.numbers(named: name.value).isEmpty {
        throw Refusal(
          "\(name.value.text.cited) is a named number, not a scene, view, set or constraint",
          remedy: "use 'number show \(name.value.notation())'", at: name.span)
      }
      throw workspace.unknown(
        "scene, view, set or constraint", name, among: known, otherwise: "use 'find' to search for names")
    }
    guard found.count == 1 else {
      let text = workspace.source.text(in: Span(workspace.span.lowerBound, name.span.lowerBound))
      let commands = found.map { "'\(text)\($0.noun) \(name.value.notation())'" }
      throw Refusal(
        "\(name.value.text.cited) has several meanings",
        remedy: "use \(ParseError.alternatives(commands))", at: name.span)
    }
    return only
  }
}

extension Grammar where Value == SceneObjectReference {
  /// The grammar of a reference to a scene, a view, a set or a constraint: `title`, `#7`, or with the kind of
  /// the object, as in `set landscape`.
  static let sceneObject: Grammar<SceneObjectReference> = {
    let kinds: [(word: String, grammar: Grammar<SceneObjectReference>)] = [
      ("scene", Grammar(.scene()) { .scene($0) }), ("view", Grammar(.view("NAME")) { .view($0) }),
      ("set", Grammar(.set("NAME")) { .set($0) }), ("constraint", Grammar(.constraint) { .constraint($0) }),
    ]
    let handle = Shape(usage: .name("#HANDLE", .constraints)) { cursor in
      if case .handle = cursor.peek().kind { return true }
      return false
    }
    let name = Grammar<Spanned<Name>>.view("NAME")
    let usage = Usage.choice(
      [name.usage, handle.usage] + kinds.map { .sequence([.text($0.word), $0.grammar.usage]) })
    let shape = Shape(usage: usage) { cursor in
      cursor.recordExpected(words: kinds.map(\.word))
      for kind in [NameKind.scenes, .sets, .constraints] { cursor.recordExpected(.name(kind)) }
      return name.shape.canStart(cursor) || handle.canStart(cursor)
    }
    return Grammar(shape) { (cursor) throws(ParseError) in
      _ = shape.canStart(cursor)
      if handle.canStart(cursor) {
        return .constraint(try Grammar<ConstraintReference>.constraint.parse(&cursor))
      }
      // A keyword at the end of the command, such as `set` in `show set`, is a name.
      for (word, grammar) in kinds where cursor.withoutRecording({ $0.isAt(word: word) }) {
        var ahead = cursor
        _ = ahead.withoutRecording { $0.accept(word: word) }
        if ahead.isAtEnd, !ahead.isAtRecordedEnd { break }
        try cursor.expect(word: word)
        return try grammar.parse(&cursor)
      }
      return .name(try name.parse(&cursor))
    }
  }()
}

extension Workspace {
  /// Returns the constraint in a scene to which a reference refers.
  ///
  /// - Throws: `ParseError` or `Refusal`.
  func constraint(_ reference: ConstraintReference, in scene: Scene) throws -> Constraint {
    try reference.resolve(in: scene)
  }

}
