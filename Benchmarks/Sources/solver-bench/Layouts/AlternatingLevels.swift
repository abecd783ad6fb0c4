import GimbalModel

/// A scene of nested views in which layout managers and constraints alternate: a vertical manager places each
/// even view with a margin of 1 pt, and constraints place each odd view 1 pt inside the view around it. The
/// innermost view contains a label.
struct AlternatingLevels {
  private var scene: Scene
  private let ids = Counter()
  private let set: SetID
  private var handle = 0
  private var lastRule: OrderKey?

  /// Returns the scene.
  ///
  /// - Parameter text: The text of the label, which breaks into lines if the views around it are too narrow.
  static func scene(levels: Int, text: String) throws -> Scene {
    var builder = try AlternatingLevels()
    try builder.fill(levels, text)
    return builder.scene
  }

  private init() throws {
    let empty = try BenchScene(size: Size(width: 834, height: 1194), ids: ids)
    (scene, set) = (empty.scene, empty.set)
  }

  private mutating func fill(_ levels: Int, _ text: String) throws {
    var outer = scene.root
    for level in 0..<levels {
      let inner = try view("v\(level)", in: outer, .view)
      if level.isMultiple(of: 2) {
        try manage(outer)
      } else {
        for (attribute, inset) in [(Attribute.leading, 1.0), (.trailing, -1), (.top, 1), (.bottom, -1)] {
          try pin(inner, attribute, to: outer, inset)
        }
      }
      outer = inner
    }
    if levels.isMultiple(of: 2) { try manage(outer) }
    let label = try view("label", in: outer, .label)
    let values: [(Property, PropertyValue?)] = [(.text, .word(text)), (.lines, .number(0))]
    for edit in scene.edits(giving: label, values) { try scene.apply(edit) }
  }

  private mutating func manage(_ view: ViewID) throws {
    try scene.apply(
      .insert(
        .box(
          LayoutBox(
            id: ids.id(), set: set, parent: nil, position: nextRule(), role: .manager, view: view,
            arrangement: .vertical, margin: BoxEdges(all: 1), padding: BoxEdges(all: 1)))))
  }

  private mutating func view(_ name: String, in parent: ViewID, _ kind: ViewKind) throws -> ViewID {
    let view = View(
      id: ids.id(), scene: scene.id, parent: parent,
      position: .between(scene.children(of: parent).last?.position, nil), name: try Name(name), kind: kind)
    try scene.apply(.insert(.view(view)))
    return view.id
  }

  private mutating func pin(
    _ inner: ViewID, _ attribute: Attribute, to outer: ViewID, _ inset: Double
  ) throws {
    handle += 1
    let rule = Constraint(
      id: ids.id(), set: set, position: nextRule(), handle: handle, identifier: nil,
      formula: Formula(
        Anchor(item: LayoutItem(view: inner), attribute: attribute), .equal,
        Anchor(item: LayoutItem(view: outer), attribute: attribute), constant: inset, priority: .required))
    try scene.apply(.insert(.constraint(rule)))
  }

  private mutating func nextRule() -> OrderKey {
    let key = OrderKey.between(lastRule, nil)
    lastRule = key
    return key
  }
}
