internal import GimbalJSON
internal import GimbalModel

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
