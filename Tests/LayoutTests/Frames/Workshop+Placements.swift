import GimbalModel
import GimbalNotation
import Testing

extension Workshop {
  /// Adds placements, one a line, to a set that is made where it is missing.
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
