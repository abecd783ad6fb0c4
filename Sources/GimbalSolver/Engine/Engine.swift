public import GimbalCore

/// A solver for linear constraints with strict priorities.
///
/// Required rows hold, unless they contradict each other. All other rows hold as well as possible: from the
/// highest priority down, the engine minimizes the sum of the absolute errors of the rows of each priority.
/// It never increases the error of a higher priority to reduce the error of a lower priority. Preferences
/// determine values that the rows leave free. Each variable that is still free is as near to 0 as possible.
/// The solution is therefore unique, and depends only on the rows and preferences.
///
/// An engine is a value. A copy is a snapshot, and a call that throws leaves the engine unchanged. Engines
/// that result from the same sequence of edits are equal.
public struct Engine: Hashable, Sendable {
  var rows = Rows()
  /// The number of rows that have ever been added, including removed rows. The next row gets this number as
  /// its identifier.
  var nextNumber: Int32 = 0
  /// The number of variables.
  public internal(set) var variableCount = 0

  /// The request to cancel computations. All computations of the engine and of its copies poll it.
  /// Comparisons of engines ignore it.
  public var cancellation = Cancellation.never

  /// Creates an engine without variables or rows.
  public init() {}

  public static func == (a: Engine, b: Engine) -> Bool {
    a.nextNumber == b.nextNumber && a.variableCount == b.variableCount && a.rows == b.rows
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(rows)
    hasher.combine(nextNumber)
    hasher.combine(variableCount)
  }

  /// The rows and variables, as the input of a computation.
  var problem: Problem { Problem(rows: rows, variableCount: variableCount, cancellation: cancellation) }

  /// The number of rows.
  public var rowCount: Int { rows.liveCount }

  /// Adds a variable.
  ///
  /// - Complexity: O(1).
  public mutating func addVariable() -> Variable {
    variableCount += 1
    return Variable(Int32(variableCount - 1))
  }

  /// Reserves memory for the given total numbers of rows and terms.
  public mutating func reserveCapacity(rows: Int, terms: Int) { self.rows.reserve(rows: rows, terms: terms) }

  /// Returns the row with the given identifier, or nil if the engine does not have the row.
  public func row(_ id: RowID) -> Row? {
    guard let slot = slot(of: id) else { return nil }
    return rows.row(slot)
  }

  /// The identifiers of all rows, in the order in which they were added.
  ///
  /// - Complexity: O(rows).
  public var rowIDs: [RowID] {
    (0..<Int32(rows.slotCount)).filter { rows.isLive(Int($0)) }.map { id(ofSlot: $0) }
  }

  func slot(of id: RowID) -> Int? { rows.slot(ofNumber: id.number) }

  func id(ofSlot slot: Int32) -> RowID { RowID(number: rows.number(Int(slot))) }
}

extension Engine: CustomDebugStringConvertible {
  /// The numbers of variables and rows, and then the rows, one per line, in the order of their identifiers.
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
  /// The row as text, such as `1.0·v0 - 2.0·v3 + 8.0 >= 0`.
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
