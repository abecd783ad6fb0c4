internal import GimbalMarkup
internal import GimbalModel

/// Changes to the elements of a document: attributes that are set, and elements that are removed or added.
///
/// Only the bytes of these attributes and elements change. An element such as `constraints` or `connections`
/// that becomes empty is removed, and is created when its first child is added, as in Xcode.
struct MarkupChanges {
  /// An element to add.
  struct NewElement: Hashable {
    let name: String
    /// The names and values of the attributes, in any order. They are written in Xcode's order.
    let attributes: [[String]]
    var children: [NewElement] = []
    /// The text between the tags; `nil` for an element without text.
    private(set) var text: String?
    /// The lines of an existing element, without the indentation of its first line; empty for other elements.
    fileprivate var lines: [String] = []
    private var number = 0
    /// `true` if the values contain escape sequences, as those of existing elements do.
    private(set) var isEscaped = false

    init(_ name: String, _ attributes: KeyValuePairs<String, String>) {
      self.init(name, attributes.map { [$0.key, $0.value] })
    }

    init(_ name: String, _ attributes: [[String]]) {
      (self.name, self.attributes) = (name, attributes)
    }

    /// Creates an element with text.
    init(_ name: String, _ attributes: KeyValuePairs<String, String>, text: String) {
      self.init(name, attributes)
      self.text = text
    }

    /// Creates one of several equal elements. Elements with the same number are added only once.
    init(_ name: String, _ attributes: KeyValuePairs<String, String>, number: Int) {
      self.init(name, attributes)
      self.number = number
    }

    /// Creates an element from values with escape sequences.
    init(_ name: String, escaped attributes: [[String]]) {
      self.init(name, attributes)
      isEscaped = true
    }

    /// Returns the element with another attribute.
    func with(_ name: String, _ value: String) -> NewElement {
      var element = NewElement(self.name, attributes + [[name, value]])
      element.children = children
      return element
    }

    func value(_ name: String) -> String? { attributes.first { $0[0] == name }?[1] }
  }

  /// The name of an element that contains added elements, with its attribute `key`.
  struct PathStep: Hashable {
    let name: String
    var key: String?

    static let constraints = PathStep(name: "constraints")
    static let connections = PathStep(name: "connections")

    /// The path from a table or a collection view, or from a list of cells, to its cells.
    static func cells(of kind: ViewKind?, isListed: Bool) -> [PathStep] {
      isListed ? [] : [PathStep(name: kind == .tableView ? "prototypes" : "cells")]
    }
  }

  let markup: Markup
  private var attributes: [Element: [String: String?]] = [:]
  private var removed: Set<Element> = []
  /// The added children of each element.
  private var added: [Element: [NewElement]] = [:]

  /// The indentation of a level: that of the first child of the root, or the four spaces of Xcode.
  private let indentationUnit: String

  init(_ markup: Markup) {
    self.markup = markup
    let unit = markup.root.children.first.map { MarkupChanges.indentation(of: $0) } ?? ""
    indentationUnit = unit.isEmpty ? "    " : unit
  }

  /// Returns the children of an element that are elements and that no change removed.
  func children(of element: Element) -> [Element] {
    element.children.filter { !removed.contains($0) }
  }

  /// Returns a copy of an element, which has the same text with another indentation.
  func copy(of element: Element) -> NewElement {
    var copy = NewElement(
      element.name, escaped: element.attributes.map { [$0.name, markup.text($0.value)] })
    let margin = MarkupChanges.indentation(of: element)
    var start = element.whole.lowerBound
    for lineBreak in lineBreaks(in: element) + [element.whole.upperBound] {
      let line = markup.text(start..<lineBreak)
      copy.lines.append(
        String((!copy.lines.isEmpty && line.hasPrefix(margin) ? line.dropFirst(margin.count) : line[...])))
      start = lineBreak + 1
    }
    // A carriage return before a line break belongs to the line break.
    copy.lines = copy.lines.map { $0.hasSuffix("\r") ? String($0.dropLast()) : $0 }
    return copy
  }

  /// The positions of the line breaks between the elements inside an element. Line breaks in texts are not included.
  private func lineBreaks(in element: Element) -> [Int] {
    let breaks = ([element] + element.descendants).flatMap { inner -> [Int] in
      guard !inner.children.isEmpty else { return [] }
      return inner.content.flatMap { piece -> [Int] in
        guard case .text(let range) = piece else { return [] }
        return range.filter { markup.bytes[$0] == UInt8(ascii: "\n") }
      }
    }
    return breaks.sorted()
  }

  /// Returns the first child of an element with a name and a `key`; `nil` if there is none.
  func child(_ step: PathStep, of element: Element) -> Element? {
    children(of: element).first {
      $0.name == step.name && $0.raw("key") == step.key
    }
  }

  /// Sets an attribute to a value, or removes it if the value is `nil`.
  ///
  /// As in Xcode, a multiline value is the text of a child element whose `key` is the name of the attribute.
  mutating func set(_ name: String, to value: String?, of element: Element) {
    let isMultiline = value?.contains { $0.isNewline } ?? false
    for child in children(of: element)
    where child.raw("key") == name
      && MarkupChanges.strings.contains(child.name)
    {
      if isMultiline, value == child.plainText { return }
      remove(child)
    }
    added[element]?.removeAll { $0.name == "string" && $0.value("key") == name }
    attributes[element, default: [:]].updateValue(isMultiline ? nil : value, forKey: name)
    if let value, isMultiline { add(NewElement("string", ["key": name], text: value), to: element) }
  }

  private static let strings: Set<String> = ["string", "mutableString"]

  mutating func remove(_ element: Element) { removed.insert(element) }

  /// Adds an element below another one. Elements on the path to it that are missing are added too.
  mutating func add(_ new: NewElement, to element: Element, path: [PathStep] = []) {
    guard let step = path.first else {
      if !added[element, default: []].contains(new) { added[element, default: []].append(new) }
      return
    }
    if let child = child(step, of: element) {
      add(new, to: child, path: Array(path.dropFirst()))
    } else {
      MarkupChanges.add(new, to: &added[element, default: []], path[...])
    }
  }

  private static func add(_ new: NewElement, to elements: inout [NewElement], _ path: ArraySlice<PathStep>) {
    guard let step = path.first else {
      if !elements.contains(new) { elements.append(new) }
      return
    }
    let place =
      elements.firstIndex { $0.name == step.name && $0.value("key") == step.key } ?? elements.count
    if place == elements.count {
      elements.append(NewElement(step.name, step.key.map { [["key", $0]] } ?? []))
    }
    add(new, to: &elements[place].children, path.dropFirst())
  }

  // MARK: Bytes

  /// The bytes of the document with the changes.
  ///
  /// - Complexity: O(bytes + n log n), for n changes.
  var bytes: [UInt8] {
    var changes = self
    changes.removeEmptyElements()
    return markup.applying(
      changes.attributeEdits + changes.removals + changes.insertions)
  }

  /// Returns the document with the changes. It is parsed again only if there are changes.
  func document(limits: InputLimits) throws(DocumentError) -> Markup {
    if attributes.isEmpty, removed.isEmpty, added.isEmpty { return markup }
    return try Markup.read(bytes, limits: limits)
  }

  private static let containers: Set<String> = [
    "constraints", "connections", "mask", "subviews", "variation", "prototypes", "cells",
  ]

  /// Removes the elements that contain nothing but removed elements.
  private mutating func removeEmptyElements() {
    // The children of an element follow it, so they are complete before the element.
    for element in Set(removed.compactMap { $0.parent }).sorted(by: >) {
      var place = element
      while MarkupChanges.containers.contains(place.name), children(of: place).isEmpty,
        added[place] == nil, place.attributes.allSatisfy({ $0.name == "key" }),
        let parent = place.parent
      {
        removed.insert(place)
        place = parent
      }
    }
  }

  /// Returns `true` if the element is inside a removed element.
  private func isInRemovedElement(_ element: Element) -> Bool {
    var place = element.parent
    while let next = place {
      if removed.contains(next) { return true }
      place = next.parent
    }
    return false
  }

  private var attributeEdits: [MarkupEdit] {
    attributes.filter { !removed.contains($0.key) && !isInRemovedElement($0.key) }.flatMap {
      element, values in
      // New attributes at the same place are written in the order of their names in Xcode.
      let known = AttributeOrder.of(element.name).positions
      return values.sorted { (known[$0.key] ?? .max, $0.key) < (known[$1.key] ?? .max, $1.key) }
        .compactMap { name, value in
          value.map { MarkupEdit.setting(name, to: $0, of: element) }
            ?? MarkupEdit.removing(name, of: element)
        }
    }
  }

  /// Returns `true` for the state of a control that contains nothing but removed elements. Xcode writes it as an
  /// empty-element tag, such as `<state key="normal"/>`.
  private func losesContent(_ element: Element) -> Bool {
    element.name == "state" && children(of: element).isEmpty && (added[element] ?? []).isEmpty
      && element.content.allSatisfy { piece in
        switch piece {
        case .element: true
        case .text(let range): markup.text(range).allSatisfy(\.isWhitespace)
        case .comment, .instruction: false
        }
      }
  }

  private var removals: [MarkupEdit] {
    let kept = removed.filter { !isInRemovedElement($0) }
    let closing = Set(kept.compactMap { $0.parent }).filter {
      !removed.contains($0) && losesContent($0)
    }
    let ends = closing.map { element in
      let end = element.startTag.upperBound - 1
      return MarkupEdit(
        range: end..<element.whole.upperBound, replacement: Array("/>".utf8))
    }
    let others = kept.filter { $0.parent.map { !closing.contains($0) } ?? true }
    return ends
      + others.map { element in
        let whole = element.whole
        return MarkupEdit(range: lineStart(of: element)..<whole.upperBound, replacement: [])
      }
  }

  /// The position of the line break before an element; the start of the element if it is not the first on its line.
  private func lineStart(of element: Element) -> Int {
    let start = element.whole.lowerBound
    var place = start
    while place > 0, [0x20, 0x09].contains(markup.bytes[place - 1]) { place -= 1 }
    guard place > 0, markup.bytes[place - 1] == UInt8(ascii: "\n") else { return start }
    place -= 1
    return place > 0 && markup.bytes[place - 1] == UInt8(ascii: "\r") ? place - 1 : place
  }

  private var insertions: [MarkupEdit] {
    added.filter { !removed.contains($0.key) && !isInRemovedElement($0.key) }.flatMap { element, new in
      edits(inserting: new, in: element)
    }
  }

  private func edits(inserting new: [NewElement], in element: Element) -> [MarkupEdit] {
    let margin = MarkupChanges.indentation(of: element)
    func line(_ new: NewElement) -> String { lineBreak + text(of: new, margin: margin + indentationUnit) }
    guard !element.closesItself else {
      let children = new.sorted { ($0.value("id") ?? "") < ($1.value("id") ?? "") }.map(line).joined()
      return [
        MarkupEdit(
          range: element.startTag.upperBound - 2..<element.startTag.upperBound,
          replacement: Array(">\(children)\(lineBreak)\(margin)</\(element.name)>".utf8))
      ]
    }
    // Group the new elements by the child after which they are inserted; `nil` is the start.
    var groups: [Element?: [NewElement]] = [:]
    for child in new { groups[predecessor(of: child, in: element), default: []].append(child) }
    return groups.map { predecessor, new in
      let end = predecessor?.whole.upperBound ?? element.startTag.upperBound
      let isList = MarkupChanges.lists.contains(element.name)
      func rank(_ new: NewElement) -> (Int, String) {
        (isList ? 0 : ChildOrder.place(new.name, key: new.value("key")) ?? 0, new.value("id") ?? "")
      }
      let sorted = new.sorted { rank($0) < rank($1) }
      return MarkupEdit(range: end..<end, replacement: Array(sorted.map(line).joined().utf8))
    }
  }

  /// The elements whose new children are always inserted at the end.
  private static let lists: Set<String> = [
    "subviews", "objects", "connections", "mask", "prototypes", "cells", "sections", "scenes", "document",
  ]

  /// Returns the child after which a new child is inserted, as Xcode orders them; `nil` for the start.
  private func predecessor(of new: NewElement, in element: Element) -> Element? {
    let children = children(of: element)
    func resource(_ name: String, _ value: String?) -> String { "\(name) \(value ?? "")" }
    let key = resource(new.name, new.value("name"))
    switch new.name {
    case "constraint":
      let ids = children.map { $0.raw("id") ?? "" }
      guard let id = new.value("id"), zip(ids, ids.dropFirst()).allSatisfy({ $0 <= $1 }) else {
        return children.last
      }
      return zip(children, ids).reversed().first { $0.1 < id }?.0
    case "device": return nil
    default:
      if element.name == "resources" {
        return children.last { resource($0.name, $0.raw("name")) < key }
      }
      guard !MarkupChanges.lists.contains(element.name),
        let place = ChildOrder.place(new.name, key: new.value("key"))
      else { return children.last }
      return children.last { child in
        let other = ChildOrder.place(child.name, key: child.raw("key"))
        return other.map { $0 <= place } ?? false
      }
    }
  }

  private func text(of new: NewElement, margin: String) -> String {
    if !new.lines.isEmpty { return new.lines.map { margin + $0 }.joined(separator: lineBreak) }
    let attributes = AttributeOrder.of(new.name).sorted(new.attributes) { $0[0] }
    let tag =
      margin + "<\(new.name)"
      + attributes.map { " \($0[0])=\"\(new.isEscaped ? $0[1] : Markup.escaped($0[1]))\"" }.joined()
    if let text = new.text { return tag + ">\(Markup.escapedText(text))</\(new.name)>" }
    if new.children.isEmpty { return tag + "/>" }
    let children = new.children.map { lineBreak + text(of: $0, margin: margin + indentationUnit) }.joined()
    return "\(tag)>\(children)\(lineBreak)\(margin)</\(new.name)>"
  }

  /// The whitespace before the start tag of an element, if the element is the first on its line.
  private static func indentation(of element: Element) -> String {
    let (markup, start) = (element.markup, element.whole.lowerBound)
    var place = start
    while place > 0, [0x20, 0x09].contains(markup.bytes[place - 1]) { place -= 1 }
    return place > 0 && markup.bytes[place - 1] == UInt8(ascii: "\n") ? markup.text(place..<start) : ""
  }

  private var lineBreak: String {
    guard let first = markup.bytes.firstIndex(of: UInt8(ascii: "\n")), first > 0 else { return "\n" }
    return markup.bytes[first - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
  }
}
