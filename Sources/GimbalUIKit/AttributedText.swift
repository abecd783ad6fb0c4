import GimbalInterpreter

/// The state of an attributed string.
final class AttributedText {
  /// The pieces of the text, with the attributes of each.
  var pieces: [(text: Value, attributes: [String: Value])] = []

  /// The text; the first unknown piece if there is one.
  var text: Value {
    if let unknown = pieces.lazy.compactMap(\.text.asUnknown).first { return .unknown(unknown) }
    return .string(pieces.compactMap(\.text.text).joined())
  }

  /// Returns the value of an attribute of the first piece that has it.
  func attribute(_ name: String) -> Value? { pieces.lazy.compactMap { $0.attributes[name] }.first }
}

extension Value {
  /// The state of an attributed string; `nil` for other values.
  var attributedText: AttributedText? { asObject?.state as? AttributedText }
}

extension AttributedText {
  static func add(to types: inout NativeTypes) {
    types.addSymbols(
      "NSAttributedString.Key",
      [
        "font", "foregroundColor", "backgroundColor", "paragraphStyle", "kern", "link", "underlineStyle",
        "strikethroughStyle", "attachment", "baselineOffset", "strokeColor", "strokeWidth", "shadow",
        "underlineColor", "tracking", "ligature",
      ])
    types.addClass("NSAttributedString") { members in
      members.initialize = initialize
      addMembers(to: members)
    }
    types.addClass("NSMutableAttributedString", "NSAttributedString") { members in
      members.initialize = initialize
    }
    types.addClass("AttributedString", "NSAttributedString") { members in
      members.initialize = initialize
      for (name, key) in [
        ("font", "font"), ("foregroundColor", "foregroundColor"), ("backgroundColor", "backgroundColor"),
        ("paragraphStyle", "paragraphStyle"), ("kern", "kern"),
      ] {
        members.property(name) {
          $0.receiver.attributedText?.attribute(key) ?? .none
        } set: { call, value in
          call.receiver.attributedText?.setAll([key: value])
        }
      }
    }
    types.addClass("NSParagraphStyle") { members in
      for name in [
        "lineSpacing", "paragraphSpacing", "paragraphSpacingBefore", "headIndent", "firstLineHeadIndent",
        "tailIndent", "minimumLineHeight", "maximumLineHeight", "lineHeightMultiple",
      ] {
        members.stored(name, default: .number(0))
      }
      members.stored("alignment", default: .symbol(SymbolValue("natural")))
      members.stored("lineBreakMode", default: .symbol(SymbolValue("byWordWrapping")))
      members.stored("hyphenationFactor", default: .number(0))
      members.method("mutableCopy") { $0.receiver }
      members.method("copy") { $0.receiver }
    }
    types.addClass("NSMutableParagraphStyle", "NSParagraphStyle")
  }

  private static func initialize(_ call: NativeCall) {
    let text = AttributedText()
    if let source = (call["attributedString"] ?? call[0])?.attributedText {
      text.pieces = source.pieces
    } else if let attachment = call["attachment"] {
      text.pieces = [(call.unknown("the text of an attachment"), ["attachment": attachment])]
    } else if let string = call["string"] ?? call[0] {
      let isText = string.text != nil && (call.arguments[0].label ?? "string") == "string"
      let content = isText || string.asUnknown != nil ? string : call.unknown("an attributed text")
      text.pieces = [(content, attributes(call["attributes"]))]
    }
    call.object?.state = text
  }

  /// Returns the attributes of a dictionary by the names of their keys.
  static func attributes(_ value: Value?) -> [String: Value] {
    guard case .dictionary(let dictionary)? = value else { return [:] }
    var attributes: [String: Value] = [:]
    for (key, value) in dictionary.elements { if let name = key.caseName { attributes[name] = value } }
    return attributes
  }

  func setAll(_ attributes: [String: Value]) {
    for index in pieces.indices { pieces[index].attributes.merge(attributes) { _, new in new } }
  }

  private static func addMembers(to members: NativeMembers) {
    func text(_ call: NativeCall) -> AttributedText { call.receiver.attributedText ?? AttributedText() }
    for name in ["string", "description"] { members.get(name) { text($0).text } }
    for name in ["length", "count"] {
      members.get(name) { call in
        let value = text(call).text
        return value.text.map { .integer($0.utf16.count) } ?? value
      }
    }
    members.get("mutableString") { text($0).text }
    for name in ["mutableCopy", "copy"] {
      members.method(name) { call in
        guard let type = call.interpreter.program.builtInType("NSMutableAttributedString") else {
          return .none
        }
        return try call.interpreter.instantiate(
          type, [ArgumentValue("attributedString", call.receiver)], at: call.location)
      }
    }
    members.method("append") { call in
      let added = call[0]?.attributedText?.pieces ?? [(call[0] ?? .none, [:])]
      text(call).pieces += added
      return .void
    }
    members.method("insert") { call in
      let added = call[0]?.attributedText?.pieces ?? [(call[0] ?? .none, [:])]
      let isAtStart = call["at"]?.int == 0
      text(call).pieces.insert(contentsOf: added, at: isAtStart ? 0 : text(call).pieces.count)
      return .void
    }
    // An attribute of a range is that of the text if the range starts at its beginning.
    for name in ["addAttributes", "setAttributes", "mergeAttributes"] {
      members.method(name) { call in
        apply(attributes(call[0]), call)
        return .void
      }
    }
    members.method("addAttribute") { call in
      if let name = call[0]?.caseName { apply([name: call["value"] ?? .none], call) }
      return .void
    }
    members.ignored(
      "beginEditing", "endEditing", "removeAttribute", "enumerateAttribute", "enumerateAttributes")
    for name in ["replaceCharacters", "deleteCharacters", "setAttributedString"] {
      members.method(name) { call in
        text(call).pieces =
          call[0]?.attributedText?.pieces ?? [(call.unknown("a changed attributed text"), [:])]
        return .void
      }
    }
    members.method("size") { TextSizes.size(ofPieces: text($0).pieces, $0) }
    members.method("boundingRect") { TextSizes.boundingRect(ofPieces: text($0).pieces, $0) }
    members.method("attribute") { call in
      call[0]?.caseName.flatMap { text(call).attribute($0) } ?? call.unknown("an attribute of a text")
    }
    members.method("attributedSubstring") { $0.unknown("a part of an attributed text") }
  }

  private static func apply(_ attributes: [String: Value], _ call: NativeCall) {
    guard let text = call.receiver.attributedText else { return }
    let range = call["range"]?.asStructure
    let isWhole =
      range == nil || range?["location"].int == 0 && range?["length"].int == text.text.text?.utf16.count
    if isWhole {
      text.setAll(attributes)
    } else if range?["location"].int == 0, !text.pieces.isEmpty {
      text.pieces[0].attributes.merge(attributes) { _, new in new }
    } else {
      // The pieces stay whole, so the attribute applies to none of them.
      for (name, value) in attributes where text.attribute(name) == nil && !text.pieces.isEmpty {
        text.pieces.append((.string(""), [name: value]))
      }
    }
  }
}
