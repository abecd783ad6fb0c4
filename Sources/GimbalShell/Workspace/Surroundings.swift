package import GimbalModel

/// What a session lends its commands: where to speak, what to read, what to be called.
package struct Surroundings: Sendable {
  package let console: any Console
  package let files: any FileAccess
  package let rasterizer: any Rasterizer
  package let ids: any IDSource
  package let clock: any WallClock
  /// Who history says it was.
  package let author: String
  /// Whether warnings are kept to itself.
  package let isQuiet: Bool
  /// Asked now and then during long work.
  package let isCancelled: @Sendable () -> Bool
  /// Whoever can be asked; nil where nobody sits at a terminal.
  package let dialogue: (any Dialogue)?
  let commands: CommandTable

  /// What there is to say of every command.
  package var manuals: [Manual] { commands.commands.map { $0.manual } }
}
