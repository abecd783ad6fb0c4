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
  /// For each slot, the row that lives or lived in it, ascending.
  var numberOfSlot: [Int32] = []
  /// For each row ever added, its slot, or -1.
  var slotOfNumber: [Int32] = []
  /// How many variables there are; their indices are below it.
  public internal(set) var variableCount = 0

  /// An engine without variables or rows.
  public init() {}

  /// How many rows there are.
  public var rowCount: Int { rows.liveCount }

  /// A new variable, which nothing constrains yet. Constant time.
  public mutating func addVariable() -> Variable {
    variableCount += 1
    return Variable(Int32(variableCount - 1))
  }

  /// The row `id`, or nil if it is not there.
  public func row(_ id: RowID) -> Row? {
    guard let slot = slot(of: id) else { return nil }
    return rows.row(slot)
  }

  func slot(of id: RowID) -> Int? {
    guard slotOfNumber.indices.contains(Int(id.number)) else { return nil }
    let slot = Int(slotOfNumber[Int(id.number)])
    return slot < 0 ? nil : slot
  }

  func id(ofSlot slot: Int32) -> RowID { RowID(number: numberOfSlot[Int(slot)]) }
}
