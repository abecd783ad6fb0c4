import GimbalLayout
import GimbalModel
import GimbalNotation
import Testing

/// Cells with a variable number of images, in portrait and landscape.
@Suite struct ImageCellTests {
  @Test(arguments: ImageCell.Style.allCases, 1...4)
  func frames(_ style: ImageCell.Style, _ count: Int) throws {
    let cell = try ImageCell(style)
    for orientation in Orientation.allCases {
      let layout = try cell.solve(count, orientation)
      let wanted = cell.wanted(count, orientation)
      let width = orientation.isLandscape ? 568.0 : 320
      #expect(try layout.frame("content") == Frame(0, 0, width, wanted.height))
      for (index, name) in ImageCell.images.enumerated() {
        #expect(try layout.view(name).isHidden == (index >= count))
        guard index < count else { continue }
        #expect(try layout.frame(name) == wanted.images[index], "\(name), \(orientation)")
      }
      #expect(layout.ambiguities.isEmpty)
      #expect(layout.conflicts.isEmpty == (count < 4))
    }
  }

  /// The widths contradict by half a point: 5 + 89 + 5 + 89 + 3 = 191 from the right, and 5 + 182.5 + 3 =
  /// 190.5. So do the heights: 95 + 178 + 88 = 361, and 95 + 115.5 + 5 + 58 + 88 = 361.5. Two formats set the
  /// top of the second image, and both are ignored.
  @Test func formatsOfFourImagesContradictByHalfAPoint() throws {
    let down = [
      "one.bottom == content.bottom - 88", "one.height == 178", "one.top == content.top + 95",
      "three.bottom == content.bottom - 88", "three.height == 58", "three.top == two.bottom + 5",
      "two.height == 115.5", "two.top == content.top + 95",
    ]
    let across = [
      "four.leading == three.trailing + 5", "four.trailing == content.trailing - 3", "four.width == 89",
      "three.leading == one.trailing + 5", "three.width == 89", "two.leading == one.trailing + 5",
      "two.trailing == content.trailing - 3", "two.width == 182.5",
    ]
    let cell = try ImageCell(.formats)
    for orientation in Orientation.allCases {
      let layout = try cell.solve(4, orientation)
      #expect(layout.conflictsInWords.map(\.members) == [down, down, across])
      #expect(layout.conflictsInWords.map(\.setAside) == [down[7], down[7], across[7]])
      #expect(Set(layout.conflicts.map(\.setAside)).count == 3)
    }
  }

  /// The widths contradict by five points: a third of the first image on one side, two sixths of it and the
  /// gap between them on the other.
  @Test func ratiosOfFourImagesContradictByAGap() throws {
    let members = [
      "four.leading == three.trailing + 5", "four.trailing == content.trailing - 5",
      "one.width == 3 * two.width", "one.width == 6 * four.width", "one.width == 6 * three.width",
      "three.leading == one.trailing + 5", "two.leading == one.trailing + 5",
      "two.trailing == content.trailing - 5",
    ]
    let cell = try ImageCell(.ratios)
    for orientation in Orientation.allCases {
      let layout = try cell.solve(4, orientation)
      #expect(layout.conflictsInWords.map(\.members) == [members])
      #expect(layout.conflictsInWords.map(\.setAside) == ["two.trailing == content.trailing - 5"])
    }
  }

  /// The members of a conflict contradict each other without other rules, and any proper subset does not.
  @Test(arguments: ImageCell.Style.allCases, [Orientation.portrait, .landscapeLeft])
  func contradictionsAreMinimal(_ style: ImageCell.Style, _ orientation: Orientation) throws {
    let cell = try ImageCell(style)
    let traits = try cell.traits(4, orientation)
    for conflict in try cell.solve(4, orientation).conflicts {
      #expect(conflict.members.count == 8)
      let alone = try LayoutSolver().solve(cell.shop.scene.keeping(conflict.members), traits: traits)
      #expect(alone.conflicts == [conflict])
      for member in conflict.members {
        let fewer = try cell.shop.scene.keeping(conflict.members.filter { $0 != member })
        #expect(try LayoutSolver().solve(fewer, traits: traits).conflicts.isEmpty)
      }
    }
  }

  /// Without the ignored rules there are no conflicts, and the frames are the same.
  @Test(arguments: ImageCell.Style.allCases)
  func removingIgnoredRulesKeepsFrames(_ style: ImageCell.Style) throws {
    let cell = try ImageCell(style)
    for orientation in [Orientation.portrait, .landscapeLeft] {
      let layout = try cell.solve(4, orientation)
      let aside = layout.conflicts.map(\.setAside)
      let all = cell.shop.scene.sets.flatMap { cell.shop.scene.constraints(of: $0.id) }
        .map { Reason.constraint($0.id) }
      let rest = try LayoutSolver().solve(
        cell.shop.scene.keeping(all.filter { !aside.contains($0) }), traits: cell.traits(4, orientation))
      #expect(rest.conflicts.isEmpty && rest.ambiguities.isEmpty)
      #expect(rest.framesByName == layout.framesByName)
    }
  }

  /// Every width is required, so hugging has no effect.
  @Test func huggingHasNoEffect() throws {
    let cell = try ImageCell(.formats)
    let traits = try cell.traits(4, .portrait)
    let hugged = try cell.solve(4, .portrait).framesByName
    var shop = cell.shop
    for name in ImageCell.images {
      try shop.give(name, .content(400, 400))
      try shop.override("images4", name, .horizontalHugging, 999)
    }
    #expect(try LayoutSolver().solve(shop.scene, traits: traits).framesByName == hugged)
  }

  /// `[one(one)]` is always true, and makes no constraint.
  @Test func widthOfItselfMakesNoConstraint() throws {
    let scene = try ImageCell(.formats).shop.scene
    let all = scene.sets.flatMap { scene.constraints(of: $0.id) }
    #expect(all.count == 4 + 4 + 8 + 14 + 23)
    #expect(!all.contains { $0.second?.item == $0.first.item })
  }
}

extension SolvedLayout {
  /// The conflicts as equations, sorted by text.
  fileprivate var conflictsInWords: [(members: [String], setAside: String)] {
    func words(_ reason: Reason) -> String {
      guard case .constraint(let id) = reason, let constraint = scene.constraint(id) else {
        return label(reason)
      }
      return constraint.notation(in: scene, identified: false)
    }
    return conflicts.map { ($0.members.map(words).sorted(), words($0.setAside)) }
  }
}

extension Scene {
  /// Returns the scene without other constraints.
  fileprivate func keeping(_ reasons: [Reason]) throws -> Scene {
    var scene = self
    for constraint in sets.flatMap({ constraints(of: $0.id) })
    where !reasons.contains(.constraint(constraint.id)) {
      try scene.apply(.delete(.constraint(constraint)))
    }
    return scene
  }
}
