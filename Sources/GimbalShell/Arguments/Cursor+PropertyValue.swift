import GimbalModel
import GimbalNotation

extension Cursor {
  /// Takes a value of a property's kind.
  mutating func value(of property: Property) throws(ParseError) -> PropertyValue {
    let name = property.rawValue
    switch property.kind {
    case .number: return .number(try number(name, in: -Limit.coordinate...Limit.coordinate).value)
    case .length: return .number(try number(name, in: 0...Limit.coordinate).value)
    case .priority: return .number(try priority().value.value)
    case .flag:
      let word = try oneOf(["true", "false", "yes", "no", "on", "off"], "value of \(name)").value
      return .flag(["true", "yes", "on"].contains(word))
    case .autoresizingMask: return .word(try autoresizingMask().description)
    case .layoutDirection: return .word(try choice("direction", of: LayoutDirection.self).value.rawValue)
    case .axis: return .word(try choice("axis", of: Axis.self).value.rawValue)
    case .stackDistribution:
      return .word(try choice("distribution", of: StackDistribution.self).value.rawValue)
    case .stackAlignment: return .word(try choice("alignment", of: StackAlignment.self).value.rawValue)
    case .orientationClass: return .word(try orientation().value.rawValue)
    case .overflowPolicy: return .word(try choice("overflow policy", of: OverflowPolicy.self).value.rawValue)
    case .text: return .word(try self.name(NameRole(name, .new)).value.text)
    case .string: return .word(try text().value)
    case .pointSize: return .number(try number("a font size", in: Font.sizes).value)
    case .fontWeight: return .word(try choice("font weight", of: FontWeight.self).value.rawValue)
    case .lineBreakMode: return .word(try choice("line break mode", of: LineBreakMode.self).value.rawValue)
    case .count:
      return .number(Double(try integer("a number of lines", in: 0...Property.largestCount).value))
    }
  }

  /// `none`, `flexibleWidth,flexibleHeight`, or that in quotes.
  private mutating func autoresizingMask() throws(ParseError) -> AutoresizingMask {
    if accept(word: "none") { return [] }
    if peek().kind == .quoted {
      let text = try quoted("an autoresizing mask")
      if let mask = AutoresizingMask(text.value) { return mask }
      throw unknown("flexible part", among: AutoresizingMask.names.map(\.name), at: text.span, text.value)
    }
    var mask: AutoresizingMask = []
    repeat {
      let part = try oneOf(AutoresizingMask.names.map(\.name), "flexible part").value
      mask.formUnion(AutoresizingMask(part) ?? [])
    } while accept(.comma)
    return mask
  }
}
