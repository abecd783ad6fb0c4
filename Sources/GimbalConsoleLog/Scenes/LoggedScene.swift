public import GimbalModel

/// A scene that contains the constraints of a conflict in a console log, so that the layout engine can solve
/// them.
///
/// Each item in the log, including a layout guide, becomes a view. The view is a subview of its superview if
/// the log contains the superview; otherwise it is a subview of the root view.
public struct LoggedScene: Sendable {
  public let scene: Scene
  /// The logged view or layout guide that each view of the scene represents. The root view represents none.
  public let items: [ViewID: LoggedItem]
  /// The index of the logged constraint for each constraint of the scene. A logged constraint with several
  /// formulas becomes several constraints with the same index.
  public let places: [ConstraintID: Int]
  /// The indices of the logged constraints with a formula that the scene does not contain, because a scene
  /// cannot contain the formula, or because its two sides are equal.
  public let omitted: [Int]
  /// `true` if constraints refer to margins that the log does not contain. The scene uses default margins
  /// instead.
  public let assumesMargins: Bool
  /// `true` if constraints refer to baselines, whose positions logs do not contain.
  public let assumesBaselines: Bool

  /// The width and height of the root view, in points. Logs do not contain the screen size.
  private static let side = 1000.0

  /// Creates a scene from constraints.
  ///
  /// - Parameter places: The indices of the constraints to include; `nil` for all constraints.
  /// - Throws: `EditError` if the constraints exceed a limit on scenes.
  /// - Complexity: O(n log n) in the size of the conflict.
  public init(
    _ constraints: [LoggedConstraint], only places: Set<Int>? = nil, named name: Name, ids: any IDSource
  ) throws(EditError) {
    let tree = LoggedTree(constraints)
    let margins = MarginGuides(constraints, in: tree)
    var rows = LoggedSceneBuilder(name: name, tree: tree, side: LoggedScene.side, ids: ids)
    var (found, omitted): ([ConstraintID: Int], [Int]) = ([:], [])
    var equations: [Formula<LoggedAnchor>] = []
    for (place, constraint) in constraints.enumerated() where places?.contains(place) ?? true {
      for equation in constraint.formulas {
        guard let equation = margins.resolved(equation), let id = rows.add(equation, of: constraint) else {
          omitted.append(place)
          continue
        }
        equations.append(equation)
        found[id] = place
      }
    }
    let attributes = equations.flatMap { [$0.first.attribute] + ($0.second.map { [$0.attribute] } ?? []) }
    scene = try Scene(records: rows.records)
    items = rows.items
    self.places = found
    self.omitted = omitted
    assumesMargins = attributes.contains(where: \.isMargin)
    assumesBaselines = attributes.contains { $0 == .firstBaseline || $0 == .lastBaseline }
  }
}

/// A builder that creates the records of a scene from the constraints of a conflict in a log.
struct LoggedSceneBuilder {
  private(set) var records: [Record]
  private(set) var items: [ViewID: LoggedItem] = [:]
  private var views: [LoggedItem: ViewID] = [:]
  private let set: SetID
  private let ids: any IDSource
  private var last: OrderKey?
  private var handle = 0

  init(name: Name, tree: LoggedTree, side: Double, ids: any IDSource) {
    self.ids = ids
    let (scene, root, set): (SceneID, ViewID, SetID) = (ids.id(), ids.id(), ids.id())
    self.set = set
    let device = Device(size: GimbalModel.Size(width: side, height: side))
    records = [
      .scene(
        SceneHeader(
          id: scene, position: .first, name: name, device: device, orientations: .all, direction: .leftToRight
        )),
      .display(Display(scene: scene, device: device, orientation: device.naturalOrientation)),
      .view(View(id: root, scene: scene, parent: nil, position: .first, name: .root, kind: .view)),
      .set(
        RuleSet(id: set, scene: scene, position: .first, name: LoggedSceneBuilder.setName, condition: nil)),
    ]
    var names = UniqueNames(taken: [.root])
    var (lasts, depths): ([ViewID: OrderKey], [ViewID: Int]) = ([:], [:])
    for item in tree.itemsFromOutside {
      let view: ViewID = ids.id()
      var parent = tree.superview(of: item).flatMap { views[$0] } ?? root
      // A view beyond the maximum depth becomes a subview of the root view. Constraints place views
      // independently of their depth.
      if depths[parent, default: 1] + 1 >= Scene.maximumDepth { parent = root }
      depths[view] = depths[parent, default: 1] + 1
      let position = OrderKey.between(lasts[parent], nil)
      lasts[parent] = position
      let name = names.name(from: [item.name], otherwise: "view")
      records.append(
        .view(View(id: view, scene: scene, parent: parent, position: position, name: name, kind: item.kind)))
      views[item] = view
      items[view] = item
    }
  }

  private struct UnknownItem: Error {}

  private static let setName: Name = (try? Name("log")) ?? .root

  /// Adds a constraint; returns `nil` if a scene cannot contain it.
  mutating func add(_ equation: Formula<LoggedAnchor>, of constraint: LoggedConstraint) -> ConstraintID? {
    let formula = try? equation.mapSides { (side) throws(UnknownItem) in
      guard let view = views[side.item] else { throw UnknownItem() }
      return Anchor(item: LayoutItem(view: view), attribute: side.attribute)
    }
    guard let formula, (try? Pairing.check(formula.first.attribute, formula.second?.attribute)) != nil else {
      return nil
    }
    let id: ConstraintID = ids.id()
    handle += 1
    let position = OrderKey.between(last, nil)
    last = position
    records.append(
      .constraint(
        Constraint(
          id: id, set: set, position: position, handle: handle,
          identifier: constraint.identifier.flatMap(UniqueNames.printable).flatMap { try? Name($0) },
          formula: formula)))
    return id
  }
}

/// The layout margins guides in a console log. The margin attributes of a view are edges of its layout
/// margins guide.
struct MarginGuides {
  private let tree: LoggedTree
  private var guides: [LoggedItem: LoggedItem] = [:]

  init(_ constraints: [LoggedConstraint], in tree: LoggedTree) {
    self.tree = tree
    for item in tree.items where item.label == "UIViewLayoutMarginsGuide" {
      if let view = tree.superview(of: item) { guides[view] = item }
    }
  }

  /// Returns the equation with edges of layout margins guides in place of margin attributes, and with actual
  /// superviews in place of placeholders for superviews. Returns `nil` if both sides of the result are equal.
  ///
  /// An attribute or a placeholder stays the same if the log does not contain the guide or the superview.
  func resolved(_ equation: Formula<LoggedAnchor>) -> Formula<LoggedAnchor>? {
    let resolved = equation.mapSides(anchor)
    guard resolved.first != resolved.second else { return nil }
    return resolved
  }

  private func anchor(_ anchor: LoggedAnchor) -> LoggedAnchor {
    let item = tree.resolved(anchor.item)
    guard let edge = anchor.attribute.edgeOfMargins, let guide = guides[item] else {
      return LoggedAnchor(item: item, attribute: anchor.attribute)
    }
    return LoggedAnchor(item: guide, attribute: edge)
  }
}

extension Attribute {
  /// The edge or center of the layout margins guide that a margin attribute denotes; `nil` for other
  /// attributes.
  package var edgeOfMargins: Attribute? {
    switch self {
    case .leftMargin: .left
    case .rightMargin: .right
    case .leadingMargin: .leading
    case .trailingMargin: .trailing
    case .topMargin: .top
    case .bottomMargin: .bottom
    case .centerXWithinMargins: .centerX
    case .centerYWithinMargins: .centerY
    default: nil
    }
  }
}
