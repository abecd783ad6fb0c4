import GimbalDocuments
import GimbalFindings
import GimbalInterfaceBuilder
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalViewDump

/// A comparison of the frames on a device, as a dump contains them, with those that Gimbal solves.
struct DumpComparison {
  /// A view with another frame than on the device.
  struct Difference {
    let view: Name
    let dumped: DumpedView
    let axis: Axis
    /// The position in the matched superview and the length, in points.
    let device: (position: Double, length: Double)
    let solved: (position: Double, length: Double)
    let reason: Reason
  }

  enum Reason {
    /// The content of the view determines its length: the text is measured differently.
    case content
    /// The view depends on another one that differs.
    case follows(Name)
    /// The rules of the view, with their places.
    ///
    /// - Parameter isContent: `true` if its content also decides its length.
    case rules([(text: String, line: Int?, file: String?)], isContent: Bool)
    /// The view has no rules on the axis.
    case unruled
    /// Unknown code decides the frame.
    case unknown
  }

  let differences: [Difference]
  /// The number of compared views.
  let compared: Int
  /// The views of the layout that the dump does not contain, without those that are not visible.
  let missing: [Name]
  let device: Device
  let orientation: Orientation
  let size: Size

  /// The largest difference between equal lengths, in points. Dumps have six digits, and frames are on pixels.
  private static let tolerance = 0.05

  /// Solves the layout on the device of the dump, and compares the matched views.
  ///
  /// - Returns: `nil` if no view matches.
  /// - Throws: `LayoutError`.
  init?(
    _ layout: FileScene, of file: SceneFile, with dump: DumpedScene, solver: LayoutSolver, viewLimit: Int,
    cancellation: Cancellation
  ) throws {
    let matching = try DumpMatching(layout, dump, cancellation: cancellation)
    guard let root = matching.pairs.first, matching.pairs.count > 1 || matching.viewCount == 1 else {
      return nil
    }
    device = DumpComparison.device(of: dump)
    orientation = dump.scene.display.orientation
    // Appium and XCTest round frames to points.
    let tolerance = dump.hasWholeFrames ? 1.0 : DumpComparison.tolerance
    var overrides = TraitOverrides(device: device, orientation: orientation)
    let frame = dump.views[root.dumped]?.frame
    if root.dumped != dump.scene.root, let frame, frame.width > 0, frame.height > 0 {
      overrides.size = Size(width: frame.width, height: frame.height)
    }
    let display = overrides.display(of: layout.scene)
    let traits = overrides.traits(of: layout.scene, as: display)
    size = traits.size
    let library = file.library
    let solved = try solver.solve(
      Composition(of: layout.scene, for: traits, viewLimit: viewLimit, library: { library[$0] }))
    let frames = FramePairs(matching.pairs, solved, dump)
    var found: [Difference] = []
    var differing: [ViewID: Set<Axis>] = [:]
    for pair in matching.pairs.dropFirst() {
      guard let (onDevice, own) = frames.frames(of: pair), let view = solved[pair.view],
        let dumped = dump.views[pair.dumped], !(view.isHidden && dumped.isHidden)
      else { continue }
      for axis in Axis.allCases {
        let (one, other) = (onDevice.span(axis), own.span(axis))
        func differs(_ one: Double, _ other: Double) -> Bool { (one - other).magnitude > tolerance }
        guard differs(one.position, other.position) || differs(one.length, other.length) else { continue }
        let reason = DumpComparison.reason(
          pair.view, axis, isLength: differs(one.length, other.length),
          isPosition: differs(one.position, other.position), layout, solved, frames, differing)
        found.append(
          Difference(
            view: view.view.name, dumped: dumped, axis: axis, device: one, solved: other, reason: reason))
        differing[pair.view, default: []].insert(axis)
      }
    }
    differences = found
    compared = matching.pairs.count - 1
    let matched = Set(matching.pairs.map(\.view))
    missing = layout.scene.viewsInTreeOrder.filter { view in
      view.kind != .layoutGuide && view.kind != .spacer && !matched.contains(view.id)
        && solved[view.id]?.isHidden == false
    }.map(\.name)
  }

  /// Returns the device of a dump: that of its scene, or a device with the size of its window, which has safe areas.
  private static func device(of dump: DumpedScene) -> Device {
    let device = dump.scene.header.device
    guard !device.isPreset else { return device }
    let size = device.screen(in: dump.scene.display.orientation).size
    return DeviceCatalog.presets.first {
      !$0.isTelevision && ($0.portrait.size == size || $0.landscape.size == size)
    } ?? device
  }

  /// Returns the reason why a view differs on an axis.
  private static func reason(
    _ view: ViewID, _ axis: Axis, isLength: Bool, isPosition: Bool, _ layout: FileScene,
    _ solved: SolvedLayout, _ frames: FramePairs,
    _ differing: [ViewID: Set<Axis>]
  ) -> Reason {
    if layout.origins.unknownViews.contains(view) { return .unknown }
    let scene = solved.scene
    let rules = solved.activeConstraints.filter { constraint in
      constraint.formula.first.attribute.axis == axis
        && [constraint.formula.first.item.view, constraint.formula.second?.item.view].contains(view)
    }
    // A superview that differs in size moves its subviews, and so does a view that a rule names.
    let parent = frames.matchedSuperview(of: view)
    let named = rules.flatMap {
      [$0.formula.first.item.view] + ($0.formula.second.map { [$0.item.view] } ?? [])
    }
    let sources = ([parent].compactMap(\.self) + named).filter { $0 != view }
    if let source = sources.first(where: { differing[$0]?.contains(axis) == true }),
      let name = scene.view(source)?.name
    {
      return .follows(name)
    }
    let properties = scene.properties(of: view)
    let kind = scene.view(view)?.kind
    let fixesLength = rules.contains { rule in
      rule.formula.first.item.view == view && rule.formula.first.attribute.isSize
        && rule.formula.second == nil
    }
    let isContent =
      isLength && !fixesLength
      && (properties[.text] != nil || [.label, .button, .textField, .switch].contains(kind))
    if isContent, !isPosition || rules.isEmpty { return .content }
    guard !rules.isEmpty else { return .unruled }
    return .rules(
      rules.map { rule in
        let origin = layout.origins.constraints[rule.id]
        return (rule.notation(in: scene), origin?.line, origin?.file)
      }, isContent: isContent)
  }
}

/// The frames of matched views in their matched superviews.
private struct FramePairs {
  private let solved: SolvedLayout
  private let dump: DumpedScene
  private let dumpedOf: [ViewID: ViewID]

  init(_ pairs: [DumpMatching.Pair], _ solved: SolvedLayout, _ dump: DumpedScene) {
    (self.solved, self.dump) = (solved, dump)
    dumpedOf = Dictionary(pairs.map { ($0.view, $0.dumped) }, uniquingKeysWith: { one, _ in one })
  }

  /// Returns the nearest superview with a match.
  func matchedSuperview(of view: ViewID) -> ViewID? {
    solved.scene.ancestors(of: view).first { $0 != view && dumpedOf[$0] != nil }
  }

  /// Returns the frames of a view in the matched superview: on the device, and as solved.
  func frames(of pair: DumpMatching.Pair) -> (device: DumpedView.Rectangle, solved: DumpedView.Rectangle)? {
    guard let parent = matchedSuperview(of: pair.view), let outer = dumpedOf[parent],
      var device = dump.views[pair.dumped]?.frame, let view = solved[pair.view]
    else { return nil }
    var next = dump.scene.view(pair.dumped)?.parent
    while let wrapper = next, wrapper != outer {
      guard let frame = dump.views[wrapper]?.frame else { return nil }
      (device.x, device.y) = (device.x + frame.x, device.y + frame.y)
      next = dump.scene.view(wrapper)?.parent
    }
    var own = DumpedView.Rectangle(
      x: view.pixelFrame.x, y: view.pixelFrame.y, width: view.pixelFrame.width, height: view.pixelFrame.height
    )
    var superview = view.view.parent
    while let inner = superview, inner != parent {
      guard let frame = solved[inner]?.pixelFrame else { return nil }
      (own.x, own.y) = (own.x + frame.x, own.y + frame.y)
      superview = solved.scene.view(inner)?.parent
    }
    return (device, own)
  }
}

extension DumpedScene {
  /// `true` if all frames of the dump are whole numbers.
  fileprivate var hasWholeFrames: Bool {
    views.values.compactMap(\.frame).allSatisfy { frame in
      [frame.x, frame.y, frame.width, frame.height].allSatisfy { $0 == $0.rounded() }
    }
  }
}

extension DumpedView.Rectangle {
  fileprivate func span(_ axis: Axis) -> (position: Double, length: Double) {
    axis == .horizontal ? (x, width) : (y, height)
  }
}
