import GimbalLayout
package import GimbalModel
import GimbalNotation

extension Diagnosis {
  /// Returns the values of the named numbers that a row uses, with the set that defines each value, such as
  /// `, where pad = 14 (landscape)`; an empty string if the row uses no numbers.
  package func numbers(of record: Record) -> String {
    let used = record.numbersUsed
    guard !used.isEmpty else { return "" }
    let values = layout.scene.numbersInForce(for: layout.traits)
    var seen: Set<Name> = []
    let words = used.filter { seen.insert($0).inserted }.map { name in
      let text = name.numberNotation
      guard let number = values[name] else { return "\(text) has no value" }
      let set = layout.scene.set(number.set)?.name.text ?? "?"
      return "\(text) = \(Decimal.print(number.value)) (\(set))"
    }
    return ", where \(words.joined(separator: ", "))"
  }

  /// Returns a sentence about a rule that is not active because of a named number.
  func words(forInactive record: Record, _ problem: NumberProblem) -> String {
    let rule = title(of: record)
    switch problem {
    case .undefined(let name):
      let text = name.numberNotation
      return
        "\(rule) is not active, because no installed set defines the number \(name.text.cited): define it in the set "
        + "'base', as in let \(text) = …"
    case .outOfRange(let value):
      return
        "\(rule) is not active, because its named numbers result in \(Decimal.print(value)), which is out of range"
        + numbers(of: record)
    }
  }

  private func title(of record: Record) -> String {
    let scene = layout.scene
    switch record {
    case .constraint(let constraint): return "'\(constraint.notation(in: scene))' (#\(constraint.handle))"
    case .placement(let placement): return "'\(placement.notation(in: scene))'"
    case .box(let box):
      return scene.manager(around: box).map { "'\($0.notation(in: scene))'" } ?? "a layout"
    default: return "a rule"
    }
  }
}
