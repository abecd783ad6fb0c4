package import GimbalModel
import GimbalNotation

/// The result of a command, which consists of facts and lists of rows. Formatters convert the result into
/// text.
///
/// A report without lists describes a single object by its facts.
package struct Report: Hashable, Sendable {
  /// A named value that describes the whole report, such as the scene of its rows.
  package struct Fact: Hashable, Sendable {
    package let key: String
    package let value: Value
  }

  /// A column of a list in a report.
  package struct Column: Hashable, Sendable {
    /// The formats that show a column: all formats, only text tables, or only the data formats JSON, NDJSON
    /// and CSV.
    package enum Audience: Sendable {
      case everyone, tables, data
    }

    /// The key in JSON and the heading in other formats.
    package let key: String
    package let audience: Audience
    /// `true` if the values are frames. A frame has four columns in tables and CSV.
    package let isFrame: Bool

    package init(_ key: String, for audience: Audience = .everyone, isFrame: Bool = false) {
      self.key = key
      self.audience = audience
      self.isFrame = isFrame
    }
  }

  /// A list of rows under a key.
  package struct List: Hashable, Sendable {
    package let key: String
    package let columns: [Column]
    package let rows: [[Value]]
    /// The sentences that a text table contains instead of columns, one for each row; `nil` for columns.
    package let prose: [String]?
    /// The indices of the rows that a text table omits, because an earlier report in the same output contains
    /// them. Only lists with `prose` omit rows.
    package let saidBefore: Set<Int>
    /// The rows that a text table contains instead of all rows of a long list; `nil` for all rows.
    package let shortened: [[Value]]?

    package init(
      _ key: String, _ columns: [Column], rows: [[Value]], prose: [String]? = nil, saidBefore: Set<Int> = [],
      shortened: [[Value]]? = nil
    ) {
      self.key = key
      self.columns = columns
      self.rows = rows
      self.prose = prose
      self.saidBefore = saidBefore
      self.shortened = shortened
    }
  }

  /// The text above a table; `nil` if there is none.
  package let title: String?
  package let facts: [Fact]
  package let lists: [List]
  /// `true` if NDJSON contains one line with the facts when all lists are empty.
  package let saysNothingFound: Bool

  package init(
    title: String? = nil, facts: [(String, Value)] = [], lists: [List] = [], saysNothingFound: Bool = false
  ) {
    self.saysNothingFound = saysNothingFound
    self.title = title
    self.facts = facts.map { Fact(key: $0, value: $1) }
    self.lists = lists
  }
}

/// A value in the output of a command.
package enum Value: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  /// Text that tables print in quotes, to distinguish it from a keyword of the command language.
  case quoted(String)
  /// Text of several lines, which a table prints one below the other.
  case lines([String])
  /// A rectangle, which has four columns in a table and is an array in JSON.
  case frame(Frame)
  case array([Value])
  /// Named values.
  case fields([Field])

  package struct Field: Hashable, Sendable {
    package let key: String
    package let value: Value

    package init(key: String, value: Value) {
      self.key = key
      self.value = value
    }
  }
}

extension Value {
  /// Creates a text value; `null` if the text is `nil`.
  package init(_ text: String?) { self = text.map(Value.text) ?? .null }

  package init(_ name: Name?) { self.init(name?.text) }

  package init(_ value: PropertyValue, of property: Property) {
    switch value {
    case .number(let number): self = .number(number)
    case .flag(let flag): self = .bool(flag)
    case .word(let word): self = property.kind.isQuoted(word) ? .quoted(word) : .text(word)
    }
  }

  package init(_ value: TraitValue) {
    switch value {
    case .number(let number): self = .number(number)
    case .word(let word): self = .text(word.text)
    }
  }

  package init(_ count: Int) { self = .number(Double(count)) }
}

extension Property.Kind {
  /// Returns `true` if a table prints a value of this type in quotes. Such a value is also quoted in
  /// commands.
  fileprivate func isQuoted(_ word: String) -> Bool {
    switch self {
    case .string, .imageName, .runtimeAttributes: true
    case .color: SystemColor(named: word) == nil
    default: false
    }
  }
}

extension Double {
  /// The number as human-readable text, rounded to thousandths.
  package var roundedNotation: String { Decimal.print(inThousandths) }

  fileprivate var inThousandths: Double {
    let rounded = (self * 1000).rounded() / 1000 + 0
    return rounded.isFinite ? rounded : self
  }
}

extension Frame {
  /// The frame in the notation of the command language, with numbers rounded to thousandths.
  package var roundedNotation: String {
    Frame(x: x.inThousandths, y: y.inThousandths, width: width.inThousandths, height: height.inThousandths)
      .notation
  }
}

extension Int {
  /// Returns the number followed by a plural noun, such as `2 scenes`. The number 1 is followed by the
  /// singular: `1 scene`.
  package func counted(_ things: String) -> String {
    "\(self) \(self == 1 ? String(things.dropLast()) : things)"
  }
}
