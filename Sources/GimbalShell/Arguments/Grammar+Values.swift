import GimbalChecks
import GimbalDocuments
import GimbalModel
import GimbalNotation
import GimbalReporting

// MARK: Numbers

extension Grammar where Value == Spanned<Double> {
  /// Returns the grammar of a number in a range.
  ///
  /// - Parameter phrase: The description of the number in error messages, with an article, such as
  ///   `a multiplier`.
  static func number(_ phrase: String, in range: ClosedRange<Double>, as label: String) -> Grammar {
    Grammar(.number(label, phrase)) { (cursor) throws(ParseError) in try cursor.number(phrase, in: range) }
  }

  /// Returns the grammar of a number of points, which may be negative.
  static func coordinate(_ phrase: String, as label: String) -> Grammar {
    .number(phrase, in: -Limit.coordinate...Limit.coordinate, as: label)
  }
}

extension Grammar where Value == AmountSyntax {
  /// Returns the grammar of a number of points, which can contain named numbers, as in `2 * pad + 8`.
  static func amount(_ phrase: String, as label: String) -> Grammar {
    let shape = Shape(usage: .text(label)) { $0.isAtAmount(phrase) }
    return Grammar(shape) { (cursor) throws(ParseError) in
      try cursor.amount(phrase, in: -Limit.coordinate...Limit.coordinate)
    }
  }
}

extension Grammar where Value == Int {
  static func integer(_ phrase: String, in range: ClosedRange<Int>, as label: String) -> Grammar {
    Grammar(.number(label, phrase)) { (cursor) throws(ParseError) in
      try cursor.integer(phrase, in: range).value
    }
  }

  /// The grammar of a number of steps in the history, for the commands `undo` and `redo`.
  static var steps: Grammar { .integer("a number of steps", in: 1...1_000_000, as: "N") }

  /// The grammar of `-n N`, which sets the maximum number of rows in a list.
  static var limit: Grammar {
    let shape = Shape(usage: .text("-n N")) { cursor in
      cursor.recordExpected(.word("-n"))
      var ahead = cursor
      return ahead.withoutRecording { $0.accept(.minus) && ($0.accept(word: "n") || $0.isAtNumber) }
    }
    return Grammar(shape) { (cursor) throws(ParseError) in
      try cursor.expect(.minus)
      // Like `git log -5`, `log -5` needs no `n`.
      if !cursor.withoutRecording({ $0.isAtNumber }) { try cursor.expect(word: "n") }
      return try cursor.integer("a number of lines", in: 1...1_000_000_000).value
    }
  }
}

extension Shape {
  /// Returns the shape of the grammar of a number.
  ///
  /// - Parameter phrase: The description of the number in error messages, with an article.
  static func number(_ label: String, _ phrase: String) -> Shape {
    Shape(usage: .text(label)) { $0.isAtNumber(phrase) }
  }
}

extension Grammar where Value == Double {
  /// The grammar of a text scale, which is the ratio of the text size to the default text size.
  static var textScale: Grammar {
    Grammar(.number("a text scale", in: Traits.textScales, as: "S")) { $0.value }
  }
}

extension Grammar where Value == Int {
  /// The grammar of a major version of iOS, such as `26`.
  static var systemVersion: Grammar {
    let phrase = "a system version"
    return Grammar(.number("V", phrase)) { (cursor) throws(ParseError) in
      let number = try cursor.number(phrase)
      let range = Traits.releasedSystemVersions
      guard range.contains(number.value), number.value.rounded() == number.value else {
        throw ParseError(
          .other(
            message: "\(Decimal.print(number.value)) is not a system version",
            remedy:
              "use a whole number from \(Decimal.print(range.lowerBound)) to \(Decimal.print(range.upperBound))"
          ),
          at: number.span)
      }
      return Int(clamping: number.value)
    }
  }
}

extension Grammar where Value == [Int] {
  /// The grammar of major versions of iOS, separated by commas.
  static var systemVersions: Grammar { .commaSeparated(.systemVersion) }
}

extension Grammar where Value == ContentSizeCategory {
  /// The grammar of a content size category by one of its names, such as `accessibility-large`, `accessibilityLarge`
  /// or `AX2`.
  static var textSize: Grammar {
    let words = ContentSizeCategory.allCases.map(\.optionName)
    let shape = Shape(usage: .text("CATEGORY")) { cursor in
      cursor.recordExpected(words: words)
      return ContentSizeCategory(named: cursor.peekHyphenated()?.value ?? "") != nil
    }
    return Grammar(shape) { (cursor) throws(ParseError) in
      try cursor.textSize(offering: words)
    }
  }
}

extension Grammar where Value == [ContentSizeCategory] {
  /// The grammar of `all`, or of content size categories separated by commas.
  static var textSizes: Grammar {
    .choice(.word("all", ContentSizeCategory.allCases), .commaSeparated(.textSize)).labeled("CATEGORY,…|all")
  }
}

extension Grammar where Value == Priority {
  static var priority: Grammar {
    Grammar(.number("P", "a priority")) { (cursor) throws(ParseError) in try cursor.priority().value }
  }
}

extension Grammar where Value == Size {
  static var size: Grammar {
    Grammar(Shape(usage: .text("WxH"), canStart: \.isAtSize)) { (cursor) throws(ParseError) in
      try cursor.size().value
    }
  }
}

// MARK: Orientations and devices

extension Grammar where Value == Spanned<OrientationClass> {
  /// Returns the grammar of an orientation. The grammar ignores case, because Xcode names the orientations
  /// `Portrait` and `Landscape`.
  static func orientation(_ label: String? = nil) -> Grammar {
    let exact = Grammar<OrientationClass>.oneOf("orientation", as: label)
    return Grammar<OrientationClass>(exact.shape) { (cursor) throws(ParseError) in
      let word = cursor.peek()
      let orientation = OrientationClass.allCases.first { $0.rawValue.lowercased() == word.text.lowercased() }
      guard word.kind == .word, let orientation, orientation.rawValue != word.text else {
        return try exact.parse(&cursor)
      }
      cursor.takeHyphenated()
      cursor.recordRole(.keyword, from: word.span.lowerBound)
      return orientation
    }.spanned
  }
}

extension Grammar where Value == OrientationSet {
  /// The grammar of the orientations that a scene supports: `all`, or a list such as
  /// `portrait,landscapeLeft`.
  static var orientations: Grammar {
    .choice(
      .word("all", .all),
      Grammar(Grammar<[Spanned<OrientationClass>]>.commaSeparated(.orientation("O"))) { orientations in
        var set: OrientationSet = []
        for orientation in orientations {
          // As in Xcode, `portrait` does not include `portraitUpsideDown`.
          set.formUnion(
            orientation.value == .portrait ? .portrait : OrientationSet(orientation.value.members))
        }
        return set
      }
    ).labeled("O,…")
  }
}

extension Grammar where Value == LayoutDirection {
  static var direction: Grammar { .oneOf("direction") }
}

extension Grammar where Value == Spanned<Device> {
  /// The grammar of a device that is given by its screen size.
  static var screenSize: Grammar {
    Grammar(Shape(usage: .text("WxH"), canStart: \.isAtSize)) { (cursor) throws(ParseError) in
      guard cursor.isAtSize else { throw cursor.unexpected("a size such as 375x667") }
      return try cursor.device()
    }
  }

  /// Returns the grammar of a device that is given by its name or its screen size.
  static func device(_ label: String = "D") -> Grammar {
    let shape = Shape(usage: .name(label, .devices)) { $0.isAt(name: .device) || $0.isAtSize }
    return Grammar(shape) { (cursor) throws(ParseError) in
      let start = cursor.offset
      let device = try cursor.device()
      cursor.recordRole(.name(.devices), from: start)
      return device
    }
  }
}

extension Cursor {
  /// Reads a device. A device is either a screen size, such as `375x667`, or the name of a preset, such as
  /// `iPhone 14 Pro` or `iPhone14Pro`. The name can be in quotes.
  ///
  /// The size of the scene can follow a preset if the scene does not have the size of the screen, as in
  /// `iPhone 8 at 375x44`. The words `in landscape` after the size mean that the scene has this size while
  /// the device is in landscape. The whole text can be in quotes.
  fileprivate mutating func device() throws(ParseError) -> Spanned<Device> {
    recordExpected(.name(.devices))
    if isAtSize {
      let size = try size()
      guard let device = Device(named: source.text(in: size.span)) else {
        throw ParseError(
          .numberOutOfRange(what: "the width or the height of a screen", range: 1...Device.maximumExtent),
          at: size.span)
      }
      return Spanned(device, at: size.span)
    }
    guard isAt(name: .device) else {
      throw unexpected("a device such as \"iPhone 8\"", "a size such as 375x667")
    }
    let start = offset
    guard let preset = acceptPreset() else {
      let name = try raw(.device)
      // Quoted text can be any device name, such as "600x600 at 375x44".
      if let device = Device(named: name.value) { return Spanned(device, at: name.span) }
      let known = DeviceCatalog.presets.map(\.name)
      let longer = known.filter { $0.lowercased().hasPrefix(name.value.lowercased() + " ") }
      guard longer.isEmpty else {
        let note = "did you mean \(ParseError.alternatives(longer.prefix(Cursor.mostDevices).map(\.cited)))?"
        throw ParseError(
          .unknownName(role: "device", name: name.value, nearest: nil, note: note), at: name.span)
      }
      throw unknown("device", among: known, at: name.span, name.value)
    }
    guard accept(word: "at") else { return Spanned(preset, at: span(from: start)) }
    guard isAtSize else { throw unexpected("a size such as 375x44") }
    let size = try size().value
    guard accept(word: "in") else { return Spanned(preset.giving(size), at: span(from: start)) }
    guard accept(word: "landscape") else { throw unexpected("'landscape'") }
    return Spanned(preset.giving(size, in: .landscapeLeft), at: span(from: start))
  }

  /// The maximum number of devices that an error suggests.
  private static let mostDevices = 4

  /// Reads the longest name of a device preset at the cursor. The name can consist of several words. Returns
  /// `nil` if no preset has such a name.
  private mutating func acceptPreset() -> Device? {
    var ahead = self
    var words: [String] = []
    var found: (device: Device, cursor: Cursor)?
    while words.count < Cursor.longestDeviceName, !ahead.isAtEnd {
      let isQuoted = ahead.peek().kind == .quoted
      if case .invalid = ahead.peek().kind {
        // The lexer reads a word such as `5s` as a malformed number.
        let word = source.text(in: ahead.takeRaw())
        guard word.allSatisfy({ $0.isLetter || $0.isNumber }) else { break }
        words.append(word)
      } else {
        // Stop at a symbol. The comparison of names ignores punctuation, so a name followed by a comma would
        // also match.
        if case .symbol = ahead.peek().kind { break }
        guard let token = try? ahead.next() else { break }
        words.append(token.text)
      }
      if let device = DeviceCatalog.preset(named: words.joined(separator: " ")) { found = (device, ahead) }
      if isQuoted { break }
    }
    guard let found else { return nil }
    self = found.cursor
    return found.device
  }

  /// The maximum number of words in the name of a device preset.
  private static let longestDeviceName = 6
}

// MARK: Devices, traits and widths

extension Grammar where Value == [Device] {
  /// The grammar of `all`, or of devices separated by commas.
  static var devices: Grammar {
    .choice(
      .word("all", DeviceCatalog.current), Grammar(.commaSeparated(.device())) { $0.map(\.value) }
    ).labeled("D,…|all")
  }
}

extension Grammar where Value == [String] {
  /// The grammar of `all`, or of groups of iPad windows separated by commas: `split`, `slide` and `stage`.
  static var windows: Grammar {
    .choice(
      .word("all", TabletWindow.groups),
      .commaSeparated(Grammar<String>(.oneOf("kind of window", TabletWindow.groups)) { $0.value })
    ).labeled("W,…|all")
  }
}

extension Grammar where Value == WidthRange {
  /// The grammar of a range of widths, such as `320...1366`.
  static var widthRange: Grammar {
    Grammar(Shape(usage: .text("A...B"), canStart: \.isAtRange)) { (cursor) throws(ParseError) in
      let range = try cursor.range("a width", in: 1...WidthRange.largest)
      guard let widths = WidthRange(range.value.lowerBound, range.value.upperBound) else {
        throw cursor.unexpected("a range such as 320...1366")
      }
      return widths
    }
  }
}

extension Grammar where Value == TraitOverrideAxes.Orientations {
  /// The grammar of `all`, or of orientations separated by commas.
  static var orientationAxis: Grammar {
    .choice(.word("all", .all), Grammar(.commaSeparated(.orientation("O"))) { .listed($0) })
      .labeled("O,…|all")
  }
}

extension Grammar where Value == [LayoutDirection] {
  /// The grammar of `both`, or of layout directions separated by commas.
  static var directions: Grammar {
    .choice(.word("both", LayoutDirection.allCases), .commaSeparated(.direction))
      .labeled("\(LayoutDirection.allCases.map(\.rawValue).joined(separator: ","))|both")
  }
}

extension Grammar where Value == [KeyboardState] {
  /// The grammar of `both`, or of keyboard states separated by commas.
  static var keyboards: Grammar {
    .choice(.word("both", KeyboardState.allCases), .commaSeparated(.oneOf("keyboard state")))
      .labeled("\(KeyboardState.allCases.map(\.rawValue).joined(separator: ","))|both")
  }
}

extension Grammar where Value == [Double] {
  /// The grammar of text scales separated by commas.
  static var textScales: Grammar { .commaSeparated(.textScale).labeled("S,…") }
}

extension Grammar where Value == AutoresizingMask {
  /// The grammar of an autoresizing mask in quotes: flags separated by commas.
  static var quotedMask: Grammar {
    Grammar(.quoted("an autoresizing mask", "\"MASK\"")) { text throws(ParseError) in
      if let mask = AutoresizingMask(text.value) { return mask }
      let names = AutoresizingMask.names.map(\.name)
      let flags = text.value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      let wrong = flags.first { AutoresizingMask($0) == nil } ?? text.value
      let nearest = Nearest.name(to: wrong, among: names)
      throw ParseError(
        .unknownName(
          role: "autoresizing flag", name: wrong, nearest: nearest,
          note: nearest == nil ? "separate flags with commas, such as \"\(names[0]),\(names[1])\"" : nil),
        at: text.span)
    }
  }
}
