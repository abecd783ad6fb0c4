/// What a description says behind its rule: `(active, names: label:0x7f…, '|':UIView:0x7f… )`.
struct NamesTable {
  /// `|` of the rule.
  private(set) var superview: LoggedItem?
  /// Several of one name where names were shortened.
  private var items: [String: [LoggedItem]] = [:]
  private(set) var isInactive = false

  init() {}

  /// - Parameter text: all that stands within the parentheses.
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

  /// The item of a name.
  ///
  /// - Parameter occurrence: how often the rule named it before; tells shortened names apart.
  func item(named name: Bytes, occurrence: @autoclosure () -> Int = 0) -> LoggedItem? {
    guard let found = items[name.text], !found.isEmpty else { return nil }
    return found.count == 1 ? found[0] : found[min(occurrence(), found.count - 1)]
  }
}
