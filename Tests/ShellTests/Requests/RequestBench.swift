import GimbalArchive
import GimbalDocuments
import GimbalJSON
import GimbalModel
import GimbalRequests
import GimbalShell
import Synchronization
import TestSupport

/// Requests over the exported scenes of a session.
struct RequestBench {
  let files: MemoryFiles
  private let library: SceneLibrary

  /// A card with another layout in landscape, a pair of cards, a contradiction, a form and an ambiguity.
  static let script = """
    scene new card size 320x480
    view new title kind label text "A title" font 17
    view new photo content 80x60
    constrain {
      title.leading == root.leading + 16; title.top == root.safeArea.top + 8
      photo.leading == title.leading; photo.width <= root.width / 2
    }
    set new tall when portrait
    set new flat when landscape
    constrain tall { photo.top == title.bottom + 8 }
    constrain flat { photo.top == root.top + 4 }
    scene new pair size 320x480
    view new one instance card
    view new two instance card
    constrain {
      one.leading == root.leading; one.top == root.top; one.trailing == root.centerX; one.bottom == root.bottom
      two.leading == one.trailing; two.top == root.top; two.trailing == root.trailing; two.bottom == root.bottom
    }
    scene new odd size 100x100
    view new a
    constrain { a.width == 10; a.width == 20; a.height == 10; a.top == root.top; a.leading == root.leading }
    scene new form device "iPhone X"
    view new story kind label text "Lines break where there is no more room, and what is below moves down." lines 0
    view new field kind textField text "Ada"
    view new panel
    view new inner in panel
    constrain {
      story.top == root.safeArea.top + 8; story.leading == root.leadingMargin; story.trailing == field.leading - 8
      field.firstBaseline == story.lastBaseline; field.trailing == root.trailingMargin
      panel.leading == root.leading; panel.top == story.bottom; panel.trailing == root.trailing / 3
      panel.bottom == root.bottom
      inner.bottom == panel.safeArea.bottom; inner.leading == panel.layoutMargins.leading
      inner.width == 0.3 * panel.width; inner.height == 20
    }
    scene new loose size 100x100
    view new a
    constrain { a.width == 10; a.height == 10; a.top == root.top }
    """

  init(files: [String: String] = [:]) throws {
    let archive = try RequestBench.archive.get()
    self.files = MemoryFiles(texts: files.merging(["scenes.gimarchive": archive]) { $1 })
    library = try SceneLibrary(["scenes.gimarchive"], files: self.files, ids: RunningIDs())
  }

  private static let archive = Result {
    let shell = try TestShell()
    _ = shell.runScript(script)
    _ = shell.run("export scenes.gimarchive")
    return try shell.files.read("scenes.gimarchive")
  }

  /// Returns a run over the same scenes.
  func run(
    jobs: Int, cancellation: Cancellation, put: @escaping @Sendable ([UInt8]) -> Void
  ) -> RequestRun {
    RequestRun(library, files: files, jobs: jobs, cancellation: cancellation, put: put)
  }

  /// Answers requests that arrive in pieces of `piece` bytes.
  func answer(
    _ requests: [UInt8], jobs: Int = 1, piece: Int = 1000,
    cancellation: Cancellation = .never
  ) throws -> (text: String, tally: RequestTally) {
    let answers = Lock<[UInt8]>([])
    let run = RequestRun(library, files: files, jobs: jobs, cancellation: cancellation) { bytes in
      answers.withLock { $0 += bytes }
    }
    var tally = RequestTally()
    var rest = requests[...]
    _ = try run.run(&tally) {
      defer { rest = rest.dropFirst(piece) }
      return Array(rest.prefix(piece))
    }
    return (String(decoding: answers.withLock { $0 }, as: UTF8.self), tally)
  }

  /// Parses an array of the lines of a scene.
  func scene(_ text: String) throws -> Scene {
    var json = JSONReader(Array(text.utf8), in: 0..<text.utf8.count, line: 1)
    return try SceneArchive.scene(in: &json, ids: RunningIDs())
  }

  /// Returns the answers to requests, one per line.
  func lines(_ requests: String..., jobs: Int = 1) throws -> [String] {
    try answer(Array((requests.joined(separator: "\n") + "\n").utf8), jobs: jobs).text
      .split(separator: "\n").map(String.init)
  }

  /// Returns a scene of the archive as an array of its lines.
  func inline(_ scene: String) throws -> String {
    let lines = try files.read("scenes.gimarchive").split(separator: "\n").dropFirst().dropLast()
    var taken: [Substring] = []
    var isTaken = false
    for line in lines {
      if line.contains(#""kind":"scene""#) { isTaken = line.contains(#""name":"\#(scene)""#) }
      if isTaken { taken.append(line) }
    }
    return "[" + taken.joined(separator: ",") + "]"
  }
}
