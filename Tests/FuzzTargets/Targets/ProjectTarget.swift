import FoundationEssentials
import GRDB
import GimbalModel
import GimbalNotation
import GimbalShell
import GimbalStore
package import TestSupport

/// The reader of project files. An input is a list of changes to the file of a small project with a history
/// (`ProjectDamage`).
///
/// - Opening, reading, verifying and changing the project succeeds or gives a `StoreError`.
/// - A file that is refused is unchanged.
/// - All frames are finite, and reports have no control characters.
/// - All commands that follow the history end, whatever its rows contain.
/// - If `verify` finds no fault, all scenes are readable and their archive round-trips.
package final class ProjectTarget: FuzzTarget {
  package static let name = "project"

  private let isThorough: Bool
  private let directory: TemporaryDirectory
  private let template: [UInt8]
  private let console = RecordingConsole()

  package init(isThorough: Bool) throws {
    self.isThorough = isThorough
    directory = try TemporaryDirectory()
    let path = directory.file("template.gimbal")
    do {
      _ = try SampleProject.session(project: .open(path: path))
    }
    try DatabaseQueue(path: path).writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
    template = try Array(Data(contentsOf: URL(filePath: path)))
  }

  package let seeds = [
    "none", "cell view name 2 'x'", "cell scene position 0 'a0'", "delete view 3", "byte 18 1",
    "byte 5000 255",
    "page 3 5", "cell revision changeset 2 x'54'", "cell layout_constraint constant 1 9e999", "cut 4096",
    "cell view parent 2 (SELECT max(id) FROM view)\ncell reference revision 0 1", "plant 0", "plant 3",
    "cell revision changeset 3 substr(changeset, 1, 14)\nrun log",
    "cell operation parent 2 (SELECT max(id) FROM operation)", "cell operation redo 3 id",
    "cell revision parent 4 id + 1", "cell revision merged 3 id",
    "cell revision distance 2 9223372036854775807",
    "cell revision time 1 -9223372036854775808", "cell operation time 4 -9223372036854775808",
  ].map { Array($0.utf8) }

  package func check(_ bytes: [UInt8]) throws -> Bool {
    let path = directory.file("fuzz.gimbal")
    for suffix in ["-wal", "-shm", "-journal"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    let damage = ProjectDamage(bytes)
    var file = template
    if damage.hasStatements {
      try Data(template).write(to: URL(filePath: path))
      try damage.runStatements(path)
      file = try Array(Data(contentsOf: URL(filePath: path)))
    }
    damage.changeBytes(&file)
    try Data(file).write(to: URL(filePath: path))
    do {
      let project = try Project.open(path: path, patience: 0)
      return try read(project, damage, bytes)
    } catch let error as StoreError {
      if case .notAProject = error {
        let after = try Array(Data(contentsOf: URL(filePath: path)))
        try require(after == file, "a file that is not a project was changed")
      }
      return false
    }
  }

  /// Reads all scenes, and then solves them, verifies the project or runs a command, each of which takes several
  /// times as long.
  private func read(_ project: Project, _ damage: ProjectDamage, _ bytes: [UInt8]) throws -> Bool {
    let scenes = try readScenes(project)
    let choice = isThorough ? nil : ContentChoice(bytes).number(below: 4)
    if choice ?? 0 == 0 {
      for scene in scenes ?? [] { try LayoutCheck.run(scene) }
    }
    if choice ?? 1 == 1, try verify(project) { try ProjectCheck.run(project) }
    if choice ?? 2 >= 2 { try run(damage.command, in: project) }
    if damage.concernsHistory {
      for command in ProjectDamage.historyCommands { try run(command, in: project) }
    }
    return scenes != nil
  }

  /// Returns all scenes; nil if one of them cannot be read.
  private func readScenes(_ project: Project) throws -> [Scene]? {
    var (scenes, areAllReadable): ([Scene], Bool) = ([], true)
    let headers: [SceneHeader]
    do {
      headers = try project.transaction(.read) { try $0.sceneHeaders() }
    } catch is StoreError {
      return nil
    }
    for header in headers {
      do {
        scenes.append(try project.transaction(.read) { try $0.scene(header.id) })
      } catch is StoreError {
        areAllReadable = false
      }
    }
    return areAllReadable ? scenes : nil
  }

  private func verify(_ project: Project) throws -> Bool {
    do {
      return try project.transaction(.read) { try $0.verify() }.isSound
    } catch is StoreError {
      return false
    }
  }

  /// Runs a command of the prompt, which may fail.
  private func run(_ command: String, in project: Project) throws {
    let session = Session(
      project: project, commands: SampleProject.commands, console: console, files: MemoryFolder(),
      ids: CountingIDs(after: 1 << 40), author: "eve")
    let isFine = session.run(Source(name: "fuzz", text: command), stopsAtError: true)
    let (output, errors) = console.take()
    try ParseErrorCheck.run(errors)
    try require(isFine || !errors.isEmpty, "an error without a message")
    try ParseErrorCheck.run(output)
  }

  package func damage(_ bytes: inout [UInt8], using chance: inout SeededGenerator) {
    if Int.random(in: 0..<3, using: &chance) == 0 {
      TextMutation.damage(&bytes, words: ProjectDamage.words, using: &chance)
    } else {
      if bytes.count > 300 { bytes = [] }
      bytes += Array((ProjectDamage.randomLine(size: template.count, using: &chance) + "\n").utf8)
    }
  }
}
