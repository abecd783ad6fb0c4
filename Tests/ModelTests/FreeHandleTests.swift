import GimbalModel
import Testing

@Suite struct FreeHandleTests {
  private func workshop(_ handles: Int...) throws -> Scene {
    var shop = Workshop()
    let view = try shop.add(shop.view("a"))
    let base = try shop.add(shop.set("base"))
    for handle in handles {
      try shop.add(shop.constraint(in: base.id, anchor(view, .width), plus: 1, handle: handle))
    }
    return shop.scene
  }

  @Test func handlesAreAboveTheHighest() throws {
    let scene = try workshop(3, 7)
    var handles = FreeHandles()
    #expect([handles.next(in: scene), handles.next(in: scene)] == [8, 9])
  }

  @Test func handlesBelowTheLimitAreTheSmallestUnused() throws {
    let scene = try workshop(1, 3, Constraint.handles.upperBound)
    var handles = FreeHandles()
    #expect((0..<4).map { _ in handles.next(in: scene) } == [2, 4, 5, 6])
  }

  @Test func handlesContinueBelowTheLimit() throws {
    let scene = try workshop(1, Constraint.handles.upperBound - 1)
    var handles = FreeHandles()
    #expect((0..<3).map { _ in handles.next(in: scene) } == [Constraint.handles.upperBound, 2, 3])
  }
}
