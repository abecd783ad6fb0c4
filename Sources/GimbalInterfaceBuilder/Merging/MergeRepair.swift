/// The rejection of elements that are valid in each version, and invalid in the merged document.
///
/// Each problem is settled with our version of the smallest element, and is a conflict. Everything else is merged.
extension DocumentMerge {
  /// Settles the problems of the merged document.
  ///
  /// - Returns: `false` if a problem remains. The versions cannot be merged by elements then.
  /// - Complexity: O(elements · depth) for each round. A problem is settled once.
  mutating func repair() -> Bool {
    var settled: Set<MergeIntegrity.Problem> = []
    while true {
      let problems = MergeIntegrity(base: base, ours: ours, theirs: theirs, merged: merged)
        .problems(reported: reported)
      let open = problems.filter { !settled.contains($0) }
      if open.isEmpty {
        // The check of lists compares the versions, not the merged document.
        return problems.allSatisfy { if case .list = $0 { true } else { false } }
      }
      for problem in open {
        settled.insert(problem)
        settle(problem)
      }
      removeDanglingReferences()
      orderChildren()
    }
  }

  private mutating func settle(_ problem: MergeIntegrity.Problem) {
    switch problem {
    case .lost(let identity): settleLoss(of: identity)
    case .list(let identity):
      report(identity, in: ours, "ours and theirs changed the list differently")
      keepOurs(identity)
    case .slot(let identity, let name): settleSlot(name, of: identity)
    case .outside(let constraint, let item): settleItem(item, of: constraint)
    }
  }

  // MARK: Elements

  /// Removes an element that only theirs contains. Objects of ours inside it return to their parents in ours.
  private mutating func reject(_ identity: String) {
    for part in theirs.subtree(of: identity) {
      if let mine = ours.nodes[part] {
        merged.nodes[part]?.parent = mine.parent
      } else {
        merged.nodes[part] = nil
        rejected.insert(part)
      }
    }
  }

  /// Restores our version of an element with all elements inside it except objects with an id.
  mutating func keepOurs(_ identity: String) {
    func values(_ tree: MergeTree) -> Set<String> {
      var (found, pending) = (Set<String>(), [identity])
      while let next = pending.popLast() {
        let children = (tree.nodes[next]?.children ?? []).filter { tree.nodes[$0]?["id"] == nil }
        found.formUnion(children)
        pending += children
      }
      return found
    }
    for value in values(theirs) where ours.nodes[value] == nil {
      let hasObjects = theirs.subtree(of: value).contains { theirs.nodes[$0]?["id"] != nil }
      if !hasObjects { merged.nodes[value] = nil }
    }
    for value in values(ours) { merged.nodes[value] = ours.nodes[value] }
  }

  // MARK: Problems

  /// Restores an object of ours with the elements that contain it, or reports that an object of theirs is missing.
  private mutating func settleLoss(of identity: String) {
    guard ours.nodes[identity] != nil else {
      report(identity, in: theirs, "theirs added the object to one that is not merged")
      return reject(identity)
    }
    var next = Optional(identity)
    while let part = next, let mine = ours.nodes[part] {
      var node = merged.nodes[part] ?? mine
      node.parent = mine.parent
      if merged.nodes[part] == nil, mine["id"] != nil {
        report(part, in: ours, "kept, because it contains the object \(identity.dropFirst())")
      }
      merged.nodes[part] = node
      next = mine.parent
    }
  }

  /// Keeps our value of a slot.
  private mutating func settleSlot(_ slot: String, of identity: String) {
    guard let node = merged.nodes[identity] else { return }
    let fillers = node.children.filter { merged.nodes[$0]?.slot == slot }
    let isOurs =
      ours.nodes[identity].map { mine in
        mine[slot] != nil || mine.children.contains { ours.nodes[$0]?.slot == slot }
      } ?? false
    var added = fillers.filter { ours.nodes[$0]?.parent != identity }
    // If ours has no value, the first value of theirs is kept.
    if !isOurs, added.count == fillers.count, node[slot] == nil { added.removeFirst() }
    if added.isEmpty || ours.nodes[identity]?[slot] == nil && node[slot] != nil {
      merged.nodes[identity]?.attributes.removeAll { $0.name == slot }
      report(identity, in: ours, "ours and theirs have different values of '\(slot)'")
    }
    for filler in added {
      report(filler, in: theirs, "theirs has another value of '\(slot)' than ours")
      reject(filler)
    }
  }

  /// Restores the parents of the item of a constraint, or removes a constraint of theirs.
  private mutating func settleItem(_ item: String, of constraint: String) {
    let integrity = MergeIntegrity(base: base, ours: ours, theirs: theirs, merged: merged)
    guard integrity.isInside(item, constraint, in: ours), ours.nodes[item] != nil else {
      report(
        constraint, in: theirs, "the object '\(item.dropFirst())' is not in the view with the constraint")
      merged.nodes[constraint] = nil
      rejected.insert(constraint)
      return
    }
    let list = ours.nodes[constraint]?.parent
    let owner = list.flatMap { ours.nodes[$0]?.parent }
    var next = Optional(item)
    while let part = next, part != owner, let mine = ours.nodes[part] {
      if var node = merged.nodes[part], node.parent != mine.parent {
        node.parent = mine.parent
        merged.nodes[part] = node
        report(
          part, in: ours,
          "theirs moved the object out of the view with the constraint \(constraint.dropFirst())")
      } else if merged.nodes[part] == nil {
        merged.nodes[part] = mine
      }
      next = mine.parent
    }
    guard let list, merged.nodes[constraint]?.parent != list else { return }
    report(constraint, in: ours, "theirs moved the constraint to a view that does not contain its items")
    if merged.nodes[list] == nil { merged.nodes[list] = ours.nodes[list] }
    merged.nodes[constraint]?.parent = list
  }
}

/// Additions of both versions with the same meaning.
extension DocumentMerge {
  /// Returns the ids of ours, by the ids of theirs, of objects that both versions add as the value of one property.
  ///
  /// Such objects are one object if their attributes are equal. A navigation item is always one object, because Xcode adds it
  /// to a controller by itself.
  ///
  /// - Complexity: O(elements).
  func namesOfSlots() -> [String: String] {
    var aliases: [String: String] = [:]
    for identity in theirs.order where base.nodes[identity] == nil && ours.nodes[identity] == nil {
      guard let node = theirs.nodes[identity], let id = node["id"], let slot = node["key"],
        let parent = node.parent
      else { continue }
      let owner = aliases[String(parent.dropFirst())].map(MergeTree.objectIdentity) ?? parent
      func fillers(_ tree: MergeTree) -> [MergeTree.Node] {
        (tree.nodes[owner]?.children ?? []).compactMap { tree.nodes[$0] }.filter { $0["key"] == slot }
      }
      guard fillers(base).isEmpty, let mine = fillers(ours).first, mine.name == node.name,
        let name = mine["id"], theirs.nodes[MergeTree.objectIdentity(name)] == nil,
        node.name == "navigationItem"
          || differing(
            (mine.attributes + node.attributes).map(\.name).filter { $0 != "id" }, mine, node
          ).isEmpty
      else { continue }
      aliases[id] = name
    }
    return aliases
  }

  /// Removes the connections and constraints of theirs that ours adds with another id, and the constraints of theirs that set
  /// a distance that ours sets to another value.
  ///
  /// - Complexity: O(elements).
  mutating func dropRepeatedAdditions() {
    var known: [String: String] = [:]
    var distances: [String: String] = [:]
    for identity in ours.order where theirs.nodes[identity] == nil {
      guard let node = merged.nodes[identity], let meaning = meaning(of: identity, in: ours) else { continue }
      known[meaning] = identity
      if let distance = distance(of: node, in: ours) { distances[distance] = identity }
    }
    if known.isEmpty { return }
    var aliases: [String: String] = [:]
    for identity in theirs.order where ours.nodes[identity] == nil && base.nodes[identity] == nil {
      guard let node = merged.nodes[identity], let meaning = meaning(of: identity, in: theirs) else {
        continue
      }
      if let mine = known[meaning] {
        for part in theirs.subtree(of: identity) { merged.nodes[part] = nil }
        if let old = node["id"], let id = ours.nodes[mine]?["id"] { aliases[old] = id }
      } else if let distance = distance(of: node, in: theirs), let mine = distances[distance] {
        let names = differing(["relation", "multiplier", "constant"], ours.nodes[mine] ?? node, node)
        report(
          identity, in: theirs,
          "theirs adds the same distance as the constraint \(mine.dropFirst()) of ours"
            + (names.isEmpty
              ? "" : "; \(difference(of: "equation", in: names, ours.nodes[mine] ?? node, node))"))
        for part in theirs.subtree(of: identity) {
          merged.nodes[part] = nil
          rejected.insert(part)
        }
      }
    }
    if aliases.isEmpty { return }
    for (identity, node) in merged.nodes where ours.nodes[identity] == nil || node["destination"] != nil {
      merged.nodes[identity]?.attributes = node.attributes.map { attribute in
        MergeTree.references.contains(attribute.name)
          ? (attribute.name, aliases[attribute.value] ?? attribute.value) : attribute
      }
    }
  }

  /// Returns the content of a connection or a constraint without its id, with the object to which it belongs.
  private func meaning(of identity: String, in tree: MergeTree) -> String? {
    guard let node = tree.nodes[identity], node["id"] != nil, node.name != "segue",
      DocumentMerge.referring.contains(node.name)
    else { return nil }
    let attributes = node.attributes.filter { $0.name != "id" }.map { "\($0.name)=\($0.value)" }.sorted()
    let content = node.children.map { String(decoding: tree.bytes(of: $0), as: UTF8.self) }
    return ([node.parent ?? "", node.name] + attributes + content).joined(separator: "\n")
  }

  /// Returns the distance that a constraint with the relation "equal" sets: its items, attributes, multiplier and priority.
  private func distance(of node: MergeTree.Node, in tree: MergeTree) -> String? {
    guard node.name == "constraint", (node["relation"] ?? "equal") == "equal", node.children.isEmpty else {
      return nil
    }
    let owner = node.parent.flatMap { tree.nodes[$0]?.parent }.map { String($0.dropFirst()) } ?? ""
    func value(_ name: String) -> String { node[name] ?? ConstraintAttributes.usual[name] ?? "" }
    var sides = [(node["firstItem"] ?? owner) + "." + value("firstAttribute")]
    if let item = node["secondItem"] { sides.append(item + "." + value("secondAttribute")) }
    return (sides.sorted() + [value("multiplier"), value("priority")]).joined(separator: "\n")
  }
}

/// The resources of the merged document.
extension DocumentMerge {
  /// Keeps the images and named colors of both versions as far as the merged document uses them.
  ///
  /// - Complexity: O(bytes).
  mutating func keepUsedResources() {
    let root = ours.order[0]
    let container = "\(root)/resources"
    let used = usedNames(outside: container)
    func isUsed(_ identity: String, in tree: MergeTree) -> Bool {
      tree.nodes[identity]?["name"].map(used.contains) ?? true
    }
    var entries = merged.nodes[container]?.children ?? []
    // Entries that only theirs adds are removed if our value is kept where theirs uses them.
    let unused = Set(entries.filter { ours.nodes[$0] == nil && !isUsed($0, in: theirs) })
    entries.removeAll(where: unused.contains)
    for tree in [ours, theirs] {
      for entry in tree.nodes[container]?.children ?? []
      where !entries.contains(entry) && isUsed(entry, in: tree) {
        guard tree.nodes[entry]?["name"] != nil else { continue }
        merged.nodes[entry] = tree.nodes[entry]
        entries.append(entry)
      }
    }
    guard entries != merged.nodes[container]?.children ?? [] else { return }
    if merged.nodes[container] == nil {
      merged.nodes[container] = (ours.nodes[container] ?? theirs.nodes[container])
    }
    entries.sort { resourceOrder($0) < resourceOrder($1) }
    merged.nodes[container]?.children = entries
    merged.nodes[root]?.children.removeAll { $0 == container }
    if !entries.isEmpty { merged.nodes[root]?.children.append(container) }
  }

  private func resourceOrder(_ identity: String) -> String {
    (merged.nodes[identity]?.name ?? "") + " " + (merged.nodes[identity]?["name"] ?? "")
  }

  /// Returns the values of all attributes outside an element.
  private func usedNames(outside container: String) -> Set<String> {
    let excluded = Set(merged.subtree(of: container))
    var names: Set<String> = []
    for identity in merged.subtree(of: ours.order[0]) where !excluded.contains(identity) {
      guard let node = merged.nodes[identity] else { continue }
      names.formUnion(node.attributes.map(\.value))
      if node.text.contains("<") { names.formUnion(node.text.split(separator: "\"").map(String.init)) }
    }
    return names
  }
}
