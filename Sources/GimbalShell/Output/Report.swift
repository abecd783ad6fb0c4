/// What a command found: a few facts and lists of rows. The formats are made of it.
///
/// A report without lists is about one thing, and its facts are what there is to show.
package struct Report: Hashable, Sendable {
  /// A fact about the whole, such as the scene that the rows are of.
  package struct Fact: Hashable, Sendable {
    package let key: String
    package let value: Value
  }

  /// A column of a list.
  package struct Column: Hashable, Sendable {
    /// Where a column shows: what people read and what programs read differ at times.
    package enum Audience: Sendable {
      case everyone, tables, data
    }

    /// The key in JSON and the heading elsewhere.
    package let key: String
    package let audience: Audience
    /// Whether its values are frames, which take four columns elsewhere.
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
    /// What a table shows instead of columns, where sentences say it better: one for each row.
    package let prose: [String]?
    /// Where the rows stand that a table leaves out, since an earlier report of the series said the same. They need
    /// prose.
    package let saidBefore: Set<Int>
    /// The rows of a table, where it leaves out some of very many; nil for all.
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

  /// The lines above a table; nil for none.
  package let title: String?
  package let facts: [Fact]
  package let lists: [List]
  /// Whether NDJSON has a line of the facts where no list has a row.
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
