import GimbalModel
import GimbalShell

/// The words of the command language, from the declarations of the commands.
package enum Keywords {
  /// All words that have a meaning without quotes: the words of commands, keywords, properties, attributes and
  /// kinds of views.
  package static let all: Set<String> = {
    var words = Set(commandWords + arguments + properties + attributes)
    words.formUnion(ViewKind.allCases.map(\.rawValue))
    return words
  }()

  /// The words that name commands, such as `view` and `new`, in alphabetical order.
  package static let commandWords = sorted(CommandTable.standard.commands.flatMap(\.manual.words))

  /// The first words of the commands, in alphabetical order.
  package static let verbs = sorted(CommandTable.standard.verbs)

  /// The words in the arguments of commands, such as `into`, in alphabetical order, without properties.
  package static let arguments = sorted(
    CommandTable.standard.commands.flatMap { $0.usage.keywords }.filter { word in
      // Omit words that end with a placeholder, such as `xH`, because they are not keywords.
      !word.hasPrefix("-") && Property(rawValue: word) == nil && !(word.last?.isUppercase ?? true)
    })

  /// The options of commands, such as `--format`, in alphabetical order.
  package static let options = sorted(
    CommandTable.standard.commands.flatMap { $0.usage.keywords }.filter { $0.hasPrefix("--") })

  package static let properties = sorted(Property.allCases.map(\.rawValue))

  package static let attributes = sorted(Attribute.allCases.map(\.rawValue))

  private static func sorted(_ words: [String]) -> [String] { Set(words).sorted() }
}
