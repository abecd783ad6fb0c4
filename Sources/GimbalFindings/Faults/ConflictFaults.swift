import GimbalInterfaceBuilder
package import GimbalLayout
package import GimbalModel

/// The conflicts of a layout, one for each cause.
///
/// Conflicts along the same axis have one cause if they share a constraint or concern the same views.
/// Conflicts between the content size and the fixed size of a view have one cause along both axes: the
/// priorities of the content size.
final class ConflictFaults {
  private let layout: SolvedLayout
  private let origins: SceneOrigins
  /// The layout on the canvas of Interface Builder; `nil` if `layout` is not compared with the canvas.
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

  /// The violations of the rules by the frames of the layout.
  private lazy var violations = RuleViolations(of: layout)
  /// The constraints that the recorded frames violate.
  private lazy var violatedByRecordedFrames = Staleness.constraints(in: canvas ?? layout)
  /// The views of the constraints about which another finding is reported.
  private lazy var maskedViews = Set(
    origins.faultyConstraints.compactMap { layout.scene.constraint($0)?.first.item.view })
  /// The rules that contradict each other on the canvas.
  private lazy var rulesInConflictOnCanvas = Set((canvas?.conflicts ?? []).flatMap(\.members))
  /// The results of `isSizeGiven(along:)`, some of which require a solve.
  private var givenSizes: [Axis: Bool] = [:]

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
    for conflict in layout.conflicts where isFault(conflict) {
      if cancellation.isCancelled { break }
      let constraints = conflict.members.compactMap(\.constraint)
      let views = Set(conflict.members.flatMap { $0.views(in: layout.scene) })
      let concern = Concern(views: views, axis: layout.axis(of: conflict))
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

  /// Returns `true` if a finding about the code names the cause of a conflict.
  private func hasReportedCause(_ conflict: LayoutConflict) -> Bool {
    conflict.members.contains { member in
      switch member {
      case .constraint(let id): origins.faultyConstraints.contains(id)
      case .fixedFrame(let view, _): maskedViews.contains(view)
      default: false
      }
    }
  }

  private func isOfUnknownArrangement(_ reason: Reason) -> Bool {
    guard case .arrangement(let stack, let axis) = reason else { return false }
    return origins.unknown.rules[stack]?.contains(axis) == true
  }

  /// Returns `true` if a conflict also exists in a running app. Some conflicts do not, because they result
  /// from placeholder constraints, rounded numbers or undocumented rules in UIKit.
  private func isFault(_ conflict: LayoutConflict) -> Bool {
    let constraints = conflict.members.compactMap(\.constraint)
    if !origins.faultyConstraints.isEmpty, hasReportedCause(conflict) { return false }
    // A stack view to which code adds views that are not known arranges them, too.
    guard !conflict.members.contains(where: isOfUnknownArrangement) else { return false }
    // Interface Builder removes placeholder constraints at build time, so they cause no conflicts in the app.
    guard !constraints.contains(where: origins.placeholders.contains) else { return false }
    // If a constraint contradicts the proportions of a stack view, UIKit applies the constraint without a
    // conflict. A bar sets the size of the custom view of a bar button item, so conflicts with this size do
    // not occur in the app.
    guard !conflict.members.contains(where: { hasProportions($0) || isSizeInBar($0) }),
      !isRoundingOfFonts(constraints), !isSatisfiedByRecordedFrames(conflict)
    else { return false }
    // A small violation can result from rounded constants in the document or rounded insets in UIKit.
    if let violation = violations[conflict.setAside], violation <= Tolerance.conflict {
      return false
    }
    // If the canvas has no status bar, the app may have none either. The app then has the vertical insets of the
    // canvas, so a conflict is a fault only if it also exists on the canvas.
    if origins.hidesStatusBar, canvas != nil, layout.axis(of: conflict) == .vertical {
      return !rulesInConflictOnCanvas.isDisjoint(with: conflict.members)
    }
    return true
  }

  /// Returns `true` if the root view has the same size along an axis in the app as in this layout. This is
  /// true for a screen, for the width of a table cell, and for the height of a cell in a table with a fixed
  /// row height. Two kinds of size require a further check:
  ///
  /// - The size of some screens counts only if the conflict also exists on a phone. See
  ///   `existsOnPhone(of:along:)`.
  /// - A fixed row height counts only if it is also too small on the canvas, because the row heights of old
  ///   documents were chosen for other margins.
  private func isSizeGiven(along axis: Axis) -> Bool {
    if let known = givenSizes[axis] { return known }
    let isGiven = findSizeGiven(along: axis)
    givenSizes[axis] = isGiven
    return isGiven
  }

  private func findSizeGiven(along axis: Axis) -> Bool {
    switch (origins.rootSize, axis) {
    case (.screen, _):
      layout.traits.widthClass == .unspecified
        ? existsOnPhone(of: ConflictFaults.phone, along: axis)
        : layout.traits.size != ConflictFaults.oldestPhone || usesSafeArea == false
          || existsOnPhone(of: ConflictFaults.smallPhone, along: axis)
    case (_, .horizontal) where origins.hasGivenWidth: true
    case (.cell, .horizontal): origins.cell.hasWidthOfTable
    case (.cell, .vertical): origins.cell.hasFixedHeight && isTooSmallOnCanvas
    case (.superview, _): false
    }
  }

  /// Returns `true` if a conflict with the size of the root view along an axis also exists on a phone with
  /// the given screen size, or if the layout on that phone cannot be solved.
  ///
  /// This test is needed for documents with either of two screen sizes. No device has the square canvas for
  /// all size classes (600x600 points). The iPhone 4s does not run iOS 11, so its size does not count if
  /// constraints refer to the safe area.
  private func existsOnPhone(of size: Size, along axis: Axis) -> Bool {
    var traits = layout.traits
    traits.size = size
    (traits.widthClass, traits.heightClass) = (.compact, .regular)
    let phone = try? LayoutSolver(cancellation: cancellation).solve(layout.scene, traits: traits)
    return phone?.conflicts.contains { $0.axesOfRootSize.contains(axis) } ?? true
  }

  /// The screen size of the second- and third-generation iPhone SE, in points.
  private static let phone = Size(width: 375, height: 667)
  /// The screen size of an iPhone 4s, in points. The iPhone 4s does not run iOS 11, which introduced safe
  /// areas.
  private static let oldestPhone = Size(width: 320, height: 480)
  /// The smallest screen size of an iPhone that runs iOS 11, in points.
  private static let smallPhone = Size(width: 320, height: 568)

  /// A Boolean value that indicates whether a constraint refers to the safe area of the root view.
  private var usesSafeArea: Bool {
    layout.activeConstraints.contains { constraint in
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
    let violations = RuleViolations(of: canvas)
    return canvas.conflicts.contains { conflict in
      conflict.axesOfRootSize.contains(.vertical)
        && violations[conflict.setAside].map { $0 >= Tolerance.separator } ?? true
    }
  }

  private func hasProportions(_ reason: Reason) -> Bool {
    guard case .arrangement(let stack, let axis) = reason else { return false }
    let given = layout.propertiesInForce(of: stack)
    return given.axis == axis && given.distribution == .fillProportionally
  }

  /// Returns `true` if one of the constraints refers to a baseline, and the frames that the document recorded
  /// for these traits violate none of the constraints. Such a conflict results only from the rounding of font
  /// metrics.
  private func isRoundingOfFonts(_ constraints: [ConstraintID]) -> Bool {
    let recorded = canvas ?? layout
    guard recorded.isAsRecorded, constraints.contains(where: isOnBaseline) else { return false }
    return violatedByRecordedFrames.isDisjoint(with: constraints)
  }

  /// Returns `true` if the recorded frames satisfy all members of a conflict. Interface Builder found a layout, so the
  /// conflict results from margins or metrics of this program. A conflict with the safe area of the root view can also
  /// result from different bars in the app, and content sizes are not recorded.
  private func isSatisfiedByRecordedFrames(_ conflict: LayoutConflict) -> Bool {
    guard !conflict.members.isEmpty, let frames = recordedFrames else { return false }
    return conflict.members.allSatisfy { member in
      switch member {
      case .constraint(let id):
        !isOnSafeArea(id) && frames.satisfies(id, within: Tolerance.conflict)
      case .fixedFrame, .rootSize, .rootOrigin, .nonNegativeSize: true
      case .arranged, .content, .arrangement, .contentOrigin: false
      }
    }
  }

  /// The recorded frames, if they were recorded for the size and orientation of the layout.
  private lazy var recordedFrames: RecordedLayout? = {
    let recorded = canvas ?? layout
    var traits = recorded.traits
    traits.environment = .canvas
    return recorded.isAsRecorded ? RecordedLayout(of: layout.scene, traits: traits) : nil
  }()

  private func isOnSafeArea(_ id: ConstraintID) -> Bool {
    guard let constraint = layout.scene.constraint(id) else { return false }
    return [constraint.first.item, constraint.second?.item].contains {
      $0?.guide == .safeArea && $0?.view == layout.scene.root
    }
  }

  private func isOnBaseline(_ id: ConstraintID) -> Bool {
    guard let constraint = layout.scene.constraint(id) else { return false }
    let attributes = [constraint.first.attribute, constraint.second?.attribute]
    return attributes.contains { $0 == .firstBaseline || $0 == .lastBaseline }
  }

  /// Returns `true` if a rule is the fixed frame of the custom view of a bar button item. In the app, the bar
  /// sets the size of this view.
  private func isSizeInBar(_ reason: Reason) -> Bool {
    guard case .fixedFrame(let view, _) = reason else { return false }
    return origins.views[view]?.isInBar == true
  }
}

extension LayoutConflict {
  /// The axes along which the rule for the size of the root view is a member of the conflict.
  fileprivate var axesOfRootSize: [Axis] {
    members.compactMap { if case .rootSize(let axis) = $0 { axis } else { nil } }
  }
}

extension Reason {
  /// The axis of a rule that is not a constraint; `nil` for a constraint, or for a rule about both axes.
  var axis: Axis? {
    switch self {
    case .fixedFrame(_, let axis), .arranged(_, let axis), .rootSize(let axis), .nonNegativeSize(_, let axis),
      .content(_, let axis), .arrangement(_, let axis):
      axis
    case .constraint, .rootOrigin, .contentOrigin: nil
    }
  }
}

extension SolvedLayout {
  /// Returns the axis of the member that the layout ignores; `nil` for a member of both axes.
  package func axis(of conflict: LayoutConflict) -> Axis? {
    conflict.setAside.constraint.flatMap { scene.constraint($0)?.first.attribute.axis }
      ?? conflict.setAside.axis
  }
}
