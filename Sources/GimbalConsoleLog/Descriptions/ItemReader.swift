/// A parser for the views and layout guides in a constraint description: `UILabel:0x7f…'Title'`, a name from
/// the description's table of names, or `UILabel:title` in the format of libraries.
struct ItemReader {
  let names: NamesTable
  private var occurrences: [Bytes: Int] = [:]

  init(_ names: NamesTable) { self.names = names }

  /// Returns the view or layout guide that the text denotes; `nil` if it denotes none.
  mutating func item(_ text: Bytes) -> LoggedItem? {
    let text = text.trimmed
    guard !text.isEmpty else { return nil }
    if let end = ItemReader.endOfAddress(in: text) {
      let label = text[end...]
      guard label.isEmpty || label.first == UInt8(ascii: "'") && label.last == UInt8(ascii: "'") else {
        return nil
      }
      return ItemReader.addressed(text[..<end], label: label)
    }
    let occurrence = occurrences[text, default: 0]
    if let named = names.item(named: text, occurrence: occurrence) {
      occurrences[text] = occurrence + 1
      return named
    }
    guard !text.contains(where: { Bytes("<\"'[]()|".utf8).contains($0) }) else { return nil }
    // The Masonry library writes a debugging key after the class name: `UILabel:title`.
    if let colon = text.firstIndex(of: UInt8(ascii: ":")), colon > text.startIndex,
      text[..<colon].allSatisfy(\.isClassNameCharacter)
    {
      return LoggedItem(
        identity: text.text, className: text[..<colon].text, label: text[(colon + 1)...].text)
    }
    return LoggedItem(identity: text.text, label: text.text)
  }

  /// Returns the end of the address `:0x…` after a class name; `nil` if there is none.
  static func endOfAddress(in text: Bytes) -> Int? {
    guard let mark = text.range(of: ":0x") else { return nil }
    // A quotation mark before the address is part of a label. The address then belongs to an item that
    // follows the label.
    guard !text[..<mark.lowerBound].contains(UInt8(ascii: "'")) else { return nil }
    let end = text[mark.upperBound...].firstIndex { !$0.isHexDigit } ?? text.endIndex
    return end > mark.upperBound ? end : nil
  }

  /// Returns an item with an address.
  ///
  /// - Parameter label: The label with its quotation marks; empty if the item has no label.
  static func addressed(_ text: Bytes, label: Bytes) -> LoggedItem? {
    guard let mark = text.range(of: ":0x") else { return nil }
    return LoggedItem(
      identity: text[(mark.lowerBound + 1)...].text, className: text[..<mark.lowerBound].text,
      label: label.count > 2 ? label.dropFirst().dropLast().text : nil)
  }
}

/// The table of names at the end of a constraint description:
/// `(active, names: label:0x7f…, '|':UIView:0x7f… )`.
struct NamesTable {
  /// The view that `|` denotes in the Visual Format Language.
  private(set) var superview: LoggedItem?
  /// The items by name. A truncated name may denote several items.
  private var items: [String: [LoggedItem]] = [:]
  private(set) var isInactive = false

  init() {}

  /// Parses a table of names.
  ///
  /// - Parameter text: The text inside the parentheses.
  init(_ text: Bytes) {
    isInactive = text.starts(with: "inactive")
    guard let mark = text.range(of: "ames:") else { return }
    var start = mark.upperBound
    var outer: (className: String, address: String)?
    while let colon = text[start...].range(of: ":0x") {
      let end = text[colon.upperBound...].firstIndex { !$0.isHexDigit } ?? text.endIndex
      let address = text[(colon.lowerBound + 1)..<end].text
      let key = text[start..<colon.lowerBound].drop { $0.isBlank || $0 == UInt8(ascii: ",") }
      if key.starts(with: "'|':") {
        outer = (key.dropFirst(4).text, address)
      } else if !key.isEmpty {
        items[key.text, default: []].append(LoggedItem(identity: address, label: key.text))
      }
      start = end
    }
    guard let outer else { return }
    let named = items[outer.className]?.first { $0.identity == outer.address }
    superview = named ?? LoggedItem(identity: outer.address, className: outer.className)
  }

  /// Returns the item with the given name; `nil` if the table does not contain the name.
  ///
  /// - Parameter occurrence: The number of earlier occurrences of the name in the rule. This number
  ///   distinguishes items with equal truncated names.
  func item(named name: Bytes, occurrence: @autoclosure () -> Int = 0) -> LoggedItem? {
    guard let found = items[name.text], !found.isEmpty else { return nil }
    return found.count == 1 ? found[0] : found[min(occurrence(), found.count - 1)]
  }
}
