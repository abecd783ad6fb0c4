import GimbalInterchange
import GimbalModel

/// What a log's text is read as.
func read(_ text: String, pieces: Int = 1 << 12) throws -> [LoggedConflict] {
  var rest = Array(text.utf8)[...]
  var reader = ConsoleLogReader {
    defer { rest = rest.dropFirst(pieces) }
    return Array(rest.prefix(pieces))
  }
  var found: [LoggedConflict] = []
  while let conflict = try reader.next() { found.append(conflict) }
  return found
}

/// A list with some descriptions in it.
func list(_ descriptions: String...) -> String {
  "(\n" + descriptions.map { "    \"<\($0)>\"" }.joined(separator: ",\n") + "\n)\n"
}

extension LoggedConstraint {
  /// What it says, items by address or by what stands for one.
  var said: String { equations.map(\.said).joined(separator: "; ") }
}

extension LoggedEquation {
  fileprivate var said: String {
    let left = "\(first.item.identity).\(first.attribute.rawValue) \(relation.rawValue)"
    let factor = multiplier == 1 ? "" : "\(Decimal.print(multiplier)) * "
    let right = second.map { "\(factor)\($0.item.identity).\($0.attribute.rawValue) + " } ?? ""
    let suffix = priority.isRequired ? "" : " @\(Decimal.print(priority.value))"
    return "\(left) \(right)\(Decimal.print(constant))\(suffix)"
  }
}
