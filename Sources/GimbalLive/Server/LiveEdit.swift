import GimbalJSON
import GimbalMessages
import GimbalModel
import GimbalNotation
import GimbalReporting

/// A change that a page requests. Pages cannot send commands of the language, because some of them write files or run
/// programs.
enum LiveEdit {
  /// A new constant of a constraint, which its handle identifies.
  case constant(handle: Int, Double)
  /// A distance by which a view moves, in points.
  case move(Name, x: Double, y: Double)
  case install(Name, Bool)
  case undo, redo

  /// Reads a change from a message.
  ///
  /// - Throws: `LiveFault` for an unknown or incomplete change.
  init(_ value: JSON) throws {
    switch value["kind"].string {
    case "constant":
      guard let handle = value["constraint"].integer, Constraint.handles.contains(handle) else {
        throw LiveFault("the value of 'constraint' is not the number of a constraint")
      }
      self = .constant(handle: handle, try LiveEdit.number(value["value"]))
    case "move":
      self = .move(
        try LiveEdit.name(value["view"]), x: try LiveEdit.number(value["x"]),
        y: try LiveEdit.number(value["y"]))
    case "set":
      guard let isInstalled = value["installed"].boolean else {
        throw LiveFault("the value of 'installed' is not true or false")
      }
      self = .install(try LiveEdit.name(value["set"]), isInstalled)
    case "undo": self = .undo
    case "redo": self = .redo
    default: throw LiveFault("the change has an unknown kind")
    }
  }

  private static func name(_ value: JSON) throws -> Name {
    guard let text = value.string, let name = try? Name(text) else {
      throw LiveFault("the value of 'view' or 'set' is not a name")
    }
    return name
  }

  /// Returns a number in whole and half points. Finer steps cannot be seen on a device with a scale of 2.
  private static func number(_ value: JSON) throws -> Double {
    guard case .number(let number) = value, number.isFinite, abs(number) <= Limit.coordinate else {
      throw LiveFault("a number of the change is missing or out of range")
    }
    return (number * 2).rounded() / 2
  }
}

/// The commands of a change, and the scene after it.
struct LiveChange {
  /// Statements of the command language.
  private(set) var commands: [String] = []
  /// The changed constraints, as the page shows them.
  private(set) var equations: [String] = []
  /// The scene before the change.
  let before: Scene
  /// The scene after the change.
  private(set) var scene: Scene
  /// The sets that the page shows as installed.
  private let installed: Set<SetID>

  /// Applies a change to a scene.
  ///
  /// - Parameters:
  ///   - traits: The traits under which the page shows the scene.
  ///   - installed: The sets that the page shows as installed. A move changes only their rules.
  /// - Throws: `LiveFault` if the scene does not allow the change; `EditError`.
  init(_ edit: LiveEdit, to scene: Scene, under traits: Traits, installed: Set<SetID>) throws {
    (before, self.scene, self.installed) = (scene, scene, installed)
    switch edit {
    case .constant(let handle, let value):
      guard let constraint = scene.constraints.first(where: { $0.handle == handle }) else {
        throw LiveFault("there is no constraint #\(handle) any more", remedy: "reload the page")
      }
      try set(constraint, to: value)
    case .move(let name, let x, let y):
      guard let view = scene.view(named: name) else {
        throw LiveFault("there is no view \(name.text.cited) in the scene", remedy: "reload the page")
      }
      if view.id == scene.root {
        throw LiveFault("the root view cannot be moved", remedy: "resize the screen")
      }
      try move(view, .horizontal, by: x, traits)
      try move(view, .vertical, by: y, traits)
    case .install(let name, let isInstalled):
      guard let set = scene.set(named: name) else { throw LiveFault("there is no set \(name.text.cited)") }
      for edit in scene.edits(installing: set, isInstalled) { try self.scene.apply(edit) }
      commands = ["\(isInstalled ? "install" : "uninstall") \(name.notation())"]
    case .undo, .redo: break
    }
  }

  private mutating func set(_ constraint: Constraint, to constant: Double) throws {
    var changed = constraint
    changed.formula.constant = constant
    try scene.apply(.update(.constraint(changed)))
    commands.append("constraint set #\(constraint.handle) constant \(Decimal.print(constant))")
    equations.append(changed.notation(in: scene))
  }

  /// Moves a view along an axis: changes the constants of its equations with other views. An equation belongs to its
  /// first view, or to the second one if the first is a superview. Views that follow this view move with it. If there
  /// is no such equation, the frame of the view changes.
  private mutating func move(_ view: View, _ axis: Axis, by delta: Double, _ traits: Traits) throws {
    if delta == 0 { return }
    let (inside, around) = (descendants(of: view.id), superviews(of: view.id))
    var count = 0
    for constraint in scene.constraints
    where constraint.relation == .equal && installed.contains(constraint.set)
      && constraint.first.attribute.axis == axis && !constraint.first.attribute.isSize
    {
      guard let second = constraint.second else { continue }
      let (from, to) = (constraint.first.item.view, second.item.view)
      let isOwn = from == view.id && !inside.contains(to)
      guard isOwn || to == view.id && around.contains(from) else { continue }
      // In a right-to-left layout, the constant of a leading or trailing edge grows to the left.
      let isMirrored = constraint.first.attribute.isDirectional && traits.direction == .rightToLeft
      let step = (isMirrored ? -delta : delta) * (isOwn ? 1 : -constraint.multiplier)
      try set(constraint, to: constraint.constant + step)
      count += 1
    }
    if count > 0 { return }
    let property: Property = axis == .horizontal ? .frameX : .frameY
    if let parent = view.parent.flatMap(scene.view), parent.kind == .stackView,
      scene.properties(of: view.id).number(property) == nil
    {
      throw LiveFault(
        "the stack view \(parent.name.text.cited) arranges \(view.name.text.cited)",
        remedy: "change the spacing, or the order of its subviews")
    }
    guard let start = scene.properties(of: view.id).number(property) else {
      throw LiveFault(
        "no constant determines the \(axis == .horizontal ? "x" : "y") of \(view.name.text.cited)",
        remedy: "add a constraint to its superview")
    }
    for edit in scene.edits(giving: view.id, [(property, .number(start + delta))]) { try scene.apply(edit) }
    commands.append("view set \(view.name.notation()) \(property.rawValue) \(Decimal.print(start + delta))")
  }

  private func superviews(of view: ViewID) -> Set<ViewID> {
    var (found, last): (Set<ViewID>, ViewID) = ([], view)
    while let parent = scene.view(last)?.parent, found.insert(parent).inserted { last = parent }
    return found
  }

  private func descendants(of view: ViewID) -> Set<ViewID> {
    scene.children(of: view).reduce(into: [view]) { $0.formUnion(descendants(of: $1.id)) }
  }
}
