import GimbalModel
import TestSupport
import Testing

@testable import GimbalStore

/// Branches that were merged into each other, so that there are several merge bases.
@Suite struct CrissCrossTests {
  private let base: Scene
  private let view: ViewID
  private let fork: Fork

  init() throws {
    base = try Sample.furnished(ids: CountingIDs())
    view = try #require(try base.view(named: Name("yellow"))).id
    fork = try Fork([base])
  }

  private func give(_ property: Property, _ number: Double, in transaction: Transaction) throws {
    try transaction.edit(base.id) { $0.edits(giving: view, [(property, .number(number))]) }
  }

  private func number(_ property: Property) throws -> Double? {
    try fork.scene(base.id).properties(of: view).number(property)
  }

  private func head() throws -> Revision.ID {
    try fork.project.transaction(.read) { try $0.history.head().revision }
  }

  /// Merges the first revision of each side into the other side.
  private func cross(ours: (Transaction) throws -> Void, theirs: (Transaction) throws -> Void) throws {
    try fork.ours(ours)
    try fork.theirs(theirs)
    let (mine, their) = (try head(), try fork.other())
    _ = try fork.merged()
    for conflict in try fork.conflicts() { try fork.settle(conflict.handle, .ours) }
    let bases = try fork.project.transaction(.history) { transaction in
      let history = transaction.history
      try history.checkout(branch: "theirs")
      _ = try history.merge(mine, ids: fork.ids)
      return try history.mergeBases(
        history.head().revision, history.target(.branch, Head.firstBranch)?.revision ?? mine)
    }
    #expect(bases == [their, mine])
    for conflict in try fork.conflicts() { try fork.settle(conflict.handle, .ours) }
    try fork.checkout(Head.firstBranch)
  }

  @Test(arguments: [false, true])
  func revertedChangeIsNotLost(_ isTheirs: Bool) throws {
    try cross {
      try give(.contentWidth, 90, in: $0)
    } theirs: {
      try give(.zOrder, 1, in: $0)
    }
    #expect(try number(.contentWidth) == 90)
    let back: (Transaction) throws -> Void = { try give(.contentWidth, 40, in: $0) }
    let other: (Transaction) throws -> Void = { try give(.zOrder, 2, in: $0) }
    try fork.ours(isTheirs ? other : back)
    try fork.theirs(isTheirs ? back : other)
    #expect(try fork.merged().conflicts.isEmpty)
    #expect(try number(.contentWidth) == 40)
    #expect(try number(.zOrder) == 2)
  }

  @Test func differentResolutionsConflictAgain() throws {
    try cross {
      try give(.contentWidth, 90, in: $0)
    } theirs: {
      try give(.contentWidth, 80, in: $0)
    }
    #expect(try number(.contentWidth) == 90)
    _ = try fork.merged()
    #expect(try fork.conflicts().count == 1)
    #expect(try number(.contentWidth) == 90)
    try fork.settle(1, .theirs)
    #expect(try number(.contentWidth) == 80)
  }

  @Test func removalAgainstChangeConflictsAgain() throws {
    try cross { transaction in
      try transaction.edit(base.id) { $0.editsRemoving(view: view) }
    } theirs: {
      try give(.contentWidth, 80, in: $0)
    }
    #expect(try fork.scene(base.id).view(view) == nil)
    _ = try fork.merged()
    #expect(try fork.conflicts().map(\.content.kind).contains(.deleted))
    #expect(try fork.settleAll(.theirs).isEmpty)
    #expect(try number(.contentWidth) == 80)
  }

  /// Criss-cross merges give valid projects, before and after their conflicts are resolved.
  @Test(arguments: 0..<12)
  func randomCrissCrossMergesAreValid(_ seed: UInt64) throws {
    let fork = try RandomFork(seed: seed).fork(swapped: false)
    let history = { (body: (History) throws -> Void) in
      try fork.project.transaction(.history) { try body($0.history) }
    }
    func settle(_ side: MergeSide) throws {
      for (conflict, _) in try fork.settleAll(side) { try fork.settle(conflict.handle, nil) }
    }
    let mine = try fork.project.transaction(.read) { try $0.history.head().revision }
    _ = try fork.merged()
    try settle(.ours)
    try fork.checkout("theirs")
    try history { _ = try $0.merge(mine, ids: fork.ids) }
    try settle(seed.isMultiple(of: 2) ? .ours : .theirs)
    try fork.checkout(Head.firstBranch)
    for (number, side) in [fork.ours, fork.theirs].enumerated() {
      var edits = RandomEdits(
        seed: seed + UInt64(number) * 1000, ids: CountingIDs(after: Int64(number + 3) * 100_000))
      try side { transaction in
        for _ in 0..<10 { try RandomFork.step(&edits, in: transaction) }
        try transaction.insert(Sample.scene("again \(number)", ids: edits.ids))
      }
    }
    let before = try fork.state()
    _ = try fork.merged()
    let merged = try fork.state()
    for id in merged.rowsByScene().keys { _ = try fork.scene(id) }
    for side in MergeSide.allCases {
      let count = try fork.conflicts().count
      let left = try fork.settleAll(side).count
      for id in try fork.state().rowsByScene().keys { _ = try fork.scene(id) }
      if left < count { try fork.undo() }
      #expect(try fork.state() == merged)
    }
    try fork.undo()
    #expect(try fork.state() == before)
  }
}
