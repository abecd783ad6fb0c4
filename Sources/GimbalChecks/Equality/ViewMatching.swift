import GimbalDocuments
import GimbalInterfaceBuilder
import GimbalModel
import GimbalNotation
import GimbalReporting

/// The views that two versions of a layout have in common.
struct ViewMatching {
  private(set) var pairs: [(old: ViewID, new: ViewID)] = []
  private(set) var onlyOld: [Name] = []
  private(set) var onlyNew: [Name] = []

  init(_ old: FileScene, _ new: FileScene, _ names: [Name: Name]) throws(Refusal) {
    let views = new.scene.viewsInTreeOrder.filter { $0.kind != .layoutGuide && $0.id != new.scene.root }
    var free = Dictionary(uniqueKeysWithValues: views.map { ($0.name, $0.id) })
    let keys = views.flatMap { view in
      ViewMatching.keys(of: view, in: new).map { ($0, view.name) }
    }
    let byKey = Dictionary(keys, uniquingKeysWith: { one, _ in one })
    // Code names a view with the label 'Login Button' 'loginButton'. A name that two views have in this form is none.
    let spelled = Dictionary(grouping: views.map(\.name)) { ViewMatching.letters($0.text) }
      .compactMapValues { $0.count == 1 ? $0[0] : nil }
    pairs = [(old.scene.root, new.scene.root)]
    let ours = old.scene.viewsInTreeOrder.filter { $0.kind != .layoutGuide && $0.id != old.scene.root }
    for (name, other) in names.sorted(by: { $0.key < $1.key }) {
      for (name, scene) in [(name, old.scene), (other, new.scene)] where scene.view(named: name) == nil {
        throw Refusal(
          "there is no view \(name.text.cited) in \(scene.name.text.cited)",
          remedy: "use '--match OLD=NEW' with names that 'gimbal solve' prints", at: Span(0, 0))
      }
    }
    // Given names and equal names come before outlets and identifiers.
    var rest: [View] = []
    for view in ours {
      guard let id = free.removeValue(forKey: names[view.name] ?? view.name) else {
        rest.append(view)
        continue
      }
      pairs.append((view.id, id))
    }
    for view in rest {
      let own = ViewMatching.keys(of: view, in: old)
      let candidates =
        own.compactMap { byKey[$0] } + own.compactMap { spelled[ViewMatching.letters($0)] }
      let name = candidates.first { free[$0] != nil }
      if let name, let id = free.removeValue(forKey: name) {
        pairs.append((view.id, id))
      } else {
        onlyOld.append(view.name)
      }
    }
    matchBySuperview(&free, old, new)
    onlyNew = views.map(\.name).filter { free[$0] != nil }
    let order = Dictionary(
      uniqueKeysWithValues: old.scene.viewsInTreeOrder.enumerated().map { ($1.id, $0) })
    pairs.sort { order[$0.old] ?? 0 < order[$1.old] ?? 0 }
  }

  /// Matches the views that are the only ones of their kind and text in matched superviews, superviews first.
  private mutating func matchBySuperview(_ free: inout [Name: ViewID], _ old: FileScene, _ new: FileScene) {
    struct Place: Hashable {
      let parent: ViewID?
      let kind: ViewKind
      let text: PropertyValue?
    }
    func place(_ view: View, in scene: Scene, below parent: ViewID?) -> Place {
      Place(parent: parent, kind: view.kind, text: scene.properties(of: view.id)[.text])
    }
    var partners = Dictionary(uniqueKeysWithValues: pairs.map { ($0.old, $0.new) })
    let names = Set(onlyOld)
    for parent in old.scene.viewsInTreeOrder where partners[parent.id] != nil {
      let ours = old.scene.children(of: parent.id).filter { names.contains($0.name) }
      guard !ours.isEmpty, let other = partners[parent.id] else { continue }
      let theirs = new.scene.children(of: other).filter { free[$0.name] != nil }
      let own = Dictionary(grouping: ours) { place($0, in: old.scene, below: other) }
      let others = Dictionary(grouping: theirs) { place($0, in: new.scene, below: other) }
      for (place, views) in own where views.count == 1 {
        guard let candidates = others[place], candidates.count == 1 else { continue }
        pairs.append((views[0].id, candidates[0].id))
        partners[views[0].id] = candidates[0].id
        free[candidates[0].name] = nil
        onlyOld.removeAll { $0 == views[0].name }
      }
    }
  }

  /// Returns the letters and digits of a name in lower case.
  private static func letters(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// Returns the outlet and the accessibility identifier of a view.
  private static func keys(of view: View, in version: FileScene) -> [String] {
    let origin = version.origins.views[view.id]
    return [view.name.text, origin?.outlet, origin?.identifier, origin?.userLabel].compactMap(\.self)
  }
}
