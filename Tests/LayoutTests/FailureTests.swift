import GimbalLayout
import GimbalModel
import Synchronization
import Testing

/// Errors for scenes without frames.
struct FailureTests {
  @Test func cancellationEndsSolve() throws {
    var shop = try Workshop()
    try shop.view("box", .content(5, 5))
    let scene = shop.scene
    #expect(throws: LayoutError.cancelled) {
      try LayoutSolver(cancellation: Cancellation { true }).solve(scene)
    }
    #expect(throws: Never.self) { try LayoutSolver(cancellation: Cancellation { false }).solve(scene) }
  }

  /// A cancellation at any time ends the solve, also during the diagnosis of ambiguities.
  @Test func cancellationIsNotAnotherResult() throws {
    var shop = try Workshop()
    try shop.view("a")
    try shop.view("free")
    try shop.constrain("base", "a.width == 5\na.width == 7\nfree.left == a.right")
    let scene = shop.scene
    let whole = try LayoutSolver().solve(scene)
    var hasEnded = false
    for limit in 0..<10_000 where !hasEnded {
      let polls = Atomic(0)
      let cancellation = Cancellation { polls.add(1, ordering: .relaxed).newValue > limit }
      do {
        let layout = try LayoutSolver(cancellation: cancellation).solve(scene)
        #expect(polls.load(ordering: .relaxed) <= limit, "cancelled after \(limit) polls")
        #expect(layout.ambiguities == whole.ambiguities)
        hasEnded = true
      } catch {
        #expect(error == LayoutError.cancelled)
      }
    }
    #expect(hasEnded)
  }

  /// A chain of the largest multipliers needs a width beyond the range of a double.
  @Test func overflowingWidthsAreOutOfRange() throws {
    var shop = try Workshop()
    var last = "root"
    for level in 1...4 {
      try shop.view("v\(level)")
      try shop.constrain("base", "v\(level).width == 1000000 * \(last).width")
      last = "v\(level)"
    }
    let scene = shop.scene
    #expect(throws: LayoutError.numbersOutOfRange) { try LayoutSolver().solve(scene) }
  }

  /// The largest numbers that a rule may have do not fail.
  @Test func largestConstantIsAccepted() throws {
    var shop = try Workshop()
    try shop.view("box")
    try shop.constrain("base", "box.width == 1000000000\nbox.left == root.left - 1000000000")
    let frame = try shop.solve().frame("box")
    #expect(frame.width == 1e9)
    #expect(frame.x == -1e9)
  }

  @Test func largestMultiplierIsAccepted() throws {
    var shop = try Workshop()
    try shop.view("box")
    try shop.constrain("base", "box.width == 1000000 * root.width\nbox.height == 0.000001 * box.width")
    #expect(try shop.solve().frame("box").size == Size(width: 4e8, height: 400))
  }
}
