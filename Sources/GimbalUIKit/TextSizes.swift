// Recursion: `TextSizes` measures the pieces of an `AttributedText`, whose member is its size.

import GimbalInterpreter
import GimbalLayout
import GimbalModel

/// The sizes of text that code measures with the system font.
enum TextSizes {
  static func add(to types: inout NativeTypes) {
    guard let members = types["String"]?.native else { return }
    members.method("size") { call in
      guard call["withAttributes"] != nil else { return call.unknown("a size of a text") }
      return size(ofPieces: [(call.receiver, AttributedText.attributes(call["withAttributes"]))], call)
    }
    members.method("boundingRect") { call in
      let pieces = [(text: call.receiver, attributes: AttributedText.attributes(call["attributes"]))]
      return boundingRect(ofPieces: pieces, call)
    }
    members.staticMethod("localizedStringWithFormat") { call in
      guard let type = call.interpreter.program.builtInType("String"), let format = call[0] else {
        return .none
      }
      let arguments = [ArgumentValue("format", format)] + call.arguments.dropFirst()
      return try call.interpreter.instantiate(type, arguments, at: call.location)
    }
    types.addValue("NSString") { members in
      members.make = { call in call[0] ?? .string("") }
    }
  }

  /// Returns the size of the lines of a text that break at newlines only.
  static func size(ofPieces pieces: [(text: Value, attributes: [String: Value])], _ call: NativeCall) -> Value
  {
    switch measure(pieces, within: nil, call) {
    case .measured(let measured):
      return call.interpreter.makeSize(Quantity(measured.width), Quantity(measured.height))
    case .unknown(let cause):
      return call.interpreter.makeSize(.unknown(cause), .unknown(cause))
    }
  }

  /// Returns the bounding rectangle of a text in a size.
  static func boundingRect(
    ofPieces pieces: [(text: Value, attributes: [String: Value])], _ call: NativeCall
  ) -> Value {
    let zero = Value.number(0)
    func unknown(_ unknown: Unknown) -> Value {
      call.interpreter.makeRect(zero, zero, .unknown(unknown), .unknown(unknown))
    }
    let options = call["options"]?.elements ?? call["options"].map { [$0] } ?? []
    let breaksLines = options.contains { $0.caseName == "usesLineFragmentOrigin" }
    let bounds = call.argument("with", as: "CGSize")?.size
    if let cause = bounds?.width.asUnknown { return unknown(cause) }
    guard let width = bounds?.width.quantity else {
      return unknown(Unknown("the width of a text", at: call.location))
    }
    // Code gives the largest number, or 0, for an unlimited width.
    let limit = breaksLines && width.value > 0 && width.value < 100_000 ? width.value : nil
    switch measure(pieces, within: limit, call) {
    case .measured(let measured):
      let isOfRun = limit != nil && width.dependsOnFrames
      return call.interpreter.makeRect(
        Quantity(0), Quantity(0), Quantity(measured.width, isOfRun: isOfRun),
        Quantity(measured.height, isOfRun: isOfRun))
    case .unknown(let cause): return unknown(cause)
    }
  }

  private enum Measurement {
    case measured(MeasuredText)
    /// The cause for which a text cannot be measured.
    case unknown(Unknown)
  }

  private static func measure(
    _ pieces: [(text: Value, attributes: [String: Value])], within width: Double?, _ call: NativeCall
  ) -> Measurement {
    func failure(_ reason: String) -> Measurement {
      .unknown(Unknown(reason, at: call.location))
    }
    let shown = pieces.filter { $0.text.text != "" }
    if let unknown = shown.lazy.compactMap(\.text.asUnknown).first {
      return .unknown(unknown)
    }
    let fonts = shown.map { $0.attributes["font"] }
    guard let first = fonts.first else {
      return .measured(MeasuredText(width: 0, lineCount: 1, lineHeight: 0, ascender: 0, isTruncated: false))
    }
    guard let value = first.flatMap({ call.interpreter.resolved($0, as: "UIFont", at: call.location) }),
      let font = value.font(in: call.interpreter)
    else { return failure("the size of a text without a font") }
    if let unknown = font.unknown { return .unknown(unknown) }
    if fonts.count > 1 { return failure("the size of a text with several fonts") }
    if shown[0].attributes["kern"] != nil { return failure("the size of a text with a kerning") }
    if let style = shown[0].attributes["paragraphStyle"]?.asObject, changesLines(style) {
      return failure("the size of a text with a paragraph style")
    }
    guard let size = font.size, font.name == nil, Font.sizes.contains(size) else {
      return failure("the size of a text in another font than the system font")
    }
    if font.textStyle != nil || font.isScaled { call.host.usedTraits.insert(.textSize) }
    if font.isScaled, call.host.environment.textSize != .large {
      return failure("the size that UIFontMetrics gives at this text size")
    }
    let text = shown[0].text.text ?? ""
    guard (try? StyledText.check(text)) != nil else { return failure("the size of a long text") }
    let known =
      font.textStyle?.font(at: call.host.environment.textSize) ?? Font(size: size, weight: font.weight)
    let styled = StyledText(text, font: known, maximumLines: 0, lineBreakMode: .wordWrapping)
    return .measured(SystemFontMeasurer().measure(styled, within: width))
  }

  /// Returns `true` if a paragraph style changes the heights or the widths of lines.
  private static func changesLines(_ style: Object) -> Bool {
    [
      "lineSpacing", "paragraphSpacing", "paragraphSpacingBefore", "headIndent", "firstLineHeadIndent",
      "tailIndent", "minimumLineHeight", "maximumLineHeight", "lineHeightMultiple",
    ].contains { style.fields["UIKit.\($0)"].map { $0.double != 0 } ?? false }
  }
}
