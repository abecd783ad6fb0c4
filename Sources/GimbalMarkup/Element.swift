internal import GimbalCore

/// An element of a document: a reference to one node of its tree.
package struct Element: Sendable {
  package let markup: Markup
  private let number: Int32

  init(_ markup: Markup, _ number: Int32) { (self.markup, self.number) = (markup, number) }

  private var node: NodeRecord { markup.nodes[Int(number)] }

  /// The index of the element in document order.
  package var index: Int { Int(number) }

  /// The index, in document order, of the last descendant, or of the element itself if it has none.
  package var lastIndex: Int { Int(node.last) }

  package var name: String { markup.names[Int(markup.nodes[Int(number)].name)] }
}

extension Element: Hashable, Comparable {
  package static func == (one: Element, other: Element) -> Bool {
    one.number == other.number && one.markup === other.markup
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(number) }

  /// Returns `true` if an element precedes another element of its document.
  package static func < (one: Element, other: Element) -> Bool { one.number < other.number }
}

// MARK: Attributes

extension Element {
  /// The attributes in document order.
  package var attributes: Attributes {
    let node = node
    let first = Int(node.firstAttribute)
    return Attributes(markup: markup, startIndex: first, endIndex: first + Int(node.attributeCount))
  }

  /// The attributes of an element.
  package struct Attributes: RandomAccessCollection, Sendable {
    fileprivate let markup: Markup
    package let startIndex: Int
    package let endIndex: Int

    package subscript(index: Int) -> Markup.Attribute { Markup.Attribute(markup, index) }
  }

  private func index(of name: String) -> Int? {
    let node = markup.nodes[Int(number)]
    var index = Int(node.firstAttribute)
    let end = index + Int(node.attributeCount)
    while index < end {
      if markup.names[Int(markup.attributes[index].name)] == name { return index }
      index += 1
    }
    return nil
  }

  /// Returns an attribute by name.
  package func attribute(_ name: String) -> Markup.Attribute? {
    index(of: name).map { Markup.Attribute(markup, $0) }
  }

  /// The value of an attribute; `nil` if the element has no such attribute.
  package subscript(name: String) -> String? {
    guard let index = index(of: name) else { return nil }
    let record = markup.attributes[index]
    let range = Int(record.valueStart)..<Int(record.valueEnd)
    return record.isEscaped ? markup.attributeValue(range) : markup.text(range)
  }

  /// Returns the value of an attribute as written in the document, with escape sequences; `nil` if the
  /// element has no such attribute.
  package func raw(_ name: String) -> String? {
    index(of: name).map { index in
      let record = markup.attributes[index]
      return markup.text(Int(record.valueStart)..<Int(record.valueEnd))
    }
  }

  package var id: String? { self["id"] }

  /// Returns `true` if the value of the attribute is `YES`.
  package func flag(_ attribute: String) -> Bool { self[attribute] == "YES" }

  /// Returns the value of an attribute as a number; `nil` if the attribute is missing or not a finite number.
  package func number(_ attribute: String) -> Double? {
    self[attribute].flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
  }
}

// MARK: Relatives

extension Element {
  /// The element that contains this one; `nil` for the root.
  package var parent: Element? { node.parent < 0 ? nil : Element(markup, node.parent) }

  /// The child elements in document order.
  package var children: Children { Children(markup: markup, first: node.firstChild) }

  /// The child elements of an element.
  package struct Children: Collection, Sendable {
    fileprivate let markup: Markup
    fileprivate let first: Int32

    /// The position of a child: its index in document order, or `Int32.max` at the end.
    package struct Index: Comparable, Sendable {
      fileprivate let node: Int32

      fileprivate init(_ node: Int32) { self.node = node < 0 ? .max : node }

      package static func < (one: Index, other: Index) -> Bool { one.node < other.node }
    }

    package var startIndex: Index { Index(first) }
    package var endIndex: Index { Index(-1) }
    package var isEmpty: Bool { first < 0 }

    package func index(after index: Index) -> Index { Index(markup.nodes[Int(index.node)].nextSibling) }

    package subscript(index: Index) -> Element { Element(markup, index.node) }
  }

  /// Returns the first child with the given name. If `key` is given, the attribute `key` of the child must
  /// have this value.
  package func child(_ name: String, key: String? = nil) -> Element? {
    var next = node.firstChild
    while next >= 0 {
      let child = Element(markup, next)
      if child.name == name, key == nil || child["key"] == key { return child }
      next = child.node.nextSibling
    }
    return nil
  }

  /// Returns the children with the given name.
  package func children(_ name: String) -> [Element] { children.filter { $0.name == name } }

  /// The descendants in document order.
  package var descendants: Elements {
    Elements(markup: markup, startIndex: index + 1, endIndex: lastIndex + 1)
  }

  /// The enclosing elements, innermost first.
  package var ancestors: some Sequence<Element> { sequence(first: self, next: \.parent).dropFirst() }
}

// MARK: Content

extension Element {
  /// The location of the start tag.
  package var location: MarkupLocation { markup.location(of: Int(node.start)) }

  /// The line of the start tag, starting at 1.
  package var line: Int { markup.line(of: Int(node.start)) }

  /// The bytes of the start tag. A self-closing tag is the whole element.
  package var startTag: Range<Int> { Int(node.start)..<Int(node.startTagEnd) }

  /// The bytes of the whole element.
  package var whole: Range<Int> { Int(node.start)..<Int(node.end) }

  package var closesItself: Bool { node.closesItself }

  /// The elements, texts, comments and instructions between the tags.
  package var content: Pieces { Pieces(markup: markup, index: node.firstPiece) }

  /// The text directly inside the element. Each escape sequence is replaced with its character.
  package var text: String {
    var bytes: [UInt8] = []
    for case .text(let range) in content { markup.appendText(range, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

// MARK: Sequences

extension Markup.Attribute {
  fileprivate init(_ markup: Markup, _ index: Int) {
    let record = markup.attributes[index]
    self.init(
      name: markup.names[Int(record.name)], value: Int(record.valueStart)..<Int(record.valueEnd),
      whole: Int(record.start)..<Int(record.valueEnd) + 1)
  }
}

/// The parts of the content of an element in document order.
package struct Pieces: Sequence, IteratorProtocol, Sendable {
  package typealias Element = Markup.Piece

  let markup: Markup
  /// The index of the next piece, or -1.
  var index: Int32

  package mutating func next() -> Markup.Piece? {
    if index < 0 { return nil }
    let record = markup.pieces[Int(index)]
    index = record.next
    let range = Int(record.start)..<Swift.max(Int(record.start), Int(record.end))
    switch record.kind {
    case .element: return .element(GimbalMarkup.Element(markup, record.start))
    case .text: return .text(range)
    case .comment: return .comment(range)
    case .instruction: return .instruction(range)
    }
  }
}

/// Elements of a document in document order.
package struct Elements: RandomAccessCollection, Sendable {
  let markup: Markup
  package let startIndex: Int
  package let endIndex: Int

  package subscript(index: Int) -> Element { Element(markup, Int32(truncatingIfNeeded: index)) }
}
