import GimbalInterfaceBuilder
import GimbalRender

extension CanvasContents {
  /// Creates the contents of a sheet from a storyboard and its solved scenes.
  ///
  /// - Returns: `nil` if the storyboard has fewer than two controllers, or if a scene is drawn several times, for
  ///   example in several orientations.
  init?(of storyboard: Storyboard, _ parts: [SolvedDocument.Part]) {
    guard storyboard.controllers.count > 1 else { return nil }
    let positions = Dictionary(
      storyboard.controllers.map { ($0.id, $0.position) }, uniquingKeysWith: { one, _ in one })
    // The index of the picture or container of each controller.
    var indices: [String: Int] = [:]
    for (index, part) in parts.enumerated() {
      guard let controller = part.scene.origins.controller else { continue }
      guard indices.updateValue(index, forKey: controller) == nil else { return nil }
    }
    var containers: [Container] = []
    for controller in storyboard.controllers where indices[controller.id] == nil {
      indices[controller.id] = parts.count + containers.count
      containers.append(
        Container(
          title: CanvasContents.title(of: controller), position: controller.position.map { ($0.x, $0.y) }))
    }
    let names = Dictionary(
      storyboard.controllers.map { ($0.id, CanvasContents.title(of: $0)) },
      uniquingKeysWith: { one, _ in one })
    self.init(
      positions: parts.map { part in
        part.scene.origins.controller.flatMap { positions[$0] ?? nil }.map { ($0.x, $0.y) }
      },
      containers: containers,
      links: storyboard.segues.compactMap { segue in
        guard let from = indices[segue.source], let to = indices[segue.destination] else { return nil }
        let kind = segue.identifier.map { "\(segue.kind) \($0)" } ?? segue.kind
        return CanvasPlan.Link(
          from: from, to: to,
          title: "\(kind): \(names[segue.source] ?? "") → \(names[segue.destination] ?? "")",
          isRelationship: segue.kind == "relationship" || segue.kind == "embed")
      })
  }

  /// Returns the name of a controller, or the kind in words if the controller has no name.
  private static func title(of controller: Storyboard.Controller) -> String {
    if !controller.name.isEmpty { return controller.name }
    let words = controller.kind.reduce(into: "") { $0 += $1.isUppercase ? " \($1)" : String($1) }
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
