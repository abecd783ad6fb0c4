public import GimbalCore

/// A system of linear demands with strict priorities, over variables that are only numbers.
///
/// Required rows hold. Then, from the highest priority down, the sum of the absolute errors of each priority's
/// rows is the least possible without worsening a higher one: levels, not weights (DESIGN 4.1). Preferences
/// settle what that leaves free, and what they leave goes to 0, variable by variable; so the solution is unique,
/// and the same for the same rows, however the engine got them.
///
/// An engine is a value: a copy is a snapshot, and a call that throws leaves it exactly as it was.
/// Two engines are equal when they are in the same state: the same rows under the same identities, with the
/// same past.
public struct Engine: Hashable, Sendable {
  var rows = Rows()
  /// How many rows there have ever been: the next one's number.
  var nextNumber: Int32 = 0
  /// How many variables there are; their indices are below it.
  public internal(set) var variableCount = 0

  /// The request to stop, which all computations of this engine and its copies poll. Not part of its state.
  public var cancellation = Cancellation.never

  /// An engine without variables or rows.
  public init() {}

  public static func == (a: Engine, b: Engine) -> Bool {
    a.nextNumber == b.nextNumber && a.variableCount == b.variableCount && a.rows == b.rows
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(rows)
    hasher.combine(nextNumber)
    hasher.combine(variableCount)
  }

  /// How many rows there are.
  public var rowCount: Int { rows.liveCount }

  /// A new variable, which nothing constrains yet. Constant time.
  public mutating func addVariable() -> Variable {
    variableCount += 1
    return Variable(Int32(variableCount - 1))
  }

  /// Makes room for so many rows and terms in all. Nothing but time depends on it.
  public mutating func reserveCapacity(rows: Int, terms: Int) { self.rows.reserve(rows: rows, terms: terms) }

  /// The row `id`, or nil if it is not there.
  public func row(_ id: RowID) -> Row? {
    guard let slot = slot(of: id) else { return nil }
    return rows.row(slot)
  }

  /// The identities of all rows, in the order in which they were added. Linear.
  public var rowIDs: [RowID] {
    (0..<Int32(rows.slotCount)).filter { rows.isLive(Int($0)) }.map { id(ofSlot: $0) }
  }

  func slot(of id: RowID) -> Int? { rows.slot(ofNumber: id.number) }

  func id(ofSlot slot: Int32) -> RowID { RowID(number: rows.number(Int(slot))) }
}

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
    return text + " \(relation.rawValue) 0"
  }
}
