import GimbalInterfaceBuilder
import GimbalMarkup

/// The elements of a document as a tree that edits change. It shares no code with the merge.
final class DocumentTree {
  final class Item {
    let name: String
    var attributes: [(name: String, value: String)]
    var children: [Item] = []
    var text = ""
    weak var parent: Item?

    init(_ name: String, _ attributes: [(name: String, value: String)], _ children: [Item] = []) {
      (self.name, self.attributes) = (name, attributes)
      for child in children { append(child) }
    }

    subscript(name: String) -> String? {
      get { attributes.first { $0.name == name }?.value }
      set {
        let index = attributes.firstIndex { $0.name == name }
        switch (index, newValue) {
        case (let index?, let value?): attributes[index].value = value
        case (let index?, nil): attributes.remove(at: index)
        case (nil, let value?): attributes.append((name, value))
        case (nil, nil): break
        }
      }
    }

    func append(_ child: Item) { insert(child, at: children.count) }

    func insert(_ child: Item, at index: Int) {
      children.insert(child, at: index)
      child.parent = self
    }

    func leave() {
      parent?.children.removeAll { $0 === self }
      parent = nil
    }

    /// The element with all elements inside it, in document order.
    var all: [Item] { [self] + children.flatMap(\.all) }

    /// The element and all elements that contain it.
    var chain: [Item] { [self] + (parent?.chain ?? []) }

    /// Returns the list with a name, such as `subviews`, which is added if the element has none.
    func list(_ name: String) -> Item {
      if let known = children.first(where: { $0.name == name }) { return known }
      let new = Item(name, [])
      append(new)
      return new
    }
  }

  let root: Item

  init(_ text: String) throws {
    root = Self.read(try Markup.read(Array(text.utf8)).root)
  }

  private static func read(_ element: Element) -> Item {
    let markup = element.markup
    let item = Item(element.name, element.attributes.map { ($0.name, markup.text($0.value)) })
    for piece in element.content {
      switch piece {
      case .element(let child): item.append(read(child))
      case .text(let range): item.text += markup.text(range)
      case .comment, .instruction: break
      }
    }
    if !item.children.isEmpty || item.text.allSatisfy(\.isWhitespace) { item.text = "" }
    return item
  }

  /// The document as text, without the lists that Xcode omits because they are empty.
  var text: String {
    var output = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    func write(_ item: Item, _ depth: Int) {
      if ["subviews", "constraints", "connections", "resources"].contains(item.name), item.children.isEmpty {
        return
      }
      output += String(repeating: "    ", count: depth) + "<\(item.name)"
      for (name, value) in item.attributes { output += " \(name)=\"\(value)\"" }
      if item.children.isEmpty && item.text.isEmpty {
        output += "/>\n"
      } else if item.children.isEmpty {
        output += ">\(item.text)</\(item.name)>\n"
      } else {
        output += ">\n"
        for child in item.children { write(child, depth + 1) }
        output += String(repeating: "    ", count: depth) + "</\(item.name)>\n"
      }
    }
    write(root, 0)
    return output
  }

  func objects(_ names: Set<String>) -> [Item] {
    root.all.filter { names.contains($0.name) && $0["id"] != nil }
  }

  /// The ids of the objects of the document.
  var ids: Set<String> { Set(root.all.filter { $0.name != "device" }.compactMap { $0["id"] }) }

  /// Removes an element, and the connections and constraints that refer to an object inside it, as Xcode does.
  func remove(_ item: Item) {
    var gone = Set(item.all.compactMap { $0["id"] })
    item.leave()
    while true {
      let dependent = root.all.filter { other in
        Self.referring.contains(other.name)
          && other.attributes.contains { $0.name != "id" && gone.contains($0.value) }
      }
      if dependent.isEmpty { return }
      for other in dependent {
        if let id = other["id"] { gone.insert(id) }
        other.leave()
      }
    }
  }

  static let referring: Set<String> = [
    "constraint", "outlet", "outletCollection", "action", "segue", "include", "exclude", "designable",
  ]
}
