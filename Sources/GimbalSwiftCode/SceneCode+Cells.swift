internal import GimbalModel

// The cells of tables and collection views.

extension SceneCode {
  /// Returns `true` for a cell that its table or collection view creates when its data source asks for it.
  func isRegistered(_ view: View) -> Bool { registration(of: view) != nil }

  /// Returns the statement that registers the class of a prototype cell with its table or collection view; `nil` for other views,
  /// and for a cell to which a rule refers.
  func registration(of view: View) -> String? {
    guard let shown = shownClass(of: view.id), let identifier = shown.reuseIdentifier,
      let table = view.parent.flatMap({ scene.view($0) }),
      table.kind == .tableView || table.kind == .collectionView,
      scene.properties(of: table.id).flag(.repeatsCells), !hasRules(view.id)
    else { return nil }
    let label = table.kind == .tableView ? "forCellReuseIdentifier" : "forCellWithReuseIdentifier"
    return "\(receiver(table.id))register(\(shown.view).self, \(label): \(identifier.swiftLiteral))"
  }

  private func hasRules(_ view: ViewID) -> Bool {
    overrides[view] != nil || placedViews.contains(view)
      || scene.constraints.contains { $0.first.item.view == view || $0.second?.item.view == view }
  }
}

extension Scene {
  /// The view of a root cell that represents its content view: the only subview, which fills the cell.
  var contentView: ViewID? {
    guard rootClassKind == .tableViewCell || rootClassKind == .collectionViewCell else { return nil }
    let subviews = children(of: root)
    guard subviews.count == 1, let view = subviews.first, view.kind == .view,
      let frame = properties(of: view.id).frame, frame.x == 0, frame.y == 0,
      properties(of: view.id)[.customClass] == nil
    else { return nil }
    let cell = header.device.screen(in: display.orientation).size
    let fills =
      (frame.width - cell.width).magnitude <= Scene.separator
      && (frame.height - cell.height).magnitude <= Scene.separator
    return fills ? view.id : nil
  }

  /// The height of the separator of a cell, which its content view does not cover, in points.
  private static var separator: Double { 1 }
}
