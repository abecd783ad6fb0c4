internal import GimbalModel

/// The rows of a scene that is made of a conflict.
struct LoggedRows {
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
      .set(RuleSet(id: set, scene: scene, position: .first, name: LoggedRows.setName, condition: nil)),
    ]
    var names = NameBook(taken: [.root])
    var (lasts, depths): ([ViewID: OrderKey], [ViewID: Int]) = ([:], [:])
    for item in tree.itemsFromOutside {
      let view: ViewID = ids.id()
      var parent = tree.superview(of: item).flatMap { views[$0] } ?? root
      // Deeper than any app; what is further in is solved all the same.
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

  private static let setName: Name = (try? Name("log")) ?? .root

  /// Adds a rule of a constraint; nil for one that no scene takes.
  mutating func add(_ equation: LoggedEquation, of constraint: LoggedConstraint) -> ConstraintID? {
    guard let first = views[equation.first.item] else { return nil }
    var second: Anchor?
    if let anchor = equation.second {
      guard let view = views[anchor.item] else { return nil }
      second = Anchor(item: LayoutItem(view: view), attribute: anchor.attribute)
    }
    guard (try? Pairing.check(equation.first.attribute, second?.attribute)) != nil else { return nil }
    let id: ConstraintID = ids.id()
    handle += 1
    let position = OrderKey.between(last, nil)
    last = position
    records.append(
      .constraint(
        Constraint(
          id: id, set: set, position: position, handle: handle,
          identifier: constraint.identifier.flatMap(NameBook.printable).flatMap { try? Name($0) },
          first: Anchor(item: LayoutItem(view: first), attribute: equation.first.attribute),
          relation: equation.relation, multiplier: equation.multiplier, second: second,
          constant: equation.constant, priority: equation.priority)))
    return id
  }
}
