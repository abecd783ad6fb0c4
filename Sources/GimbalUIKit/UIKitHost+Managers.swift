import GimbalInterpreter
import GimbalModel

extension UIKitHost {
  /// Replaces the frames that layout managers of a library set by the managers.
  func addManagers(to layout: inout CapturedLayout, root: Object) {
    let names = Set(layout.views.map(\.name))
    func name(_ view: Object) -> Name? {
      let name = view == root ? Name.root : sceneNames[ObjectIdentifier(view)]
      return name.flatMap { names.contains($0) ? $0 : nil }
    }
    for (view, description) in managers where name(view) != nil {
      guard let box = CapturedBox(.object(description), of: view, name: name) else { continue }
      let items = Set(box.items)
      guard !items.isEmpty, items.count == box.items.count else { continue }
      layout.managers.append(box)
      layout.placements.removeAll { items.contains($0.view) }
      for index in layout.views.indices where items.contains(layout.views[index].name) {
        for property in [Property.frameX, .frameY, .frameWidth, .frameHeight] {
          layout.views[index].properties[property] = nil
        }
      }
    }
  }
}
