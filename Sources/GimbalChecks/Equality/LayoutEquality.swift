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
  /// The scene of the old version, with texts that are measured as those of the new one.
  private let oldScene: Scene
  /// The scene of the new version with the surroundings of the old one: a view in another superview has another size and
  /// another safe area, which are not part of its layout.
  private let newScene: Scene
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
    // A document records the sizes of texts, which another version of the system measured.
    let same = pairs.filter { Scene.haveSameText($0.old, old.scene, $0.new, new.scene) }
    oldScene = (try? old.scene.measuringTexts(of: same.map(\.old))) ?? old.scene
    let placed = (try? new.scene.placed(like: old.scene)) ?? new.scene
    newScene = (try? placed.measuringTexts(of: same.map(\.new))) ?? placed
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
      let solved = try budget.run { try layouts(for: wanted.map(\.traits)) }
      for (cell, (one, other)) in zip(wanted, solved) {
        compared[cell.traits] = compare(one, other, at: cell.description, into: &result)
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
    let before = overrides.traits(of: oldScene, as: overrides.display(of: oldScene))
    var after = overrides.traits(of: newScene, as: overrides.display(of: newScene))
    (after.size, after.widthClass, after.heightClass) = (before.size, before.widthClass, before.heightClass)
    after.safeArea = before.safeArea
    return TraitsPair(old: before, new: after)
  }

  private func layouts(for traits: [TraitsPair]) throws -> [(SolvedLayout?, SolvedLayout?)] {
    let compositions = traits.flatMap { pair in
      [(oldScene, pair.old), (newScene, pair.new)].map { scene, traits in
        Composition(of: scene, for: traits, viewLimit: budget.limits[.instanceViews], library: { _ in nil })
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
    var solvers = [oldScene, newScene].map { scene in
      WidthSolver(
        of: scene, library: { _ in nil }, viewLimit: budget.limits[.instanceViews],
        measurer: measurer, cancellation: budget.cancellation)
    }
    for direction in LayoutDirection.allCases {
      let base = traits(TraitOverrides(device: tablet, orientation: .portrait, direction: direction))
      let bases = [base.old, base.new]
      for width in cases.widths {
        let solved = try budget.run {
          try [0, 1].map { index in
            try solvers[index].solve(WidthProof.traits(bases[index], atWidth: width))
          }
        }
        result.widths += 1
        let isDifferent = compare(
          solved[0], solved[1], at: "a width of \(width), \(direction.rawValue)", into: &result)
        if isDifferent { result.differing += 1 }
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
    for pair in pairs {
      guard let (before, after) = frames(pair, one, other) else { continue }
      if old.origins.unknownViews.contains(pair.old) || new.origins.unknownViews.contains(pair.new) {
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

  /// The properties that determine the size of a text.
  private static let textProperties: [Property] = [
    .text, .fontSize, .fontWeight, .fontName, .textStyle, .lines, .lineBreak, .minimumScaleFactor,
  ]

  /// Returns `true` for two views with the same text in the same font of the system, which can be measured.
  fileprivate static func haveSameText(_ one: ViewID, _ scene: Scene, _ other: ViewID, _ counterpart: Scene)
    -> Bool
  {
    guard let kind = scene.view(one)?.kind, kind == counterpart.view(other)?.kind else { return false }
    let (own, theirs) = (scene.properties(of: one), counterpart.properties(of: other))
    return own[.text] != nil && own[.fontName] == nil
      && textProperties.allSatisfy { property in
        let standard = property.declaration.form(in: kind).defaultValue
        return own[property] ?? standard == theirs[property] ?? standard
      }
  }

  /// Returns the scene without the recorded sizes of the texts of some views.
  fileprivate func measuringTexts(of views: [ViewID]) throws(EditError) -> Scene {
    var scene = self
    for view in views {
      for property in [Property.measuredWidth, .measuredHeight] {
        guard let value = properties(of: view)[property] else { continue }
        try scene.apply(.delete(.property(ViewProperty(view: view, property: property, value: value))))
      }
    }
    return scene
  }

  /// Returns the scene with the bars and the safe area of the root view of another scene.
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
    return scene
  }
}

/// The views that two versions of a layout have in common.
private struct ViewMatching {
  private(set) var pairs: [(old: ViewID, new: ViewID)] = []
  private(set) var onlyOld: [Name] = []
  private(set) var onlyNew: [Name] = []

  init(_ old: FileScene, _ new: FileScene, _ names: [Name: Name]) throws(Refusal) {
    let views = new.scene.viewsInTreeOrder.filter { $0.kind != .layoutGuide && $0.id != new.scene.root }
    var free = Dictionary(uniqueKeysWithValues: views.map { ($0.name, $0.id) })
    let keys = views.flatMap { view in
      ViewMatching.keys(of: view, in: new).map { ($0, view.name) }
    }
    let byKey = Dictionary(keys, uniquingKeysWith: { one, _ in one })
    // Code names a view with the label 'Login Button' 'loginButton'. A name that two views have in this form is none.
    let spelled = Dictionary(grouping: views.map(\.name)) { ViewMatching.letters($0.text) }
      .compactMapValues { $0.count == 1 ? $0[0] : nil }
    pairs = [(old.scene.root, new.scene.root)]
    let ours = old.scene.viewsInTreeOrder.filter { $0.kind != .layoutGuide && $0.id != old.scene.root }
    for (name, other) in names.sorted(by: { $0.key < $1.key }) {
      for (name, scene) in [(name, old.scene), (other, new.scene)] where scene.view(named: name) == nil {
        throw Refusal(
          "there is no view \(name.text.cited) in \(scene.name.text.cited)",
          remedy: "use '--match OLD=NEW' with names that 'gimbal solve' prints", at: Span(0, 0))
      }
    }
    // Given names and equal names come before outlets and identifiers.
    var rest: [View] = []
    for view in ours {
      guard let id = free.removeValue(forKey: names[view.name] ?? view.name) else {
        rest.append(view)
        continue
      }
      pairs.append((view.id, id))
    }
    for view in rest {
      let own = ViewMatching.keys(of: view, in: old)
      let candidates =
        own.compactMap { byKey[$0] } + own.compactMap { spelled[ViewMatching.letters($0)] }
      let name = candidates.first { free[$0] != nil }
      if let name, let id = free.removeValue(forKey: name) {
        pairs.append((view.id, id))
      } else {
        onlyOld.append(view.name)
      }
    }
    onlyNew = views.map(\.name).filter { free[$0] != nil }
    let order = Dictionary(
      uniqueKeysWithValues: old.scene.viewsInTreeOrder.enumerated().map { ($1.id, $0) })
    pairs.sort { order[$0.old] ?? 0 < order[$1.old] ?? 0 }
  }

  /// Returns the letters and digits of a name in lower case.
  private static func letters(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// Returns the outlet and the accessibility identifier of a view.
  private static func keys(of view: View, in version: FileScene) -> [String] {
    let origin = version.origins.views[view.id]
    return [view.name.text, origin?.outlet, origin?.identifier, origin?.userLabel].compactMap(\.self)
  }
}
