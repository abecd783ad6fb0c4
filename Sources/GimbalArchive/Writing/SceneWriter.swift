internal import GimbalJSON
import GimbalModel
internal import GimbalNotation

/// A writer for the archive lines of a scene: the scene, its views in tree order, and each rule set followed
/// by its rules in order.
///
/// Equal scenes have equal lines, because keys are in ascending order, and because values of a rule that
/// equal their defaults are omitted.
struct SceneWriter {
  let scene: Scene
  private let conditions: [SetID: String]

  init(_ scene: Scene) throws(UnwritableCondition) {
    self.scene = scene
    var conditions: [SetID: String] = [:]
    for set in scene.sets { conditions[set.id] = try set.archivedCondition() }
    self.conditions = conditions
  }

  /// Writes all lines of the scene.
  ///
  /// - Parameter emit: A closure that is called after each line, before its terminator is written.
  /// - Complexity: O(n log n) in the size of the scene.
  func write<Failure: Error>(
    to writer: inout JSONWriter, emit: (inout JSONWriter, LineKind) throws(Failure) -> Void
  ) throws(Failure) {
    line(of: scene.header, &writer)
    try emit(&writer, .scene)
    for view in scene.viewsInTreeOrder {
      line(of: view, &writer)
      try emit(&writer, .view)
    }
    for set in scene.sets {
      line(of: set, &writer)
      try emit(&writer, .set)
      for rule in scene.rules(of: set.id) { try write(rule, to: &writer, emit: emit) }
    }
  }

  private func write<Failure: Error>(
    _ rule: Rule, to writer: inout JSONWriter, emit: (inout JSONWriter, LineKind) throws(Failure) -> Void
  ) throws(Failure) {
    switch rule {
    case .constraint(let constraint):
      line(of: constraint, &writer)
      try emit(&writer, .constraint)
    case .override(let override):
      line(of: override, &writer)
      try emit(&writer, .override)
    case .placement(let placement):
      line(of: placement, &writer)
      try emit(&writer, .placement)
    case .number(let number):
      line(of: number, &writer)
      try emit(&writer, .number)
    case .manager(let manager):
      var depths: [BoxID: Int] = [:]
      for box in scene.boxes(from: manager.id) {
        let depth = box.parent.flatMap { depths[$0] }.map { $0 + 1 } ?? 0
        depths[box.id] = depth
        line(of: box, depth: depth, &writer)
        try emit(&writer, .layout)
      }
    }
  }

  private func line(of header: SceneHeader, _ writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("device")
    writer.string(header.device.name)
    writer.key("direction")
    writer.string(header.direction.rawValue)
    writer.key("kind")
    writer.string(LineKind.scene.rawValue)
    writer.key("name")
    writer.string(header.name.text)
    writer.key("orientations")
    writer.beginArray()
    for orientation in header.orientations.members { writer.string(orientation.rawValue) }
    writer.endArray()
    writer.key("shown")
    writer.beginObject()
    writer.key("device")
    writer.string(scene.display.device.name)
    writer.key("orientation")
    writer.string(scene.display.orientation.rawValue)
    writer.endObject()
    writer.traits(scene.customTraits.map { ($0.name, $0.value) })
    writer.endObject()
  }

  private func line(of view: View, _ writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("kind")
    writer.string(LineKind.view.rawValue)
    writer.key("name")
    writer.string(view.name.text)
    if let parent = view.parent {
      writer.key("parent")
      write(parent, &writer)
    }
    let properties = scene.properties(of: view.id)
    if !properties.isEmpty {
      writer.key("properties")
      writer.beginObject()
      for (property, value) in properties.givenByName {
        writer.key(named: property.rawValue)
        writer.value(value)
      }
      writer.endObject()
    }
    writer.traits(scene.instanceTraits(of: view.id).map { ($0.name, $0.value) })
    writer.key("type")
    writer.string(view.kind.rawValue)
    writer.endObject()
  }

  private func line(of set: RuleSet, _ writer: inout JSONWriter) {
    writer.beginObject()
    if let condition = conditions[set.id] {
      writer.key("condition")
      writer.string(condition)
    }
    if let isInstalled = scene.installations[set.id] {
      writer.key("installed")
      writer.flag(isInstalled)
    }
    writer.key("kind")
    writer.string(LineKind.set.rawValue)
    writer.key("name")
    writer.string(set.name.text)
    writer.endObject()
  }

  /// Writes the name of a view.
  func write(_ view: ViewID, _ writer: inout JSONWriter) {
    writer.string(scene.view(view)?.name.text ?? "")
  }
}

extension SceneWriter {
  func line(of constraint: Constraint, _ writer: inout JSONWriter) {
    writer.beginObject()
    if constraint.constant != 0 {
      writer.key("constant")
      writer.number(constraint.constant)
    }
    writer.terms("constantNumbers", constraint.formula.constantTerms)
    writer.key("first")
    write(constraint.first, &writer)
    writer.key("handle")
    writer.integer(constraint.handle)
    if let identifier = constraint.identifier {
      writer.key("identifier")
      writer.string(identifier.text)
    }
    writer.key("kind")
    writer.string(LineKind.constraint.rawValue)
    if constraint.multiplier != 1 {
      writer.key("multiplier")
      writer.number(constraint.multiplier)
    }
    if let name = constraint.formula.multiplierNumber {
      writer.key("multiplierNumber")
      writer.string(name.text)
    }
    if let id = constraint.objectID {
      writer.key("objectID")
      writer.string(id.text)
    }
    if !constraint.priority.isRequired {
      writer.key("priority")
      writer.number(constraint.priority.value)
    }
    writer.key("relation")
    writer.string(constraint.relation.rawValue)
    if let second = constraint.second {
      writer.key("second")
      write(second, &writer)
    }
    writer.endObject()
  }

  private func write(_ anchor: Anchor, _ writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("attribute")
    writer.string(anchor.attribute.rawValue)
    if let guide = anchor.item.guide {
      writer.key("guide")
      writer.string(guide.rawValue)
    }
    writer.key("view")
    write(anchor.item.view, &writer)
    writer.endObject()
  }

  func line(of override: PropertyOverride, _ writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("kind")
    writer.string(LineKind.override.rawValue)
    writer.key("property")
    writer.string(override.property.rawValue)
    writer.key("value")
    writer.value(override.value)
    writer.key("view")
    write(override.view, &writer)
    writer.endObject()
  }

  func line(of placement: Placement, _ writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("kind")
    writer.string(LineKind.placement.rawValue)
    writer.key("measure")
    writer.string(placement.measure.rawValue)
    writer.terms("numbers", placement.constantTerms)
    if placement.relation != .equal {
      writer.key("relation")
      writer.string(placement.relation.rawValue)
    }
    writer.key("value")
    switch placement.value {
    case .number(let number): writer.number(number)
    case .content: writer.string("content")
    case .measure(let source, let measure, let multiplier, let constant):
      writer.beginObject()
      if constant != 0 {
        writer.key("constant")
        writer.number(constant)
      }
      writer.key("measure")
      writer.string(measure.rawValue)
      if multiplier != 1 {
        writer.key("multiplier")
        writer.number(multiplier)
      }
      if let part = source.part {
        writer.key("part")
        writer.string(part.rawValue)
      }
      writer.key("view")
      write(source.view, &writer)
      writer.endObject()
    }
    writer.key("view")
    write(placement.view, &writer)
    writer.endObject()
  }

  func line(of number: NumberDefinition, _ writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("kind")
    writer.string(LineKind.number.rawValue)
    writer.key("name")
    writer.string(number.name.text)
    writer.key("value")
    writer.number(number.value)
    writer.endObject()
  }

  func line(of box: LayoutBox, depth: Int, _ writer: inout JSONWriter) {
    writer.beginObject()
    if let arrangement = box.arrangement {
      writer.key("arrangement")
      writer.string(arrangement.rawValue)
    }
    writer.key("depth")
    writer.integer(depth)
    if let height = box.height {
      writer.key("height")
      writer.length(height)
    }
    if let alignment = box.horizontalAlignment {
      writer.key("horizontalAlignment")
      writer.string(alignment.rawValue)
    }
    writer.key("kind")
    writer.string(LineKind.layout.rawValue)
    writer.edges("margin", box.margin)
    let numbers = BoxNumbers(box)
    if !numbers.fields.isEmpty {
      writer.key("numbers")
      writer.beginObject()
      for (key, terms) in numbers.fields {
        writer.key(named: key)
        writer.terms(terms)
      }
      writer.endObject()
    }
    writer.edges("padding", box.padding)
    writer.key("role")
    writer.string(box.role.rawValue)
    if let tiles = box.tiles {
      writer.key("tiles")
      writer.beginObject()
      writer.key("columns")
      writer.integer(tiles.columns)
      writer.key("rows")
      writer.integer(tiles.rows)
      writer.endObject()
    }
    if let alignment = box.verticalAlignment {
      writer.key("verticalAlignment")
      writer.string(alignment.rawValue)
    }
    if let view = box.view {
      writer.key("view")
      write(view, &writer)
    }
    if let width = box.width {
      writer.key("width")
      writer.length(width)
    }
    writer.endObject()
  }
}
