import GimbalDocuments
import GimbalFindings
import GimbalInterfaceBuilder
import GimbalModel
import GimbalNotation
import GimbalSolvedHistory

/// The changed elements of a document that no change of a constraint, a view or a scene names, by scene.
struct ReviewedElements {
  /// The changes by the index of the pair of scenes that contains the element.
  private(set) var ofScenes: [Int: [ElementChange]] = [:]
  /// The changes of elements outside of the scenes, such as the title of a navigation controller.
  private(set) var others: [ElementChange] = []

  /// Creates the list for two versions of a document. The list is empty if a version is missing or not a document.
  init(_ old: SceneFile?, _ new: SceneFile?, _ pairs: [FileComparison.Pair], limits: InputLimits) {
    guard let old, let new else { return }
    let found = UnnamedElements(from: old, to: new, limits: limits) { comparison in
      comparison.pairs.contains { pair in
        let rows =
          if let old = pair.old, let new = pair.new { old.changes(to: new) } else { [RecordChange]() }
        return ElementChanges(pair, rows).groups.contains(where: \.isListed)
      }
    }
    if found.entries.isEmpty { return }
    var scenes: [String: Int] = [:]
    var names: [String: String] = [:]
    for (index, pair) in pairs.enumerated() {
      for file in [pair.oldFile, pair.newFile].compactMap(\.self) {
        if let controller = file.origins.controller { scenes[controller] = index }
        for (view, origin) in file.origins.views {
          guard let id = origin.id else { continue }
          scenes[id] = index
          names[id] = file.scene.view(view)?.name.notation()
        }
      }
    }
    for entry in found.entries {
      let change = ElementChange(entry, names)
      if let index = entry.objects.lazy.compactMap({ scenes[$0] }).first {
        ofScenes[index, default: []].append(change)
      } else {
        others.append(change)
      }
    }
  }
}

extension ElementChange {
  /// Creates the change of an element that is no view and no constraint.
  ///
  /// - Parameter names: The names of the views, by object id.
  fileprivate init(_ entry: UnnamedElements.Entry, _ names: [String: String]) {
    let change = entry.change
    let action: Difference.Action =
      switch change.action {
      case .added: .added
      case .removed: .removed
      case .changed, .moved: .changed
      }
    // The title of an element starts with the name of the element and the id of its object.
    var words = change.element.split(separator: ", ", omittingEmptySubsequences: false).map(String.init)
    if let id = change.object, words[0].hasSuffix(" " + id) {
      words[0] = names[id] ?? String(words[0].dropLast(id.count + 1))
    }
    var (old, new) = (change.old, change.new)
    if change.action == .changed {
      old = [change.name, old ?? "none"].compactMap(\.self).joined(separator: " ")
      new = new ?? "none"
    } else if change.action == .moved {
      new = change.kind == .order ? "moved" : new
    }
    self.init(
      action: action, kind: change.kind == .connection ? .connection : .element, element: change.object,
      line: entry.line, name: words.joined(separator: ", "), old: old, new: new)
  }
}
