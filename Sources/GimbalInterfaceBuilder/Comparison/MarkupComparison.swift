package import GimbalMarkup
internal import GimbalModel

/// The changes between two versions of a document, element by element.
///
/// Every difference of the elements and attributes is part of one change. An added or removed object is one change with its
/// values; the objects and connections inside it are changes of their own. Comments, whitespace, the order of attributes and
/// different notations of a number are no changes.
package struct MarkupComparison {
  package private(set) var changes: [MarkupChange] = []
  private let old: MergeTree
  private let new: MergeTree

  /// Compares two versions of a document.
  ///
  /// - Complexity: O(n log n) for n bytes; O(k²) for the order of the k children of an element.
  package init(from old: Markup, to new: Markup) {
    (self.old, self.new) = (MergeTree(old), MergeTree(new))
    for identity in self.old.order where self.new.nodes[identity] == nil {
      addWhole(identity, .removed, in: self.old, other: self.new)
    }
    for identity in self.new.order {
      if let before = self.old.nodes[identity], let after = self.new.nodes[identity] {
        compare(identity, before, after)
      } else {
        addWhole(identity, .added, in: self.new, other: self.old)
      }
    }
  }

  // MARK: Elements

  private mutating func addWhole(
    _ identity: String, _ action: MarkupChange.Action, in tree: MergeTree, other: MergeTree
  ) {
    guard let node = tree.nodes[identity], node.name != MergeTree.comment else { return }
    let isObject = node["id"] != nil && node.name != "device" || node["sceneID"] != nil
    if !isObject {
      // A value in an added object is part of the object. A list is represented by its entries.
      guard let parent = node.parent, let owner = owner(of: parent, in: tree), other.nodes[owner] != nil
      else {
        return
      }
      if node.parent.map({ other.nodes[$0] == nil && !isList($0, in: tree) }) == true { return }
      if isList(identity, in: tree) { return }
    }
    let kind: MarkupChange.Kind =
      MarkupComparison.connections.contains(node.name)
      ? .connection : isObject ? .object : node.isWhole ? .value : .element
    let value = description(of: node)
    add(
      kind, action, identity, in: tree, name: nil, old: action == .removed ? value : nil,
      new: action == .added ? value : nil, isComputed: ComputedValue.contains(node, in: [tree]))
  }

  private static let connections: Set<String> = ["outlet", "action", "segue", "outletCollection"]

  /// Returns `true` for an element without attributes and text that contains elements, such as `subviews`, or that Xcode omits if
  /// it is empty (`MergeTree.containers`).
  private func isList(_ identity: String, in tree: MergeTree) -> Bool {
    guard let node = tree.nodes[identity], node.attributes.isEmpty, node.text.isBlank else { return false }
    return !node.children.isEmpty || MergeTree.containers.contains(node.name)
  }

  /// Returns the innermost object that is or contains an element; the root if there is none.
  private func owner(of identity: String, in tree: MergeTree) -> String? {
    var next = Optional(identity)
    while let part = next, let node = tree.nodes[part] {
      if node["id"] != nil || node["sceneID"] != nil || node.parent == nil { return part }
      next = node.parent
    }
    return nil
  }

  private mutating func compare(_ identity: String, _ before: MergeTree.Node, _ after: MergeTree.Node) {
    if after.name == MergeTree.comment { return }
    if before.name != after.name {
      add(.object, .changed, identity, in: new, name: nil, old: before.name, new: after.name)
    }
    let isObject = after["id"] != nil && after.name != "device"
    if isObject, before.parent != after.parent {
      add(
        .object, .moved, identity, in: new, name: nil, old: before.parent.map { old.title(of: $0) },
        new: after.parent.map { new.title(of: $0) })
    }
    let isComputed = ComputedValue.contains(after, in: [old, new])
    if after.isWhole, before.isWhole {
      compareWhole(identity, before, after, isComputed)
    } else {
      compareAttributes(identity, before, after)
      if before.hasOtherText(than: after) {
        add(.text, .changed, identity, in: new, name: nil, old: before.text, new: after.text)
      }
    }
    compareOrder(identity)
  }

  private mutating func compareWhole(
    _ identity: String, _ before: MergeTree.Node, _ after: MergeTree.Node, _ isComputed: Bool
  ) {
    let names = differing(before, after)
    let hasOtherText = before.hasOtherText(than: after)
    guard !names.isEmpty || hasOtherText else { return }
    let values = [before, after].map { node in
      let shown = names.count == 1 ? node[names[0]] : description(of: node, names)
      return [shown, hasOtherText && !node.text.contains("<") ? node.text : nil].compactMap(\.self)
        .filter { !$0.isEmpty }.joined(separator: " ")
    }
    add(
      .value, .changed, identity, in: new, name: names.count == 1 ? names[0] : nil, old: values[0],
      new: values[1],
      isComputed: isComputed, attributes: names)
  }

  private mutating func compareAttributes(
    _ identity: String, _ before: MergeTree.Node, _ after: MergeTree.Node
  ) {
    var rest = differing(before, after)
    for group in WholeValue.attributeGroups(of: after.name) {
      let names = rest.filter(group.attributes.contains)
      guard names.count > 1 else { continue }
      rest.removeAll(where: names.contains)
      add(
        .attribute, .changed, identity, in: new, name: group.name, old: description(of: before, names),
        new: description(of: after, names), attributes: names)
    }
    for name in rest {
      add(
        .attribute, .changed, identity, in: new, name: name, old: before[name], new: after[name],
        isComputed: ComputedValue.marks.contains(name), attributes: [name])
    }
  }

  private mutating func compareOrder(_ identity: String) {
    let lists = [old, new].map { tree in
      (tree.nodes[identity]?.children ?? []).filter { tree.nodes[$0]?.name != MergeTree.comment }
    }
    let common = Set(lists[0]).intersection(lists[1])
    let orders = lists.map { $0.filter(common.contains) }
    guard orders[0] != orders[1], let node = new.nodes[identity] else { return }
    add(
      .order, .moved, identity, in: new, name: nil, old: nil, new: nil,
      isComputed: ComputedValue.unordered.contains(node.name))
  }

  // MARK: Descriptions

  private func differing(_ before: MergeTree.Node, _ after: MergeTree.Node) -> [String] {
    let names = before.attributes.map(\.name) + after.attributes.map(\.name).filter { before[$0] == nil }
    return names.filter { name in
      guard let was = before[name], let now = after[name] else { return true }
      return was != now && !(Double(was).flatMap { number in Double(now).map { $0 == number } } ?? false)
    }
  }

  private func description(of node: MergeTree.Node, _ names: [String]? = nil) -> String {
    let names = names ?? node.attributes.map(\.name).filter { $0 != "id" && $0 != "key" }
    return names.compactMap { name in node[name].map { "\(name) \($0)" } }.joined(separator: ", ")
  }

  private mutating func add(
    _ kind: MarkupChange.Kind, _ action: MarkupChange.Action, _ identity: String, in tree: MergeTree,
    name: String?, old: String?, new: String?, isComputed: Bool = false, attributes: [String] = []
  ) {
    func line(_ text: String?) -> String? {
      text.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
    }
    changes.append(
      MarkupChange(
        kind: kind, action: action, element: tree.title(of: identity), tag: tree.nodes[identity]?.name ?? "",
        object: owner(of: identity, in: tree).flatMap { tree.nodes[$0]?["id"] }, name: name, old: line(old),
        new: line(new),
        isComputed: isComputed, path: path(of: identity, in: tree) + "." + attributes.joined(separator: ","),
        identity: identity, attributes: attributes))
  }

  /// Returns the names of the elements from the object that contains an object or a value to this element.
  private func path(of identity: String, in tree: MergeTree) -> String {
    var names: [String] = []
    var next = Optional(identity)
    while let part = next, let node = tree.nodes[part] {
      names.append([node.name, node["key"] ?? node["property"]].compactMap(\.self).joined(separator: "|"))
      if node["id"] != nil, part != identity { break }
      next = node.parent
    }
    return names.reversed().joined(separator: "/")
  }
}

// MARK: Versions without changes

extension MarkupComparison {
  /// Returns `true` for a removed connection to an object that the new version lacks, too.
  package func isRemovedWithTarget(_ change: MarkupChange) -> Bool {
    guard change.action == .removed, change.kind == .connection,
      let target = old.nodes[change.identity]?["destination"].map(MergeTree.objectIdentity)
    else { return false }
    return old.nodes[target] != nil && new.nodes[target] == nil
  }

  /// Returns a version of the document that differs from the old or the new version only in some changes of one action.
  ///
  /// - Returns: The bytes of the version with the changes and without them.
  /// - Complexity: O(bytes).
  package func versions(of changes: [MarkupChange]) -> (without: [UInt8], with: [UInt8]) {
    guard let first = changes.first else { return ([], []) }
    let tree = first.action == .removed ? old : new
    var other = tree
    for change in changes { revert(change, in: &other) }
    let bytes = [tree, other].map { $0.bytes(of: $0.order[0]) }
    return first.action == .removed
      ? (without: bytes[0], with: bytes[1]) : (without: bytes[1], with: bytes[0])
  }

  /// Reverts a change in the new version, or repeats a removal in the old version.
  private func revert(_ change: MarkupChange, in tree: inout MergeTree) {
    let identity = change.identity
    switch (change.action, change.kind) {
    case (.added, _), (.removed, _):
      guard let parent = tree.nodes[identity]?.parent else { return }
      tree.nodes[parent]?.children.removeAll { $0 == identity }
    case (.moved, .order):
      let before = old.nodes[identity]?.children ?? []
      let now = tree.nodes[identity]?.children ?? []
      var sorted = before.filter(Set(now).contains).makeIterator()
      let known = Set(before)
      tree.nodes[identity]?.children = now.map { known.contains($0) ? sorted.next() ?? $0 : $0 }
    case (.moved, _):
      guard let parent = old.nodes[identity]?.parent, tree.nodes[parent] != nil,
        let present = tree.nodes[identity]?.parent, !tree.subtree(of: identity).contains(parent)
      else { return }
      tree.nodes[present]?.children.removeAll { $0 == identity }
      tree.nodes[parent]?.children.append(identity)
    case (.changed, .text): tree.nodes[identity]?.text = old.nodes[identity]?.text ?? ""
    case (.changed, .object): tree.nodes[identity]?.name = old.nodes[identity]?.name ?? ""
    case (.changed, _):
      guard let before = old.nodes[identity], var node = tree.nodes[identity] else { return }
      if change.kind == .value {
        (node.attributes, node.text) = (before.attributes, before.text)
      } else {
        node.attributes.removeAll { change.attributes.contains($0.name) }
        node.attributes += before.attributes.filter { change.attributes.contains($0.name) }
      }
      tree.nodes[identity] = node
    }
  }
}
