import GimbalInterchange
import GimbalLayout
import GimbalModel

/// The conflicts of a layout, one for each cause.
///
/// Conflicts along the same axis have one cause if they share a constraint or concern the same views. The content
/// of a view contradicts its fixed size along both axes for one cause, its priorities.
struct ConflictFaults {
  private let layout: SolvedLayout
  private let origins: SceneOrigins
  /// The layout of the canvas on the same display; nil if `layout` is not compared with it.
  private let canvas: SolvedLayout?
  private let cancellation: Cancellation

  init(
    _ layout: SolvedLayout, _ origins: SceneOrigins, canvas: SolvedLayout?, cancellation: Cancellation
  ) {
    self.cancellation = cancellation
    self.layout = layout
    self.origins = origins
    self.canvas = canvas
  }

  private struct Concern: Hashable {
    let views: Set<ViewID>
    let axis: Axis?
  }

  func faults() -> [LayoutFault] {
    var found: [LayoutFault] = []
    var blamed: Set<ConstraintID> = []
    var concerned: Set<Concern> = []
    var fixed: Set<ViewID> = []
    var isDrawn: Set<Axis> = []
    var violated: Set<ConstraintID>?
    for conflict in layout.conflicts where isFault(conflict, &violated) {
      if cancellation.isCancelled { break }
      let constraints = conflict.members.compactMap(\.constraint)
      let views = Set(conflict.members.flatMap { $0.views(in: layout.scene) })
      let concern = Concern(views: views, axis: axis(of: conflict))
      let isRepeated = !concerned.insert(concern).inserted || !blamed.isDisjoint(with: constraints)
      blamed.formUnion(constraints)
      guard !isRepeated else { continue }
      if let axis = conflict.axesOfRootSize.first(where: { !isSizeGiven(along: $0) }) {
        if isDrawn.insert(axis).inserted { found.append(.drawnSize(axis, setAside: conflict.setAside)) }
        continue
      }
      let content = conflict.members.lazy.compactMap { member -> (ViewID, Axis)? in
        if case .content(let view, let axis) = member { (view, axis) } else { nil }
      }.first
      if let (view, axis) = content {
        guard fixed.insert(view).inserted else { continue }
        found.append(.fixedContent(view, axis, setAside: conflict.setAside))
      } else {
        found.append(.conflict(conflict.setAside))
      }
    }
    return found
  }

  /// Returns `true` unless the conflict exists only in the document, or in Gimbal's knowledge of it.
  ///
  /// - Parameter violated: The constraints that the recorded frames violate; nil before they are computed.
  private func isFault(_ conflict: LayoutConflict, _ violated: inout Set<ConstraintID>?) -> Bool {
    let constraints = conflict.members.compactMap(\.constraint)
    // Interface Builder removes placeholder constraints at build time.
    guard !constraints.contains(where: origins.placeholders.contains) else { return false }
    // The proportions of a stack view are not required in UIKit if they contradict a constraint.
    guard !conflict.members.contains(where: { hasProportions($0) || isSizeInBar($0) }),
      !isRoundingOfFonts(constraints, &violated)
    else { return false }
    // Numbers of the document and insets of the system are rounded.
    if let violation = layout.violation(of: conflict.setAside), violation <= Tolerance.conflict {
      return false
    }
    // An app without a status bar has the insets of the canvas.
    if origins.hidesStatusBar, let canvas, axis(of: conflict) == .vertical {
      return canvas.conflicts.contains { !Set($0.members).isDisjoint(with: conflict.members) }
    }
    return true
  }

  /// Returns `true` if the size of the root view along an axis is the same in the app: that of a screen, the
  /// width of a cell, or the height of a cell of a table with a fixed row height. Documents of old versions have
  /// fixed row heights for other margins, so the height must be too small on the canvas as well.
  private func isSizeGiven(along axis: Axis) -> Bool {
    switch (origins.rootSize, axis) {
    case (.screen, _):
      layout.traits.widthClass == .unspecified
        ? existsOnPhone(of: ConflictFaults.phone, along: axis)
        : layout.traits.size != ConflictFaults.oldestPhone || usesSafeArea == false
          || existsOnPhone(of: ConflictFaults.smallPhone, along: axis)
    case (.cell, .horizontal): origins.cell.hasWidthOfTable
    case (.cell, .vertical): origins.cell.hasFixedHeight && isTooSmallOnCanvas
    case (.superview, _): false
    }
  }

  /// Returns `true` if rules also contradict the size of a phone with the given screen. Two drawn sizes need this test:
  /// the canvas for all size classes, 600 x 600 points, which is not the screen of a device, and the screen of an
  /// iPhone 4s if the constraints use safe areas.
  private func existsOnPhone(of size: Size, along axis: Axis) -> Bool {
    var traits = layout.traits
    traits.size = size
    (traits.widthClass, traits.heightClass) = (.compact, .regular)
    let phone = try? LayoutSolver(cancellation: cancellation).solve(layout.scene, traits: traits)
    return phone?.conflicts.contains { $0.axesOfRootSize.contains(axis) } ?? true
  }

  /// The screen of an iPhone SE of the second and third generation, in points.
  private static let phone = Size(width: 375, height: 667)
  /// The screen size of an iPhone 4s, in points. It does not run iOS 11, which introduced safe areas.
  private static let oldestPhone = Size(width: 320, height: 480)
  /// The smallest screen size of an iPhone that runs iOS 11, in points.
  private static let smallPhone = Size(width: 320, height: 568)

  /// `true` if a constraint refers to the safe area of the root view.
  private var usesSafeArea: Bool {
    layout.constraintsInForce.contains { constraint in
      [constraint.first.item, constraint.second?.item].contains {
        $0?.guide == .safeArea && $0?.view == layout.scene.root
      }
    }
  }

  private var isTooSmallOnCanvas: Bool {
    var traits = layout.traits
    traits.environment = .canvas
    guard
      let canvas = canvas
        ?? (try? LayoutSolver(cancellation: cancellation).solve(layout.scene, traits: traits))
    else {
      return false
    }
    return canvas.conflicts.contains { conflict in
      conflict.axesOfRootSize.contains(.vertical)
        && canvas.violation(of: conflict.setAside).map { $0 >= Tolerance.separator } ?? true
    }
  }

  private func axis(of conflict: LayoutConflict) -> Axis? {
    conflict.setAside.constraint.flatMap { layout.scene.constraint($0)?.first.attribute.axis }
      ?? conflict.setAside.axis
  }

  private func hasProportions(_ reason: Reason) -> Bool {
    guard case .arrangement(let stack, let axis) = reason else { return false }
    let given = layout.propertiesInForce(of: stack)
    return given.axis == axis && given.distribution == .fillProportionally
  }

  /// Returns `true` if constraints on baselines contradict others only by the rounding of font metrics: the recorded
  /// frames satisfy the other constraints.
  private func isRoundingOfFonts(_ constraints: [ConstraintID], _ violated: inout Set<ConstraintID>?) -> Bool
  {
    let recorded = canvas ?? layout
    guard recorded.isAsRecorded, constraints.contains(where: isOnBaseline) else { return false }
    let known = violated ?? Staleness.constraints(in: recorded)
    violated = known
    return known.isDisjoint(with: constraints)
  }

  private func isOnBaseline(_ id: ConstraintID) -> Bool {
    guard let constraint = layout.scene.constraint(id) else { return false }
    let attributes = [constraint.first.attribute, constraint.second?.attribute]
    return attributes.contains { $0 == .firstBaseline || $0 == .lastBaseline }
  }

  /// Returns `true` for the recorded frame of the custom view of a bar button item. The bar sets the size.
  private func isSizeInBar(_ reason: Reason) -> Bool {
    guard case .fixedFrame(let view, _) = reason else { return false }
    return origins.views[view]?.isInBar == true
  }
}

extension LayoutConflict {
  /// The axes along which the size of the root view is a member of the conflict.
  fileprivate var axesOfRootSize: [Axis] {
    members.compactMap { if case .rootSize(let axis) = $0 { axis } else { nil } }
  }
}

extension Reason {
  /// The axis of a rule that is not a constraint.
  var axis: Axis? {
    switch self {
    case .fixedFrame(_, let axis), .arranged(_, let axis), .rootSize(let axis), .nonNegativeSize(_, let axis),
      .content(_, let axis), .arrangement(_, let axis):
      axis
    case .constraint, .rootOrigin, .contentOrigin: nil
    }
  }
}
