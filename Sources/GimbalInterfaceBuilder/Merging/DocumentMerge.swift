package import GimbalMarkup
internal import GimbalModel

/// A three-way merge of Interface Builder documents.
///
/// Elements are matched by object id, so that an object can move in one version and change in the other. A change of
/// one side is taken. If both sides change the same value of an object (``WholeValue``), the merged document
/// has our value, and the conflict is reported. A constraint, an outlet or a segue that one side adds to an object
/// that the other side removes is removed and reported, so that no reference is dangling. If the changes of both sides
/// together give an invalid document, the smallest element of theirs that causes this is rejected (`MergeRepair.swift`).
package struct DocumentMerge {
  /// The merged document.
  package private(set) var bytes: [UInt8] = []
  /// The merged document, if its bytes have already been parsed.
  package private(set) var markup: Markup?
  package private(set) var conflicts: [ElementConflict] = []
  /// `true` if our version was not formatted as Xcode formats documents, so that unchanged lines differ.
  package private(set) var isReformatted = false
  /// `false` if the versions cannot be merged by elements. The bytes are then those of our version.
  package private(set) var isMergedByElements = true
  /// The computed frames that both versions changed differently. The merged document has those of our version.
  package var contestedFrames: [ContestedFrame] = []

  let base: MergeTree
  let ours: MergeTree
  private(set) var theirs: MergeTree
  var merged: MergeTree
  /// The identities of the elements in the merged document.
  private var survivors: Set<String> = []
  /// The elements that a conflict names.
  var reported: Set<String> = []
  /// The elements whose values are those of our version.
  var unmerged: Set<String> = []
  /// The elements of theirs that the merged document lacks, because they are invalid together with our changes.
  var rejected: Set<String> = []

  /// Merges two versions of a document.
  ///
  /// - Parameter base: The common ancestor; `nil` if both versions added the document.
  /// - Complexity: O(n log n) for n bytes, and O(k²) in the number of children of one element.
  package init(base: Markup?, ours: Markup, theirs: Markup) {
    (self.base, self.ours, self.theirs) = (
      base.map { MergeTree($0) } ?? MergeTree(), MergeTree(ours), MergeTree(theirs)
    )
    merged = self.ours
    if ours.bytes == theirs.bytes || theirs.bytes == base?.bytes {
      (bytes, markup) = (ours.bytes, ours)
    } else if ours.bytes == base?.bytes {
      (bytes, markup) = (theirs.bytes, theirs)
    } else {
      let aliases = namesOfSlots()
      if !aliases.isEmpty { self.theirs = MergeTree(theirs, renaming: aliases) }
      findSurvivors()
      mergeElements()
      dropRepeatedAdditions()
      removeDanglingReferences()
      orderChildren()
      if repair() {
        keepUsedResources()
        write(like: ours)
      } else {
        (bytes, markup, conflicts, isMergedByElements) = (ours.bytes, ours, [], false)
      }
    }
  }

  // MARK: Survival

  /// Finds the elements of the merged document. An element that one side removed is removed unless the other side
  /// changed it.
  private mutating func findSurvivors() {
    survivors = Set(ours.order).union(theirs.order)
    var kept: Set<String> = []
    for (tree, other, isOurs) in [(ours, theirs, true), (theirs, ours, false)] {
      let changes = changedSubtrees(of: tree)
      var decided: Set<String> = []
      for identity in tree.order where base.nodes[identity] != nil && other.nodes[identity] == nil {
        let isContainer = tree.nodes[identity].map { MergeTree.containers.contains($0.name) } ?? false
        guard !decided.contains(identity), !isContainer else { continue }
        // Xcode writes the comments again.
        if changes.contains(identity), tree.nodes[identity]?.name != MergeTree.comment {
          report(
            identity, in: tree,
            isOurs ? "changed in ours, removed in theirs" : "removed in ours, changed in theirs")
          let subtree = tree.subtree(of: identity)
          decided.formUnion(subtree)
          if isOurs {
            kept.formUnion(subtree)
          } else {
            survivors.subtract(subtree.filter { ours.nodes[$0] == nil })
          }
        } else {
          survivors.remove(identity)
        }
      }
    }
    survivors.formUnion(kept)
    survivors.formUnion(references(to: kept))
    for (identity, node) in ours.nodes.merging(theirs.nodes, uniquingKeysWith: { one, _ in one })
    where MergeTree.containers.contains(node.name) && node.parent.map(survivors.contains) == false {
      survivors.remove(identity)
    }
  }

  /// Returns the elements of our version that refer to kept objects, and that theirs removed together with these objects.
  private func references(to kept: Set<String>) -> [String] {
    if kept.isEmpty { return [] }
    return ours.order.filter { identity in
      guard !survivors.contains(identity), let node = ours.nodes[identity],
        DocumentMerge.referring.contains(node.name), node.parent.map(survivors.contains) == true
      else { return false }
      let targets = node.attributes.filter { MergeTree.references.contains($0.name) }.map {
        MergeTree.objectIdentity($0.value)
      }
      return !kept.isDisjoint(with: targets)
        && targets.allSatisfy { survivors.contains($0) || ours.nodes[$0] == nil }
    }
  }

  /// Returns the elements that a version changed since the base, and the elements that contain a changed or added
  /// element. Computed values do not count.
  private func changedSubtrees(of tree: MergeTree) -> Set<String> {
    var changed: Set<String> = []
    for identity in tree.order.reversed() {
      guard let node = tree.nodes[identity] else { continue }
      let old = base.nodes[identity]
      let isChanged =
        old.map { old in
          !ComputedValue.contains(node, in: [base, tree]) && !ComputedValue.hasRoundingDifference(old, node)
            && !ComputedValue.isAutoresized(node, in: [tree], since: base)
            && (node.parent != old.parent || node.withoutMarks.hasOtherValue(than: old.withoutMarks))
        } ?? true
      if isChanged || node.children.contains(where: changed.contains) { changed.insert(identity) }
    }
    return changed
  }

  // MARK: Elements

  private mutating func mergeElements() {
    merged.nodes = [:]
    for identity in ours.order + theirs.order.filter({ ours.nodes[$0] == nil })
    where survivors.contains(identity) {
      guard let mine = ours.nodes[identity] ?? theirs.nodes[identity] else { continue }
      merged.nodes[identity] = mine
      guard ours.nodes[identity] != nil, let other = theirs.nodes[identity] else { continue }
      merge(identity, mine, other)
    }
    for identity in unmerged { keepOurs(identity) }
    separateCycles()
  }

  /// Gives elements that both sides moved into each other the parents of our version, which contain no such cycle.
  private mutating func separateCycles() {
    let children = Dictionary(grouping: merged.nodes.keys) { merged.nodes[$0]?.parent ?? "" }
    var (reached, pending) = (Set<String>(), [ours.order[0]])
    while let next = pending.popLast() {
      reached.insert(next)
      pending += children[next] ?? []
    }
    for identity in merged.nodes.keys.sorted() where !reached.contains(identity) {
      let parent = (ours.nodes[identity] ?? theirs.nodes[identity])?.parent
      if merged.nodes[identity]?.parent != parent {
        report(identity, in: ours, "ours and theirs moved this object and its new parent into each other")
      }
      merged.nodes[identity]?.parent = parent
    }
  }

  private mutating func merge(_ identity: String, _ mine: MergeTree.Node, _ other: MergeTree.Node) {
    let old = base.nodes[identity]
    var node = mine
    if mine.name != other.name {
      if mine.name == old?.name {
        node.name = other.name
      } else if other.name != old?.name {
        // The attributes of an element of another type do not apply.
        report(identity, in: ours, "the type is '\(mine.name)' in ours and '\(other.name)' in theirs")
        unmerged.insert(identity)
        return
      }
    }
    if mine.isWhole || other.isWhole { return mergeWhole(identity, mine, other, old) }
    if mine.text != other.text, !(mine.text + other.text).isBlank {
      if mine.text == old?.text {
        node.text = other.text
      } else if other.text != old?.text, mine.name != MergeTree.comment {
        report(
          identity, in: ours, "the text is \(quoted(mine.text)) in ours and \(quoted(other.text)) in theirs")
      }
    }
    if mine.parent != other.parent, let parent = other.parent, !survivors.contains(parent),
      parent != old?.parent
    {
      report(identity, in: ours, "theirs moved the object into one that ours removed")
    }
    if mine.parent != other.parent, let parent = other.parent, survivors.contains(parent) {
      if mine.parent == old?.parent || mine.parent.map(survivors.contains) == false {
        node.parent = parent
      } else if other.parent != old?.parent {
        report(identity, in: ours, "ours and theirs moved the object to different parents")
      }
    }
    node.attributes = attributes(identity, mine, other, old)
    merged.nodes[identity] = node
  }

  // MARK: References

  /// The elements that are removed if the object to which they refer is removed.
  static let referring: Set<String> = [
    "constraint", "outlet", "outletCollection", "segue", "include", "exclude", "action", "designable",
  ]

  mutating func removeDanglingReferences() {
    let objects = Set(ours.order).union(theirs.order).union(base.order).filter { $0.hasPrefix("#") }
    var count = 0
    // The removal of a constraint can leave an outlet to it.
    repeat {
      count = merged.nodes.count
      removeReferences(to: objects)
    } while merged.nodes.count < count
  }

  private mutating func removeReferences(to objects: Set<String>) {
    for identity in (ours.order + theirs.order) where merged.nodes[identity] != nil {
      guard let node = merged.nodes[identity] else { continue }
      for (name, value) in node.attributes where name != "id" {
        let target = MergeTree.objectIdentity(value)
        guard MergeTree.references.contains(name) || value.count == 10, objects.contains(target),
          merged.nodes[target] == nil
        else { continue }
        // A reference that is dangling in a version stays.
        let isOld = [ours, theirs].contains {
          $0.nodes[identity]?[name] == value && $0.nodes[target] == nil
        }
        if isOld { continue }
        // The removal of the constraint or connection itself is reported already.
        if !isListedReference(node), base.nodes[identity] == nil || !reported.contains(identity) {
          report(
            identity, in: ours.nodes[identity] == nil ? theirs : ours,
            "'\(name)' refers to the object '\(value)', which "
              + (rejected.contains(target) ? "is not merged" : "the other side removed"))
        }
        if let other = [ours, theirs].compactMap({ $0.nodes[identity] }).first(where: {
          hasTargets($0, objects)
        }) {
          // The version that did not refer to the removed object.
          merged.nodes[identity]?.attributes = other.attributes
        } else if DocumentMerge.referring.contains(node.name) {
          merged.nodes[identity] = nil
        } else {
          merged.nodes[identity]?.attributes.removeAll { $0.name == name }
        }
      }
    }
  }

  /// Returns `true` if the merged document has all objects to which an element refers.
  private func hasTargets(_ node: MergeTree.Node, _ objects: Set<String>) -> Bool {
    node.attributes.allSatisfy { name, value in
      let target = MergeTree.objectIdentity(value)
      return name == "id" || !objects.contains(target) || merged.nodes[target] != nil
    }
  }

  /// Returns `true` for an entry of a list of references, which is removed together with the object without a conflict.
  private func isListedReference(_ node: MergeTree.Node) -> Bool {
    ["include", "exclude", "designable"].contains(node.name)
      || node.parent.flatMap { merged.nodes[$0] }?.name == "inferredMetricsTieBreakers"
  }

  // MARK: Order

  mutating func orderChildren() {
    var members: [String: Set<String>] = [:]
    for (identity, node) in merged.nodes {
      if let parent = node.parent { members[parent, default: []].insert(identity) }
    }
    for identity in merged.order + theirs.order.filter({ ours.nodes[$0] == nil })
    where merged.nodes[identity] != nil {
      let ordered = children(of: identity, members[identity] ?? [])
      merged.nodes[identity]?.children = ordered
    }
    for (identity, node) in merged.nodes
    where MergeTree.containers.contains(node.name) && node.children.isEmpty {
      guard let parent = node.parent, ours.nodes[identity]?.children.isEmpty != true else { continue }
      merged.nodes[parent]?.children.removeAll { $0 == identity }
    }
  }

  private mutating func children(of identity: String, _ members: Set<String>) -> [String] {
    let lists = [base, ours, theirs].map { $0.nodes[identity]?.children.filter(members.contains) ?? [] }
    let common = lists.dropFirst().reduce(Set(lists[0])) { $0.intersection($1) }
    let orders = lists.map { $0.filter(common.contains) }
    let old = Set(lists[0])
    var result: [String]
    if let order = MergeTree.merging(ours: orders[1], theirs: orders[2], base: orders[0]) {
      result = MergeTree.inserting(lists[1], into: order, old: old)
    } else {
      report(
        identity, in: ours, "ours and theirs order the elements differently",
        isComputed: isUnordered(identity, common))
      result = lists[1]
    }
    result = MergeTree.inserting(lists[2], into: result, old: old)
    for key in sortKeys(of: identity) {
      let isSorted = [lists[1], lists[2]].allSatisfy { list in
        zip(list, list.dropFirst()).allSatisfy { key($0) <= key($1) }
      }
      if isSorted { return result.sorted { key($0) < key($1) } }
    }
    return result
  }

  /// Returns `true` if the order of elements has no meaning. The order of the connections of an outlet collection is the order
  /// of its objects.
  private func isUnordered(_ list: String, _ elements: Set<String>) -> Bool {
    guard let name = merged.nodes[list]?.name else { return false }
    return ComputedValue.unordered.contains(name)
      || name == "connections" && elements.allSatisfy { merged.nodes[$0]?.name != "outletCollection" }
  }

  /// Returns the keys by which Xcode sorts the children of an element: ids of constraints, and names of resources.
  private func sortKeys(of identity: String) -> [(String) -> String] {
    switch merged.nodes[identity]?.name {
    case "constraints": [{ $0 }, { $0.lowercased() }]
    case "resources":
      [{ [merged] in (merged.nodes[$0]?.name ?? "") + " " + (merged.nodes[$0]?["name"] ?? "") }]
    case "customFonts": [{ [merged] in merged.nodes[$0]?["key"] ?? "" }]
    default: []
    }
  }

  // MARK: Output

  mutating func report(
    _ identity: String, in tree: MergeTree, _ difference: String, isComputed: Bool = false
  ) {
    reported.insert(identity)
    let conflict = ElementConflict(
      object: tree.title(of: identity), difference: difference, isComputed: isComputed)
    if !conflicts.contains(conflict) { conflicts.append(conflict) }
  }

  /// Returns a text without two consecutive hyphens, which XML does not allow in comments.
  private static func description(ofComment text: String) -> String {
    var text = text
    while text.contains("--") { text = text.replacing("--", with: "- -") }
    return text
  }

  private mutating func write(like document: Markup) {
    let root = ours.order[0]
    let comments = conflicts.filter { !$0.isComputed }.map { conflict in
      "<!-- merge conflict: \(DocumentMerge.description(ofComment: conflict.line)) -->"
    }
    let start = document.root.whole.lowerBound
    let output = document.bytes[..<start] + merged.bytes(of: root, first: comments)
    let old = LineEndings.lineFeeds(document.bytes[start...])
    isReformatted = !old.starts(with: ours.bytes(of: root).dropLast())
    if old.count < document.bytes.count - start
      || LineEndings.lineFeeds(document.bytes[..<start]).count < start
    {
      bytes = LineEndings.carriageReturns(LineEndings.lineFeeds(output))
      return
    }
    let isFormatted = DocumentFormatter.formatted(document) == document.bytes
    bytes = Array(output)
    guard isFormatted, let markup = try? Markup.read(bytes) else { return }
    let formatted = DocumentFormatter.formatted(markup)
    if bytes == formatted { self.markup = markup } else { bytes = formatted }
  }
}
