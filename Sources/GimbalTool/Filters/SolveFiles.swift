import ArgumentParser
import GimbalShell

/// `gimbal solve FILE…`
struct SolveFiles: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "solve", _superCommandName: "gimbal",
    abstract: "Solves archives and Interface Builder documents, and prints the frames of their views.",
    discussion: """
      Every scene is shown as its archive says, or on the canvas that its document names, unless the options say \
      otherwise. Instances show the scenes of their archive; a document's cells stand by themselves. A file that \
      cannot be read is said so, and the run goes on.

      'gimbal solve --requests' answers one request a line instead; it has a --help of its own.

      Examples:
        gimbal solve Main.storyboard --orientation landscape
        gimbal solve scenes.ndjson --device "iPhone 15" --all-orientations --format ndjson
        curl -s https://example.org/Main.storyboard | gimbal solve - --size 320x480

      Exit codes: 0 all went well, 2 usage, 6 a file cannot be read, 3 constraints contradict each other, 4 a \
      view is ambiguous; of several, the first in this order.
      """,
    version: Gimbal.configuration.version)

  @OptionGroup var documents: DocumentArguments

  func run() throws { try documents.run(SolveFilter()) }
}
