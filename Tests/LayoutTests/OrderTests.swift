import GimbalLayout
import GimbalModel
import Testing

/// Equal rules give equal results, regardless of the order of rules and sets, and of identifiers.
struct OrderTests {
  @Test(arguments: 0..<60)
  func orderAndIdentifiersDoNotMatter(seed: Int) throws {
    let recipe = RandomScene(seed: UInt64(seed))
    let first = try Outcome(of: recipe.assembled(seed: 0))
    for other in 1...4 {
      #expect(
        try Outcome(of: recipe.assembled(seed: UInt64(other))) == first, "\(recipe.equations.map(\.text))")
    }
  }

  /// Expectations confirm that required rules hold unless they are ignored.
  @Test(arguments: 100..<160)
  func requiredConstraintsHold(seed: Int) throws {
    let shop = try RandomScene(seed: UInt64(seed)).assembled(seed: 0)
    // Expectations measure multiplied and mirrored positions differently.
    guard shop.scene.header.direction == .leftToRight else { return }
    let layout: SolvedLayout
    do { layout = try shop.solve() } catch LayoutError.layoutLoop { return }
    let setAside = Set(layout.conflicts.map(\.setAside))
    for rule in shop.scene.constraints
    where rule.priority.isRequired && !setAside.contains(.constraint(rule.id)) {
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
    #expect(layout.views.allSatisfy { $0.frame.width >= 0 && $0.frame.height >= 0 })
  }

  private func measure(_ anchor: Anchor, _ layout: SolvedLayout) throws -> Expression {
    let name = try #require(layout.scene.view(anchor.item.view)).name
    return .measure(ItemName(view: name, guide: anchor.item.guide), .attribute(anchor.attribute))
  }
}

/// The result of a layout, by names.
private struct Outcome: Equatable {
  private var frames: [String: Frame] = [:]
  private var pixels: [Frame] = []
  private var statuses: [SolvedView.Status] = []
  private var contradictions: [[String]] = []
  private var freedoms: [String] = []
  /// The views of a layout loop. In some random scenes, views depend on their own margins and do not
  /// converge.
  private var loop: [Name] = []

  init(of shop: Workshop) throws {
    do {
      let layout = try shop.solve { $0.safeArea = EdgeInsets(top: 44, bottom: 34, right: 12) }
      frames = layout.framesByName
      pixels = layout.views.map(\.pixelFrame)
      statuses = layout.views.map(\.status)
      contradictions = layout.contradictions
      freedoms = layout.freedoms
    } catch LayoutError.layoutLoop(let views) {
      loop = views
    }
  }
}
