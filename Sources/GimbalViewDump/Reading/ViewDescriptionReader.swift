import GimbalModel

/// A reader of `recursiveDescription`:
///
/// ```
/// <UIView: 0x7f…; frame = (0 0; 320 568); autoresize = W+H; layer = <CALayer: 0x…>>
///    | <UILabel: 0x7f…; frame = (16 20; 288 69.3); text = 'Hello'; layer = <_UILabelLayer: 0x…>>
/// ```
struct ViewDescriptionReader {
  let limits: InputLimits

  func views(in text: String) throws -> [DumpedView] {
    var builder = ViewTreeBuilder(limits: limits)
    var number = 0
    var rest: (view: Substring, level: Int, line: Int)?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      let line = line.last == "\r" ? line.dropLast() : line
      if let start = start(of: line) {
        try rest.map { try add($0, to: &builder) }
        rest = (line[start.index...], start.level, number)
      } else if let open = rest, !isComplete(open.view) {
        // A text with line breaks continues on the next line.
        rest = (Substring(open.view + "\n" + line), open.level, open.line)
        if rest.map({ $0.view.utf8.count > ViewDescriptionReader.longest }) ?? false { rest = open }
      }
    }
    try rest.map { try add($0, to: &builder) }
    return builder.finish()
  }

  /// Returns the start of a description of a view in a line, and its level; `nil` for another line, as one of a layer.
  private func start(of line: Substring) -> (index: Substring.Index, level: Int)? {
    guard let index = line.firstIndex(of: "<") else { return nil }
    let marks = line[..<index]
    guard marks.allSatisfy({ "| \t/*#>+-".contains($0) }), line[index...].contains("frame = (") else {
      return nil
    }
    return (index, marks.count { $0 == "|" })
  }

  /// The maximum number of bytes of a description, after which further lines do not belong to it.
  private static let longest = 1 << 14

  private func isComplete(_ description: Substring) -> Bool {
    description.last { !$0.isWhitespace } == ">"
  }

  private func add(
    _ found: (view: Substring, level: Int, line: Int), to builder: inout ViewTreeBuilder
  ) throws {
    try builder.add(try view(found.view, at: found.line), level: found.level)
  }

  private func view(_ description: Substring, at line: Int) throws(ViewDumpError) -> DumpedView {
    let body = description.dropFirst()
    // The names of generic classes contain brackets.
    let end = [": 0x", ";"].compactMap { body.firstRange(of: $0)?.lowerBound }.min() ?? body.endIndex
    let name = body[..<end]
    var view = DumpedView(className: String(name))
    view.line = line
    var rest = body[name.endIndex...]
    if rest.first == ":" {
      let address = rest.dropFirst().drop { $0 == " " }.prefix { $0.isLetter || $0.isNumber }
      view.address = String(address)
      rest = rest[address.endIndex...]
    }
    while rest.first == ";" {
      rest = rest.dropFirst().drop { $0.isWhitespace }
      let key = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      rest = rest[key.endIndex...].drop { $0 == " " || $0 == "=" || $0 == ":" }
      let value = self.value(of: rest)
      rest = rest[value.endIndex...]
      view.attributes.append(DumpedView.Attribute(name: String(key), value: unquoted(value)))
    }
    try apply(&view)
    return view
  }

  /// Returns the value at the start of the text: up to the semicolon or the bracket that ends it.
  private func value(of text: Substring) -> Substring {
    if text.first == "'", let end = endOfQuotation(text.dropFirst()) { return text[..<end] }
    var depth = 0
    for index in text.indices {
      switch text[index] {
      case "(", "[", "{", "<": depth += 1
      case ")", "]", "}": depth -= 1
      case ">" where depth == 0: return text[..<index]
      case ">": depth -= 1
      case ";" where depth == 0: return text[..<index]
      default: break
      }
    }
    return text
  }

  /// Returns the index after the quotation mark that ends a text: the first one before the next attribute, or before the end.
  private func endOfQuotation(_ text: Substring) -> Substring.Index? {
    var place = text.startIndex
    while let mark = text[place...].firstIndex(of: "'") {
      let after = text[text.index(after: mark)...]
      if after.first == ">" { return after.startIndex }
      if after.hasPrefix("; ") {
        let key = after.dropFirst(2).prefix { $0.isLetter }
        let next = after[key.endIndex...]
        if !key.isEmpty, next.hasPrefix(" = ") || next.hasPrefix(": ") { return after.startIndex }
      }
      place = after.startIndex
    }
    return nil
  }

  private func unquoted(_ value: Substring) -> String {
    value.count > 1 && value.first == "'" && value.last == "'"
      ? String(value.dropFirst().dropLast()) : String(value)
  }

  /// Sets the properties of a view from its attributes.
  private func apply(_ view: inout DumpedView) throws(ViewDumpError) {
    guard let frame = view["frame"] else {
      throw ViewDumpError(line: view.line, message: "the view has no frame")
    }
    let numbers = frame.split { "(); ".contains($0) }.compactMap { Double($0) }
    guard numbers.count == 4 else {
      throw ViewDumpError(line: view.line, message: "the frame \(frame) does not have four numbers")
    }
    // The frame of a view without a position is CGRectNull, whose origin is infinite.
    view.frame =
      !numbers.allSatisfy(\.isFinite)
      ? nil : DumpedView.Rectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    view.text = view["text"]
    view.identifier = view["accessibilityIdentifier"]
    view.isHidden = view["hidden"] == "YES"
    view.alpha = view["alpha"].flatMap { Double($0) } ?? 1
  }
}
