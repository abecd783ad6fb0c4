internal import GimbalMarkup

/// The elements of a document by identity, for a merge.
///
/// The identity of an element with an object id is this id. The identity of any other element consists of the
/// identity of its parent, its name and the attribute that distinguishes it from its siblings, such as `key`.
struct MergeTree {
  /// An element, or a comment with the name ``comment``.
  struct Node {
    var name: String
    /// The attributes in document order. The values have the escapes of the document.
    var attributes: [(name: String, value: String)] = []
    /// The text between the tags as it is in the document; empty for an element that contains elements.
    var text = ""
    /// The identity of the parent; `nil` for the root.
    var parent: String?
    /// The identities of the children in document order.
    var children: [String] = []
    var closesItself = false
    /// `true` if the attributes and the content form one value. Elements inside the element are then part of ``text``.
    var isWhole = false

    subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }

    /// Returns `true` if the texts differ in more than the formatting of the document: line breaks between tags with the
    /// indentation after them, and the form of line breaks. White space in a text belongs to the text.
    func hasOtherText(than other: Node) -> Bool {
      text != other.text && Node.withoutFormatting(text) != Node.withoutFormatting(other.text)
    }

    private static func withoutFormatting(_ text: String) -> String {
      let text = text.replacing("\r\n", with: "\n")
      if text.isBlank { return text.contains("\n") ? "" : text }
      guard text.contains("<") else { return text }
      return text.replacing(/>\s*\n\s*</, with: "><").replacing(/^\s*\n\s*</, with: "<").replacing(
        />\s*\n\s*$/, with: ">")
    }

    /// Returns `true` if the attributes differ in more than their order.
    func hasOtherAttributes(than other: Node) -> Bool {
      if attributes.elementsEqual(other.attributes, by: ==) { return false }
      let (one, other) = (attributes, other.attributes)
      return one.count != other.count || !one.allSatisfy { attribute in other.contains { $0 == attribute } }
    }

    /// Returns `true` if the attributes or the texts differ.
    func hasOtherValue(than other: Node) -> Bool {
      hasOtherAttributes(than: other) || hasOtherText(than: other)
    }
  }

  static let comment = "!--"

  /// The elements that Xcode omits if they would be empty. Their removal is the removal of their last child.
  static let containers: Set<String> = [
    "subviews", "constraints", "connections", "resources", "inferredMetricsTieBreakers", "designables",
  ]

  /// The attributes that are always the id of another object.
  static let references: Set<String> = [
    "firstItem", "secondItem", "destination", "reference", "initialViewController",
  ]

  var nodes: [String: Node] = [:]
  /// The identities of the views to which constraints refer.
  private(set) var constrainedViews: Set<String> = []
  /// The identities in document order, so that parents precede their children.
  private(set) var order: [String] = []

  /// Creates a tree without elements.
  init() {}

  /// Creates the tree of a document.
  ///
  /// - Parameter aliases: The ids of objects that get another id, with this id.
  /// - Complexity: O(bytes).
  init(_ document: Markup, renaming aliases: [String: String] = [:]) {
    var identities: [String] = []
    var occurrences: [String: Int] = [:]
    var mixed: Set<Element> = []
    for element in document.elements {
      if let parent = element.parent, mixed.contains(parent) {
        mixed.insert(element)
        identities.append("")
        continue
      }
      let parent = element.parent.map { identities[$0.index] }
      var node = Node(name: element.name, parent: parent, closesItself: element.closesItself)
      node.attributes = element.attributes.map { (name: $0.name, value: document.text($0.value)) }
      if !aliases.isEmpty { node.attributes = node.attributes.map { ($0, aliases[$1] ?? $1) } }
      node.isWhole = WholeValue.isWhole(element)
      if element.isMixed || (node.isWhole && element.isNested) {
        // The content is one text: it is one value, or whitespace around text belongs to it.
        mixed.insert(element)
        node.text = element.inner
      } else {
        for case .text(let range) in element.content where !element.isNested {
          node.text += document.text(range)
        }
      }
      identities.append(add(node, as: MergeTree.identity(of: node), counting: &occurrences))
    }
    for element in document.elements where !mixed.contains(element) {
      addComments(of: element, identities, counting: &occurrences)
    }
    for node in nodes.values where node.name == "constraint" {
      // A constraint without a first item applies to the view that contains it.
      let owner = node.parent.flatMap { nodes[$0]?.parent }
      for item in [
        node["firstItem"].map(MergeTree.objectIdentity) ?? owner,
        node["secondItem"].map(MergeTree.objectIdentity),
      ] {
        if let item { constrainedViews.insert(item) }
      }
    }
  }

  @discardableResult
  private mutating func add(
    _ node: Node, as proposed: String, counting occurrences: inout [String: Int]
  ) -> String {
    let count = occurrences[proposed, default: 0]
    occurrences[proposed] = count + 1
    let identity = count == 0 ? proposed : "\(proposed)[\(count)]"
    nodes[identity] = node
    order.append(identity)
    if let parent = node.parent { nodes[parent]?.children.append(identity) }
    return identity
  }

  /// Adds the comments in an element. A comment is identified by the element that follows it, because Xcode writes a comment
  /// before each scene, and scenes of the same kind have the same comment.
  private mutating func addComments(
    of element: Element, _ identities: [String], counting occurrences: inout [String: Int]
  ) {
    guard element.content.contains(where: { if case .comment = $0 { true } else { false } }) else { return }
    var (children, next) = ([String](), String?.none)
    for piece in element.content.reversed() {
      switch piece {
      case .element(let child):
        next = identities[child.index]
        children.append(identities[child.index])
      case .comment(let range):
        let text = element.markup.text(range)
        let place =
          next.map { "\($0)/\(MergeTree.comment)" }
          ?? "\(identities[element.index])/\(MergeTree.comment)\(text)"
        let comment = Node(name: MergeTree.comment, text: text, parent: identities[element.index])
        children.append(add(comment, as: place, counting: &occurrences))
      case .text, .instruction: break
      }
    }
    nodes[identities[element.index]]?.children = children.reversed()
  }

  /// The attributes that distinguish an element without an object id from its siblings, in order of precedence.
  private static let distinguishing = [
    "key", "sceneID", "reference", "property", "keyPath", "identifier", "name", "className",
  ]

  private static func identity(of node: Node) -> String {
    // The id of a device is the name of a model.
    if node.name != "device", let id = node["id"] { return objectIdentity(id) }
    let part = distinguishing.lazy.compactMap { node[$0] }.first.map { "|" + $0 } ?? ""
    if isFontName(node) { return "\(node.parent ?? "")/string|\(node.text)" }
    return "\(node.parent ?? "")/\(node.name)\(part)"
  }

  /// Returns `true` for the name of a font in a custom font file. These names are a set.
  static func isFontName(_ node: Node) -> Bool {
    node.name == "string" && node["key"] == nil && node.parent?.contains("/customFonts|") == true
  }

  /// Returns the identity of the object with an id.
  static func objectIdentity(_ id: String) -> String { "#" + id }

  /// Returns a list with the elements of another list that it does not contain.
  ///
  /// Each element follows its predecessor in the other list, after the elements that the list adds there.
  ///
  /// - Parameter old: The elements of the common ancestor.
  /// - Complexity: O(elements).
  static func inserting(_ other: [String], into list: [String], old: Set<String>) -> [String] {
    let known = Set(list)
    var following: [String: [String]] = [:]
    var (pending, last) = ([String](), String?.none)
    for child in other {
      if known.contains(child) {
        last = child
      } else if let last {
        following[last, default: []].append(child)
      } else {
        pending.append(child)
      }
    }
    var result: [String] = []
    for child in list {
      if old.contains(child) {
        result += pending
        pending = []
      }
      result.append(child)
      pending += following[child] ?? []
    }
    return result + pending
  }

  /// Returns the order that has the changes of both versions; `nil` if there is none, or if both versions move the same
  /// element.
  ///
  /// Two elements that `ours` swaps have the order of `ours`, and all others that of `theirs`.
  ///
  /// - Parameter base: The elements in the order of the common ancestor. All lists have the same elements.
  /// - Complexity: O(elements²).
  static func merging(ours: [String], theirs: [String], base: [String]) -> [String]? {
    if ours == base || ours == theirs { return theirs }
    if theirs == base { return ours }
    guard moves(from: base, to: ours).isDisjoint(with: moves(from: base, to: theirs)) else { return nil }
    let places = [base, ours, theirs].map { list in
      Dictionary(uniqueKeysWithValues: zip(list, list.indices))
    }
    func isBefore(_ one: String, _ other: String) -> Bool {
      let orders = places.map { ($0[one] ?? 0) < ($0[other] ?? 0) }
      return orders[1] != orders[0] ? orders[1] : orders[2]
    }
    // The order is consistent if every place is the number of elements before it.
    var order: [String?] = Array(repeating: nil, count: base.count)
    for element in base { order[base.count { $0 != element && isBefore($0, element) }] = element }
    let result = order.compactMap(\.self)
    return result.count == base.count ? result : nil
  }

  /// Returns a smallest set of elements whose moves turn a list into another list of the same elements.
  private static func moves(from old: [String], to new: [String]) -> Set<String> {
    Set(
      new.difference(from: old).insertions.compactMap { change in
        if case .insert(_, let element, _) = change { element } else { nil }
      })
  }

  /// Returns the description of an element, such as `button aaa-aa-aaa, normal`: the object that contains it, and the keys or
  /// the names of the elements between the object and the element.
  func title(of identity: String) -> String {
    var path: [String] = []
    var next = Optional(identity)
    while let part = next, let node = nodes[part] {
      if node.parent == nil || node["id"].map(MergeTree.objectIdentity) == part {
        path.append([node.name, node["id"]].compactMap(\.self).joined(separator: " "))
        break
      }
      path.append(node["key"] ?? [node.name, node["sceneID"]].compactMap(\.self).joined(separator: " "))
      next = node.parent
    }
    return path.reversed().joined(separator: ", ")
  }

  /// Returns the identities of an element and all its descendants.
  func subtree(of identity: String) -> [String] {
    var (found, pending) = ([String](), [identity])
    while let next = pending.popLast() {
      found.append(next)
      pending += nodes[next]?.children ?? []
    }
    return found
  }
}

extension MergeTree {
  /// Returns the bytes of the element with its descendants, with four spaces of indentation for each level.
  ///
  /// - Parameter first: Lines that are written at the start of the content of the root.
  func bytes(of identity: String, first: [String] = []) -> [UInt8] {
    var output: [UInt8] = []
    write(identity, depth: 0, first: first, to: &output)
    return output
  }

  private func write(_ identity: String, depth: Int, first: [String] = [], to output: inout [UInt8]) {
    guard let node = nodes[identity] else { return }
    func indent(_ depth: Int) { output += repeatElement(UInt8(ascii: " "), count: 4 * depth) }
    indent(depth)
    if node.name == MergeTree.comment {
      output += node.text.utf8
      return output.append(UInt8(ascii: "\n"))
    }
    output.append(UInt8(ascii: "<"))
    output += node.name.utf8
    for attribute in node.attributes {
      output.append(UInt8(ascii: " "))
      output += attribute.name.utf8
      output += "=\"".utf8
      if attribute.value.utf8.contains(UInt8(ascii: "\"")) {
        output += attribute.value.replacing("\"", with: "&quot;").utf8
      } else {
        output += attribute.value.utf8
      }
      output.append(UInt8(ascii: "\""))
    }
    if !node.children.isEmpty || !first.isEmpty {
      output += ">\n".utf8
      for line in first {
        indent(depth + 1)
        output += (line + "\n").utf8
      }
      for child in node.children { write(child, depth: depth + 1, to: &output) }
      indent(depth)
    } else if !node.text.isBlank || (!node.text.isEmpty && !node.text.contains(where: \.isNewline)) {
      output.append(UInt8(ascii: ">"))
      output += node.text.utf8
    } else if node.closesItself {
      output += "/>\n".utf8
      return
    } else {
      output += ">\n".utf8
      indent(depth)
    }
    output += "</".utf8
    output += node.name.utf8
    output += ">\n".utf8
  }
}

extension String {
  /// `true` if the text consists of whitespace.
  ///
  /// - Complexity: O(1) for a text that starts with another ASCII character.
  var isBlank: Bool {
    for byte in utf8 {
      // A character that is not ASCII can be whitespace, such as a no-break space.
      if byte >= 0x80 { return allSatisfy(\.isWhitespace) }
      if byte != 0x20, !(0x09...0x0D).contains(byte) { return false }
    }
    return true
  }
}

extension Element {
  /// `true` if the element contains text besides elements or comments.
  fileprivate var isMixed: Bool {
    guard isNested else { return false }
    for case .text(let range) in content
    where !markup.bytes[range].allSatisfy(\.isMarkupSpace) && !markup.text(range).isBlank { return true }
    return false
  }

  /// The bytes between the tags as text.
  fileprivate var inner: String {
    let end = markup.bytes[whole].lastIndex(of: UInt8(ascii: "<")) ?? whole.upperBound
    return markup.text(startTag.upperBound..<end)
  }
}
