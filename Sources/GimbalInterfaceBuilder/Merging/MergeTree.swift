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

    subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }
  }

  static let comment = "!--"

  /// The elements that Xcode omits if they would be empty. Their removal is the removal of their last child.
  static let containers: Set<String> = ["subviews", "constraints", "connections", "resources"]

  /// The attributes that are always the id of another object.
  static let references: Set<String> = [
    "firstItem", "secondItem", "destination", "reference", "initialViewController",
  ]

  var nodes: [String: Node] = [:]
  /// The identities in document order, so that parents precede their children.
  private(set) var order: [String] = []

  /// Creates a tree without elements.
  init() {}

  /// Creates the tree of a document.
  ///
  /// - Complexity: O(bytes).
  init(_ document: Markup) {
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
      if element.isMixed {
        // The content is one text, because whitespace around text belongs to it.
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
    "key", "sceneID", "reference", "property", "keyPath", "identifier", "name",
  ]

  private static func identity(of node: Node) -> String {
    // The id of a device is the name of a model.
    if node.name != "device", let id = node["id"] { return objectIdentity(id) }
    let part = distinguishing.lazy.compactMap { node[$0] }.first.map { "|" + $0 } ?? ""
    return "\(node.parent ?? "")/\(node.name)\(part)"
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
  /// Returns the element with its descendants as text, with four spaces of indentation for each level.
  ///
  /// - Parameter first: Lines that are written at the start of the content of the root.
  func text(of identity: String, depth: Int = 0, first: [String] = []) -> String {
    guard let node = nodes[identity] else { return "" }
    let indent = String(repeating: "    ", count: depth)
    if node.name == MergeTree.comment { return indent + node.text + "\n" }
    let attributes = node.attributes.map { " \($0.name)=\"\($0.value.replacing("\"", with: "&quot;"))\"" }
    let start = indent + "<" + node.name + attributes.joined()
    guard node.children.isEmpty, first.isEmpty else {
      let lines = first.map { indent + "    " + $0 + "\n" }
      let content = node.children.map { text(of: $0, depth: depth + 1) }
      return start + ">\n" + (lines + content).joined() + indent + "</\(node.name)>\n"
    }
    let words = node.text
    if !words.allSatisfy(\.isWhitespace) || (!words.isEmpty && !words.contains(where: \.isNewline)) {
      return start + ">\(words)</\(node.name)>\n"
    }
    return node.closesItself ? start + "/>\n" : start + ">\n\(indent)</\(node.name)>\n"
  }
}

extension Element {
  /// `true` if the element contains text besides elements or comments.
  fileprivate var isMixed: Bool {
    isNested
      && content.contains { piece in
        if case .text(let range) = piece { !markup.text(range).allSatisfy(\.isWhitespace) } else { false }
      }
  }

  /// The bytes between the tags as text.
  fileprivate var inner: String {
    guard let first = content.first, let last = content.last else { return "" }
    return markup.text(first.range.lowerBound..<last.range.upperBound)
  }
}

extension Markup.Piece {
  fileprivate var range: Range<Int> {
    switch self {
    case .element(let element): element.whole
    case .text(let range), .comment(let range), .instruction(let range): range
    }
  }
}
