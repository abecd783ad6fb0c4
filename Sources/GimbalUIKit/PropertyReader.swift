import GimbalInterpreter
import GimbalModel

/// A reader of the properties of a view that code set.
struct PropertyReader {
  let state: ViewState
  let object: Object
  let host: UIKitHost
  let interpreter: Interpreter
  private(set) var values: [Property: PropertyValue] = [:]
  /// The unknown values of properties that affect the layout, with their assignments.
  private(set) var unknowns: [(location: CodeLocation, unknown: Unknown, kind: UnknownUse.Kind)] = []

  init(_ state: ViewState, _ object: Object, host: UIKitHost, interpreter: Interpreter) {
    (self.state, self.object, self.host, self.interpreter) = (state, object, host, interpreter)
  }

  mutating func read() throws {
    for assigned in PropertyReader.assigned[state.kind] ?? [] {
      guard let (value, location) = state.values[assigned.key] else { continue }
      if assigned.property == .hidden {
        setHidden(value, location)
      } else {
        set(assigned.property, value, location, affectsLayout: assigned.affectsLayout)
      }
    }
    readText()
    readLayout()
    try readContent()
    if object.type.isDeclared || object.type.role == .opaque, let name = try? Name(object.type.name),
      Identifier.isValid(name.text)
    {
      values[.customClass] = .word(name.text)
    }
  }

  /// The properties that code sets by an assignment or by a value for a state, with the keys of their values.
  private static let assigned: [ViewKind: [(key: String, property: Property, affectsLayout: Bool)]] =
    Dictionary(
      uniqueKeysWithValues: ViewKind.allCases.map { kind in
        let declarations = PropertyDeclaration.all.filter { $0.isOf(kind) }
        return (
          kind,
          declarations.compactMap { declaration in
            switch declaration.form(in: kind).code {
            case .variable(let name, _), .integer(let name, _), .choice(let name, _, _):
              (name, declaration.property, !declaration.effect.axes.isEmpty)
            case .state(let name, let state): ("UIKit.\(name).\(state)", declaration.property, false)
            case .none, .unneeded, .declaration, .code: nil
            }
          }
        )
      })

  /// Sets a property from the value of a property in UIKit.
  private mutating func set(
    _ property: Property, _ value: Value, _ location: CodeLocation, affectsLayout: Bool
  ) {
    if let unknown = value.asUnknown {
      if affectsLayout { unknowns.append((location, unknown, .property)) }
      return
    }
    guard let converted = convert(value, to: property.kind), property.accepts(converted) else { return }
    values[property] = converted
  }

  private func convert(_ value: Value, to kind: Property.Kind) -> PropertyValue? {
    switch kind {
    case .number, .length, .pointSize, .count, .fraction, .priority:
      return (interpreter.priority(of: value)).map(PropertyValue.number)
    case .flag: return value.bool.map(PropertyValue.flag)
    case .choice: return value.caseName.map(PropertyValue.word)
    case .color: return value.colorDescription.map(PropertyValue.word)
    case .imageName:
      return value.image.flatMap { image in
        image.name.flatMap { ImageName($0, isSymbol: image.isSymbol) }.map { .word($0.description) }
      }
    case .string: return value.text.map { .word(String($0.prefix(StyledText.maximumLength))) }
    case .text, .identifier, .identifierList, .runtimeAttributes, .autoresizingMask: return nil
    }
  }

  // MARK: Text

  private mutating func readText() {
    guard [.label, .textField, .textView, .searchBar, .button].contains(state.kind) else { return }
    for (value, location) in host.texts(of: state) where !value.isNone {
      if let unknown = value.asUnknown {
        unknowns.append((location, unknown, .content))
      } else if let unknown = value.attributedText?.text.asUnknown {
        unknowns.append((location, unknown, .content))
      } else if let text = value.text ?? value.attributedText?.text.text {
        values[.text] = .word(String(text.unicodeScalars.prefix(StyledText.maximumLength)))
      }
    }
    if let text = values[.text], !Property.text.accepts(text) { values[.text] = nil }
    // The label of a button shows its title.
    let shown = (state.kind == .button ? object.fields["UIKit.titleLabel"]?.view : nil) ?? state
    readLineBreaks(shown)
    guard let (value, location) = shown.values["font"] else { return }
    if let unknown = value.asUnknown {
      unknowns.append((location, unknown, .content))
    } else if let font = value.font(in: interpreter) {
      if let unknown = font.unknown { unknowns.append((location, unknown, .content)) }
      if let style = font.textStyle {
        values[.textStyle] = .word(style.rawValue)
      } else {
        if let size = font.size.map(PropertyValue.number), Property.fontSize.accepts(size) {
          values[.fontSize] = size
        }
        // A font of a file is measured as the system font, whatever its name says.
        if font.weight != .regular, font.name == nil { values[.fontWeight] = .word(font.weight.rawValue) }
        if let name = font.name { values[.fontName] = .word(name) }
      }
    }
  }

  private mutating func readLineBreaks(_ state: ViewState) {
    if let mode = state.values["lineBreakMode"]?.value.caseName, mode.hasPrefix("by") {
      let name = mode.dropFirst(2)
      let value = PropertyValue.word(name.prefix(1).lowercased() + name.dropFirst())
      if Property.lineBreak.accepts(value), state.kind != .textView { values[.lineBreak] = value }
    }
    if state.values["adjustsFontSizeToFitWidth"]?.value.bool == true, self.state.kind == .label {
      let factor = state.values["minimumScaleFactor"]?.value.double ?? 0
      values[.minimumScaleFactor] = .number(min(1, max(0.01, factor == 0 ? 0.5 : factor)))
    }
  }

  /// `true` for a view that shows an image which is not known, or which has no name.
  var hasUnknownImage: Bool {
    ["image", "UIKit.Image.normal"].contains { !(state.values[$0]?.value.isNone ?? true) }
      && values[.image] == nil
  }

  /// `true` for a view whose class draws its text itself, and for a button whose title wraps or shrinks.
  var fitsText: Bool {
    guard [.label, .button, .textField, .textView].contains(state.kind) else { return false }
    let drawing = ["draw", "drawText", "textRect", "titleRect", "contentRect", "sizeThatFits"]
    if state.isOfUnknownClass || drawing.contains(where: object.type.overrides) { return true }
    guard state.kind == .button, let title = object.fields["UIKit.titleLabel"]?.view else { return false }
    return title.values["numberOfLines"].map { $0.value.double != 1 } ?? false
      || title.values["adjustsFontSizeToFitWidth"]?.value.bool == true
  }

  // MARK: Layout

  private mutating func readLayout() {
    let priorities: [(String, Property)] = [
      ("UIKit.hugging.horizontal", .horizontalHugging), ("UIKit.hugging.vertical", .verticalHugging),
      ("UIKit.compression.horizontal", .horizontalCompression),
      ("UIKit.compression.vertical", .verticalCompression),
    ]
    for (name, property) in priorities {
      if let (value, location) = state.values[name] { set(property, value, location, affectsLayout: true) }
    }
    for (key, property) in ViewState.margins {
      if let (value, location) = state.values[key] { set(property, value, location, affectsLayout: true) }
    }
    switch state.values["semanticContentAttribute"]?.value.caseName {
    case "forceLeftToRight": values[.direction] = .word(LayoutDirection.leftToRight.rawValue)
    case "forceRightToLeft": values[.direction] = .word(LayoutDirection.rightToLeft.rawValue)
    default: break
    }
    if let spacing = state.superview?.view?.spacingAfter[ObjectIdentifier(object)] {
      set(.spacingAfter, spacing, object.location, affectsLayout: true)
    }
  }

  /// Sets the visibility, on which other frames depend only in a stack view.
  private mutating func setHidden(_ value: Value, _ location: CodeLocation) {
    if let unknown = value.asUnknown {
      let isArranged = state.superview?.view?.kind == .stackView
      unknowns.append((location, unknown, isArranged ? .arrangedVisibility : .visibility))
    }
    set(.hidden, value, location, affectsLayout: false)
  }

  // MARK: Content

  private mutating func readContent() throws {
    guard let content = try host.content(of: object, in: interpreter) else { return }
    for (value, property) in [(content.width, Property.contentWidth), (content.height, .contentHeight)] {
      if let unknown = value.asUnknown {
        unknowns.append((content.location ?? object.location, unknown, .content))
      } else if let number = value.double, number >= 0, number <= Limit.coordinate {
        values[property] = .number(number)
      }
    }
  }
}
