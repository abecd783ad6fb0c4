import GimbalModel
import Testing

@testable import GimbalStore

/// The positions that a merge gives to rows of both sides with equal positions.
@Suite struct SiblingPositionTests {
  /// The bytes of the changeset depend on the order of the edits, and the hash of the revision on the bytes.
  @Test func separatedRowsAreInTheOrderOfTheirKeys() {
    var (rows, theirs): ([RowKey: ProjectState.Row], [RowKey: ProjectState.Row]) = ([:], [:])
    for parent in Int64(1)...40 {
      for (id, isTheirs) in [(parent * 2 + 100, false), (parent * 2 + 101, true)] {
        let row: ProjectState.Row = [
          .integer(id), .integer(1), .integer(parent), .text(OrderKey.first.text), .text("v\(id)"),
          .text("view"),
        ]
        rows[RowKey(View.table, id)] = row
        if isTheirs { theirs[RowKey(View.table, id)] = row }
      }
    }
    let separated = SiblingPositions(rows).separated(theirs.keys, from: theirs).map(\.key)
    #expect(separated.count == 40)
    #expect(separated == separated.sorted())
  }
}
