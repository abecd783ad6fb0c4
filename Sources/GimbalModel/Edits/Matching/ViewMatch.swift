/// The correspondence between the views of two scenes.
///
/// Roots are matched first, then views with the same Interface Builder object id, then views with the same name.
/// The last step finds renamed views: an old and a new view with matching superviews and the same kind and
/// properties are matched, if they are the only such views among the unmatched subviews. Views without properties
/// are not matched in this step.
struct ViewMatch {
  /// The identities of the old views, by the identities of the matching new views.
  private(set) var ids: [ViewID: ViewID]
  private var taken: Set<ViewID>
  /// The views of both scenes that have a unique Interface Builder object id. Two such views are not matched
  /// with each other by name or properties. The set is empty if such matches are allowed.
  private var identified: Set<ViewID> = []

  /// A key for matching renamed views. Two keys are comparable only if their parents are in the same scene.
  private struct Likeness: Hashable {
    let parent: ViewID?
    let kind: ViewKind
    let properties: Properties
  }

  /// Matches the views of two scenes.
  ///
  /// - Parameter objectsOnly: `true` to prevent matches of views with different Interface Builder object ids.
  /// - Complexity: O(n).
  init(old: Scene, new: Scene, objectsOnly: Bool = false) {
    ids = [new.root: old.root]
    taken = [old.root]
    let (objects, known) = (new.viewsByObject, old.viewsByObject)
    for view in new.viewsInTreeOrder {
      guard let object = new.properties(of: view.id).text(.objectID), objects[object] == view.id else {
        continue
      }
      match(view.id, known[object])
    }
    if objectsOnly { identified = Set(objects.values).union(known.values) }
    for view in new.viewsInTreeOrder { match(view.id, old.view(named: view.name)?.id) }
    matchRenamed(old, new)
  }

  private mutating func match(_ new: ViewID, _ old: ViewID?) {
    guard let old, ids[new] == nil, !(identified.contains(new) && identified.contains(old)),
      taken.insert(old).inserted
    else { return }
    ids[new] = old
  }

  private mutating func matchRenamed(_ old: Scene, _ new: Scene) {
    let gone = old.viewsInTreeOrder.filter { !taken.contains($0.id) && !old.properties(of: $0.id).isEmpty }
    guard !gone.isEmpty else { return }
    let known = Dictionary(
      grouping: gone.map { view in
        (
          key: Likeness(parent: view.parent, kind: view.kind, properties: old.properties(of: view.id)),
          view: view.id
        )
      }, by: \.key)
    let come = new.viewsInTreeOrder.filter { ids[$0.id] == nil }
    func key(_ view: View, in parent: ViewID?) -> Likeness {
      Likeness(parent: parent, kind: view.kind, properties: new.properties(of: view.id))
    }
    // Count similar siblings by the identity of their superview in the new scene. This identity does not
    // change when the superview is matched.
    let counts = Dictionary(grouping: come) { key($0, in: $0.parent) }.mapValues(\.count)
    // The new views are visited in tree order, so that a renamed superview is matched before its subviews.
    for view in come where counts[key(view, in: view.parent)] == 1 {
      guard let parent = view.parent.flatMap({ ids[$0] }), let same = known[key(view, in: parent)],
        same.count == 1
      else { continue }
      match(view.id, same[0].view)
    }
  }
}

extension Scene {
  /// The views whose object id in the Interface Builder document is unique, by object id.
  fileprivate var viewsByObject: [String: ViewID] {
    let views = viewsInTreeOrder.compactMap { view in
      properties(of: view.id).text(.objectID).map { (object: $0, view: view.id) }
    }
    return Dictionary(grouping: views, by: \.object).compactMapValues { $0.count == 1 ? $0[0].view : nil }
  }
}
