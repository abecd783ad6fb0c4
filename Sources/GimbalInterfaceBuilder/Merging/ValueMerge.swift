internal import GimbalModel

/// The merge of the values of an element: whole values, groups of attributes, and single attributes.
extension DocumentMerge {
  /// Takes the value of one version as a whole.
  mutating func mergeWhole(
    _ identity: String, _ mine: MergeTree.Node, _ other: MergeTree.Node, _ old: MergeTree.Node?
  ) {
    guard mine.hasOtherValue(than: other), old?.hasOtherValue(than: other) != false else { return }
    if let old, !mine.hasOtherValue(than: old) {
      merged.nodes[identity]?.attributes = other.attributes
      merged.nodes[identity]?.text = other.text
      return
    }
    if ComputedValue.hasRoundingDifference(mine, other) { return }
    if let old, ComputedValue.hasRoundingDifference(old, other) { return }
    if let old, ComputedValue.hasRoundingDifference(old, mine) {
      merged.nodes[identity]?.attributes = other.attributes
      return
    }
    let names = differing(mine.attributes.map(\.name) + other.attributes.map(\.name), mine, other)
    let difference =
      if !names.isEmpty {
        difference(of: mine.name, in: names, mine, other)
      } else if mine.text.contains("<") || other.text.contains("<") {
        "ours and theirs changed the \(mine.name) differently"
      } else {
        "the text is \(quoted(mine.text)) in ours and \(quoted(other.text)) in theirs"
      }
    let isComputed =
      ComputedValue.contains(mine, in: [ours, theirs])
      || ComputedValue.isHeaderFrame(mine, in: [base, ours, theirs])
      || ComputedValue.isAutoresized(mine, in: [ours, theirs], since: base)
    if isComputed, let old, let frame = ContestedFrame(old, mine, other, in: ours) {
      contestedFrames.append(frame)
      if let view = mine.parent.flatMap({ ours.nodes[$0] }), ComputedValue.isHeader(view),
        mine["height"] == old["height"]
      {
        // The table computes the other sides.
        merged.nodes[identity]?.attributes = mine.attributes.map {
          ($0, $0 == "height" ? other[$0] ?? $1 : $1)
        }
      }
    }
    report(identity, in: ours, difference, isComputed: isComputed)
    // The fragments of a text follow one another, so that both versions can have moved the end of a fragment.
    if mine.name == "fragment", let text = mine.parent { unmerged.insert(text) }
  }

  // MARK: Attributes

  mutating func attributes(
    _ identity: String, _ mine: MergeTree.Node, _ other: MergeTree.Node, _ old: MergeTree.Node?
  ) -> [(name: String, value: String)] {
    let names = mine.attributes.map(\.name) + other.attributes.map(\.name).filter { mine[$0] == nil }
    var values: [String: String?] = [:]
    for group in WholeValue.attributeGroups(of: mine.name)
    where names.contains(where: group.attributes.contains) {
      let isTheirs = isTheirs(group, identity, mine, other, old)
      for name in group.attributes { values[name] = isTheirs ? other[name] : mine[name] }
    }
    var attributes: [(name: String, value: String)] = []
    for name in names {
      guard let value = values[name] ?? value(of: name, identity, mine, other, old) else { continue }
      attributes.insert(
        (name, value), at: mine[name] == nil ? index(of: name, in: mine.name, attributes) : attributes.count)
    }
    return attributes
  }

  /// Returns `true` if the merged document has their value of a group of attributes.
  private mutating func isTheirs(
    _ group: WholeValue.AttributeGroup, _ identity: String, _ mine: MergeTree.Node, _ other: MergeTree.Node,
    _ old: MergeTree.Node?
  ) -> Bool {
    let names = differing(group.attributes, mine, other)
    guard !names.isEmpty, let old else {
      if !names.isEmpty { report(identity, in: ours, difference(of: group.name, in: names, mine, other)) }
      return false
    }
    if differing(group.attributes, other, old).isEmpty { return false }
    if differing(group.attributes, mine, old).isEmpty { return true }
    report(identity, in: ours, difference(of: group.name, in: names, mine, other))
    return false
  }

  /// Returns the attributes in a list that have different values in two elements.
  func differing(_ names: [String], _ one: MergeTree.Node, _ other: MergeTree.Node) -> [String] {
    var known: Set<String> = []
    return names.filter { name in
      known.insert(name).inserted && one[name] != other[name]
        && !isEqual(name, one[name], other[name], in: one.name)
    }
  }

  /// Returns `true` if two values are the same number.
  private func isEqual(_ name: String, _ one: String?, _ other: String?, in element: String) -> Bool {
    let usual = element == "constraint" ? ConstraintAttributes.usual[name] : nil
    guard let one = one ?? usual, let other = other ?? usual else { return false }
    return one == other || Double(one).flatMap { number in Double(other).map { $0 == number } } == true
  }

  /// Returns the difference between two versions of a value.
  func difference(
    of value: String, in names: [String], _ mine: MergeTree.Node, _ other: MergeTree.Node
  ) -> String {
    if names.count == 1 {
      return "'\(names[0])' is \(quoted(mine[names[0]])) in ours and \(quoted(other[names[0]])) in theirs"
    }
    let sides = [mine, other].map { node in
      names.filter { node[$0] != nil }.map { "\($0) \(quoted(node[$0]))" }.joined(separator: ", ")
    }.map { $0.isEmpty ? "nothing" : $0 }
    return "the \(value) has \(sides[0]) in ours and \(sides[1]) in theirs"
  }

  /// Returns the index at which Xcode writes a new attribute.
  private func index(of name: String, in element: String, _ attributes: [(name: String, value: String)])
    -> Int
  {
    let known = AttributeOrder.of(element).positions
    let position = known[name] ?? .max
    return (attributes.lastIndex { (known[$0.name] ?? .max) < position }).map { $0 + 1 } ?? 0
  }

  private mutating func value(
    of name: String, _ identity: String, _ mine: MergeTree.Node, _ other: MergeTree.Node,
    _ old: MergeTree.Node?
  ) -> String? {
    let (mineValue, otherValue, oldValue) = (mine[name], other[name], old?[name])
    if mineValue == otherValue || otherValue == oldValue { return mineValue }
    if mineValue == oldValue { return otherValue }
    if isEqual(name, mineValue, otherValue, in: mine.name) { return mineValue }
    if DocumentMerge.versions.contains(name) {
      // Newer versions of Xcode omit some of these attributes. Ours decides.
      guard let mineValue, let otherValue else { return mineValue }
      let versions = [mineValue, otherValue].map { $0.split(separator: ".").map { Int($0) ?? 0 } }
      return versions[0].lexicographicallyPrecedes(versions[1]) ? otherValue : mineValue
    }
    report(
      identity, in: ours, difference(of: name, in: [name], mine, other),
      isComputed: ComputedValue.contains(attribute: name, of: mine, in: ours))
    return mineValue
  }

  /// The attributes with versions of tools. If both versions of the document have one, the merged document has the newer value.
  private static let versions: Set<String> = ["toolsVersion", "systemVersion", "version", "minToolsVersion"]

  /// Returns a value of the document in quotes, on one line.
  func quoted(_ value: String?) -> String {
    guard let value else { return "not set" }
    let lines = value.split(whereSeparator: \.isNewline)
    return "'" + lines.joined(separator: " ") + "'"
  }
}
