/// An XML element with its position in the document.
///
/// `MarkupReader` creates the tree of elements. The tree is not modified afterwards. The owner of the root
/// element keeps all elements alive.
final class Element {
  let name: String
  /// The attributes, in no particular order. An element has about five attributes, so a linear search is
  /// faster than a hash table.
  private let attributes: [(name: String, value: String)]
  /// The position of the start tag.
  let place: TextPosition
  /// The index of the element in document order.
  let order: Int
  /// The index, in document order, of the last descendant, or of the element itself if it has none.
  private(set) var lastOrder: Int
  private(set) unowned var parent: Element?
  private(set) var children: [Element] = []
  /// The first child that contains the frame of the view: `<rect key="frame">`, or `<frame key="frameInset">`
  /// in some documents from Xcode 8. The child is cached, because the frame is read often.
  private(set) var rect: Element?
  /// The `<variation>` children, which describe variations by size class.
  private(set) var variationElements: [Element] = []
  /// The text directly inside the element.
  var text = ""

  init(name: String, attributes: [String: String], place: TextPosition, order: Int, parent: Element?) {
    self.name = name
    self.attributes = attributes.map { (name: $0.key, value: $0.value) }
    self.place = place
    self.order = order
    lastOrder = order
    self.parent = parent
    parent?.adopt(self)
  }

  private func adopt(_ child: Element) {
    children.append(child)
    if rect == nil, child.isFrame { rect = child }
    if child.name == "variation" { variationElements.append(child) }
  }

  /// Ends the element and records the index of its last descendant.
  func close(after last: Int) { lastOrder = last }

  subscript(attribute: String) -> String? {
    for entry in attributes where entry.name == attribute { return entry.value }
    return nil
  }
}

extension Element {
  private var isFrame: Bool {
    name == "rect" && self["key"] == "frame" || name == "frame" && self["key"] == "frameInset"
  }

  var id: String? { self["id"] }

  /// Returns `true` if the value of the attribute is `YES`.
  func flag(_ attribute: String) -> Bool { self[attribute] == "YES" }

  /// Returns the value of an attribute as a number; `nil` if the attribute is missing or not a finite number.
  func number(_ attribute: String) -> Double? {
    self[attribute].flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Returns the first child with the given name. If `key` is given, the attribute `key` of the child must
  /// have this value.
  func child(_ name: String, key: String? = nil) -> Element? {
    children.first { $0.name == name && (key == nil || $0["key"] == key) }
  }

  /// Returns the children with the given name.
  func children(_ name: String) -> [Element] { children.filter { $0.name == name } }

  /// The descendants in document order.
  ///
  /// - Complexity: O(descendants).
  var descendants: [Element] {
    var found: [Element] = []
    collect(into: &found)
    return found
  }

  private func collect(into found: inout [Element]) {
    for child in children {
      found.append(child)
      child.collect(into: &found)
    }
  }

  /// The enclosing elements, innermost first.
  var ancestors: some Sequence<Element> { sequence(first: self, next: \.parent).dropFirst() }
}
