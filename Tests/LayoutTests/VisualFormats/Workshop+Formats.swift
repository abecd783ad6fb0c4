import GimbalModel
import GimbalNotation
import Testing

extension Workshop {
  /// Adds what formats say to a set, and the views that they need.
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
            first: equation.first, relation: equation.relation, multiplier: equation.multiplier,
            second: equation.second, constant: equation.constant, priority: equation.priority))
      }
    }
  }
}
