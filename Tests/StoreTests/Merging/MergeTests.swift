import GimbalModel
import TestSupport
import Testing

@testable import GimbalStore

/// Changes that a merge applies, and changes that become conflicts.
@Suite struct MergeTests {
  private let base: Scene
  private let fork: Fork
  private let ids = CountingIDs(after: 100)

  init() throws {
    let ids = CountingIDs()
    base = try Sample.furnished(ids: ids)
    fork = try Fork([base])
  }

  private var yellow: View { get throws { try #require(base.view(named: Name("yellow"))) } }
  private var set: RuleSet { get throws { try #require(base.sets.first) } }
  private var constraint: Constraint { get throws { try #require(base.constraints.first) } }

  private func ours(_ edits: [Edit]) throws { try fork.ours { try $0.apply(edits, to: base.id) } }
  private func theirs(_ edits: [Edit]) throws { try fork.theirs { try $0.apply(edits, to: base.id) } }
  private func merged() throws -> Scene { try fork.scene(base.id) }

  private func newView(_ name: String, in parent: ViewID? = nil) throws -> View {
    View(
      id: ids.id(), scene: base.id, parent: parent ?? base.root, position: .first, name: try Name(name),
      kind: .view)
  }

  private func newConstraint(_ view: ViewID, handle: Int) throws -> Constraint {
    Constraint(
      id: ids.id(), set: try set.id, position: .first, handle: handle, identifier: nil,
      formula: Formula(Anchor(item: LayoutItem(view: view), attribute: .height), .equal, constant: 10))
  }

  private func width(_ number: Double) throws -> Edit {
    .update(.property(ViewProperty(view: try yellow.id, property: .contentWidth, value: .number(number))))
  }

  private func constant(_ number: Double) throws -> Edit {
    var constraint = try constraint
    constraint.formula.constant = number
    return .update(.constraint(constraint))
  }

  /// Returns the kinds and tables of the conflicts of a merge, in order.
  private func conflicts() throws -> [String] {
    try fork.conflicts().map { "\($0.content.kind) \($0.content.row.table)" }
  }

  // MARK: Without conflicts

  @Test func ancestorIsUpToDate() throws {
    try ours([width(50)])
    guard case .upToDate = try fork.merge() else { Issue.record("nothing to merge"); return }
  }

  @Test func descendantIsFastForwarded() throws {
    try theirs([width(50)])
    let other = try fork.other()
    guard case .forwarded(let report) = try fork.merge() else { Issue.record("merged"); return }
    #expect(report.views == MergeReport.Count(added: 0, changed: 1, removed: 0))
    #expect(try fork.project.transaction(.read) { try $0.history.head() }.revision == other)
  }

  @Test func independentChangesAreCombined() throws {
    var (blue, red) = (try newView("blue"), try newView("red"))
    let last = base.children(of: base.root).last?.position
    (blue.position, red.position) = (.between(last, nil), .between(.between(last, nil), nil))
    var renamed = try constraint
    renamed.identifier = try Name("Other")
    try ours([.insert(.view(blue)), width(50), .update(.constraint(renamed))])
    try theirs([.insert(.view(red)), constant(99)])
    let report = try fork.merged()
    #expect(report.conflicts.isEmpty)
    #expect(report.views == MergeReport.Count(added: 1, changed: 0, removed: 0))
    #expect(report.constraints == MergeReport.Count(added: 0, changed: 1, removed: 0))
    var expected = base
    renamed.formula.constant = 99
    for edit in [
      .insert(.view(blue)), .insert(.view(red)), try width(50), Edit.update(.constraint(renamed)),
    ] { try expected.apply(edit) }
    #expect(try merged().records == expected.records)
    let head = try fork.project.transaction(.read) { try $0.history.revision($0.history.head().revision) }
    #expect(head.merged == (try fork.other()))
  }

  @Test func equalChangesAreApplied() throws {
    try ours([width(50)])
    try theirs([width(50)])
    #expect(try fork.merged().conflicts.isEmpty)
  }

  @Test func displayStateStaysOurs() throws {
    let landscape = Display(scene: base.id, device: Sample.device, orientation: .landscapeLeft)
    let new = RuleSet(
      id: ids.id(), scene: base.id, position: .first, name: try Name("new"), condition: nil)
    let before = base.display
    try ours([width(50)])
    try theirs(
      base.edits(showing: landscape) + [
        .insert(.set(new)), .insert(.installation(Installation(set: new.id, isInstalled: false))),
      ])
    #expect(try fork.merged().conflicts.isEmpty)
    #expect(try merged().display == before)
    #expect(try merged().installations[new.id] == false)
  }

  @Test func removedSetIsRemovedWithItsInstallation() throws {
    try ours([.update(.installation(Installation(set: set.id, isInstalled: true)))])
    try theirs(base.editsRemoving(set: set))
    #expect(try fork.merged().conflicts.isEmpty)
    #expect(try merged().sets.isEmpty)
  }

  @Test func swappedNamesAreSwapped() throws {
    let (one, other) = (try newView("one"), try newView("other"))
    let fork = try Fork([base])
    try fork.ours { try $0.apply([.insert(.view(one)), .insert(.view(other))], to: base.id) }
    // Both branches start with the two views.
    try fork.project.transaction(.history) {
      try $0.history.set(.branch, "theirs", to: $0.history.head().revision)
    }
    func named(_ view: View, _ name: Name) -> Edit {
      var view = view
      view.name = name
      return .update(.view(view))
    }
    try fork.theirs {
      let steps = [named(one, try Name("x")), named(other, one.name), named(one, other.name)]
      try $0.apply(steps, to: base.id)
    }
    try fork.ours { try $0.apply([width(50)], to: base.id) }
    #expect(try fork.merged().conflicts.isEmpty)
    #expect(try fork.scene(base.id).view(one.id)?.name == other.name)
    #expect(try fork.scene(base.id).view(other.id)?.name == one.name)
  }

  @Test func duplicateNumberIsReplaced() throws {
    let (our, their) = (try newConstraint(yellow.id, handle: 2), try newConstraint(yellow.id, handle: 2))
    try ours([.insert(.constraint(our))])
    try theirs([.insert(.constraint(their))])
    let report = try fork.merged()
    #expect(
      report.renumbered == [Renumbering(scene: base.id, constraint: their.id, old: 2, new: 3)])
    #expect(try merged().constraint(our.id)?.handle == 2)
    #expect(try merged().constraint(their.id)?.handle == 3)
  }

  /// If the largest number is in use, a constraint gets the smallest number that is free.
  @Test func numberAfterTheLargestIsTheSmallestFreeOne() throws {
    let largest = try newConstraint(yellow.id, handle: Int(Int32.max))
    let (our, their) = (try newConstraint(yellow.id, handle: 2), try newConstraint(yellow.id, handle: 2))
    try ours([.insert(.constraint(largest)), .insert(.constraint(our))])
    try theirs([.insert(.constraint(their))])
    let report = try fork.merged()
    #expect(report.conflicts.isEmpty)
    #expect(report.renumbered == [Renumbering(scene: base.id, constraint: their.id, old: 2, new: 3)])
    #expect(try merged().constraint(their.id)?.handle == 3)
    #expect(try merged().constraint(largest.id)?.handle == Int(Int32.max))
  }

  // MARK: Conflicts

  @Test func propertyThatBothChangedIsAConflict() throws {
    try ours([width(50), constant(1)])
    try theirs([width(60)])
    #expect(try fork.merged().conflicts.map(\.handle) == [1])
    let content = try #require(try fork.conflicts().first?.content)
    #expect(content.kind == .value && content.scene == base.id)
    let column = try #require(content.columns.first { $0.name == "number" })
    #expect(column.base == .real(40) && column.ours == .real(50) && column.theirs == .real(60))
    #expect(try merged().properties(of: yellow.id)[.contentWidth] == .number(50))
    try fork.settle(1, .theirs)
    #expect(try merged().properties(of: yellow.id)[.contentWidth] == .number(60))
    #expect(try fork.conflicts().isEmpty)
    try fork.undo()
    #expect(try merged().properties(of: yellow.id)[.contentWidth] == .number(50))
    try fork.settle(1, .base)
    #expect(try merged().properties(of: yellow.id)[.contentWidth] == .number(40))
  }

  @Test func propertyThatBothAddedIsAConflictWithoutABase() throws {
    func give(_ number: Double) throws -> Edit {
      .insert(.property(ViewProperty(view: try yellow.id, property: .contentHeight, value: .number(number))))
    }
    try ours([give(5)])
    try theirs([give(6)])
    #expect(try fork.merged().conflicts.map(\.content.kind) == [.value])
    try fork.settle(1, .base)
    #expect(try merged().properties(of: yellow.id)[.contentHeight] == nil)
  }

  @Test func changedViewThatWeRemovedIsOneConflict() throws {
    let label = try newView("label", in: yellow.id)
    try ours(base.editsRemoving(view: yellow.id))
    try theirs([width(60), constant(3), .insert(.view(label))])
    #expect(try fork.merged().conflicts.count == 1)
    #expect(try conflicts() == ["deleted view"])
    #expect(try merged().view(yellow.id) == nil)
    try fork.settle(1, .theirs)
    #expect(try merged().properties(of: yellow.id)[.contentWidth] == .number(60))
    #expect(try merged().constraint(constraint.id)?.constant == 3)
    #expect(try merged().view(label.id) != nil)
    try fork.undo()
    try fork.settle(1, .base)
    #expect(try merged().records == base.records)
  }

  @Test func changedViewThatTheyRemovedStaysComplete() throws {
    try ours([width(50)])
    try theirs(base.editsRemoving(view: yellow.id))
    #expect(try fork.merged().conflicts.count == 1)
    #expect(try conflicts() == ["changed view"])
    var expected = base
    try expected.apply(width(50))
    #expect(try merged().records == expected.records)
    try fork.settle(1, .theirs)
    #expect(try merged().view(yellow.id) == nil && merged().constraints.isEmpty)
    try fork.undo()
    try fork.settle(1, .base)
    #expect(try merged().records == base.records)
  }

  @Test func removedViewWithANewSubviewStays() throws {
    let label = try newView("label", in: yellow.id)
    try ours([.insert(.view(label))])
    try theirs(base.editsRemoving(view: yellow.id))
    _ = try fork.merged()
    #expect(try conflicts() == ["changed view"])
    #expect(try merged().view(label.id) != nil)
  }

  @Test func changedRuleThatTheyRemovedIsAConflict() throws {
    try ours([constant(3)])
    try theirs([.delete(.constraint(constraint))])
    _ = try fork.merged()
    #expect(try conflicts() == ["changed layout_constraint"])
    try fork.settle(1, .theirs)
    #expect(try merged().constraints.isEmpty)
  }

  @Test func duplicateNameIsRefusedWithDependentRows() throws {
    let (our, their) = (try newView("badge"), try newView("badge"))
    let inner = try newView("inner", in: their.id)
    let rule = try newConstraint(inner.id, handle: 2)
    try ours([.insert(.view(our))])
    try theirs([.insert(.view(their)), .insert(.view(inner)), .insert(.constraint(rule))])
    _ = try fork.merged()
    #expect(try conflicts() == ["refused view"])
    #expect(try fork.conflicts().first?.content.reason == .nameTaken)
    let before = try fork.state()
    #expect(throws: EditError.nameTaken(try Name("badge"))) { try fork.settle(1, .theirs) }
    #expect(try fork.state() == before)
    #expect(try fork.settleAll(.theirs).map(\.conflict.handle) == [1])
    var renamed = our
    renamed.name = try Name("ours")
    try ours([.update(.view(renamed))])
    try fork.settle(1, .theirs)
    #expect(try merged().view(inner.id) == inner && merged().constraint(rule.id) == rule)
  }

  @Test func refusedRenameDoesNotBlockOtherColumns() throws {
    var theirYellow = try yellow
    theirYellow.name = try Name("badge")
    theirYellow.kind = .button
    try ours([.insert(.view(newView("badge")))])
    try theirs([.update(.view(theirYellow))])
    _ = try fork.merged()
    #expect(try conflicts() == ["refused view"])
    #expect(try fork.conflicts().first?.content.columns.map(\.name) == ["name"])
    #expect(try merged().view(yellow.id)?.kind == .button)
    try fork.settle(1, nil)
    #expect(try merged().view(yellow.id)?.name.text == "yellow")
  }

  @Test func movingViewsIntoEachOtherIsAConflict() throws {
    let (one, other) = (try newView("one"), try newView("other"))
    try ours([.insert(.view(one)), .insert(.view(other))])
    try fork.project.transaction(.history) {
      try $0.history.set(.branch, "theirs", to: $0.history.head().revision)
    }
    var (oneInside, otherInside) = (one, other)
    oneInside.parent = other.id
    otherInside.parent = one.id
    try ours([.update(.view(oneInside))])
    try theirs([.update(.view(otherInside))])
    _ = try fork.merged()
    #expect(try conflicts() == ["refused view"])
    #expect(try fork.conflicts().first?.content.reason == .cycle)
    #expect(try merged().view(one.id)?.parent == other.id)
  }

  @Test func newRuleOfARemovedViewIsAConflictAboutTheView() throws {
    let rule = try newConstraint(yellow.id, handle: 2)
    try ours(base.editsRemoving(view: yellow.id))
    try theirs([.insert(.constraint(rule))])
    _ = try fork.merged()
    #expect(try conflicts() == ["deleted view"])
    try fork.settle(1, .theirs)
    #expect(try merged().constraint(rule.id) == rule)
  }

  @Test func conflictsMustBeResolvedBeforeTheNextMerge() throws {
    try ours([width(50)])
    try theirs([width(60)])
    _ = try fork.merged()
    try theirs([constant(3)])
    #expect(throws: MergeError.conflictsUnresolved(1)) { try fork.merge() }
    try fork.settle(1, .ours)
    #expect(try fork.merged().conflicts.isEmpty)
    #expect(try merged().properties(of: yellow.id)[.contentWidth] == .number(50))
    #expect(try merged().constraint(constraint.id)?.constant == 3)
  }

  @Test func branchWithConflictsIsNotFastForwarded() throws {
    try ours([width(50)])
    try theirs([width(60)])
    let other = try fork.other()
    _ = try fork.merged()
    let revision = try fork.project.transaction(.history) { transaction in
      let revision = try transaction.history.head().revision
      try transaction.history.set(.branch, "theirs", to: revision)
      return revision
    }
    try theirs([constant(3)])
    #expect(throws: MergeError.conflictsUnresolved(1)) { try fork.merge() }
    try fork.project.transaction(.history) { try $0.history.set(.branch, "back", to: other) }
    try fork.checkout("back")
    #expect(throws: MergeError.theirConflictsUnresolved(1)) { try fork.merge() }
    #expect(try fork.project.transaction(.read) { try $0.history.head() }.revision == other)
    try fork.checkout(Head.firstBranch)
    #expect(try fork.project.transaction(.read) { try $0.history.head() }.revision == revision)
  }

  @Test func mergeCanBeUndone() throws {
    try ours([width(50)])
    try theirs([width(60), constant(3)])
    let before = try fork.state()
    _ = try fork.merged()
    let after = try fork.state()
    try fork.undo()
    #expect(try fork.state() == before)
    try fork.project.transaction(.history) { _ = try $0.history.redo() }
    #expect(try fork.state() == after)
  }

  @Test func mergeCanBeCancelled() throws {
    try ours([width(50)])
    try theirs([constant(3)])
    let (before, other) = (try fork.state(), try fork.other())
    fork.project.cancellation = Cancellation { true }
    #expect(throws: CancellationError.self) {
      try fork.project.transaction(.history) { try $0.history.merge(other, ids: ids) }
    }
    fork.project.cancellation = .never
    #expect(try fork.state() == before)
  }
}
