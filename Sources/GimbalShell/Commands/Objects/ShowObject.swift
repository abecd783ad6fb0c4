import GimbalFindings
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

/// The output of `show` for an object of a scene.
struct ShowObject {
  let object: SceneObject
  let workspace: Workspace

  /// Returns the output of `scene show`, `set show` or `constraint show`, or a report on a view.
  func output(_ format: FormatOption) throws -> Output? {
    switch object {
    case .scene(let id):
      return format.output(try SceneShow.report(on: workspace.transaction.scene(id), in: workspace))
    case .set(let id):
      let scene = try workspace.scene()
      return scene.set(id).map { format.output(SetShow.report(on: $0, in: scene)) }
    case .constraint(let id):
      let scene = try workspace.scene()
      return scene.constraint(id).map { format.output(ConstraintShow.report(on: $0, in: scene)) }
    case .number(let name, in: let id):
      return format.output(NumberShow.report(on: name, in: try workspace.transaction.scene(id)))
    case .view(let id): return format.output(try report(onView: id))
    }
  }

  private func report(onView id: ViewID) throws -> Report {
    let scene = try workspace.scene()
    guard let view = scene.view(id) else { return Report() }
    let layout = try workspace.layout(of: scene)
    let given = scene.properties(of: id).given.map { property, value in
      Value.Field(key: property.rawValue, value: Value(value, of: property))
    }
    let frame = layout[id].map { $0.frame.roundedNotation }
    let phrases = scene.properties(of: id).given.map { property, value in
      "\(property.rawValue) \(value.notation(of: property))"
    }
    let subviews = scene.children(of: id).map { $0.name.notation() }.joined(separator: ", ")
    let title = [
      "view        \(view.name.text.visible)", "kind        \(view.kind.rawValue)",
      view.parent.flatMap { scene.view($0) }.map { "parent      \($0.name.text.visible)" },
      frame.map { "frame       \($0)" },
      phrases.isEmpty ? nil : "properties  \(phrases.joined(separator: " "))",
      subviews.isEmpty ? nil : "subviews    \(subviews)",
    ].compactMap(\.self).joined(separator: "\n")
    let facts: [(String, Value)] = [
      ("view", Value(view.name)), ("kind", .text(view.kind.rawValue)),
      ("parent", Value(view.parent.flatMap { scene.view($0)?.name })),
      ("frame", frame.map(Value.text) ?? .null),
      ("properties", .fields(given)),
      ("subviews", .array(scene.children(of: id).map { Value($0.name) })),
    ]
    let traits = scene.currentTraits
    let rows = scene.rules(about: [id]).map { rule -> [Value] in
      let set = scene.set(rule.set)
      return [
        Value(set?.name), .bool(set.map { scene.isInstalled($0, for: traits) } ?? false),
        rule.value(in: scene),
      ]
    }
    let columns = [Report.Column("set"), Report.Column("installed"), Report.Column("rule")]
    return Report(title: title, facts: facts, lists: [Report.List("rules", columns, rows: rows)])
  }
}

extension Rule {
  /// The rule as text. The text of a constraint starts with its handle.
  fileprivate func value(in scene: Scene) -> Value {
    switch self {
    case .constraint(let constraint): .text("#\(constraint.handle) \(constraint.notation(in: scene))")
    case .override(let override): .text(override.description(in: scene))
    case .placement(let placement): .text(placement.notation(in: scene))
    case .manager(let box): .lines(box.block(in: scene))
    case .number(let number): .text("let \(number.name.notation()) = \(Decimal.print(number.value))")
    }
  }
}
