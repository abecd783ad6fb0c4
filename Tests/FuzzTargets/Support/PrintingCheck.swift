import GimbalModel
import GimbalNotation
import TestSupport

/// Values that were parsed and printed parse to the same values.
enum PrintingCheck {
  /// Checks all parsers that accept a text.
  static func run(_ text: String) throws(Violation) {
    try same(text, "condition", { cursor throws(ParseError) in try cursor.condition() }, \.notation)
    try same(
      text, "expectation", { cursor throws(ParseError) in try cursor.expectation().expectation }, \.notation)
    try same(
      text, "name", { cursor throws(ParseError) in try cursor.viewName().value }, { $0.pathNotation() })
  }

  private static func same<Value: Equatable>(
    _ text: String, _ role: String, _ read: (inout Cursor) throws(ParseError) -> Value,
    _ printed: (Value) -> String
  ) throws(Violation) {
    var cursor = Cursor(Source(name: "fuzz", text: text))
    guard let value = try? read(&cursor), cursor.isAtEnd else { return }
    let notation = printed(value)
    try compare(value, with: notation, role, read)
  }

  private static func compare<Value: Equatable>(
    _ value: Value, with notation: String, _ role: String, _ read: (inout Cursor) throws(ParseError) -> Value
  ) throws(Violation) {
    let source = Source(name: "printed", text: notation)
    var cursor = Cursor(source)
    let again: Value
    do throws(ParseError) {
      again = try read(&cursor)
    } catch {
      throw Violation("a printed \(role) is rejected: \(Diagnostic(error, in: source).rendered)")
    }
    try require(again == value && cursor.isAtEnd, "a printed \(role) differs: \(notation)")
  }

  /// Checks the printed rules of a scene. Rules with undefined numbers are skipped, because no command creates
  /// them.
  static func run(_ scene: Scene) throws(Violation) {
    let undefined = Set(scene.undefinedNumbers)
    for set in scene.sets {
      if let condition = set.condition {
        try compare(
          condition, with: condition.notation, "condition",
          { cursor throws(ParseError) in try cursor.condition() })
      }
    }
    for constraint in scene.constraints
    where undefined.isDisjoint(with: constraint.formula.numbersUsed) {
      try compare(
        constraint.formula, with: constraint.notation(in: scene, identified: false), "constraint",
        { cursor throws(ParseError) in try cursor.equation().resolve(in: scene) })
    }
    for rule in scene.sets.flatMap({ scene.rules(of: $0.id) }) {
      let boxes = if case .manager(let box) = rule { scene.boxes(from: box.id) } else { [LayoutBox]() }
      let used = boxes.map { Record.box($0) } + [rule.record]
      guard undefined.isDisjoint(with: used.flatMap(\.numbersUsed)) else { continue }
      switch rule {
      case .placement(let placement): try compare(placement, in: scene)
      case .manager(let box): try compare(box, in: scene)
      case .constraint, .override, .number: break
      }
    }
  }

  private static func compare(_ placement: Placement, in scene: Scene) throws(Violation) {
    let text = placement.notation(in: scene)
    do throws(ParseError) {
      let read = try PlacementSyntax.parse(Source(name: "printed", text: text)).resolve(in: scene)
      try same(
        read.map {
          [
            $0.view == placement.view, $0.measure == placement.measure, $0.value == placement.value,
            $0.constantTerms == placement.constantTerms,
          ]
        })
    } catch {
      throw Violation("a printed placement differs: \(text): \(error.message)")
    }
  }

  private static func compare(_ box: LayoutBox, in scene: Scene) throws(Violation) {
    let text = box.block(in: scene).joined(separator: "\n")
    do throws(ParseError) {
      let read = try LayoutSyntax.parse(Source(name: "printed", text: text)).resolve(
        in: scene, set: box.set, ids: CountingIDs(after: 1 << 40))
      try same([[scene.edits(layingOut: read, replacing: box).isEmpty]])
    } catch {
      throw Violation("a printed layout differs: \(text): \(error.message)")
    }
  }

  private static func same(_ parts: [[Bool]]) throws(ParseError) {
    guard parts.count == 1, parts[0].allSatisfy({ $0 }) else {
      throw ParseError(.other(message: "it parses to another value", remedy: nil), at: Span(0, 0))
    }
  }
}
