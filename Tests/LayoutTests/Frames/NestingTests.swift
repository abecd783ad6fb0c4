import GimbalLayout
import GimbalModel
import TestSupport
import Testing

/// Nested managers, placements and constraints have the expected properties, and rotations restore the
/// layout.
@Suite struct NestingTests {
  @Test(arguments: 0..<UInt64(Campaign.steps(short: 6, long: 20))) func randomNestings(batch: UInt64) throws {
    for seed in batch * 50..<(batch + 1) * 50 {
      var nesting = try RandomNesting(seed: seed)
      let scene = nesting.shop.scene
      let turned: Orientation = scene.display.orientation.isPortrait ? .landscapeLeft : .portrait
      var known: [Orientation: [String: Frame]] = [:]
      for round in 0...10 {
        let layout = try nesting.shop.solve()
        let orientation = layout.traits.orientation
        let frames = layout.framesByName
        if let before = known[orientation] {
          #expect(before == frames, "seed \(seed), round \(round): \(nesting.trace)")
        } else {
          known[orientation] = frames
          #expect(layout.conflicts.isEmpty, "seed \(seed): \(layout.contradictions) \(nesting.trace)")
          for container in nesting.containers {
            let broken = NestingTests.broken(container, in: layout)
            #expect(
              broken == nil,
              "seed \(seed), \(orientation), '\(container.name)': \(broken ?? "") \(nesting.trace)")
          }
        }
        let next = orientation == turned ? scene.display.orientation : turned
        try nesting.turn(to: next)
      }
    }
  }

  /// Returns a description of the first violated property of a container, or nil.
  private static func broken(_ container: RandomNesting.Container, in layout: SolvedLayout) -> String? {
    guard let outer = layout.size(of: container.name) else { return "it is gone" }
    let frames = container.items.compactMap { layout.framesByName[$0] }
    func isInside(_ frame: Frame) -> Bool {
      frame.x >= 0 && frame.y >= 0 && frame.maxX <= outer.width && frame.maxY <= outer.height
    }
    switch container.promise {
    case .cards(let inset):
      let wanted = (max(0, outer.width - 2 * inset), max(0, outer.height - 2 * inset))
      let fits = frames.allSatisfy {
        ($0.width - wanted.0).magnitude < 1e-5 && ($0.height - wanted.1).magnitude < 1e-5
      }
      return fits ? nil : "cards of \(frames) in \(outer)"
    case .line(let axis):
      // In right-to-left, the first item is the rightmost.
      let isReversed = axis == .horizontal && layout.traits.direction == .rightToLeft
      let ordered = isReversed ? frames.reversed() : frames
      for (one, other) in zip(ordered, ordered.dropFirst()) {
        let isAfter = axis == .vertical ? one.maxY <= other.y : one.maxX <= other.x
        if !isAfter { return "\(one) reaches over \(other)" }
      }
      return nil
    case .apart:
      for (index, one) in frames.enumerated() {
        if !isInside(one), outer.width > 12, outer.height > 12 { return "\(one) extends beyond \(outer)" }
        for other in frames[(index + 1)...] {
          let isApart =
            one.maxX <= other.x || other.maxX <= one.x || one.maxY <= other.y || other.maxY <= one.y
          if !isApart { return "\(one) overlaps \(other)" }
        }
      }
      return nil
    case .exact(let rows):
      var y = 0.0
      for row in rows {
        var cells = row.compactMap { layout.framesByName[$0] }
        if layout.traits.direction == .rightToLeft { cells.reverse() }
        var x = 0.0
        for cell in cells {
          if cell.x != x || cell.y != y { return "\(cell) does not begin at \(x), \(y)" }
          x = cell.maxX
        }
        if x != outer.width { return "a row ends at \(x) in \(outer)" }
        y = cells.first?.maxY ?? y
      }
      return y == outer.height ? nil : "the last row ends at \(y) in \(outer)"
    case .chain(let gap), .constrained(let gap):
      for (one, other) in zip(frames, frames.dropFirst())
      where (other.y - one.maxY - gap).magnitude > 1e-5 {
        return "\(other) is not \(gap) below \(one)"
      }
      return nil
    }
  }
}

extension SolvedLayout {
  fileprivate func size(of name: String) -> Size? {
    name == "root" ? traits.size : framesByName[name]?.size
  }
}
