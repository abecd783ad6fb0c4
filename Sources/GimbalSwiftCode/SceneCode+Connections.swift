internal import GimbalModel

// The connections of a document: code adds the actions of controls, and the exported file lists the others.

extension SceneCode {
  /// The events of `UIControl.Event` that documents name.
  private static let events: Set<String> = [
    "touchDown", "touchDownRepeat", "touchDragInside", "touchDragOutside", "touchDragEnter", "touchDragExit",
    "touchUpInside", "touchUpOutside", "touchCancel", "valueChanged", "primaryActionTriggered",
    "menuActionTriggered", "editingDidBegin", "editingChanged", "editingDidEnd", "editingDidEndOnExit",
    "allTouchEvents", "allEditingEvents", "allEvents",
  ]

  /// Adds a statement for each action of a control, and an `Omission` for each other connection.
  ///
  /// The target of an action is nil, so that UIKit sends it to the first responder that implements it, such as the controller.
  mutating func addConnections(of view: View, _ statements: inout ViewStatements) {
    guard let text = scene.properties(of: view.id).text(.connections) else { return }
    let isControl = view.kind.isControl && view.id != scene.root && shownClass(of: view.id) == nil
    for connection in ViewConnection.all(in: text) {
      guard isControl, connection.kind == .action, SceneCode.events.contains(connection.detail) else {
        omit(summary(of: connection, view))
        continue
      }
      statements.ofView[view.id, default: []].append(
        "\(receiver(view.id))addTarget(nil, action: Selector((\(connection.name.swiftLiteral))), for: .\(connection.detail))"
      )
    }
  }

  private func summary(of connection: ViewConnection, _ view: View) -> String {
    let kind = connection.kind == .outletCollection ? "outlet collection" : connection.kind.rawValue
    let detail = connection.detail.isEmpty ? "" : " " + connection.detail
    let owner = view.id == scene.root || connection.detail.hasPrefix("of ") ? "" : " of \(cited(view.id))"
    return "the \(kind) '\(connection.name)'\(owner)\(detail)"
  }
}
