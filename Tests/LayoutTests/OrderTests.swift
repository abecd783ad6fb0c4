import Layout
import Model
import Testing

/// The same rules give the same result, whatever the order they were made in, their sets' order, and their ids.
struct OrderTests {
  @Test(arguments: 0..<60)
  func orderAndIdentitiesDoNotMatter(seed: Int) throws {
    let recipe = RandomScene(seed: UInt64(seed))
    guard let first = try result(of: recipe.assembled(seed: 0)) else { print("LOOP"); return }
    for other in 1...4 {
      let again = try #require(try result(of: recipe.assembled(seed: UInt64(other))))
      #expect(again.framesByName == first.framesByName, "\(recipe.equations.map(\.text))")
      #expect(again.contradictions == first.contradictions)
      #expect(again.freedoms == first.freedoms)
      #expect(again.views.map(\.status) == first.views.map(\.status))
      #expect(again.views.map(\.pixelFrame) == first.views.map(\.pixelFrame))
    }
  }

  /// Whatever is required and not set aside holds, as an expectation sees it.
  @Test(arguments: 100..<160)
  func whatIsRequiredHolds(seed: Int) throws {
    let shop = try RandomScene(seed: UInt64(seed)).assembled(seed: 0)
    guard shop.scene.header.direction == .leftToRight, let layout = try result(of: shop) else { return }
    let setAside = Set(layout.conflicts.map(\.setAside))
    for rule in shop.scene.constraints
    where rule.priority.isRequired && !setAside.contains(.constraint(rule.id)) {
      // Multiplied and mirrored places are measured otherwise than expectations measure them.
      let isForced = [rule.first, rule.second ?? rule.first].contains {
        shop.scene.properties(of: $0.item.view).direction != nil
      }
      guard !isForced, rule.multiplier == 1 || rule.first.attribute.isSize else { continue }
      var right = Expression.number(rule.constant)
      if let second = rule.second {
        right = .sum(.product(.number(rule.multiplier), try measure(second, layout)), right)
      }
      let claim = Expectation.compare(try measure(rule.first, layout), rule.relation, right, tolerance: 1e-4)
      #expect(try layout.verdict(on: claim).isSatisfied, "\(rule)")
    }
    for view in layout.views {
      #expect(view.frame.width >= 0 && view.frame.height >= 0)
    }
  }

  /// Guides that chase each other never settle; the recipe knows no better.
  private func result(of shop: Workshop) throws -> SolvedLayout? {
    do {
      return try shop.solve { $0.safeArea = EdgeInsets(top: 44, left: 0, bottom: 34, right: 12) }
    } catch LayoutError.layoutLoop {
      return nil
    }
  }

  private func measure(_ anchor: Anchor, _ layout: SolvedLayout) throws -> Expression {
    let name = try #require(layout.scene.view(anchor.item.view)).name
    return .measure(ItemName(view: name, guide: anchor.item.guide), .attribute(anchor.attribute))
  }
}
