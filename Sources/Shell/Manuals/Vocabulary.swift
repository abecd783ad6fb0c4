/// What the words of a command may name: where completion looks.
package struct Vocabulary: OptionSet, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let scenes = Vocabulary(rawValue: 1 << 0)
  package static let views = Vocabulary(rawValue: 1 << 1)
  package static let sets = Vocabulary(rawValue: 1 << 2)
  package static let identifiers = Vocabulary(rawValue: 1 << 3)
  package static let devices = Vocabulary(rawValue: 1 << 4)
  package static let properties = Vocabulary(rawValue: 1 << 5)
  package static let kinds = Vocabulary(rawValue: 1 << 6)
  package static let orientations = Vocabulary(rawValue: 1 << 7)
  package static let attributes = Vocabulary(rawValue: 1 << 8)
  package static let formats = Vocabulary(rawValue: 1 << 9)
  package static let commands = Vocabulary(rawValue: 1 << 10)
  package static let files = Vocabulary(rawValue: 1 << 11)
  package static let traits = Vocabulary(rawValue: 1 << 12)
}
