import GimbalChecks
import GimbalDocuments
import GimbalModel
import GimbalParserProcess
import GimbalReporting
import TestSupport
import Testing

/// Tests of the comparison of a dump of a running app with the layout that Gimbal solves.
@Suite struct DumpComparisonTests {
  private static let parser: Result<ParserProcess, any Error> = Result { try ParserProcess() }

  private static let screen = """
    import UIKit

    final class CardController: UIViewController {
      let card = UIView()
      let photo = UIImageView()
      let name = UILabel()

      override func viewDidLoad() {
        super.viewDidLoad()
        name.text = "Ada"
        view.addSubview(card)
        card.addSubview(photo)
        card.addSubview(name)
        [card, photo, name].forEach { $0.translatesAutoresizingMaskIntoConstraints = false }
        NSLayoutConstraint.activate([
          card.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
          card.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -16),
          card.topAnchor.constraint(equalTo: view.topAnchor, constant: 100),
          card.heightAnchor.constraint(equalToConstant: 200),
          photo.leadingAnchor.constraint(equalTo: card.leadingAnchor),
          photo.trailingAnchor.constraint(equalTo: card.trailingAnchor),
          photo.topAnchor.constraint(equalTo: card.topAnchor),
          photo.heightAnchor.constraint(equalToConstant: 120),
          name.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 12),
          name.topAnchor.constraint(equalTo: photo.bottomAnchor, constant: 8),
        ])
      }
    }

    """

  /// A dump of the screen on a phone of 375 points.
  private static func dump(
    card: String = "16 100; 343 200", photo: String = "0 0; 343 120", name: String = "12 128; 30.5 20.5"
  ) -> String {
    """
    (lldb) po [window recursiveDescription]
    <UIWindow: 0x1; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x2>>
       | <UITransitionView: 0x3; frame = (0 0; 375 667); autoresize = W+H>
       |    | <UIView: 0x7; frame = (0 0; 375 667); autoresize = W+H>
       |    |    | <UIView: 0x8; frame = (\(card))>
       |    |    |    | <UIImageView: 0x9; frame = (\(photo)); userInteractionEnabled = NO>
       |    |    |    | <UILabel: 0xa; frame = (\(name)); text = 'Ada'>

    """
  }

  private func compare(
    _ dump: String, with layout: (name: String, text: String)
  ) throws -> (output: String, errors: String, status: GimbalReporting.ExitStatus) {
    let recorder = Recorder()
    var files = MemoryFiles(texts: ["dump.txt": dump, layout.name: layout.text])
    files.code = CodeInput(parser: try Self.parser.get(), isLive: true)
    #expect(DumpRun.isDump("dump.txt", in: files) && !DumpRun.isDump(layout.name, in: files))
    let status = DumpRun(console: recorder, files: files).run("dump.txt", layout.name)
    let said = recorder.take()
    return (said.output, said.errors, status)
  }

  @Test func viewsInAnotherOrderMatchByTheirTexts() throws {
    let lines = Self.dump(name: "12 130; 30.5 20.5").split(separator: "\n", omittingEmptySubsequences: false)
    let label = lines.firstIndex { $0.contains("UILabel") }!
    var other = lines
    other.swapAt(label, label - 1)
    let said = try compare(other.joined(separator: "\n"), with: ("dc7/Card.swift", Self.screen))
    #expect(said.output.contains("3 views compared"), "\(said)")
    #expect(said.output.contains("the device has y 130, Gimbal 128"), "\(said)")
    #expect(!said.output.contains("not in the dump"), "\(said)")
  }

  @Test func aMatchCanBeCanceled() throws {
    let recorder = Recorder()
    var files = MemoryFiles(texts: ["dump.txt": Self.dump(), "dc8/Card.swift": Self.screen])
    files.code = CodeInput(parser: try Self.parser.get(), isLive: true)
    let run = DumpRun(console: recorder, files: files, cancellation: Cancellation { true })
    #expect(run.run("dump.txt", "dc8/Card.swift") != .success)
    #expect(recorder.take().output == "")
  }

  @Test func equalFramesAreEqual() throws {
    let said = try compare(Self.dump(), with: ("dc1/Card.swift", Self.screen))
    #expect(
      said.output
        == "dump.txt and dc1/Card.swift#CardController: 3 views compared on 'iPhone SE 2' portrait (375x667), all frames are equal\n",
      "\(said)")
    #expect(said.status == .success && said.errors == "")
  }

  /// The first view that differs is named with its rules; those that follow it are listed after it.
  @Test func theFirstViewThatDiffersIsNamed() throws {
    let said = try compare(
      Self.dump(card: "8 100; 359 200", photo: "0 0; 359 120"), with: ("dc2/Card.swift", Self.screen))
    #expect(said.status == .failed)
    let lines = said.output.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasSuffix("2 differ") == true, "\(said)")
    #expect(
      lines.dropFirst().first
        == "card (line 5): the device has x 8, Gimbal 16; the device has width 359, Gimbal 343", "\(said)")
    #expect(lines.contains("  from here on: photo"), "\(said)")
    #expect(lines.contains("  card.leading == root.leading + 16  (line 16)"), "\(said)")
  }

  /// A text that the device measures differently moves nothing else.
  @Test func textsAreAReason() throws {
    let said = try compare(Self.dump(name: "12 128; 40 22"), with: ("dc3/Card.swift", Self.screen))
    #expect(said.output.contains("name (line 7): the device has width 40, Gimbal "), "\(said)")
    #expect(said.output.contains("  the size follows from its content"), "\(said)")
  }

  @Test func missingViewsAreListed() throws {
    let dump = Self.dump().split(separator: "\n").filter { !$0.contains("UIImageView") }.joined(
      separator: "\n")
    let said = try compare(dump, with: ("dc4/Card.swift", Self.screen))
    #expect(said.output.contains("not in the dump: photo\n"), "\(said)")
  }

  @Test func documentsAreCompared() throws {
    let dump = "<UIView: 0x1; frame = (0 0; 375 667)>\n   | <UIView: 0x2; frame = (20 0; 100 50)>\n"
    let said = try compare(dump, with: ("Main.xib", EditableDocument.text(rules: "")))
    #expect(said.status == .success && said.output.contains("all frames are equal"), "\(said)")
  }

  @Test func dumpsWithoutFramesOrMatchesAreRefused() throws {
    let trace = "•UIWindow:0x1\n|   *UILabel:0x2'a'\n"
    let said = try compare(trace, with: ("dc5/Card.swift", Self.screen))
    #expect(said.errors == "error: 'dump.txt' has no frames\n  use the output of 'recursiveDescription'\n")
    let other = try compare("<UISlider: 0x1; frame = (0 0; 9 9)>\n", with: ("dc6/Card.swift", Self.screen))
    #expect(
      other.errors.hasPrefix("error: no view of 'dc6/Card.swift' matches a view of 'dump.txt'\n"), "\(other)")
    #expect(other.status == .document)
  }

  /// A dump is a file with scenes for the other commands, too.
  @Test func dumpsAreImported() throws {
    let shell = try TestShell(files: ["dump.txt": Self.dump(), "bad.txt": "<UIView: 0x1; frame = (0 0; 1)>"])
    #expect(shell.said("import dump.txt").contains("dump"))
    #expect(shell.said("frames").contains("imageView"), "\(shell.said("frames"))")
    #expect(
      shell.run("import bad.txt").errors.contains(
        "bad.txt:1: error: the frame (0 0; 1) does not have four numbers"))
  }
}
