import GimbalInterfaceBuilder
import GimbalLayout
import GimbalModel

/// The ambiguities of a layout, grouped by cause.
///
/// Two ambiguities along the same axis have one cause if they concern the same view, a view and its
/// superview, or views that a constraint or a stack view connects, directly or through other ambiguous views.
/// The first ambiguity of a group in tree order represents the group. An ambiguity that the document excludes
/// from checks (`verifyAmbiguity`) cannot represent a group.
struct AmbiguityGroups {
  private let layout: SolvedLayout
  private let origins: SceneOrigins
  private let cancellation: Cancellation
  /// The views with placeholder constraints, which Interface Builder removes at build time. Code adds the
  /// constraints that the app needs.
  private let placeholderViews: Set<ViewID>

  /// Creates the groups of a layout.
  ///
  /// - Parameter cancellation: The cancellation that ends the search early, with an incomplete result.
  init(_ layout: SolvedLayout, _ origins: SceneOrigins, cancellation: Cancellation = .never) {
    self.layout = layout
    self.origins = origins
    self.cancellation = cancellation
    placeholderViews = Set(
      origins.placeholders.compactMap(layout.scene.constraint).flatMap {
        [$0.first.item.view, $0.second?.item.view].compactMap(\.self)
      })
  }

  /// A group of ambiguities with one cause.
  struct Cause {
    /// The ambiguity that represents the group.
    let ambiguity: Ambiguity
    let views: Set<ViewID>
  }

  /// The groups that count as faults. If a view represents a group along both axes, only the horizontal group
  /// is included.
  ///
  /// - Complexity: O(ambiguities + constraints), plus one solve for each axis if the root view is a cell or a
  ///   view of a xib.
  var causes: [Cause] {
    guard !layout.ambiguities.isEmpty else { return [] }
    var seen: Set<ViewID> = []
    return Axis.allCases.flatMap { axis -> [Cause] in
      let remaining = origins.rootSize == .screen ? nil : ambiguitiesOfFittingSize(along: axis)
      let placed = Set(layout.ambiguities.filter { $0.axis == axis }.map(\.view).filter(isPlacedByUIKit))
      let found = layout.ambiguities.filter { ambiguity in
        ambiguity.axis == axis && !isPlacedByUIKit(ambiguity.view)
          // The frames of views in a view that UIKit places are relative to it.
          && placed.isDisjoint(with: layout.scene.ancestors(of: ambiguity.view))
          && remaining?.contains(ambiguity.view) ?? true
      }
      guard !found.isEmpty else { return [] }
      return groups(of: found, along: axis).compactMap { group -> Cause? in
        // If the document does not contain the content of a view, the content determines the size of the view
        // in the app. The group of the view is then not ambiguous in the app.
        let isSized = group.contains {
          $0.attribute.isSize && (isFilledByCode($0.view) || hasUnknownContent($0.view, along: axis))
        }
        let isOfHeader =
          axis == .vertical && group.allSatisfy { origins.views[$0.view]?.isInHeaderOfCode == true }
        // The code completes the layout of these views.
        let isCompleted = group.contains { origins.views[$0.view]?.isLaidOutByCode == true }
        guard !isSized, !isOfHeader, !isCompleted,
          !group.contains(where: { isProportional($0.view, along: axis) }),
          !group.contains(where: { placeholderViews.contains($0.view) })
        else { return nil }
        return group.first { origins.verifies($0) }.map {
          Cause(ambiguity: $0, views: Set(group.map(\.view)))
        }
      }
    }.filter { seen.insert($0.ambiguity.view).inserted }
  }

  /// Returns `true` for a part of a cell with a style, such as *Subtitle*, for a cell, and for an accessory view or a
  /// background of a cell.
  private func isPlacedByUIKit(_ view: ViewID) -> Bool {
    origins.views[view].map { $0.isPartOfStyledCell || $0.isPlacedByCell } ?? false
  }

  /// Returns the views that are ambiguous along an axis if the root view, a cell or a view of a xib, has its
  /// fitting size along this axis. At the size recorded in the document, views can have too much space, which
  /// makes their sizes ambiguous. Returns `nil` if the fitting size cannot be solved.
  private func ambiguitiesOfFittingSize(along axis: Axis) -> Set<ViewID>? {
    let across: Axis = axis == .horizontal ? .vertical : .horizontal
    var target = FittingTarget.compressed
    if across == .horizontal {
      target.size.width = layout.traits.size.width
    } else {
      target.size.height = layout.traits.size.height
    }
    target[priority: across] = .required
    let solver = LayoutSolver(cancellation: cancellation)
    let fitted = try? solver.fit(layout.scene.root, in: layout, target: target)
    return fitted.map { Set($0.layout.ambiguities.filter { $0.axis == axis }.map(\.view)) }
  }

  private func groups(of found: [Ambiguity], along axis: Axis) -> [[Ambiguity]] {
    let views = Set(found.map(\.view))
    var links: [ViewID: Set<ViewID>] = [:]
    func link(_ one: ViewID, _ other: ViewID) {
      guard views.contains(one), views.contains(other), one != other else { return }
      links[one, default: []].insert(other)
      links[other, default: []].insert(one)
    }
    for constraint in layout.activeConstraints where constraint.first.attribute.axis == axis {
      if let second = constraint.second { link(constraint.first.item.view, second.item.view) }
    }
    // For each stack view, one of its ambiguous views, to which its other ambiguous views are linked.
    var arranged: [ViewID: ViewID] = [:]
    for view in views {
      guard let superview = layout.scene.view(view)?.parent else { continue }
      link(view, superview)
      guard layout.scene.view(superview)?.kind == .stackView else { continue }
      link(view, arranged[superview, default: view])
      arranged[superview] = arranged[superview] ?? view
    }
    var numbers: [ViewID: Int] = [:]
    var groups: [[Ambiguity]] = []
    for ambiguity in found {
      if let number = numbers[ambiguity.view] {
        groups[number].append(ambiguity)
        continue
      }
      var open = [ambiguity.view]
      while let view = open.popLast() {
        guard numbers.updateValue(groups.count, forKey: view) == nil else { continue }
        open += (links[view] ?? []).filter { numbers[$0] == nil }
      }
      groups.append([ambiguity])
    }
    return groups
  }

  /// Returns `true` for a view without content in a stack view that distributes its views proportionally
  /// along the axis. UIKit derives the proportion of such a view from its subviews in a way that is not
  /// documented.
  private func isProportional(_ view: ViewID, along axis: Axis) -> Bool {
    guard let stack = layout.scene.view(view)?.parent, layout.scene.view(stack)?.kind == .stackView else {
      return false
    }
    let given = layout.propertiesInForce(of: stack)
    return given.axis == axis && given.distribution == .fillProportionally
      && layout.intrinsicContentLength(of: view, along: axis) == nil
  }

  /// Returns `true` if a view is smaller than its content size, but this size is only the frame that the
  /// document records, because the real content size is unknown. For example, a text field that was recorded
  /// on a wide screen can be smaller on a narrow screen.
  private func hasUnknownContent(_ view: ViewID, along axis: Axis) -> Bool {
    guard let solved = layout[view], !solved.view.kind.hasMeasuredContent,
      let content = layout.intrinsicContentLength(of: view, along: axis),
      let recorded = layout.recordedFrame(of: view)?.size[axis]
    else { return false }
    return (content - recorded).magnitude <= Tolerance.recordedEdge
      && solved.frame.size[axis] < content - Tolerance.recordedFrame
  }

  /// Returns `true` for a view without visible subviews to which code probably adds content: a stack view, a
  /// container view, an image view with an outlet and without an image, or a view of a custom class without a text.
  private func isFilledByCode(_ view: ViewID) -> Bool {
    guard let solved = layout[view] else { return false }
    let subviews = layout.scene.children(of: view).filter { layout[$0.id]?.isHidden == false }
    switch solved.view.kind {
    case .stackView, .containerView: return subviews.isEmpty
    case .imageView where origins.views[view]?.outlet != nil:
      return subviews.isEmpty && layout.scene.properties(of: view).text(.image) == nil
    // The text of a label or a button is its content, also in a subclass.
    case .label, .button:
      let given = layout.scene.properties(of: view)
      return subviews.isEmpty && given[.customClass] != nil && given.text(.text)?.isEmpty ?? true
    default: return subviews.isEmpty && layout.scene.properties(of: view).text(.customClass) != nil
    }
  }
}

extension ViewKind {
  /// A Boolean value that indicates whether the text, the image or the kind of the view determines the
  /// content size.
  fileprivate var hasMeasuredContent: Bool {
    switch self {
    case .label, .button, .imageView, .switch, .stepper, .progressView, .activityIndicatorView: true
    default: false
    }
  }
}

extension SceneOrigins {
  /// Returns `true` unless the document turns off the check of the ambiguous attribute with
  /// `verifyAmbiguity`.
  func verifies(_ ambiguity: Ambiguity) -> Bool {
    switch views[ambiguity.view]?.ambiguity ?? .always {
    case .always: true
    case .position: !ambiguity.attribute.isSize
    case .never: false
    }
  }
}
