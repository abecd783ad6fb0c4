extension Engine: CustomDebugStringConvertible {
  /// The rows, one a line, by identity.
  public var debugDescription: String {
    var lines = ["\(variableCount) variables, \(rowCount) rows"]
    for slot in 0..<rows.slotCount where rows.isLive(slot) {
      let row = rows.row(slot)
      let rank = row.rank == 0 ? "" : " rank \(row.rank)"
      lines.append("\(id(ofSlot: Int32(slot))): \(row) @\(row.priority)\(rank)")
    }
    return lines.joined(separator: "\n")
  }
}

extension Row: CustomStringConvertible {
  /// `1.0·v0 - 2.0·v3 + 8.0 >= 0`
  public var description: String {
    var text = ""
    for term in terms {
      text += text.isEmpty ? (term.coefficient < 0 ? "-" : "") : (term.coefficient < 0 ? " - " : " + ")
      text += "\(term.coefficient.magnitude)·v\(term.variable.index)"
    }
    if text.isEmpty {
      text = "\(constant)"
    } else if constant != 0 {
      text += (constant < 0 ? " - " : " + ") + "\(constant.magnitude)"
    }
    return text + " \(relation.symbol) 0"
  }
}

extension Relation {
  fileprivate var symbol: String {
    switch self {
    case .lessThanOrEqual: "<="
    case .equal: "=="
    case .greaterThanOrEqual: ">="
    }
  }
}
