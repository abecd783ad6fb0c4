import GimbalModel
import GimbalNotation
import GimbalStore
import TestSupport

/// The properties of any project that commands or an import made.
enum ProjectCheck {
  /// Checks a project in a transaction of its own.
  static func run(_ project: Project) throws {
    try project.transaction(.read) { transaction in
      let verification = try transaction.verify()
      try require(verification.isSound, "verify: \(verification.findings.map(\.text))")
      try run(transaction)
    }
  }

  /// Checks the content of a project.
  static func run(_ transaction: Transaction) throws {
    let scenes = try transaction.sceneHeaders().map { try transaction.scene($0.id) }
    for scene in scenes {
      try LayoutCheck.run(scene)
      try PrintingCheck.run(scene)
    }
    let archive = try ArchiveProperty.write((scenes, transaction.projectProperties()))
    // The trailer is the last line. The check appends it again.
    let body = archive.dropLast().lastIndex(of: UInt8(ascii: "\n")).map { Array(archive[...$0]) } ?? []
    let isAccepted = try ArchiveProperty.isAccepted(
      body, ids: { CountingIDs() }, sealed: { _ in archive })
    try require(isAccepted, "the archive of the project is refused")
  }
}
