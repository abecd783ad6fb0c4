internal import GimbalMarkup

/// A check that a merged document has all objects of both versions, and no part twice.
///
/// It does not rely on the rules of the merge. `MergeRepair.swift` settles the problems.
struct MergeIntegrity {
  /// A problem of the merged document, with the identities of its elements.
  enum Problem: Hashable {
    /// The merged document lacks an object without a conflict that states why.
    case lost(String)
    /// Both versions changed a list of elements without ids, and a version adds, removes or replaces elements.
    case list(String)
    /// A slot of an object, such as a `key` or the property of an outlet, has several values.
    case slot(String, name: String)
    /// The item of a constraint is outside the view that has the constraint.
    case outside(String, item: String)
  }

  let base: MergeTree
  let ours: MergeTree
  let theirs: MergeTree
  let merged: MergeTree

  /// Returns the problems of the merged document.
  ///
  /// - Parameter reported: The elements that a conflict names. They can be missing with all elements inside them.
  /// - Complexity: O(elements · depth).
  func problems(reported: Set<String>) -> [Problem] {
    let present = merged.subtree(of: ours.order[0])
    let known = Set(present)
    var problems = lostObjects(known, reported)
    problems += listsWithoutIDs()
    for identity in present { problems += filledTwice(identity) + itemsOutside(identity, known) }
    return problems
  }

  private func lostObjects(_ known: Set<String>, _ reported: Set<String>) -> [Problem] {
    (ours.order + theirs.order.filter { ours.nodes[$0] == nil }).filter { identity in
      guard let node = ours.nodes[identity] ?? theirs.nodes[identity], node["id"] != nil,
        !known.contains(identity),
        // The merge removes these elements together with the object to which they refer, and reports it.
        !DocumentMerge.referring.contains(node.name)
      else { return false }
      if ours.nodes[identity] != nil, theirs.nodes[identity] != nil { return true }
      return base.nodes[identity] == nil
        && !isNamed(identity, in: ours.nodes[identity] == nil ? theirs : ours, reported)
    }.map { .lost($0) }
  }

  /// Returns `true` if a conflict names an element or an element that contains it.
  private func isNamed(_ identity: String, in tree: MergeTree, _ reported: Set<String>) -> Bool {
    sequence(first: identity) { tree.nodes[$0]?.parent }.contains(where: reported.contains)
  }

  /// Returns a problem for each list of elements without ids that both versions changed differently, if a version adds,
  /// removes or replaces elements. Otherwise, elements at the same index correspond.
  private func listsWithoutIDs() -> [Problem] {
    ours.order.filter { identity in
      guard theirs.nodes[identity] != nil, base.nodes[identity] != nil else { return false }
      let children = [base, ours, theirs].map { tree in
        (tree.nodes[identity]?.children ?? []).filter { isPositional($0, in: tree) }
      }
      let names = zip([base, ours, theirs], children).map { tree, list in list.map { tree.nodes[$0]?.name } }
      if names[0] == names[1], names[0] == names[2] { return false }
      let lists = zip([base, ours, theirs], children).map { tree, list in list.map { tree.bytes(of: $0) } }
      return lists[0] != lists[1] && lists[0] != lists[2] && lists[1] != lists[2]
    }.map { .list($0) }
  }

  private func isPositional(_ identity: String, in tree: MergeTree) -> Bool {
    guard let node = tree.nodes[identity], node.name != MergeTree.comment, node["id"] == nil,
      !MergeTree.isFontName(node)
    else { return false }
    return identity == "\(node.parent ?? "")/\(node.name)"
      && (node["title"] != nil || node.name == "fragment" || isRepeated(identity))
      || identity.hasSuffix("]")
  }

  private func isRepeated(_ identity: String) -> Bool {
    [base, ours, theirs].contains { $0.nodes[identity + "[1]"] != nil }
  }

  /// Returns a problem for each slot of an object, such as a `key`, that holds more elements than in both versions.
  private func filledTwice(_ identity: String) -> [Problem] {
    let counts = slots(of: identity, in: merged)
    let known = [ours, theirs].map { slots(of: identity, in: $0) }
    return counts.filter { slot, count in count > 1 && known.allSatisfy { $0[slot, default: 0] < count } }
      .keys.sorted()
      .map { .slot(identity, name: $0) }
  }

  private func slots(of identity: String, in tree: MergeTree) -> [String: Int] {
    guard let node = tree.nodes[identity] else { return [:] }
    var counts: [String: Int] = [:]
    for child in node.children.compactMap({ tree.nodes[$0] }) {
      if let slot = child.slot { counts[slot, default: 0] += 1 }
    }
    for key in counts.keys where node[key] != nil { counts[key, default: 0] += 1 }
    return counts
  }

  /// Returns a problem if an item of a constraint is outside the view that has the constraint, but was inside before.
  private func itemsOutside(_ identity: String, _ known: Set<String>) -> [Problem] {
    guard let node = merged.nodes[identity], node.name == "constraint" else { return [] }
    return ["firstItem", "secondItem"].compactMap { node[$0] }.filter { item in
      let target = MergeTree.objectIdentity(item)
      let wasInside = [ours, theirs].contains { isInside(target, identity, in: $0) }
      return wasInside && !(known.contains(target) && isInside(target, identity, in: merged))
    }.map { .outside(identity, item: MergeTree.objectIdentity($0)) }
  }

  /// Returns `true` if an object is the view that has a constraint, or is inside this view.
  func isInside(_ object: String, _ constraint: String, in tree: MergeTree) -> Bool {
    guard let owner = tree.nodes[constraint]?.parent.flatMap({ tree.nodes[$0]?.parent }) else { return false }
    var (container, steps) = (Optional(object), 0)
    while let next = container, steps < 1_000 {
      if next == owner { return true }
      container = tree.nodes[next]?.parent
      steps += 1
    }
    return false
  }
}

extension MergeTree.Node {
  /// The part of the parent that the element fills: its `key`, or the property of an outlet; `nil` if there can be several
  /// such elements.
  var slot: String? {
    if name == "outlet" { return self["property"] }
    return name == "mask" || name == "variation" ? nil : self["key"]
  }
}
