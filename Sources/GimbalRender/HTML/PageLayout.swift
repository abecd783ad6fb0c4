/// A layout that a page can show.
package struct PageLayout: Sendable {
  package var picture: Picture
  /// The place of its device among the page's.
  package var device: Int
  /// The sets that are the other way round than they would be by themselves, by their places among the page's.
  package var toggled: Set<Int>
  /// Whether each of the page's sets is installed.
  package var installed: [Bool]
  /// Whether it has the size that the device gives it.
  package var isNatural: Bool
  package var conflicts: [PageProblem]
  package var ambiguities: [PageProblem]

  package init(
    _ picture: Picture, device: Int, toggled: Set<Int> = [], installed: [Bool] = [], isNatural: Bool = true,
    conflicts: [PageProblem] = [], ambiguities: [PageProblem] = []
  ) {
    self.picture = picture
    self.device = device
    self.toggled = toggled
    self.installed = installed
    self.isNatural = isNatural
    self.conflicts = conflicts
    self.ambiguities = ambiguities
  }
}

/// What is wrong with a layout, in words.
package struct PageProblem: Hashable, Sendable {
  package var words: String
  package var details: [String]
  /// The name of a view that it is about; nil for none.
  package var view: String?

  package init(_ words: String, details: [String] = [], about view: String?) {
    self.words = words
    self.details = details
    self.view = view
  }
}

/// A constraint, or a set, in words.
package struct PageRule: Hashable, Sendable {
  package var words: String
  /// Of a constraint its set, of a set its condition.
  package var note: String

  package init(_ words: String, note: String) {
    self.words = words
    self.note = note
  }
}
