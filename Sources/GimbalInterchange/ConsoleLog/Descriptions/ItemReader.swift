/// Reads items of descriptions: `UILabel:0x7f…'Title'`, a name of the names table, or `UILabel:title` as libraries write
/// it.
struct ItemReader {
  let names: NamesTable
  private var occurrences: [Bytes: Int] = [:]

  init(_ names: NamesTable) { self.names = names }

  /// The item of a whole text; nil where it is none.
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
    // Masonry's keys.
    if let colon = text.firstIndex(of: UInt8(ascii: ":")), colon > text.startIndex,
      text[..<colon].allSatisfy(\.isOfClassName)
    {
      return LoggedItem(
        identity: text.text, className: text[..<colon].text, label: text[(colon + 1)...].text)
    }
    return LoggedItem(identity: text.text, label: text.text)
  }

  /// Where `:0x…` ends that follows a class; nil where there is none.
  static func endOfAddress(in text: Bytes) -> Int? {
    guard let mark = text.range(of: ":0x") else { return nil }
    // A quote before it begins the label of something else.
    guard !text[..<mark.lowerBound].contains(UInt8(ascii: "'")) else { return nil }
    let end = text[mark.upperBound...].firstIndex { !$0.isHexDigit } ?? text.endIndex
    return end > mark.upperBound ? end : nil
  }

  /// - Parameter label: in its quotes, or nothing.
  static func addressed(_ text: Bytes, label: Bytes) -> LoggedItem? {
    guard let mark = text.range(of: ":0x") else { return nil }
    return LoggedItem(
      identity: text[(mark.lowerBound + 1)...].text, className: text[..<mark.lowerBound].text,
      label: label.count > 2 ? label.dropFirst().dropLast().text : nil)
  }
}
