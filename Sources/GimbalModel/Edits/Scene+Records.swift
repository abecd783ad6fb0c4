extension Scene {
  /// The rows of the scene in canonical order, in which each row precedes the rows that refer to it.
  ///
  /// - Complexity: O(n).
  public var records: [Record] {
    var rows: [Record] = []
    forEachRecord { rows.append($0) }
    return rows
  }

  /// Calls a closure with each row of the scene in canonical order, in which each row precedes the rows that
  /// refer to it.
  ///
  /// - Complexity: O(n).
  package func forEachRecord<Failure: Error>(_ body: (Record) throws(Failure) -> Void) throws(Failure) {
    try body(.scene(header))
    try body(.display(display))
    for trait in customTraits { try body(.trait(trait)) }
    let views = viewsInTreeOrder
    for view in views { try body(.view(view)) }
    for view in views {
      for property in viewProperties(of: view.id) { try body(.property(property)) }
      for trait in instanceTraits(of: view.id) { try body(.instanceTrait(trait)) }
    }
    for set in sets { try body(.set(set)) }
    for set in sets {
      guard let isInstalled = installations[set.id] else { continue }
      try body(.installation(Installation(set: set.id, isInstalled: isInstalled)))
    }
    for set in sets {
      for rule in rules(of: set.id) {
        guard case .manager(let box) = rule else {
          try body(rule.record)
          continue
        }
        for box in boxes(from: box.id) { try body(.box(box)) }
      }
    }
  }

  /// The custom traits of the scene, sorted by name.
  public var customTraits: [CustomTrait] {
    traits.sorted { $0.key < $1.key }.map { CustomTrait(scene: id, name: $0.key, value: $0.value) }
  }

  /// Returns the properties of a view as rows of a project.
  public func viewProperties(of view: ViewID) -> [ViewProperty] {
    properties(of: view).given.map { ViewProperty(view: view, property: $0.property, value: $0.value) }
  }
}

extension Scene {
  /// Creates a scene from its rows in any order, such as the rows in a database or an archive.
  ///
  /// - Throws: The error from `apply(_:)` for the first invalid row. `EditError.danglingReference` if the
  ///   header, the display or the root is missing, if a view is not connected to the root, or if a box is not
  ///   connected to a layout manager. `EditError.rowExists` if there are several headers or displays.
  ///   `EditError.guideRefused` if the root is a layout guide.
  /// - Complexity: O(n log n).
  public init(records: [Record]) throws(EditError) {
    var header: SceneHeader?
    var display: Display?
    var root: View?
    var below: [ViewID: [View]] = [:]
    var (viewCount, constraintCount) = (0, 0)
    for row in records {
      switch row {
      case .scene(let row):
        guard header == nil else { throw .rowExists }
        header = row
      case .display(let row):
        guard display == nil else { throw .rowExists }
        display = row
      case .view(let view):
        viewCount += 1
        if let parent = view.parent { below[parent, default: []].append(view) } else { root = view }
      case .constraint: constraintCount += 1
      default: break
      }
    }
    guard let header, let display, let root, display.scene == header.id, root.scene == header.id,
      root.name == .root
    else { throw .danglingReference }
    if root.kind == .layoutGuide { throw .guideRefused(.root) }
    self.init(header: header, display: display, root: root)
    views.reserveCapacity(viewCount)
    viewsByName.reserveCapacity(viewCount)
    propertiesByView.reserveCapacity(viewCount)
    constraintsByID.reserveCapacity(constraintCount)
    constraintsByHandle.reserveCapacity(constraintCount)

    // Superviews are inserted before their subviews. Views that are not connected to the root are not inserted.
    // In this case, the scene has fewer views than `records`.
    var pending = [root.id]
    while let parent = pending.popLast() {
      for view in below[parent] ?? [] {
        try apply(.insert(.view(view)))
        pending.append(view.id)
      }
    }
    guard self.viewCount == viewCount else { throw .danglingReference }
    for row in records { if case .set = row { try apply(.insert(row)) } }
    for row in records {
      switch row {
      case .scene, .display, .view, .set, .box: break
      case .trait, .property, .instanceTrait, .installation, .constraint, .override, .placement,
        .number:
        try apply(.insert(row))
      }
    }
    try insertBoxes(of: records)
  }

  /// Inserts the layout boxes in `records`, outer boxes before the boxes inside them.
  private mutating func insertBoxes(of records: [Record]) throws(EditError) {
    var pending: [LayoutBox] = []
    var within: [BoxID: [LayoutBox]] = [:]
    var boxCount = 0
    for case .box(let box) in records {
      boxCount += 1
      if let parent = box.parent { within[parent, default: []].append(box) } else { pending.append(box) }
    }
    while let box = pending.popLast() {
      try apply(.insert(.box(box)))
      pending += within[box.id] ?? []
    }
    guard boxesByID.count == boxCount else { throw .danglingReference }
  }
}
