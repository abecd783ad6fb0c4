import GimbalModel

/// A scene on one side of a change, and what rules and properties touch there.
struct FootprintSide {
  let scene: Scene
  let installed: Set<SetID>

  /// What a rule touches if it is in force.
  func extents(of rule: Rule) -> Set<Extent> {
    guard installed.contains(rule.set) else { return [] }
    return switch rule {
    case .constraint(let constraint): Coupling(scene: scene).extents(of: constraint)
    case .override(let override): extents(of: override.property, override.view)
    case .placement(let placement): Coupling(scene: scene).extents(of: placement)
    case .manager(let box): Coupling(scene: scene).extents(ofManager: box)
    }
  }

  /// What arranges subviews does where one comes, goes, or changes its place among its siblings: the extents of the
  /// stack view, or of the view with a layout manager, which are coupled to those of all that is arranged.
  func extents(ofArrangementAround view: View) -> Set<Extent> {
    guard let parent = view.parent.flatMap(scene.view) else { return [] }
    let isManaged = installed.contains { scene.manager(of: parent.id, in: $0) != nil }
    return parent.kind == .stackView || isManaged ? parent.id.extents : []
  }

  /// What another value of a view's property touches.
  func extents(of property: Property, _ view: ViewID) -> Set<Extent> {
    let axes = property.axes
    guard property.isOfFixedFrame else { return Set(axes.map { Extent(view, $0) }) }
    let coupling = Coupling(scene: scene)
    return axes.reduce(into: view.extents) {
      $0.formUnion(coupling.extents(ofFixedFrame: view, along: $1))
    }
  }
}

extension Property {
  /// The axes along which the property can move something.
  fileprivate var axes: [Axis] {
    switch self {
    case .contentWidth, .horizontalHugging, .horizontalCompression: [.horizontal]
    case .marginLeading, .marginTrailing, .alignmentLeft, .alignmentRight, .direction: [.horizontal]
    case .contentHeight, .verticalHugging, .verticalCompression: [.vertical]
    case .marginTop, .marginBottom, .alignmentTop, .alignmentBottom: [.vertical]
    case .firstBaseline, .lastBaseline: [.vertical]
    // Text that is wider may take more lines.
    case .text, .fontSize, .fontWeight, .lines, .lineBreak: Axis.allCases
    // One side that is given makes the frame a fixed one on both axes.
    case .frameX, .frameY, .frameWidth, .frameHeight, .superviewWidth, .superviewHeight, .autoresizing:
      Axis.allCases
    case .preservesSuperviewLayoutMargins, .insetsLayoutMarginsFromSafeArea: Axis.allCases
    case .axis, .distribution, .alignment, .spacing, .spacingAfter: Axis.allCases
    case .layoutMarginsRelativeArrangement, .baselineRelativeArrangement: Axis.allCases
    case .safeAreaTop, .safeAreaLeft, .safeAreaBottom, .safeAreaRight: Axis.allCases
    case .navigationBar, .largeTitle, .tabBar, .toolbar: Axis.allCases
    // Where nothing decides, a view stays where it was recorded.
    case .recordedX, .recordedWidth: [.horizontal]
    case .recordedY, .recordedHeight: [.vertical]
    // A stack view closes the gap that a hidden view leaves.
    case .hidden, .overflow: Axis.allCases
    // What is drawn in front, or what a view is called, does not matter to its place.
    case .zOrder, .objectID, .instance, .recordedOrientation: []
    // Who turns and who is seen is settled before anything is laid out.
    case .autorotate, .container, .visibleChild: []
    }
  }

  fileprivate var isOfFixedFrame: Bool {
    switch self {
    case .frameX, .frameY, .frameWidth, .frameHeight, .superviewWidth, .superviewHeight, .autoresizing: true
    default: false
    }
  }
}
