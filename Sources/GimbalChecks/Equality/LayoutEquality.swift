package import GimbalDocuments
import GimbalFindings
import GimbalInterfaceBuilder
import GimbalLayout
package import GimbalModel
import GimbalNotation
package import GimbalReporting

/// The devices and the widths for which layouts are compared.
package struct EqualityCases: Sendable {
  let devices: [Device]
  /// The whole widths of the root view, in points.
  let widths: ClosedRange<Int>

  /// All current devices, and the widths from the narrowest to the widest window of a tablet.
  package static let all = EqualityCases(devices: DeviceCatalog.current, widths: 320...1366)

  package init(devices: [Device], widths: ClosedRange<Int>) {
    (self.devices, self.widths) = (devices, widths)
  }
}

/// A proof that two versions of a layout give every view the same frame, in all combinations of devices, orientations, text
/// sizes and directions, and at every whole width.
///
/// A version is a scene of a document, of layout code, or of an archive. Views are matched by the given names, by
/// their names, by their outlets, and by their accessibility identifiers.
package struct LayoutEquality {
  /// A view of both versions.
  private struct Pair {
    let old: ViewID
    let new: ViewID
  }

  private let old: FileScene
  private let new: FileScene
  /// The scenes to compare. The new one has the surroundings of the old one: a view in another superview has another size and
  /// another safe area, which are not part of its layout.
  private let content: SharedContent
  private let pairs: [Pair]
  private let budget: WorkBudget
  private let cases: EqualityCases
  private let measurer = CachingTextMeasurer()
  /// The views that only one version has, without layout guides.
  private let unmatched: (old: [Name], new: [Name])

  /// The largest difference between equal lengths, in points.
  private static let tolerance = 0.01
  /// The number of layouts that are in memory at the same time.
  private static let batch = 16

  /// Creates a proof.
  ///
  /// - Parameter names: The names of views in the new version, by their names in the old version.
  /// - Throws: `Refusal` for a name that no view has.
  package init(
    from old: FileScene, to new: FileScene, naming names: [Name: Name] = [:], in cases: EqualityCases = .all,
    _ budget: WorkBudget
  ) throws(Refusal) {
    (self.old, self.new, self.budget, self.cases) = (old, new, budget, cases)
    let matching = try ViewMatching(old, new, names)
    pairs = matching.pairs.map { Pair(old: $0.old, new: $0.new) }
    content = SharedContent(
      old, new, placed: (try? new.scene.placed(like: old.scene)) ?? new.scene, matching.pairs)
    unmatched = (matching.onlyOld, matching.onlyNew)
  }

  /// Compares the layouts.
  ///
  /// - Parameter progress: A closure that is called with the number of compared combinations, and that of all.
  /// - Throws: `LayoutError`, `ExceededLimit` or `CancellationError`.
  /// - Complexity: Two solves for each combination, and for each width and direction.
  package func run(progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }) throws -> LayoutEqualityResult
  {
    let cells = combinations()
    let versions = [content.scenes] + (content.others.map { [$0] } ?? [])
    var result = LayoutEqualityResult(
      views: pairs.count, combinations: cells.count, widths: 0, onlyOld: unmatched.old,
      onlyNew: unmatched.new)
    result.assumptions = (old.codeAssumptions + new.codeAssumptions).map(\.words)
    result.runsForDevices = old.usesSize || new.usesSize
    result.isPartial = !old.omittedTraits.isEmpty || !new.omittedTraits.isEmpty
    var compared: [TraitsPair: Bool] = [:]
    for start in stride(from: 0, to: cells.count, by: LayoutEquality.batch) {
      progress(start, cells.count)
      let batch = cells[start..<min(start + LayoutEquality.batch, cells.count)]
      // Devices with equal traits are solved once.
      var seen: Set<TraitsPair> = []
      let wanted = batch.filter { compared[$0.traits] == nil && seen.insert($0.traits).inserted }
      for scenes in versions {
        let solved = try budget.run { try layouts(of: scenes, for: wanted.map(\.traits)) }
        for (cell, (one, other)) in zip(wanted, solved) {
          let isDifferent = compare(one, other, at: cell.description, into: &result)
          compared[cell.traits] = compared[cell.traits] ?? false || isDifferent
        }
      }
      result.differing += batch.count { compared[$0.traits] == true }
    }
    // Code that asks for a size ran for the devices, so that other widths prove nothing.
    if !result.runsForDevices { try compareWidths(&result) }
    return result
  }

  // MARK: Combinations

  private struct TraitsPair: Hashable {
    let old: Traits
    let new: Traits
    /// The size of the screen, for which the code of a view of another size asks.
    let screen: Size
  }

  private struct Cell {
    let traits: TraitsPair
    let description: String
  }

  private func combinations() -> [Cell] {
    let scales = [old, new].contains { version in
      version.scene.viewsInTreeOrder.contains { version.scene.properties(of: $0.id)[.textStyle] != nil }
    }
    let textSizes: [ContentSizeCategory] = scales ? ContentSizeCategory.allCases : [.large]
    let orientations = old.scene.header.orientations.union(new.scene.header.orientations).members
    return cases.devices.flatMap { device in
      (device.onlyOrientation.map { [$0] } ?? orientations).flatMap { orientation in
        LayoutDirection.allCases.flatMap { direction in
          textSizes.map { textSize in
            let overrides = TraitOverrides(
              device: device, orientation: orientation, direction: direction, textSize: textSize)
            return Cell(traits: traits(overrides), description: overrides.description)
          }
        }
      }
    }
  }

  /// Returns the traits of both versions, with the size of the old version.
  private func traits(_ overrides: TraitOverrides) -> TraitsPair {
    let (oldScene, newScene) = content.scenes
    let display = overrides.display(of: oldScene)
    let before = overrides.traits(of: oldScene, as: display)
    var after = overrides.traits(of: newScene, as: overrides.display(of: newScene))
    (after.size, after.widthClass, after.heightClass) = (before.size, before.widthClass, before.heightClass)
    after.safeArea = before.safeArea
    return TraitsPair(
      old: before, new: after, screen: display.device.whole.screen(in: display.orientation).size)
  }

  private func layouts(
    of scenes: (old: Scene, new: Scene), for traits: [TraitsPair]
  ) throws -> [(SolvedLayout?, SolvedLayout?)] {
    let compositions = traits.flatMap { pair in
      [(scenes.old, pair.old, old.usesSize), (scenes.new, pair.new, new.usesSize)].map {
        scene, traits, usesSize in
        // Code asks for the size of the screen, which a cell does not fill.
        let scene = usesSize ? (try? scene.installed(for: traits, onScreen: pair.screen)) ?? scene : scene
        return Composition(
          of: scene, for: traits, viewLimit: budget.limits[.instanceViews], library: { _ in nil })
      }
    }
    let solver = LayoutSolver(measurer: measurer, cancellation: budget.cancellation)
    let outcomes = try LayoutBatch(compositions, solver: solver).run().map { outcome -> SolvedLayout? in
      switch outcome {
      case .solved(let layout): return layout
      case .loop: return nil
      case .failed(.cancelled): throw CancellationError()
      case .failed(let error): throw error
      }
    }
    return stride(from: 0, to: outcomes.count, by: 2).map { (outcomes[$0], outcomes[$0 + 1]) }
  }

  /// Compares the layouts at every whole width of a window of a tablet.
  private func compareWidths(_ result: inout LayoutEqualityResult) throws {
    guard let tablet = Device(named: "iPad 11") else { return }
    var solvers = [content.scenes, content.others].compactMap(\.self).flatMap { [$0.old, $0.new] }.map {
      scene in
      WidthSolver(
        of: scene, library: { _ in nil }, viewLimit: budget.limits[.instanceViews],
        measurer: measurer, cancellation: budget.cancellation)
    }
    for direction in LayoutDirection.allCases {
      let base = traits(TraitOverrides(device: tablet, orientation: .portrait, direction: direction))
      let bases = [base.old, base.new]
      for width in cases.widths {
        let solved = try budget.run {
          try solvers.indices.map { index in
            try solvers[index].solve(WidthProof.traits(bases[index % 2], atWidth: width))
          }
        }
        result.widths += 1
        let combination = "a width of \(width), \(direction.rawValue)"
        let differing = stride(from: 0, to: solved.count, by: 2).count { index in
          compare(solved[index], solved[index + 1], at: combination, into: &result)
        }
        if differing > 0 { result.differing += 1 }
      }
    }
  }

  // MARK: Comparison

  /// Compares two layouts, and returns `true` if they differ.
  private func compare(
    _ one: SolvedLayout?, _ other: SolvedLayout?, at combination: String,
    into result: inout LayoutEqualityResult
  ) -> Bool {
    guard let one, let other else {
      if one == nil, other == nil {
        result.loops += 1
      } else {
        result.addLoop(at: combination, isOld: one == nil)
      }
      return one != nil || other != nil
    }
    var isDifferent = false
    // A contradiction that only one version has leaves out a rule, and can leave the frames equal.
    let axes = (
      old: Set(one.conflicts.map { one.axis(of: $0) }), new: Set(other.conflicts.map { other.axis(of: $0) })
    )
    if axes.old != axes.new {
      result.addConflict(at: combination, isOld: !axes.old.isSubset(of: axes.new))
      isDifferent = true
    }
    for pair in pairs {
      guard let (before, after) = frames(pair, one, other) else { continue }
      if content.unknown.old.contains(pair.old) || content.unknown.new.contains(pair.new) {
        result.addUnknown(before.view.name)
        continue
      }
      guard let axis = LayoutEquality.difference(before, after) else { continue }
      isDifferent = true
      result.add(before.view.name) {
        LayoutEqualityResult.Difference(
          view: before.view.name, otherName: after.view.name, combination: combination,
          old: before.absoluteFrame, new: after.absoluteFrame,
          oldRules: rules(about: pair.old, axis, one, self.old),
          newRules: rules(about: pair.new, axis, other, self.new))
      }
    }
    return isDifferent
  }

  /// Returns a view of both layouts; `nil` if both hide it.
  private func frames(
    _ pair: Pair, _ one: SolvedLayout, _ other: SolvedLayout
  ) -> (SolvedView, SolvedView)? {
    guard let before = one[pair.old], let after = other[pair.new] else { return nil }
    let isHidden = [(one, pair.old), (other, pair.new)].map { layout, view in
      layout.propertiesInForce(of: view).flag(.hidden)
    }
    return isHidden == [true, true] ? nil : (before, after)
  }

  /// Returns the first axis on which the frames differ; `nil` for equal frames.
  private static func difference(_ one: SolvedView, _ other: SolvedView) -> Axis? {
    let (before, after) = (one.absoluteFrame, other.absoluteFrame)
    func differs(_ one: Double, _ other: Double) -> Bool { (one - other).magnitude > tolerance }
    if differs(before.x, after.x) || differs(before.width, after.width) { return .horizontal }
    return differs(before.y, after.y) || differs(before.height, after.height) ? .vertical : nil
  }

  /// Returns the active constraints of a view on an axis, with their places in the file.
  private func rules(
    about view: ViewID, _ axis: Axis, _ layout: SolvedLayout, _ version: FileScene
  ) -> [LayoutEqualityResult.Rule] {
    layout.activeConstraints.filter { constraint in
      constraint.formula.first.attribute.axis == axis
        && [constraint.formula.first.item.view, constraint.formula.second?.item.view].contains(view)
    }.map { constraint in
      let origin = version.origins.constraints[constraint.id]
      return LayoutEqualityResult.Rule(
        text: constraint.notation(in: layout.scene), file: origin?.file, line: origin?.line)
    }
  }
}

extension Scene {
  /// The properties of a root view that come from its surroundings.
  private static let surroundings: [Property] = [
    .navigationBar, .largeTitle, .tabBar, .toolbar, .safeAreaTop, .safeAreaLeft, .safeAreaBottom,
    .safeAreaRight,
  ]

  /// Returns the scene in which exactly the sets without a condition are installed, and those whose conditions hold for the
  /// traits on a screen of the given size.
  fileprivate func installed(for traits: Traits, onScreen size: Size) throws(EditError) -> Scene {
    guard size != traits.size else { return self }
    var onScreen = traits
    onScreen.size = size
    var scene = self
    for var set in sets {
      guard let condition = set.condition, condition.holds(for: onScreen) != condition.holds(for: traits)
      else {
        continue
      }
      set.condition = condition.holds(for: onScreen) ? nil : .and(condition, .not(condition))
      try scene.apply(.update(.set(set)))
    }
    return scene
  }

  /// Returns the scene with the bars and the safe area of the root view of another scene, and with the sets that change them.
  fileprivate func placed(like other: Scene) throws(EditError) -> Scene {
    var scene = self
    let (own, wanted) = (properties(of: root), other.properties(of: other.root))
    for property in Scene.surroundings where own[property] != wanted[property] {
      if let value = own[property] {
        try scene.apply(.delete(.property(ViewProperty(view: root, property: property, value: value))))
      }
      if let value = wanted[property] {
        try scene.apply(.insert(.property(ViewProperty(view: root, property: property, value: value))))
      }
    }
    // Set ids are unique among the scenes of a run, and a set that both versions have, such as 'base', has other rules.
    for var set in other.sets {
      let overrides = other.rules(of: set.id).compactMap { rule -> PropertyOverride? in
        guard case .override(let override) = rule, override.view == other.root,
          Scene.surroundings.contains(override.property)
        else { return nil }
        return override
      }
      guard !overrides.isEmpty else { continue }
      let names = Set(scene.sets.map(\.name))
      var number = 1
      while let name = try? Name("surroundings \(number)"), names.contains(name) { number += 1 }
      set = RuleSet(
        id: set.id, scene: id, position: .between(scene.sets.last?.position, nil),
        name: (try? Name("surroundings \(number)")) ?? set.name, condition: set.condition)
      try scene.apply(.insert(.set(set)))
      for var override in overrides {
        override.view = root
        try scene.apply(.insert(.override(override)))
      }
    }
    return scene
  }
}
