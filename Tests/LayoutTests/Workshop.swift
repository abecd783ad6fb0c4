import GimbalLayout
import GimbalModel
import GimbalNotation
import TestSupport
import Testing

/// Builds a scene for a test from names and source text.
struct Workshop {
  let ids: any IDSource
  private(set) var scene: Scene
  private var lastHandle = 0

  /// Creates a scene of its root alone. By default it has 400 by 600 points, no insets and the direction
  /// left-to-right.
  init(
    _ device: String = "400x600", named name: String = "Main", direction: LayoutDirection = .leftToRight,
    ids: any IDSource = CountingIDs()
  ) throws {
    self.ids = ids
    let device = try #require(Device(named: device))
    let id: SceneID = ids.id()
    scene = Scene(
      header: SceneHeader(
        id: id, position: .first, name: try Name(name), device: device, orientations: .all,
        direction: direction),
      display: Display(scene: id, device: device, orientation: device.naturalOrientation),
      root: View(id: ids.id(), scene: id, parent: nil, position: .first, name: .root, kind: .view))
  }

  /// Adds a view in front of its siblings, or at a position among them.
  mutating func view(
    _ name: String, in parent: String = "root", kind: ViewKind = .view, at position: OrderKey? = nil,
    _ properties: [Property: PropertyValue] = [:]
  ) throws {
    let parent = try scene.known(parent)
    let last = scene.children(of: parent.id).last?.position
    let view = View(
      id: ids.id(), scene: scene.id, parent: parent.id, position: position ?? .between(last, nil),
      name: try Name(name), kind: kind)
    try scene.apply(.insert(.view(view)))
    try give(name, properties)
  }

  /// Sets properties of a view.
  mutating func give(_ view: String, _ properties: [Property: PropertyValue]) throws {
    let view = try scene.known(view)
    for edit in scene.edits(giving: view.id, properties.map { ($0.key, $0.value) }) { try scene.apply(edit) }
  }

  /// Adds constraints, one per line, to a set, which is created if necessary.
  mutating func constrain(_ set: String = "base", _ equations: String) throws {
    for line in equations.split(separator: "\n") {
      let source = Source(name: "test", text: String(line))
      let equation = try EquationSyntax.parse(source)
      lastHandle += 1
      let rule = Constraint(
        id: ids.id(), set: try self.set(set).id, position: try nextPlace(in: set), handle: lastHandle,
        identifier: equation.identifier?.value, formula: try equation.resolve(in: scene))
      try scene.apply(.insert(.constraint(rule)))
    }
  }

  /// Adds an override of a property to a set.
  mutating func override(_ set: String, _ view: String, _ property: Property, _ value: PropertyValue) throws {
    let rule = PropertyOverride(
      id: ids.id(), set: try self.set(set).id, position: try nextPlace(in: set),
      view: try scene.known(view).id, property: property, value: value)
    try scene.apply(.insert(.override(rule)))
  }

  /// Adds a rule at the end of a set.
  mutating func add(to set: String, _ rule: (Int64, SetID, OrderKey) -> Record) throws {
    let place = try nextPlace(in: set)
    try scene.apply(.insert(rule(ids.next(), try self.set(set).id, place)))
  }

  /// Returns the set with a name, and creates it if necessary.
  @discardableResult
  mutating func set(_ name: String, when condition: String? = nil) throws -> RuleSet {
    if let known = scene.set(named: try Name(name)) { return known }
    let set = RuleSet(
      id: ids.id(), scene: scene.id, position: .between(scene.sets.last?.position, nil), name: try Name(name),
      condition: try condition.map { try Condition.parse(Source(name: "test", text: $0)) })
    try scene.apply(.insert(.set(set)))
    return set
  }

  /// Applies edits that the scene computes.
  mutating func apply(_ edits: (Scene) throws -> [Edit]) throws {
    for edit in try edits(scene) { try scene.apply(edit) }
  }

  private mutating func nextPlace(in set: String) throws -> OrderKey {
    .between(scene.rules(of: try self.set(set).id).last?.position, nil)
  }

  /// Returns the layout under the scene's traits with some changes.
  func solve(
    measurer: any TextMeasurer = SystemFontMeasurer(), _ change: (inout Traits) -> Void = { _ in }
  ) throws -> SolvedLayout {
    var traits = scene.currentTraits
    change(&traits)
    return try LayoutSolver(measurer: measurer).solve(scene, traits: traits)
  }
}

extension Workshop {
  /// Three views of 40 by 20, 60 by 30 and 84 by 50 in a stack view at 10, 10 that fits them.
  static func stack(_ given: [Property: PropertyValue] = [:], direction: LayoutDirection = .leftToRight)
    throws -> Workshop
  {
    var shop = try Workshop(direction: direction)
    try shop.view("s", kind: .stackView, given.merging([.spacing: 8]) { old, _ in old })
    for (name, width, height) in [("a", 40.0, 20.0), ("b", 60, 30), ("c", 84, 50)] {
      try shop.view(name, in: "s", .content(width, height))
    }
    try shop.constrain("base", "s.left == root.left + 10\ns.top == root.top + 10")
    return shop
  }
}

extension Workshop {
  /// Adds a layout manager to a set.
  mutating func layout(_ set: String = "base", _ text: String) throws {
    let syntax = try LayoutSyntax.parse(Source(name: "test", text: text))
    let set = try self.set(set)
    let ids = self.ids
    try apply { scene in
      let tree = try syntax.resolve(in: scene, set: set.id, ids: ids)
      return scene.edits(
        layingOut: tree, replacing: tree.box.view.flatMap { scene.manager(of: $0, in: set.id) })
    }
  }
}

extension Workshop {
  /// Adds placements, one per line, to a set.
  mutating func place(_ set: String = "base", _ lines: String) throws {
    for line in lines.split(separator: "\n") {
      let syntax = try PlacementSyntax.parse(Source(name: "test", text: String(line)))
      for part in try syntax.resolve(in: scene) {
        try add(to: set) { id, set, position in
          .placement(
            Placement(
              id: ID(rawValue: id), set: set, position: position, view: part.view, measure: part.measure,
              value: part.value))
        }
      }
    }
  }
}

extension Workshop {
  /// Adds the constraints of formats to a set, and the spacers that they need.
  mutating func format(_ text: String, _ options: FormatOptions = FormatOptions(), set: String = "base")
    throws
  {
    let formats = try VisualFormat.parse(Source(name: "test", text: text))
    let expansion = try VisualFormat.expand(formats, options, in: FormatContext(scene))
    for spacer in expansion.spacers {
      try view(spacer.name.text, in: spacer.superview.value.text, kind: .spacer, [.hidden: true])
    }
    for syntax in expansion.equations {
      let equation = try syntax.resolve(in: scene)
      let handle = scene.highestHandle + 1
      try add(to: set) { id, set, position in
        .constraint(
          Constraint(
            id: ID(rawValue: id), set: set, position: position, handle: handle, identifier: nil,
            formula: equation))
      }
    }
  }
}
