/// An element of a document, with its place in it.
///
/// A tree of references: made once by `MarkupReader`, and only read after that.
final class Element {
  let name: String
  let attributes: [String: String]
  /// Where its tag starts.
  let place: TextPosition
  /// The element's number in document order, from 0.
  let order: Int
  /// The number of the last element inside it; its own where there is none.
  private(set) var lastOrder: Int
  private(set) weak var parent: Element?
  private(set) var children: [Element] = []
  /// The first child that says where a view is: looked for so often that it is kept.
  private(set) weak var rect: Element?
  /// The children that say what is different under some size classes.
  private(set) var variationElements: [Element] = []
  /// The characters inside it, its children's left out.
  var text = ""

  init(name: String, attributes: [String: String], place: TextPosition, order: Int, parent: Element?) {
    self.name = name
    self.attributes = attributes
    self.place = place
    self.order = order
    lastOrder = order
    self.parent = parent
    parent?.adopt(self)
  }

  private func adopt(_ child: Element) {
    children.append(child)
    if child.name == "rect", rect == nil, child["key"] == "frame" { rect = child }
    if child.name == "variation" { variationElements.append(child) }
  }

  /// Says that all that is inside it is there.
  func close(after last: Int) { lastOrder = last }
}

extension Element {
  subscript(attribute: String) -> String? { attributes[attribute] }

  var id: String? { attributes["id"] }

  /// `YES`; anything else is no.
  func flag(_ attribute: String) -> Bool { attributes[attribute] == "YES" }

  /// A finite number; nil where there is none.
  func number(_ attribute: String) -> Double? {
    attributes[attribute].flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The first child of a name, and with a `key` where one is asked for.
  func child(_ name: String, key: String? = nil) -> Element? {
    children.first { $0.name == name && (key == nil || $0["key"] == key) }
  }

  /// The children of a name.
  func children(_ name: String) -> [Element] { children.filter { $0.name == name } }

  /// The elements inside, parents first, in document order.
  ///
  /// - Complexity: O(elements inside).
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

  /// The elements around, innermost first.
  var ancestors: some Sequence<Element> { sequence(first: self, next: \.parent).dropFirst() }
}
