import ArgumentParser
import FoundationEssentials

/// What the argument parser knows of a command: its own description of it, as `--experimental-dump-help` prints it.
struct ArgumentDefinitions: Decodable {
  let commandName: String
  let abstract: String?
  let discussion: String?
  let arguments: [Argument]?

  struct Argument: Decodable {
    let kind: String
    let shouldDisplay: Bool
    let isOptional: Bool
    let isRepeating: Bool
    let names: [Name]?
    let valueName: String?
    let abstract: String?
  }

  struct Name: Decodable {
    let kind: String
    let name: String

    /// With its dashes.
    var word: String { (kind == "long" ? "--" : "-") + name }
  }

  private struct Dump: Decodable {
    let command: ArgumentDefinitions
  }

  /// The definitions of a command.
  ///
  /// - Throws: `DecodingError`, if the argument parser should describe itself otherwise one day.
  static func all(of command: any ParsableCommand.Type) throws -> ArgumentDefinitions {
    var text = ""
    do {
      _ = try command.parseAsRoot(["--experimental-dump-help"])
    } catch {
      text = command.fullMessage(for: error)
    }
    return try JSONDecoder().decode(Dump.self, from: Data(text.utf8)).command
  }
}
