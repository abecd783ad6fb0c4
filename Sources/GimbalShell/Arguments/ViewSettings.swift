// Length: the settings of views and their values are one grammar.

import GimbalModel
import GimbalNotation
import GimbalReporting

/// The properties that a command sets on a view, such as `kind label content 80x20 horizontalHugging 251`.
struct ViewSettings: Sendable {
  /// A property and its new value. The value `nil` restores the default.
  struct Setting: Sendable {
    let property: Property
    let value: PropertyValue?
  }

  /// A property as it is written in a command. One written property, such as `content 80x20`, can set several
  /// properties of the view.
  fileprivate enum Part: Sendable {
    case kind(ViewKind)
    case settings([Setting])
    /// A fixed frame, with the properties that record the size of the superview.
    case frame([Setting], basis: [Setting])
    /// An instance of a scene: the name of the scene that the view shows, and its traits in this view. The
    /// name is `nil` if the view shows no scene.
    case instance(Spanned<Name>?, [TraitAssignment])
    case traits([TraitAssignment])
  }

  private(set) var kind: ViewKind?
  private(set) var settings: [Setting] = []
  /// The name of the scene that the view shows; `nil` if the properties contain no such name.
  private(set) var instance: Spanned<Name>?
  /// The traits of the scene that the view shows.
  private(set) var traits: [TraitAssignment] = []

  /// `true` if the properties include the size of the superview for a fixed frame, or the keyword `none`
  /// instead of the size.
  private var givesBasis = false

  /// `true` if the properties include a fixed frame.
  var givesFrame: Bool { settings.contains { $0.property == .frameWidth && $0.value != nil } }

  /// `true` if the properties include a fixed frame without the size of the superview. Autoresizing then
  /// needs the current size of the superview, which `recordSuperview(_:)` adds.
  var needsBasis: Bool { !givesBasis && givesFrame }

  /// The properties and their new values, as pairs.
  var values: [(Property, PropertyValue?)] { settings.map { ($0.property, $0.value) } }

  /// Adds the current size of the superview. Autoresizing changes a fixed frame if the size of the superview
  /// differs from this size.
  mutating func recordSuperview(_ size: Size) {
    settings.append(Setting(property: .superviewWidth, value: .number(size.width)))
    settings.append(Setting(property: .superviewHeight, value: .number(size.height)))
  }

  private mutating func add(_ part: Part) {
    switch part {
    case .kind(let kind): self.kind = kind
    case .settings(let settings):
      self.settings += settings
      givesBasis = givesBasis || settings.contains { $0.property == .superviewWidth && $0.value != nil }
    case .frame(let settings, let basis):
      self.settings += settings + basis
      givesBasis = !basis.isEmpty
    case .instance(let name?, let traits):
      instance = name
      settings.append(Setting(property: .instance, value: .word(name.value.text)))
      self.traits += traits
    case .instance(nil, _):
      (instance, traits) = (nil, [])
      settings.append(Setting(property: .instance, value: nil))
    case .traits(let traits): self.traits += traits
    }
  }
}

// MARK: Grammar

extension ViewSettings {
  /// The grammar of one or more properties with their values.
  static let grammar: Grammar<ViewSettings> = Grammar(.list(part)) { parts in ViewSettings(parts) }

  /// The grammar of any number of properties with their values.
  static let anyGrammar = Grammar<ViewSettings>(.any(part)) { parts in ViewSettings(parts) }

  /// The clause for properties, which may occur anywhere among other arguments.
  static let clause: Clause<ViewSettings> = .apply(.list(part)) { settings, parts in
    parts.forEach { settings.add($0) }
  }

  /// The grammar of one or more properties that an override sets. It ends at the keyword `into` or `when`,
  /// which introduces the rule set of the override.
  static let overrides: Grammar<ViewSettings> = {
    let part = keyed(cases.filter { $0.word != "kind" && $0.word != "trait" })
    let shape = Shape(usage: .repeated(part.usage), canStart: part.shape.canStart)
    return Grammar(shape) { (cursor) throws(ParseError) in
      var settings = ViewSettings([])
      repeat {
        let location = cursor.peek().span
        settings.add(try part.parse(&cursor))
        guard settings.traits.isEmpty else {
          throw ParseError(
            .other(
              message: "an override cannot set traits of an instance",
              remedy: "use 'view set VIEW trait NAME=VALUE' to set a trait"),
            at: location)
        }
        _ = part.shape.canStart(cursor)
      } while !cursor.isAtEnd && !SetTarget.words.contains(cursor.peek().text)
      return settings
    }
  }()

  private init(_ parts: [Part]) { for part in parts { add(part) } }

  private static let part = keyed(cases)

  private static func keyed(_ cases: [(word: String, grammar: Grammar<Part>)]) -> Grammar<Part> {
    .keyed("property", as: "PROPERTY VALUE", cases)
  }

  private static let cases: [(word: String, grammar: Grammar<Part>)] =
    [
      ("kind", Grammar(.oneOf("kind of view")) { .kind($0) }),
      group(.content, Grammar(.size) { [$0.width, $0.height] }), ("frame", frame),
      group(.margins, insets("leading", "trailing")), group(.alignmentRectInsets, insets("left", "right")),
      group(.recorded, Grammar(rectangle) { [$0.x, $0.y, $0.width, $0.height] }), ("font", font),
      ("trait", Grammar(.list(.instanceTrait)) { .traits($0) }),
    ]
    + Property.allCases.map { property in
      (property.rawValue, property == .instance ? instance : value(of: property))
    }

  /// The properties whose values are keywords, each with its keywords, such as `axis (horizontal, vertical)`.
  static let keywordLists: [String] = Property.allCases.compactMap { property in
    property.kind.keywords.map { "\(property.rawValue) (\($0.joined(separator: ", ")))" }
  }

  /// The properties with the syntax of their values, one line for each property.
  static var propertyLines: [String] {
    let width = (cases.map(\.word.count).max() ?? 0) + 2
    return cases.map { word, grammar in
      word + String(repeating: " ", count: width - word.count) + "\(grammar.usage)"
    }
  }

  private static func value(of property: Property) -> Grammar<Part> {
    Grammar(.value(.value(of: property), orWord: "default")) {
      .settings([Setting(property: property, value: $0)])
    }
  }

  /// Returns the grammar of several numeric properties that are written as one property, such as `content`.
  private static func group(
    _ group: PropertyGroup, _ values: Grammar<[Double]>
  ) -> (word: String, grammar: Grammar<Part>) {
    (
      group.keyword,
      Grammar(.value(values, orWord: "default")) { .settings(settings(group.properties, $0)) }
    )
  }

  /// The grammar of a rectangle, such as `8,8,100x50`.
  private static let rectangle = Grammar<Frame>(
    Shape(usage: .text("X,Y,WxH"), canStart: \.isAtNumber)
  ) { (cursor) throws(ParseError) in try cursor.frame().value }

  private static func settings(_ properties: [Property], _ values: [Double]?) -> [Setting] {
    properties.enumerated().map { index, property in
      Setting(property: property, value: values.map { .number($0[index]) })
    }
  }

  /// The grammar of a fixed frame, such as `8,8,100x50`. `of WxH` gives the size that the superview has when
  /// the view has this frame. The default is the current size of the superview.
  private static let frame: Grammar<Part> = {
    let (sides, superview) = (PropertyGroup.frame.properties, PropertyGroup.frame.superview)
    let values = Grammar<([Double], basis: [Setting])>(
      rectangle, .optional(.after("of", .value(.size, orWord: "none")))
    ) { frame, basis in
      (
        [frame.x, frame.y, frame.width, frame.height],
        basis.map { size in settings(superview, size.map { [$0.width, $0.height] }) } ?? []
      )
    }
    return Grammar(.value(values, orWord: "default")) { frame in
      guard let frame else { return .settings(settings(sides + superview, nil)) }
      return .frame(settings(sides, frame.0), basis: frame.basis)
    }
  }()

  /// Returns the grammar of one inset for all sides, such as `8`, or of one inset for each side, such as `8,16,8,16`.
  ///
  /// - Parameters:
  ///   - second: The name of the second side in error messages.
  ///   - fourth: The name of the fourth side in error messages.
  private static func insets(_ second: String, _ fourth: String) -> Grammar<[Double]> {
    Grammar(.number("INSET", "an inset")) { (cursor) throws(ParseError) in
      let range = -Limit.coordinate...Limit.coordinate
      let first = try cursor.number("an inset", in: range).value
      guard cursor.accept(.comma) else { return [first, first, first, first] }
      var insets = [first]
      for side in [second, "bottom", fourth] {
        if insets.count > 1 { try cursor.expect(.comma) }
        insets.append(try cursor.number("the \(side) inset", in: range).value)
      }
      return insets
    }
  }

  private static let font: Grammar<Part> = {
    let weight = Grammar<FontWeight>.oneOf("font weight")
    // If the word after the size is not a font weight, it is the next property.
    let known = Shape(usage: weight.usage) { cursor in
      weight.shape.canStart(cursor) && FontWeight(rawValue: cursor.peek().text) != nil
    }
    let font = Grammar<[Setting]>(.value(of: .fontSize), .optional(Grammar(known, parse: weight.parse))) {
      [Setting(property: .fontSize, value: $0)]
        + ($1.map { [Setting(property: .fontWeight, value: .word($0.rawValue))] } ?? [])
    }
    let styled = Grammar<[Setting]>(Grammar<FontTextStyle>.oneOf("text style")) {
      [Setting(property: .textStyle, value: .word($0.rawValue))]
        + [.fontSize, .fontWeight].map { Setting(property: $0, value: nil) }
    }
    let fixed = Grammar<[Setting]>(font) { [Setting(property: .textStyle, value: nil)] + $0 }
    return Grammar(.value(.choice(styled, fixed), orWord: "default")) { settings in
      .settings(
        settings ?? [.fontSize, .fontWeight, .textStyle].map { Setting(property: $0, value: nil) })
    }
  }()

  private static let instance: Grammar<Part> = {
    let scene = Grammar<(Spanned<Name>, [TraitAssignment])>(
      .name(.otherScene, "SCENE"), .any(.instanceTrait)
    ) { ($0, $1) }
    return Grammar(.value(.value(scene, orWord: "none"), orWord: "default")) { instance in
      let instance = instance.flatMap(\.self)
      return .instance(instance?.0, instance?.1 ?? [])
    }
  }()
}

// MARK: Values

extension Grammar where Value == PropertyValue {
  /// Returns the grammar of a value of a property.
  static func value(of property: Property) -> Grammar {
    let name = property.rawValue
    return switch property.kind {
    case .number: .number(.coordinate(name, as: "N"))
    case .length: .number(.number(name, in: 0...Limit.coordinate, as: "N"))
    case .priority: Grammar(.priority) { .number($0.value) }
    case .flag:
      Grammar(.oneOf("Boolean value", ["true", "false", "yes", "no", "on", "off"])) {
        .flag(["true", "yes", "on"].contains($0.value))
      }
    case .autoresizingMask: .autoresizingMask
    case .choice(let choice):
      Grammar(Grammar<Spanned<String>>.oneOf(choice.role, choice.keywords)) { .word($0.value) }
    case .text: Grammar(.name(NameRole(name, .new), "NAME")) { .word($0.value.text) }
    case .string: .text
    case .pointSize: .number(.number("a font size", in: Font.sizes, as: "SIZE"))
    case .fraction: .number(.number(name, in: 0...1, as: "N"))
    case .count:
      Grammar(.integer("a number of lines", in: 0...Property.largestCount, as: "N")) { .number(Double($0)) }
    case .color: .color
    case .imageName: .imageName
    case .identifier: .identifier(property)
    case .identifierList: .identifierList
    case .runtimeAttributes: .runtimeAttributes
    }
  }

  private static func number(_ grammar: Grammar<Spanned<Double>>) -> Grammar {
    Grammar(grammar) { .number($0.value) }
  }

  /// The grammar of the text that a view shows.
  private static var text: Grammar {
    let shape = Shape(usage: .text("\"TEXT\"")) { cursor in
      cursor.recordExpected(.text)
      return cursor.peek().kind == .quoted
    }
    return Grammar(shape) { (cursor) throws(ParseError) in .word(try cursor.text().value) }
  }

  /// The grammar of an autoresizing mask: `none`, a list such as `flexibleWidth,flexibleHeight`, or a mask in
  /// quotes.
  private static var autoresizingMask: Grammar {
    let parts = Grammar<[Spanned<String>]>.commaSeparated(
      .oneOf("autoresizing flag", AutoresizingMask.names.map(\.name)))
    return Grammar(
      .choice(
        .word("none", AutoresizingMask()), .quotedMask,
        Grammar<AutoresizingMask>(parts) {
          $0.reduce(into: []) { mask, part in mask.formUnion(AutoresizingMask(part.value) ?? []) }
        })
    ) { .word($0.description) }
  }
}

// MARK: Traits

/// A trait and its new value, such as `images=3`. An assignment without a value, such as `images=`, removes
/// the trait.
struct TraitAssignment: Sendable {
  let name: Spanned<Name>
  let value: TraitValue?
}

extension Grammar where Value == TraitAssignment {
  /// The grammar of an assignment to a custom trait of an instance, which is a view that shows another scene.
  static var instanceTrait: Grammar {
    .trait(
      of: "an instance",
      remedy: "set only custom traits; the scene that shows the instance determines all other traits",
      where: \.isOfInstance)
  }

  /// Returns the grammar of an assignment to a trait, such as `images=3`.
  ///
  /// - Parameters:
  ///   - owner: The phrase for the owner of the trait in error messages, such as `the scene`.
  ///   - remedy: The suggested fix for a trait that cannot be assigned.
  ///   - isAmongOthers: `true` if a name without `=` can be another argument of the command.
  ///   - isOwn: A closure that returns `true` for the predefined traits that can be assigned.
  static func trait(
    of owner: String, remedy: String, isAmongOthers: Bool = true,
    where isOwn: @escaping @Sendable (TraitName) -> Bool = { $0.isOfScene }
  ) -> Grammar {
    let shape = Shape(usage: .text("NAME=[VALUE]")) { cursor in
      guard cursor.isAt(name: .trait) else { return false }
      guard isAmongOthers else { return true }
      var ahead = cursor
      return (try? ahead.name(.trait)) != nil && ahead.isAt(.assign)
    }
    return Grammar(shape) { (cursor) throws(ParseError) in
      let name = try cursor.name(.trait)
      let known = TraitName(rawValue: name.value.text)
      guard known.map(isOwn) ?? true else {
        throw ParseError(
          .other(message: "the trait \(name.value.text.cited) cannot be set for \(owner)", remedy: remedy),
          at: name.span)
      }
      guard !OrientationClass.isReserved(name.value.text) else {
        throw ParseError(
          .other(
            message: "\(name.value.text.cited) is an orientation",
            remedy: "use 'rotate' to change the orientation"),
          at: name.span)
      }
      try cursor.expect(.assign)
      // A value follows '=' without a blank. A name after a blank starts the next assignment.
      guard !cursor.isAtEnd, cursor.offset == cursor.endOfTaken else {
        return TraitAssignment(name: name, value: nil)
      }
      let value: TraitValue =
        switch known {
        case .textScale: .number(try Grammar<Double>.textScale.parse(&cursor))
        case .textSize: TraitValue(try cursor.textSize())
        case .keyboard: TraitValue(try cursor.choice("keyboard state", of: KeyboardState.self).value)
        case .environment: try cursor.choice("environment", of: LayoutEnvironment.self).value.traitValue
        case .systemVersion: .number(Double(try Grammar<Int>.systemVersion.parse(&cursor)))
        default: try cursor.traitValue().value
        }
      return TraitAssignment(name: name, value: value)
    }
  }
}

// Grammars of the values of properties: colors, images, classes, modules, outlets and runtime attributes.
extension Grammar where Value == PropertyValue {
  /// The grammar of the name of a system color, or of a color in quotes. A color such as `"#FF0000"` must be
  /// quoted, because `#` starts a comment.
  static var color: Grammar {
    let names = SystemColor.all.map(\.name)
    let shape = Shape(usage: .text("COLOR")) { cursor in
      cursor.recordExpected(.text)
      return cursor.isAt(oneOf: names) || cursor.peek().kind == .quoted
    }
    return Grammar(shape) { (cursor) throws(ParseError) in
      let location = cursor.peek().span
      guard shape.canStart(cursor) else {
        throw ParseError(
          .other(
            message: "a color is required",
            remedy: "write \"#RRGGBB\" in quotes, or a name such as systemRedColor"),
          at: location)
      }
      if cursor.peek().kind == .word { return .word(try cursor.oneOf(names, "system color").value) }
      let text = try cursor.quoted("a color")
      guard let color = ViewColor(text.value) else {
        let nearest = Nearest.name(to: text.value, among: names)
        throw ParseError(
          .other(
            message: "\(text.value.cited) is not a color",
            remedy: nearest.map { "did you mean '\($0)'?" }
              ?? "write \"#RRGGBB\", \"#RRGGBBAA\", \"named:ASSET\", \"named:ASSET=#RRGGBB\" or a name such as systemRedColor"
          ),
          at: location)
      }
      return .word(color.description)
    }
  }

  /// The grammar of the name of an image in the asset catalog, or of `"system:SYMBOL"` for a system symbol.
  static var imageName: Grammar {
    named("an image", as: "IMAGE", remedy: "write the name of an image, or \"system:heart\" for a symbol") {
      ImageName($0)?.description
    }
  }

  static func identifier(_ property: Property) -> Grammar {
    named(
      property == .customClass ? "a class" : "a module", as: "NAME",
      remedy: "use letters, digits and underscores, and do not start with a digit"
    ) { Identifier.isValid($0) ? $0 : nil }
  }

  /// The grammar of outlet names separated by commas.
  static var identifierList: Grammar {
    let name = Grammar.named(
      "an outlet", as: "NAME", remedy: "use letters, digits and underscores, and do not start with a digit"
    ) { Identifier.isValid($0) ? $0 : nil }
    let names = Grammar<[PropertyValue]>.commaSeparated(name).spanned
    return Grammar(names) { names throws(ParseError) in
      let words = names.value.compactMap { if case .word(let word) = $0 { word } else { nil } }
      let list = words.joined(separator: ",")
      if Identifier.isValidList(list) { return .word(list) }
      var seen: Set<String> = []
      if let repeated = words.first(where: { !seen.insert($0).inserted }) {
        throw ParseError(
          .other(
            message: "the list contains outlet \(repeated.cited) twice", remedy: "list each outlet only once"),
          at: names.span)
      }
      throw ParseError(
        .other(
          message: "there are \(words.count) outlets; a view has at most \(Identifier.maximumCount)",
          remedy: "remove some of the outlets"), at: names.span)
    }
  }

  /// The grammar of user-defined runtime attributes: lines in quotes, such as `layer.cornerRadius number 8`.
  static var runtimeAttributes: Grammar {
    Grammar(.quoted("runtime attributes", "\"KEYPATH TYPE VALUE\"")) { text throws(ParseError) in
      if let attributes = RuntimeAttributes(text.value) { return .word(attributes.description) }
      let (message, remedy) = runtimeAttributesFailure(text.value)
      throw ParseError(.other(message: message, remedy: remedy), at: text.span)
    }
  }

  /// Returns the reason why a text is not a list of runtime attributes, and the fix.
  private static func runtimeAttributesFailure(_ text: String) -> (message: String, remedy: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if let wrong = lines.first(where: { RuntimeAttribute($0) == nil }) {
      return (
        "\(wrong.cited) is not a runtime attribute",
        "write lines such as \"layer.cornerRadius number 8\\ntitle string Hello\""
      )
    }
    if lines.count > RuntimeAttributes.maximumCount {
      return (
        "there are \(lines.count) runtime attributes; a view has at most \(RuntimeAttributes.maximumCount)",
        "remove some of the attributes"
      )
    }
    do throws(StyledText.Failure) {
      try StyledText.check(text)
      return ("the text is not a list of runtime attributes", "write one attribute on each line")
    } catch {
      return switch error {
      case .tooLong(let limit):
        ("the runtime attributes have more than \(limit) characters", "shorten the values")
      case .controlCharacter:
        ("the runtime attributes contain a control character", "remove the character")
      }
    }
  }

  /// Returns the grammar of a name, with or without quotes, that a closure validates.
  ///
  /// - Parameter valid: A closure that returns the name in its standard form, or `nil` for an invalid name.
  private static func named(
    _ role: String, as label: String, remedy: String, _ valid: @escaping @Sendable (String) -> String?
  ) -> Grammar {
    Grammar(Grammar<Spanned<Name>>.name(NameRole(role, .new), label)) { name throws(ParseError) in
      guard let word = valid(name.value.text) else {
        throw ParseError(
          .other(message: "\(name.value.text.cited) is not a valid name for \(role)", remedy: remedy),
          at: name.span)
      }
      return .word(word)
    }
  }
}
