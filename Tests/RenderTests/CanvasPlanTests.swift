import GimbalModel
import TestSupport
import Testing

@testable import GimbalRender

/// Tests of the arrangement of scenes as on Interface Builder's canvas.
@Suite struct CanvasPlanTests {
  @Test func randomNodesDoNotOverlapAndKeepTheirOrder() throws {
    var random = SeededGenerator(seed: 23)
    var planned = 0
    for round in 0..<300 {
      let nodes = (0..<Int.random(in: 2...12, using: &random)).map { index in
        let isPlaced = Int.random(in: 0..<8, using: &random) > 0
        let x = Double(Int.random(in: -3...3, using: &random)) * 700 + Double(index)
        let y = Double(Int.random(in: -3...3, using: &random)) * 700 - Double(index)
        return CanvasPlan.Node(
          size: Size(
            width: .random(in: 50...500, using: &random), height: .random(in: 50...900, using: &random)),
          position: isPlaced ? (x, y) : nil)
      }
      guard let plan = CanvasPlan(nodes, [], gap: (20, 10)) else { continue }
      planned += 1
      for (index, frame) in plan.frames.enumerated() {
        for other in plan.frames[..<index] {
          let isApart =
            frame.maxX <= other.x + 1e-6 || other.maxX <= frame.x + 1e-6 || frame.maxY <= other.y + 1e-6
            || other.maxY <= frame.y + 1e-6
          #expect(isApart, "round \(round): \(frame) overlaps \(other)")
        }
        #expect(frame.x >= 0 && frame.y >= 0 && frame.size == nodes[index].size)
      }
      let placed = nodes.indices.filter { nodes[$0].position != nil }
      let byPlan = placed.sorted { plan.frames[$0].x < plan.frames[$1].x }
      let byDocument = placed.sorted { (nodes[$0].position?.x ?? 0) < (nodes[$1].position?.x ?? 0) }
      #expect(byPlan == byDocument, "round \(round)")
    }
    #expect(planned > 50)
  }

  @Test func equalPositionsAndSparsePositionsAreRefused() {
    func plan(_ positions: [(Double, Double)]) -> CanvasPlan? {
      let size = Size(width: 100, height: 100)
      return CanvasPlan(positions.map { CanvasPlan.Node(size: size, position: $0) }, [], gap: (10, 10))
    }
    #expect(plan([(5, 5), (5, 5)]) == nil)
    #expect(plan([(0, 0), (1, 1), (10_000, 10_000)]) == nil)
    #expect(plan([(0, 0)]) == nil)
    #expect(plan([(0, 0), (500, 0)])?.frames.map(\.x) == [0, 110])
  }

  @Test func arrowsConnectFacingSides() throws {
    let size = Size(width: 100, height: 100)
    let nodes = [(0.0, 0.0), (200, 0), (0, 200)].map { CanvasPlan.Node(size: size, position: $0) }
    let links = [(0, 1), (1, 0), (0, 2), (2, 0), (0, 9)].map {
      CanvasPlan.Link(from: $0.0, to: $0.1, title: "", isRelationship: false)
    }
    let plan = try #require(CanvasPlan(nodes, links, gap: (20, 20)))
    let arrows = plan.links.map(plan.arrow)
    #expect(
      arrows.map { [$0.start.x, $0.start.y, $0.end.x, $0.end.y] } == [
        [100, 50, 120, 50], [120, 50, 100, 50], [50, 100, 50, 120], [50, 120, 50, 100],
      ])
  }
}
