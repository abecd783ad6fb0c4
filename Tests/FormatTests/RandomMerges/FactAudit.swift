/// An audit of a three-way merge by the facts of the versions. It shares no code with the merge.
struct FactAudit {
  /// A fact: an attribute, a text, the parent or the whole value of an element.
  private struct Key: Hashable {
    let element: String
    let name: String
  }

  private struct Version {
    var facts: [Key: String] = [:]
    var items: [String: DocumentTree.Item] = [:]
    var parents: [String: String] = [:]

    init(_ tree: DocumentTree) { add(tree.root, in: "") }

    private mutating func add(_ item: DocumentTree.Item, in parent: String) {
      let names = ["key", "sceneID", "reference", "property", "keyPath", "identifier", "name"]
      let part = names.lazy.compactMap { item[$0] }.first ?? ""
      let identity =
        item["id"].map { "#" + $0 }
        ?? (item["key"] != nil && !Self.open.contains(item.name)
          ? "\(parent)/\(part)" : "\(parent)/\(item.name)|\(part)")
      (items[identity], parents[identity]) = (item, parent)
      let isWhole =
        item["id"] == nil
        && (item["key"] != nil && !Self.open.contains(item.name)
          || ["userDefinedRuntimeAttribute", "image"].contains(item.name))
      if isWhole {
        let attributes = item.attributes.map { "\($0.name)=\($0.value)" }.sorted()
        facts[Key(element: identity, name: "value")] = (attributes + [item.text]).joined(separator: " ")
        return
      }
      if item["id"] != nil { facts[Key(element: identity, name: "parent")] = parent }
      var rest = Dictionary(item.attributes.map { ($0.name, $0.value) }) { one, _ in one }
      rest["id"] = nil
      for group in Self.groups[item.name, default: []] + [["customClass", "customModule"]] {
        let values = group.map { rest.removeValue(forKey: $0) ?? "" }
        if values.contains(where: { !$0.isEmpty }) {
          facts[Key(element: identity, name: group.joined(separator: "+"))] = values.joined(separator: " ")
        }
      }
      for (name, value) in rest { facts[Key(element: identity, name: name)] = value }
      for child in item.children { add(child, in: identity) }
    }

    static let open: Set<String> = ["state", "userDefinedRuntimeAttributes", "view", "navigationItem"]
    static let groups = [
      "constraint": [
        [
          "firstItem", "firstAttribute", "relation", "secondItem", "secondAttribute", "multiplier",
          "constant",
        ]
      ],
      "outlet": [["property", "destination"]], "action": [["selector", "destination"]],
      "segue": [["kind", "destination"]],
    ]

    /// The ids of the objects that contain an element, of the objects to which it refers, and of those that contain these.
    func names(of identity: String) -> Set<String> {
      guard let item = items[identity] else { return [] }
      let targets = item.attributes.compactMap { items["#" + $0.value] }
      return Set(
        (item.chain + targets.flatMap(\.chain)).flatMap { [$0["id"], $0["sceneID"]] }.compactMap(\.self))
    }

    /// Returns `true` for a value that Interface Builder computes.
    func isComputed(_ identity: String) -> Bool {
      guard let item = items[identity], let parent = item.parent else { return false }
      switch item.name {
      case "rect":
        return parent["translatesAutoresizingMaskIntoConstraints"] == "NO" || parent["key"] == "view"
          || parent.name == "tableViewCell" || parent.parent?.parent?.name == "stackView"
      case "point": return true
      default: return parent.name == "resources"
      }
    }
  }

  private let base, ours, theirs, merged: Version
  private let conflicts: String

  init(
    base: DocumentTree, ours: DocumentTree, theirs: DocumentTree, merged: DocumentTree, conflicts: [String]
  ) {
    (self.base, self.ours, self.theirs) = (Version(base), Version(ours), Version(theirs))
    (self.merged, self.conflicts) = (Version(merged), conflicts.joined(separator: "\n"))
  }

  /// The facts that are lost, mixed or silently decided.
  var faults: [String] {
    let keys = [base, ours, theirs, merged].reduce(into: Set<Key>()) { $0.formUnion($1.facts.keys) }
    return keys.sorted { ($0.element, $0.name) < ($1.element, $1.name) }.compactMap { key in
      let values = [base, ours, theirs].map { $0.facts[key] }
      let result = merged.facts[key]
      let line = "\(key.element) \(key.name): \(values.map { $0 ?? "none" }) -> \(result ?? "none")"
      if !values.contains(result), key.name != "parent" || result == nil { return "mixed: " + line }
      if [base, ours, theirs].contains(where: { $0.isComputed(key.element) }) { return nil }
      let expected = values[1] == values[0] ? values[2] : values[1]
      let isContested = values[0] != values[1] && values[0] != values[2] && values[1] != values[2]
      if !isContested, result == expected { return nil }
      return isNamed(key.element) || hasTwin(key.element) ? nil : (isContested ? "silent: " : "lost: ") + line
    }
  }

  private func isNamed(_ identity: String) -> Bool {
    [base, ours, theirs].contains { $0.names(of: identity).contains(where: conflicts.contains) }
  }

  /// Returns `true` for an element that both versions add with different ids, and that the merged document has once.
  private func hasTwin(_ identity: String) -> Bool {
    guard base.items[identity] == nil, let item = theirs.items[identity] ?? ours.items[identity],
      item["id"] != nil
    else { return false }
    return merged.items.contains { other, twin in
      other != identity && twin.name == item.name && merged.parents[other] == theirs.parents[identity]
        && (conflicts.contains(twin["id"] ?? "none")
          || item.attributes.allSatisfy { $0.name == "id" || twin[$0.name] == $0.value })
    }
  }
}
